"""What the formats of hand-history text share: lines, names, amounts, cards, clocks, hands."""
