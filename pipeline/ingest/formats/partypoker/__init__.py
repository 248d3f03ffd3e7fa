"""The parts of the PartyPoker text: opening lines and the lines below."""
