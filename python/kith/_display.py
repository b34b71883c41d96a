"""What notebooks show: figures of the answer itself, nothing else. Pages load nothing and follow light and dark."""

from __future__ import annotations

from html import escape
from typing import Any, Iterable, Optional, Sequence

_STYLE = ("<style>.kith table{border-collapse:collapse;margin:.4em 0}.kith td,.kith th{padding:.15em .7em;text-align:left;"
          "border-bottom:1px solid #8884}.kith td.n{text-align:right}.kith .severe{color:#c33}.kith .warning{color:#b70}"
          ".kith h4{margin:.6em 0 .2em}</style>")


def _page(*parts: str) -> str:
    return f'{_STYLE}<div class="kith">{"".join(parts)}</div>'


def _shown(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return f"{value:.4g}"
    if isinstance(value, (list, tuple)):
        return ", ".join(_shown(each) for each in value)
    return escape(str(value))


def _table(head: Sequence[str], rows: Iterable[Sequence[Any]]) -> str:
    lines = []
    for row in rows:
        cells = "".join(f'<td{" class=n" if isinstance(cell, (int, float)) else ""}>{_shown(cell)}</td>' for cell in row)
        lines.append(f"<tr>{cells}</tr>")
    heads = "".join(f"<th>{escape(name)}</th>" for name in head)
    return f"<table><tr>{heads}</tr>{''.join(lines)}</table>"


def frontier_svg(frontier: Sequence[dict], rows: int) -> str:
    """A line per node: over which limits of suppressed rows it is minimal."""
    drawn = sorted((node for node in frontier), key=lambda node: (node["from"], node["below"]))[:40]
    if not drawn or rows <= 0:
        return ""
    # The axis ends a little behind the last node that begins, since the last ones are minimal for ever after.
    end = max(1, min(rows, int(1.15 * max(node["from"] for node in drawn)) + 1))
    width, left, step = 520, 190, 16
    lines = []
    for place, node in enumerate(drawn):
        y = 14 + place * step
        begin, until = (left + (width - left) * min(x, end) / end for x in (node["from"], node["below"]))
        label = escape(" ".join(str(level) for level in node["levels"]))
        lines.append(f'<text x="{left - 8}" y="{y + 4}" text-anchor="end" font-size="11" fill="currentColor">{label}</text>'
                     f'<line x1="{begin:.1f}" x2="{max(until, begin + 2):.1f}" y1="{y}" y2="{y}" stroke="#4a7ebb" '
                     f'stroke-width="6"><title>{label}: from {node["from"]} below {node["below"]}</title></line>')
    height = 14 + len(drawn) * step + 22
    axis = (f'<text x="{left}" y="{height - 6}" font-size="11" fill="currentColor">0</text>'
            f'<text x="{width}" y="{height - 6}" font-size="11" text-anchor="end" fill="currentColor">{end} suppressed rows'
            "</text>")
    return (f'<svg viewBox="0 0 {width + 10} {height}" width="{width + 10}" role="img" '
            f'aria-label="which levels are minimal for which limit of suppressed rows">{"".join(lines)}{axis}</svg>')


def _notes(notes: Sequence[dict]) -> str:
    if not notes:
        return ""
    items = "".join(f'<li class="{escape(note["severity"])}">{escape(note["text"])}</li>' for note in notes)
    return f"<h4>Notes</h4><ul>{items}</ul>"


def _before_after(result: dict) -> str:
    risk = result.get("risk")
    if not risk:
        return ""
    before, after = risk["before"], risk["after"]
    rows = [("rows", result["input"]["rows"], result["released"]["rows"])]
    rows += [(name.replace("_", " "), before[name], after[name]) for name in before if name in after and name != "prosecutor"]
    return "<h4>Before and after</h4>" + _table(["", "before", "after"], rows)


def release_html(release: Any) -> str:
    result = release.json
    released = result["released"]
    head = (f"<b>{escape(result['method'])}</b>: {escape(result.get('model', ''))}. {released['rows']} rows released, "
            f"{released['suppressed']} suppressed.")
    parts = [f"<p>{head}</p>"]
    if release.chosen:
        parts.append(_table(["column", "released as", "level"],
                            zip(release.quasi, release.chosen["names"], release.chosen["levels"])))
    parts.append(_before_after(result))
    if release.loss:
        parts.append("<h4>Loss</h4>" + _table(list(release.loss), [list(release.loss.values())]))
    plot = frontier_svg(release.frontier, result["input"]["rows"])
    if plot:
        parts.append("<h4>Frontier</h4>" + plot)
    parts.append(_notes(release.notes))
    return _page(*parts)


def figures_html(title: str, found: dict) -> str:
    """Plain figures first, then each list of figures as a table."""
    plain = [(name.replace("_", " "), value) for name, value in found.items() if not isinstance(value, (dict, list))]
    parts = [f"<h4>{escape(title)}</h4>", _table(["", ""], plain)]
    for name, value in found.items():
        if name == "notes":
            parts.append(_notes(value))
            continue
        rows = [value] if isinstance(value, dict) else value if isinstance(value, list) else None
        table = _records(rows)
        if table:
            parts.append(f"<h4>{escape(name.replace('_', ' '))}</h4>{table}")
    return _page(*parts)


def _records(rows: Optional[list]) -> str:
    if not rows or not all(isinstance(row, dict) for row in rows):
        return ""
    names = [name for name in rows[0] if not isinstance(rows[0][name], dict)]
    return _table([name.replace("_", " ") for name in names], [[row.get(name, "") for name in names] for row in rows[:50]])


def inspection_html(found: Any) -> str:
    return figures_html("Inspection", {name: value for name, value in found.json.items() if name != "plan"})


def comparison_html(found: Any) -> str:
    return _page(found.svg, _records(found.json["runs"]), _notes(found.json.get("notes", [])))
