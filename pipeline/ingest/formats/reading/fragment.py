"""One element of XML and all that stands in it, out of text that nobody vouches for.

Expat reads it, and nothing of XML that could reach beyond the text or grow in it: a declaration (`<!`:
document types, entities, comments, marked sections) or a processing instruction (`<?`) is refused before the
parser sees it, so that only the five predefined entities and numeric ones exist; size and depth are limited.
"""

from collections.abc import Iterable, Iterator
from xml.etree.ElementTree import Element, ParseError, XMLParser
from xml.parsers import expat

from pipeline.ingest.formats.format import FormatFault
from pipeline.ingest.formats.reading.lines import LineFault

MAX_FRAGMENT = 100_000
"""Characters of the longest element that is read; a hand of eight players takes some 10,000."""
MAX_DEPTH = 6
"""Elements within each other; no site nests more than four."""
_NUMBERS = {str(number): number for number in range(1000)}


class Walk:
    """Which element of a fragment the reading has come to, so that a fault can name its place."""

    def __init__(self, root: Element) -> None:
        """At the beginning."""
        self.root = root
        self.at = root

    def each(self, elements: Iterable[Element]) -> Iterator[Element]:
        """The elements one by one, each noted as the place."""
        for element in elements:
            self.at = element
            yield element

    def offset(self, text: str) -> int:
        """Where the element begins in the fragment's text, in characters."""
        number = next(at for at, element in enumerate(self.root.iter()) if element is self.at)
        return _offset(text, _starts(text)[number])


def read_fragment(text: str) -> Element:
    """The element that a text is.

    Raises:
        FormatFault: it is not exactly one well-formed element, holds what is refused, or passes a limit.
    """
    if len(text) > MAX_FRAGMENT:
        raise FormatFault(f"an element of {len(text)} characters", 0)
    for mark in ("<!", "<?"):
        refused = text.find(mark)
        if refused >= 0:
            raise FormatFault(f"{mark!r} in a hand: declarations and instructions are not read", refused)
    parser = XMLParser()  # noqa: S314 (what makes it unsafe was refused above)
    try:
        parser.feed(text)
        root: Element = parser.close()
    except UnicodeEncodeError as fault:
        raise FormatFault("a byte that is no character of the file's encoding", fault.start) from fault
    except ParseError as fault:
        reason = f"not well-formed: {expat.ErrorString(fault.code)}"
        raise FormatFault(reason, _offset(text, _breaks(text))) from fault
    level = [root]
    for _ in range(MAX_DEPTH):
        level = [child for element in level for child in element]
        if not level:
            return root
    raise FormatFault("elements within each other too deep", 0)


def value(element: Element, name: str) -> str:
    """An attribute.

    Raises:
        LineFault: the element has none of that name.
    """
    found = element.get(name)
    if found is None:
        raise LineFault(f"<{element.tag}> without {name}", "SRC-002")
    return found


def number(element: Element, name: str) -> int:
    """An attribute that is a whole number below a thousand, without leading noughts.

    Raises:
        LineFault: there is none, or it is no such number.
    """
    found = _NUMBERS.get(element.get(name, ""))
    if found is None:
        raise LineFault(f"{name}={value(element, name)[:20]!r} of <{element.tag}> is no number", "SRC-002")
    return found


def only(element: Element, name: str) -> Element:
    """The one child of a name.

    Raises:
        LineFault: it has none, or several.
    """
    found = element.findall(name)
    if len(found) != 1:
        raise LineFault(f"{len(found)} <{name}> in <{element.tag}>", "SRC-002")
    return found[0]


def _starts(text: str) -> list[int]:
    """Where each element of a well-formed fragment begins, in bytes of UTF-8."""
    parser, starts = expat.ParserCreate(), list[int]()

    def start(*_: object) -> None:
        starts.append(parser.CurrentByteIndex)

    parser.StartElementHandler = start
    parser.Parse(text.encode(), True)
    return starts


def _breaks(text: str) -> int:
    """Where a fragment is not well-formed, in bytes of UTF-8."""
    parser = expat.ParserCreate()
    try:
        parser.Parse(text.encode(), True)
    except expat.ExpatError:
        return parser.ErrorByteIndex
    return 0


def _offset(text: str, byte: int) -> int:
    """Which character of a text a byte of its UTF-8 belongs to."""
    return byte if text.isascii() else len(text.encode()[:byte].decode(errors="ignore"))
