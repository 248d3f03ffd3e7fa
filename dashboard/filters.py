"""Filters that live in the page's address, so that what one sees can be sent to another.

Streamlit binds a widget's value to the address and takes from there only values that the widget
offers. What it passes over is said here: a filter that was asked for and does not hold must not
look as if it did.
"""

from collections.abc import Callable, Sequence
from datetime import date

import streamlit as st

from dashboard.markup import notice

Days = tuple[date, date]


class Filters:
    """The filters of a page; made above their widgets, where it says what it passed over."""

    def __init__(self) -> None:
        """Keeps the place for what is to be said."""
        self._said = st.container()

    def _say_passed_over(self, name: str, label: str, offered: Callable[[str], bool]) -> None:
        for value in st.query_params.get_all(name):
            if not offered(value):
                what = f"{label.lower()} “{value}”"
                with self._said:
                    notice("doubt", f"The address asks for {what}, which is not there: not filtered by it.")

    def many(self, name: str, label: str, options: Sequence[str]) -> list[str] | None:
        """Any of the options; None where nothing is chosen, which filters nothing.

        Args:
            name: the parameter's name in the address.
            label: what is chosen, for people.
            options: what can be chosen.
        """
        self._say_passed_over(name, label, options.__contains__)
        chosen = st.multiselect(label, options, key=name, bind="query-params", placeholder="All")
        return chosen or None

    def one(self, name: str, label: str, options: Sequence[str]) -> str:
        """One of the options, the first where nothing is asked for."""
        self._say_passed_over(name, label, options.__contains__)
        return str(st.selectbox(label, options, key=name, bind="query-params"))

    def days(self, name: str, label: str, days: Sequence[date]) -> Days | None:
        """A range of days; None where it is all of them, so that rows without a day stay.

        Args:
            name: the parameter's name in the address.
            label: what is chosen, for people.
            days: the days that there are.
        """
        if not days:
            return None
        first, last = min(days), max(days)
        self._say_passed_over(name, label, lambda text: _is_within(text, first, last))
        asked = st.date_input(
            label, (first, last), first, last, key=name, format="YYYY-MM-DD", bind="query-params"
        )
        # One day alone is a range of one day: an address does not name the same day twice.
        return None if not asked or asked == (first, last) else (asked[0], asked[-1])


_LEFT = "left-address-of-"


def remember_address(page: str) -> None:
    """Keeps the filters of a page for the way back to it."""
    st.session_state[_LEFT + page] = {name: st.query_params.get_all(name) for name in st.query_params}


def link_back(page: str, label: str, icon: str) -> None:
    """A link to a page with the filters that it was left with."""
    address = st.session_state.get(_LEFT + page, {})
    st.page_link(f"views/{page}.py", label=label, icon=icon, query_params=address)


def _is_within(text: str, first: date, last: date) -> bool:
    try:
        return first <= date.fromisoformat(text) <= last
    except ValueError:
        return False


def between(days: Days | None) -> dict[str, date | None]:
    """The range as parameters of a query."""
    first, last = days or (None, None)
    return {"first_day": first, "last_day": last}
