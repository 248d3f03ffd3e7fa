"""The pages, a file each; Streamlit runs them as scripts."""
