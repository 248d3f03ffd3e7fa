"""One element of XML and all that stands in it, out of text that nobody vouches for.

Expat reads it, and nothing of XML that could reach beyond the text or grow in it: a declaration (`<!`:
document types, entities, comments, marked sections) or a processing instruction (`<?`) is refused before the
parser sees it, so that only the five predefined entities and numeric ones exist; size, depth and the length
of a value are limited.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from xml.parsers import expat

from pipeline.ingest.formats.format import FormatFault
from pipeline.ingest.formats.reading.lines import MAX_LINE, LineFault

MAX_FRAGMENT = 200_000
"""Characters of the longest element that is read; a hand of eight players takes some 10,000."""
MAX_DEPTH = 8
"""Elements within each other; no site nests more than four."""


@dataclass(slots=True)
class Element:
    """One element.

    Attributes:
        at: where its tag begins, in bytes of UTF-8 from the beginning of the fragment.
        text: the characters right in it.
    """

    name: str
    attributes: dict[str, str]
    at: int
    children: list["Element"] = field(default_factory=list["Element"])
    text: str = ""

    def value(self, name: str) -> str:
        """An attribute.

        Raises:
            LineFault: the element has none of that name.
        """
        found = self.attributes.get(name)
        if found is None:
            raise LineFault(f"<{self.name}> without {name}", "SRC-002")
        return found

    def number(self, name: str) -> int:
        """An attribute that is a whole number of six digits at most.

        Raises:
            LineFault: there is none, or it is no such number.
        """
        text = self.value(name)
        if not (text.isascii() and text.isdigit() and len(text) <= 6):
            raise LineFault(f"{name}={text!r} of <{self.name}> is no number", "SRC-002")
        return int(text)

    def only(self, name: str) -> "Element":
        """The one child of a name.

        Raises:
            LineFault: it has none, or several.
        """
        found = [child for child in self.children if child.name == name]
        if len(found) != 1:
            raise LineFault(f"{len(found)} <{name}> in <{self.name}>", "SRC-002")
        return found[0]


class Walk:
    """Where the reading of a fragment has come to, so that a fault can name its place."""

    def __init__(self) -> None:
        """At the beginning."""
        self.at = 0

    def each(self, elements: list[Element]) -> Iterator[Element]:
        """The elements one by one, each noted as the place."""
        for element in elements:
            self.at = element.at
            yield element


class _Tree:
    """Takes what expat finds."""

    def __init__(self, parser: expat.XMLParserType) -> None:
        self.root: Element | None = None
        self._parser = parser
        self._open: list[Element] = []

    def start(self, name: str, attributes: dict[str, str]) -> None:
        element = Element(name, attributes, self._parser.CurrentByteIndex)
        if len(self._open) >= MAX_DEPTH:
            raise LineFault("elements within each other too deep")
        if any(len(value) > MAX_LINE for value in attributes.values()):
            raise LineFault(f"a value of <{name}> longer than {MAX_LINE} characters")
        if self._open:
            self._open[-1].children.append(element)
        else:
            self.root = element
        self._open.append(element)

    def end(self, _: str) -> None:
        self._open.pop()

    def characters(self, text: str) -> None:
        self._open[-1].text += text


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
            raise FormatFault(
                f"{mark!r} stands in a hand: declarations and instructions are not read", refused
            )
    try:
        content = text.encode()
    except UnicodeEncodeError as fault:
        raise FormatFault("a byte that is no character of the file's encoding", fault.start) from fault
    parser = expat.ParserCreate("utf-8")
    parser.buffer_text = True
    tree = _Tree(parser)
    parser.StartElementHandler, parser.EndElementHandler = tree.start, tree.end
    parser.CharacterDataHandler = tree.characters
    try:
        parser.Parse(content, True)
    except expat.ExpatError as fault:
        reason = f"not well-formed: {expat.ErrorString(fault.code)}"
        raise FormatFault(reason, place(text, parser.ErrorByteIndex)) from fault
    except LineFault as fault:
        raise FormatFault(fault.reason, place(text, parser.CurrentByteIndex), fault.code) from fault
    if tree.root is None:
        raise FormatFault("no element", 0)
    return tree.root


def place(text: str, byte: int) -> int:
    """Which character of a text a byte of its UTF-8 belongs to."""
    return byte if text.isascii() else len(text.encode()[:byte].decode(errors="ignore"))
