"""Who is still in the hand."""

from pipeline.replay.stud.state import Seat
from schemas.compile import kernel


@kernel
def is_live(seat: Seat) -> bool:
    """Whether the seat was dealt in and has not folded; without a branch, whose outcome nobody foresees."""
    return (seat.dealt != 0) & (seat.folded == 0)
