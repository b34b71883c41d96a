#!/usr/bin/env python3
"""Says which source files may be compiled as one, so that what they include is read and instantiated once.

Files of one folder go together as long as no name that one of them keeps to itself (in an unnamed namespace, as a
macro, by a using-declaration) is mentioned by another or by a header that the other brings along. Tests and other
sources stay apart. Prints a line "GROUP FILE" for each file of a group.
Usage: unity_groups.py LINES FOLDER...    (a group has at most LINES lines) | --self-test
"""
import re
import sys
import tempfile
from pathlib import Path

INCLUDE = re.compile(r'^#include "([^"]+)"', re.MULTILINE)
RAW = re.compile(r'R"(\w*)\(.*?\)\1"', re.DOTALL)
SILENT = re.compile(r'//[^\n]*|"(?:[^"\\\n]|\\.)*"|\'(?:[^\'\\\n]|\\.)+\'')
WORD = re.compile(r"(?<![\w.:])(?<!->)[A-Za-z_]\w*")
CALL = re.compile(r"(?<![\w.:])(?<!->)([A-Za-z_]\w*)\(")
NAMESPACE = re.compile(r"^namespace (kith[\w:]*) {", re.MULTILINE)
DIRECTIVE = re.compile(r"^using namespace ", re.MULTILINE)
ALIAS = re.compile(r"^(?:#define |using (?!namespace )(?:[\w:]+::)?)(\w+)")
TYPE = re.compile(r"^(?:struct|class|union|enum class|enum) (\w+)")
OTHER = re.compile(r"^(?!TEST|INSTANTIATE|RC_|template|namespace|[#}])[^(={;]*?\b(\w+)(?:\[\w*\])*(?:([({;])| =|$)")


def own_names(text):
    """Two maps from the names that a source file keeps to itself to the lines that declare them: functions, and the rest.
    The layout of clang-format makes both easy to see."""
    functions, others, unnamed = {}, {}, False
    for line in text.splitlines():
        if line.startswith("namespace {"):
            unnamed = True
        elif line.startswith("}  "):
            unnamed = False
        elif ALIAS.match(line):
            others[ALIAS.match(line).group(1)] = line
        elif line[:1] not in ("", " ") and (unnamed or line.startswith("static ")):
            match = TYPE.match(line) or OTHER.match(line)
            if match:
                is_function = match.re is OTHER and match.group(2) == "("
                (functions if is_function else others)[match.group(1)] = line
    return functions, others


class Text:
    """What a file mentions without saying whose it is: names that are called, and all names."""

    def __init__(self, path):
        self.path = path
        raw = path.read_text()
        self.text = SILENT.sub(" ", RAW.sub(" ", raw))
        self.includes = INCLUDE.findall(raw)
        self.lines = raw.count("\n")
        self.calls, self.words = set(CALL.findall(self.text)), set(WORD.findall(self.text))
        self.namespaces = NAMESPACE.findall(self.text)


class Source(Text):
    headers = {}

    def __init__(self, path, places):
        super().__init__(path)
        self.functions, self.others = own_names(self.text)
        self.macros = "\n#define " in self.text
        self.alone = bool(DIRECTIVE.search(self.text))
        self.included = self.closure(places)

    def closure(self, places):
        """The project's headers that are included, directly or not."""
        seen, waiting = set(), list(self.includes)
        while waiting:
            name = waiting.pop()
            path = next((place / name for place in places if (place / name).exists()), None)
            if path and path not in seen:
                seen.add(path)
                if path not in self.headers:
                    self.headers[path] = Text(path)
                waiting += self.headers[path].includes
        return seen

    def clashes(self, other):
        return self.spoils(other) or other.spoils(self)

    def spoils(self, other):
        """Whether a name of this file would be seen in the other, or in a header that only the other includes. An alias
        that both declare in the same words is no harm."""
        same = {name for name, line in self.others.items() if line == other.others.get(name) and line.startswith("using ")}
        texts = [other, *(self.headers[path] for path in other.included - self.included)]
        names = self.others.keys() - same
        return any(self.functions.keys() & text.calls or names & text.words for text in texts if self.is_seen_in(text))

    def is_seen_in(self, text):
        return self.macros or any(inner.startswith(tuple(self.namespaces) or "") for inner in text.namespaces or [""])


