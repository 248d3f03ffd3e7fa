"""The dashboard: Streamlit pages over read-only queries of the lake."""
