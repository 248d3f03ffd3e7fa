"""Reads usual lines of the table-session record many at once, by kernels over their bytes.

The careful half of the reader decides what a record is; these kernels take only rounds whose lines have the
usual shape and break nothing, make of them exactly what decoding makes, and leave every other line to it.
Loading them takes longer than decoding a small file does, so that small files are decoded.
"""