def groups_of(sources, most):
    """Puts each file into the first group that has room for it and does not clash with it."""
    groups = []
    for source in sources:
        fitting = (group for group in groups if not source.alone and not group[0].alone
                   and sum(other.lines for other in group) + source.lines <= most
                   and not any(source.clashes(other) for other in group))
        group = next(fitting, None)
        if group is None:
            groups.append([source])
        else:
            group.append(source)
    return groups


def group_folder(root, folder, most):
    places = [root / "src", root / "include", root]
    paths = sorted((root / folder).rglob("*.cc"))
    for kind in (False, True):
        chosen = [Source(path, places) for path in paths if path.name.endswith("_test.cc") == kind]
        for number, group in enumerate(groups_of(chosen, most)):
            if len(group) > 1:
                for source in group:
                    yield f"{Path(folder).name}{'_test' if kind else ''}_{number}", source.path


def self_test():
    cases = [
        ("nothing in common", "namespace {\n\nint a() { return 1; }\n\n}  // namespace\n", "int b() { return 2; }\n", 1),
        ("one name twice", "namespace {\n\nint a() { return 1; }\n\n}  // namespace\n",
         "namespace {\n\nconstexpr int a = 1;\n\n}  // namespace\n", 2),
        ("a name mentioned", "namespace {\n\nstruct A {\n};\n\n}  // namespace\n", "int b(A a);\n", 2),
        ("a name in a comment", "namespace {\n\nstruct A {\n};\n\n}  // namespace\n", "// A\n", 1),
        ("a name of another namespace", "namespace kith::x {\nnamespace {\n\nint a();\n\n}  // namespace\n",
         "namespace kith::y {\nint b() { return a(); }\n", 1),
        ("an alias twice", "using A = int;\n", "using A = int;\n", 1),
        ("a macro", "\n#define A 1\n", "int A;\n", 2),
        ("a using-declaration", "using std::string;\n", "string b;\n", 2),
        ("a name in the other's header", "namespace kith {\nnamespace {\n\nint inner() { return 1; }\n\n}  // namespace\n",
         '#include "room/h.h"\n', 2),
        ("a name in a header of both", '#include "room/h.h"\nnamespace kith {\nnamespace {\n\nint inner() { return 1; }\n\n}  // namespace\n',
         '#include "room/h.h"\n', 1),
        ("a using-directive", "using namespace page;\n", "int b();\n", 2),
    ]
    failed = 0
    for name, first, second, expected in cases:
        with tempfile.TemporaryDirectory() as folder:
            room = Path(folder) / "src/room"
            room.mkdir(parents=True)
            (room / "h.h").write_text("namespace kith {\ninline int h() { return inner(); }\n")
            for file, text in (("a.cc", first), ("b.cc", second)):
                (room / file).write_text(text)
            Source.headers.clear()
            found = 1 if list(group_folder(Path(folder), "src/room", 100)) else 2
        if found != expected:
            failed += 1
            print(f"unity: self-test '{name}': expected {expected} groups, found {found}", file=sys.stderr)
    print(f"unity: self-test: {len(cases) - failed} of {len(cases)} cases as expected")
    return 1 if failed else 0


def main():
    if sys.argv[1:] == ["--self-test"]:
        return self_test()
    root = Path(__file__).resolve().parent.parent
    for folder in sys.argv[2:]:
        for group, path in group_folder(root, folder, int(sys.argv[1])):
            print(group, path)
    return 0


if __name__ == "__main__":
    sys.exit(main())
