"""The dashboard: queries, drawings, pages, and the pages in a real browser."""
