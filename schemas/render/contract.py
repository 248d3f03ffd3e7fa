"""A table as a contract: the expectations that every partition of it must meet.

List columns are looked at through three derived columns each: how many elements a row has, its
least and its most. The expectations are named as Great Expectations names them.
"""

from schemas.field import Field, Kind
from schemas.table import Table

Expectation = dict[str, object]


def length_of(name: str) -> str:
    """The derived column that counts a list's elements."""
    return f"{name}.length"


def least_of(name: str) -> str:
    """The derived column that holds a list's least element."""
    return f"{name}.least"


def most_of(name: str) -> str:
    """The derived column that holds a list's greatest element."""
    return f"{name}.most"


def contract_columns(table: Table) -> list[str]:
    """Columns of the frame that the contract looks at, in order."""
    columns: list[str] = []
    for field in table.fields:
        if not field.many:
            columns.append(field.name)
            continue
        columns.append(length_of(field.name))
        if field.kind is not Kind.TEXT:
            columns += [least_of(field.name), most_of(field.name)]
    return columns


def _expect(kind: str, meaning: str, **kwargs: object) -> Expectation:
    return {"type": kind, "kwargs": kwargs, "meta": {"meaning": meaning}, "severity": "critical"}


def _of_field(field: Field) -> list[Expectation]:
    name, found = field.name, list[Expectation]()
    if field.many:
        found.append(_expect("expect_column_values_to_not_be_null", field.meaning, column=length_of(name)))
        if field.least is not None or field.most is not None:
            for column in (least_of(name), most_of(name)):
                bounds = {"min_value": field.least, "max_value": field.most}
                found.append(
                    _expect("expect_column_values_to_be_between", field.meaning, column=column, **bounds)
                )
        return found
    if not field.nullable:
        found.append(_expect("expect_column_values_to_not_be_null", field.meaning, column=name))
    if field.allowed:
        allowed = list(field.allowed)
        found.append(
            _expect("expect_column_values_to_be_in_set", field.meaning, column=name, value_set=allowed)
        )
    if field.least is not None or field.most is not None:
        bounds = {"min_value": field.least, "max_value": field.most}
        found.append(_expect("expect_column_values_to_be_between", field.meaning, column=name, **bounds))
    return found


def _of_groups(table: Table) -> list[Expectation]:
    return [
        _expect(
            "expect_column_pair_values_to_be_equal",
            "Lists of one thing hold one element each for it.",
            column_A=length_of(group[0]),
            column_B=length_of(name),
        )
        for group in table.groups
        for name in group[1:]
    ]


def contract(table: Table) -> dict[str, object]:
    """The table's contract as plain data: its name, what a row is, its expectations in order."""
    columns = contract_columns(table)
    key = list(table.key)
    unique: list[Expectation]
    if len(key) == 1:
        unique = [_expect("expect_column_values_to_be_unique", "The key names one row.", column=key[0])]
    else:
        unique = [_expect("expect_compound_columns_to_be_unique", "The key names one row.", column_list=key)]
    order = _expect(
        "expect_table_columns_to_match_ordered_list", "The columns, in order.", column_list=columns
    )
    expectations = [order, *unique]
    for field in table.fields:
        expectations += _of_field(field)
    return {"name": table.name, "meaning": table.meaning, "expectations": expectations + _of_groups(table)}
