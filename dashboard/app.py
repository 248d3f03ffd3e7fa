"""The dashboard's frame: its pages, its look, and the state of the lake at the side.

Started by `studaudit dashboard`, or by `streamlit run dashboard/app.py` with `STUDAUDIT_LAKE` set.
"""

from pathlib import Path

import streamlit as st

from dashboard.side import show_state

_HERE = Path(__file__).parent

# The icon is a file of ours: a named one would be fetched from another host.
st.set_page_config(page_title="studaudit", page_icon=str(_HERE / "icon.svg"), layout="wide")
st.html(_HERE / "style.css")

st.logo(str(_HERE / "wordmark.svg"), size="large", icon_image=str(_HERE / "icon.svg"))

page = st.navigation(
    [
        st.Page("views/hold.py", title="Hold", icon=":material/account_balance:", default=True),
        st.Page("views/findings.py", title="Findings", icon=":material/rule:"),
        st.Page("views/hand.py", title="Hand", icon=":material/playing_cards:"),
        st.Page("views/integrity.py", title="Integrity", icon=":material/policy:"),
        st.Page("views/rules.py", title="Rules", icon=":material/gavel:"),
        st.Page("views/runs.py", title="Runs", icon=":material/history:"),
    ]
)
page.run()
with st.sidebar:
    show_state()
