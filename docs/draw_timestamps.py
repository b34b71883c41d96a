#!/usr/bin/env python3
"""Draws the pictures of timestamps.md into the folder of this file: python3 docs/draw_timestamps.py"""
import datetime
import pathlib

HERE = pathlib.Path(__file__).parent
HEAD = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w} {h}" font-family="Helvetica, Arial, sans-serif" font-size="13" role="img" aria-labelledby="title desc">
  <title id="title">{title}</title>
  <desc id="desc">{desc}</desc>
  <style>
    .piece {{ fill: #eef3fa; stroke: #44546a; stroke-width: 1.2 }}
    .cut {{ fill: #d9e4f2; stroke: #44546a; stroke-width: 1.2 }}
    .cross {{ fill: #fdf1e3; stroke: #a8621b; stroke-width: 1.6 }}
    .gone {{ fill: #fff; stroke: #999; stroke-width: 1; stroke-dasharray: 4 3 }}
    .edge {{ stroke: #44546a; stroke-width: 1.3; fill: none }}
    .end {{ stroke: #a03030; stroke-width: 1.3; stroke-dasharray: 5 4 }}
    .name {{ font-weight: bold; text-anchor: middle; fill: #222 }}
    .small {{ font-size: 11.5px; fill: #444; text-anchor: middle }}
    .side {{ font-size: 12px; fill: #444 }}
    .warn {{ font-size: 12px; fill: #a8621b; text-anchor: middle }}
  </style>
  <rect width="{w}" height="{h}" fill="#ffffff"/>
"""


def rect(x, y, w, h, style):
    return f'  <rect class="{style}" x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}" rx="3"/>\n'


def text(x, y, style, shown):
    return f'  <text class="{style}" x="{x:g}" y="{y:g}">{shown}</text>\n'


def weeks():
    first, last, left, step = datetime.date(2024, 1, 22), datetime.date(2024, 3, 10), 74, 18
    at = lambda day: left + (day - first).days * step
    day_after = last + datetime.timedelta(days=1)
    width = at(day_after) + 16
    out = HEAD.format(w=width, h=214, title="Weeks do not nest in months",
                      desc="Days from 22 January to 10 March 2024 with their weeks above and months below. The "
                           "weeks 2024-W05 and 2024-W09 each have days in two months.")
    out += text(10, 66, "side", "weeks") + text(10, 110, "side", "days") + text(10, 154, "side", "months")
    for begin in (datetime.date(2024, 2, 1), datetime.date(2024, 3, 1)):
        out += f'  <line class="end" x1="{at(begin) - 1}" y1="34" x2="{at(begin) - 1}" y2="178"/>\n'
        out += text(at(begin) - 1, 26, "warn", "the month ends inside this week")
    day = first
    while day <= last:
        out += rect(at(day), 92, step - 2, 28, "piece") + text(at(day) + step / 2 - 1, 110, "small", day.day)
        if day.weekday() == 0:
            sunday = day + datetime.timedelta(days=6)
            style = "cross" if day.month != sunday.month else "piece"
            year, week, _ = day.isocalendar()
            out += rect(at(day), 46, 7 * step - 2, 32, style)
            out += text(at(day) + 3.5 * step, 66, "name", f"{year}-W{week:02}")
        day += datetime.timedelta(days=1)
    for begin, end, name in [(first, datetime.date(2024, 2, 1), "2024-01"),
                             (datetime.date(2024, 2, 1), datetime.date(2024, 3, 1), "2024-02"),
                             (datetime.date(2024, 3, 1), day_after, "2024-03")]:
        out += rect(at(begin), 134, (end - begin).days * step - 2, 32, "piece")
        out += text((at(begin) + at(end)) / 2, 154, "name", name)
    out += text(left + (width - left) / 2, 200, "small",
                "Every day lies in one week and in one month, so days are finer than both. Weeks are not finer than months.")
    return out + "</svg>\n"


BOXES = {  # name: (x, y, what one value is, style)
    "*": (430, 40, "nothing is told", "cut"),
    "year": (560, 120, "2024", "cut"),
    "quarter": (560, 190, "2024-Q4", "piece"),
    "school-term": (400, 190, "autumn 2024", "piece"),
    "month": (560, 260, "2024-10", "cut"),
    "week": (400, 260, "2024-W43", "piece"),
    "day": (480, 330, "2024-10-27", "cut"),
    "day-part": (480, 400, "2024-10-27 night", "piece"),
    "shift": (240, 400, "2024-10-26 night", "piece"),
    "hour": (400, 470, "2024-10-27T02+02:00", "cut"),
    "minute": (400, 540, "2024-10-27T02:55+02:00", "cut"),
    "business-day": (760, 330, "disregarded", "gone"),
}
EDGES = [("minute", "hour"), ("hour", "shift"), ("hour", "day-part"), ("day-part", "day"), ("day", "week"),
         ("day", "month"), ("week", "school-term"), ("month", "quarter"), ("quarter", "year"), ("year", "*"),
         ("school-term", "*"), ("shift", "*")]
BENDS = {"shift": "L240 120"}


def graph():
    out = HEAD.format(w=900, h=584, title="The granularities of the hospital's calendar",
                      desc="From minute at the bottom to nothing at the top. Lines lead to directly coarser "
                           "granularities: minute, hour, then shift, and day-part and day; from day to week and "
                           "school term, and to month, quarter and year. Business-day stands aside.")
    for fine, coarse in EDGES:
        (x1, y1, *_), (x2, y2, *_) = BOXES[fine], BOXES[coarse]
        out += f'  <path class="edge" d="M{x1} {y1}{BENDS.get(fine, "")}L{x2} {y2}"/>\n'
    for name, (x, y, value, style) in BOXES.items():
        wide = 164 if "T02" in value else 132
        out += rect(x - wide / 2, y - 23, wide, 46, style)
        out += text(x, y - 4, "name", name) + text(x, y + 14, "small", value)
    out += text(20, 470, "side", "Dark boxes: what cutting") + text(20, 487, "side", "characters can give.")
    out += text(20, 390, "side", "A night shift crosses") + text(20, 407, "side", "midnight: it lies in no day.")
    out += text(694, 376, "side", "No place for exams on") + text(694, 393, "side", "weekends and holidays.")
    return out + "</svg>\n"


for name, picture in {"timestamps-weeks.svg": weeks(), "timestamps-graph.svg": graph()}.items():
    (HERE / name).write_text(picture, encoding="utf-8")
