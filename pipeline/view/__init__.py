"""One round or hand as people look at it: recorded beside expected, step by step, with its bytes."""

from pipeline.view.find import find_hand
from pipeline.view.open import view_hand

__all__ = ["find_hand", "view_hand"]
