#!/usr/bin/env python3
"""Holds the sources to the edges of cmake/rooms.txt and cmake/libraries.txt.

Fails on an include or a link that the two files do not allow, on a cycle between rooms, on include/kith seeing
src/, on the product seeing testing/, on heavy third-party headers inside headers of ours, and on two classes of
one qualified name, which the linker would take for one.
Usage: check_layers.py [ROOT] | --self-test
"""
import re
import sys
import tempfile
from pathlib import Path

INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^">]+)[">]', re.MULTILINE)
LIBRARY_OF = {
    "fmt/": "fmt", "openssl/": "crypto", "nlohmann/": "json", "toml++/": "toml", "CLI/": "cli11",
    "date/": "date", "cctz/": "cctz", "lemon/": "lemon",
    "Cbc*": "cbc", "Osi*": "cbc", "Coin*": "clp", "Clp*": "clp", "duckdb.h": "duckdb", "sqlite3.h": "sqlite",
    "readstat.h": "readstat", "zip.h": "zip", "expat.h": "expat",
    "benchmark/": "benchmark", "nanobind/": "nanobind", "Python.h": "nanobind",
}
LIGHT = {"nlohmann/json_fwd.hpp"}  # headers of heavy libraries that only declare
HEAVY = {"json", "toml", "cli11", "duckdb", "sqlite", "readstat", "zip", "expat", "cctz", "lemon", "cbc", "clp"}
LINKING = re.compile(r"^\s*(target_link_libraries|link_libraries)\s*\(", re.MULTILINE)
LINKING_FILE = "cmake/Rooms.cmake"


def read_edges(path):
    edges = {}
    for line in path.read_text().splitlines():
        line = line.split("#")[0].strip()
        if line:
            name, uses = line.split(":")
            edges[name.strip()] = uses.split()
    return edges


def cycle_in(edges):
    """A list of rooms that use each other in a circle, or None."""
    done = set()

    def visit(room, trail):
        if room in trail:
            return trail[trail.index(room):] + [room]
        if room not in done:
            for used in edges.get(room, []):
                found = visit(used, trail + [room])
                if found:
                    return found
            done.add(room)
        return None

    for room in edges:
        found = visit(room, [])
        if found:
            return found
    return None


def library_of(header):
    for prefix, library in LIBRARY_OF.items():
        begins = prefix.endswith(("/", "*")) and header.startswith(prefix.rstrip("*"))
        if header == prefix or begins:
            return library
    return None


def place_of(path):
    """The room a source file belongs to and whether it is a test."""
    parts = path.parts
    room = parts[1] if parts[0] == "src" and len(parts) > 2 else parts[0]
    return room, path.name.endswith("_test.cc") or parts[0] in ("testing", "tests", "bench")


def check_file(path, text, rooms, libraries):
    """The complaints about one source file; `path` is relative to the root."""
    room, is_test = place_of(path)
    sees_all = room in ("tests", "bench")
    for match in INCLUDE.finditer(text):
        header = match.group(2)
        line = text.count("\n", 0, match.start(1)) + 1
        target = header.split("/")[0]
        where = f"{path}:{line}: "
        if match.group(1) == '"' and "/" in header and target in rooms:
            if room == "include":
                yield where + f"the public headers include nothing of src/, but this is {header}"
            elif target == "testing" and not is_test:
                yield where + f"only tests may include {header}"
            elif target not in ("testing", room) and not sees_all and target not in rooms.get(room, []):
                yield where + f"{room} may not include {header}: cmake/rooms.txt has no edge {room} -> {target}"
        elif match.group(1) == '"' and (header.startswith("..") or (target == "src" and "/" in header)):
            yield where + f'write "room/file.h" instead of {header}'
        library = library_of(header)
        if library and not is_test and library not in libraries.get(room, []):
            yield where + f"{room} may not include {header}: cmake/libraries.txt does not give it {library}"
        if library in HEAVY and header not in LIGHT and path.suffix == ".h" and not is_test:
            yield where + f"{header} is heavy and belongs into a .cc file"


