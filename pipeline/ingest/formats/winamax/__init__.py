"""The parts of the Winamax text: header, body lines, summary, the site's names of hands."""
