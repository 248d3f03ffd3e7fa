"""Which encoding a file is taken for."""

import pytest

from pipeline.ingest.decode import decode

EUROS = "Zoé bets 5€, Jürgen calls 5€\n"


@pytest.mark.parametrize("encoding", ["utf-8", "cp1252"])
def test_characters_beyond_ascii_tell_the_encoding(encoding: str) -> None:
    decoded = decode(EUROS.encode(encoding))
    assert (decoded.text, decoded.encoding) == (EUROS, encoding)


def test_a_file_cut_off_in_a_character_is_the_utf_8_that_it_was() -> None:
    content = (EUROS * 3).encode()
    for end in range(len(EUROS.encode()), len(content)):
        decoded = decode(content[:end])
        assert decoded.encoding == "utf-8"
        assert decoded.text.startswith(EUROS)
        assert decoded.size(decoded.text) == end


def test_a_spoiled_byte_costs_its_own_character_alone() -> None:
    content = (EUROS * 2).encode()
    at = content.index("€".encode())
    decoded = decode(content[:at] + b"\xff" + content[at + 1 :])
    assert decoded.encoding == "utf-8"
    assert decoded.text.endswith(EUROS)


def test_without_a_character_that_says_utf_8_a_strange_byte_is_cp1252() -> None:
    assert decode(b"Bo bets 5\x80, Zo\xe9 calls 5\x80").text == "Bo bets 5€, Zoé calls 5€"