# What could be taken for a class or a brace: raw strings, comments, strings, characters and directives.
NOT_CODE = re.compile(r'R"(\w*)\(.*?\)\1"|//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|'
                      r"(?<![0-9A-Fa-f])'(?:\\.|[^'\\\n])+'|^\s*#[^\n]*", re.DOTALL | re.MULTILINE)
NAMESPACE = re.compile(r"\bnamespace\s*([\w:]*)\s*$")
CLASS = re.compile(r"(?:template\s*<.*>\s*)?(?:class|struct|union|enum(?:\s+class)?)\s+(\w+)\b(?!\s*::)", re.DOTALL)


def classes_of(text):
    """The qualified names of the classes a file defines in namespaces that have a name."""
    names, scopes, start = set(), [], 0
    text = NOT_CODE.sub(" ", text)
    for match in re.finditer(r"[{};]", text):
        head = text[start:match.start()].strip()
        start = match.end()
        if match.group() == "}":
            scopes = scopes[:-1]
        elif match.group() == "{":
            namespace, found = NAMESPACE.search(head), CLASS.match(head)
            if found and all(scopes):
                names.add("::".join(scopes + [found.group(1)]))
            scopes.append(namespace.group(1) if namespace else "")
    return names


def check_classes(sources):
    """The complaints about classes that two of the files define; `sources` are paths and texts."""
    places = {}
    for path, text in sources:
        for name in classes_of(text):
            places.setdefault(name, []).append(str(path))
    return [f"{' and '.join(files)}: both define {name}" for name, files in sorted(places.items()) if len(files) > 1]


def check(root):
    rooms = read_edges(root / "cmake/rooms.txt")
    libraries = read_edges(root / "cmake/libraries.txt")
    complaints = []
    for room, uses in rooms.items():
        complaints += [f"cmake/rooms.txt: {room} uses {used}, which is no room" for used in uses if used not in rooms]
        if room != "testing" and "testing" in uses:
            complaints.append(f"cmake/rooms.txt: {room} uses testing, which only tests may")
    circle = cycle_in(rooms)
    if circle:
        complaints.append("cmake/rooms.txt: rooms use each other in a circle: " + " -> ".join(circle))
    for folder in (root / "src").glob("*/"):
        if folder.is_dir() and folder.name not in rooms:
            complaints.append(f"src/{folder.name}: not in cmake/rooms.txt")
    sources = [(path.relative_to(root), path.read_text())
               for top in ("include", "src", "testing", "tests", "bench")
               for path in sorted((root / top).rglob("*")) if path.suffix in (".h", ".cc")]
    for path, text in sources:
        complaints += check_file(path, text, rooms, libraries)
    complaints += check_classes(sources)
    cmake_files = [root / "CMakeLists.txt", *(root / "cmake").glob("*.cmake"), *(root / "src").rglob("CMakeLists.txt")]
    for path in cmake_files:
        name = path.relative_to(root).as_posix()
        if path.exists() and name != LINKING_FILE and LINKING.search(path.read_text()):
            complaints.append(f"{name}: links by hand; edges belong into cmake/rooms.txt and cmake/libraries.txt")
    return complaints


