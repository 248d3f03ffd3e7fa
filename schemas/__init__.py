"""What the data is: fields, tables, the input record, cards, money, finding codes, rule sheets."""
