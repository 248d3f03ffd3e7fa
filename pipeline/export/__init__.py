"""Tables of the lake in the shapes that other programs hold on to."""

from pipeline.export.tables import EXPORTS, export_lines, export_rows

__all__ = ["EXPORTS", "export_lines", "export_rows"]