def self_test():
    def tree(files):
        folder = tempfile.TemporaryDirectory()
        base = {"cmake/rooms.txt": "base:\ntable: base\ntesting: base table\n", "cmake/libraries.txt": "base: fmt json\n"}
        for name, text in {**base, **files}.items():
            path = Path(folder.name) / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        return folder

    cases = [
        ("an allowed edge", {"src/table/a.cc": '#include "base/b.h"\n'}, 0),
        ("a room's own header", {"src/table/a.cc": '#include "table/b.h"\n'}, 0),
        ("an edge upward", {"src/base/a.cc": '#include "table/b.h"\n'}, 1),
        ("an edge upward in a test", {"src/base/a_test.cc": '#include "table/b.h"\n'}, 1),
        ("public header seeing src", {"include/kith/a.h": '#include "base/b.h"\n'}, 1),
        ("product seeing testing", {"src/base/a.cc": '#include "testing/b.h"\n'}, 1),
        ("test seeing testing", {"src/base/a_test.cc": '#include "testing/b.h"\n'}, 0),
        ("a way around by ..", {"src/base/a.cc": '#include "../table/b.h"\n'}, 1),
        ("a library given", {"src/base/a.cc": "#include <fmt/core.h>\n"}, 0),
        ("a library not given", {"src/table/a.cc": "#include <fmt/core.h>\n"}, 1),
        ("a heavy header in a header", {"src/base/a.h": "#include <nlohmann/json.hpp>\n"}, 1),
        ("a heavy library's declarations in a header", {"src/base/a.h": "#include <nlohmann/json_fwd.hpp>\n"}, 0),
        ("declarations of a library not given", {"src/table/a.h": "#include <nlohmann/json_fwd.hpp>\n"}, 1),
        ("a heavy header in a source", {"src/base/a.cc": "#include <nlohmann/json.hpp>\n"}, 0),
        ("linking by hand", {"CMakeLists.txt": "target_link_libraries(kith_base kith_table)\n"}, 1),
        ("linking by the generator", {"cmake/Rooms.cmake": "  target_link_libraries(${name} PUBLIC ${edges})\n"}, 0),
        ("a room not written down", {"src/cellar/a.cc": "\n"}, 1),
        ("a circle", {"cmake/rooms.txt": "base: table\ntable: base\n"}, 1),
        ("an edge to no room", {"cmake/rooms.txt": "base: cellar\n"}, 1),
        ("a product room that uses testing", {"cmake/rooms.txt": "base: testing\ntesting:\n"}, 1),
        ("a class defined twice", {"src/base/a.h": "namespace kith {\nclass A {};\n}\n",
                                   "src/base/b.cc": "namespace kith {\nstruct A final : B {};\n}\n"}, 1),
        ("a class declared beside", {"src/base/a.h": "namespace kith {\nclass A {};\n}\n",
                                     "src/base/b.h": "namespace kith {\nclass A;\nstruct B { A* a; };\n}\n"}, 0),
        ("classes without linkage", {"src/base/a.cc": "namespace kith {\nnamespace {\nclass A {};\n}\n}\n",
                                     "src/base/b.cc": "namespace kith {\nnamespace {\nclass A {};\n}\n}\n"}, 0),
        ("classes of two namespaces", {"src/base/a.h": "namespace kith {\nclass A {};\n}\n",
                                       "src/table/a.h": "namespace kith::table {\nclass A {};\n}\n"}, 0),
        ("a class's own part", {"src/base/a.h": "namespace kith {\nclass A { struct B; };\n}\n",
                                "src/base/a.cc": "namespace kith {\nstruct A::B {};\nstruct A::C {};\n}\n"}, 0),
        ("an end-to-end test sees all", {"tests/a_test.cc": '#include "table/b.h"\n'}, 0),
    ]
    failed = 0
    for name, files, expected in cases:
        with tree(files) as folder:
            found = check(Path(folder))
        if len(found) != expected:
            failed += 1
            print(f"layers: self-test '{name}': expected {expected} complaints, found {found}", file=sys.stderr)
    print(f"layers: self-test: {len(cases) - failed} of {len(cases)} cases as expected")
    return 1 if failed else 0


def main():
    if sys.argv[1:] == ["--self-test"]:
        return self_test()
    root = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).resolve().parent.parent
    complaints = check(root)
    for complaint in complaints:
        print("layers: " + complaint, file=sys.stderr)
    if not complaints:
        print("layers: every include and link is an edge of cmake/rooms.txt or cmake/libraries.txt")
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main())
