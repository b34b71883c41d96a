// The release beside what else could have been done, its answers to window queries, and what moves tell.
#include <fmt/format.h>

#include <algorithm>

#include "report/markup.h"
#include "report/reposition_sections.h"
#include "report/svg.h"

namespace kith::report {
namespace {

constexpr double width = 860, left = 64, right = 24, top = 34, room = 180;

std::string cell(std::string_view shown) { return fmt::format("<td class=\"n\">{}</td>", shown); }

std::string head(std::initializer_list<std::string_view> names) {
  std::string cells;
  for (const std::string_view name : names)
    cells += fmt::format("<th scope=\"col\"{}>{}</th>", cells.empty() ? "" : " class=\"n\"", name);
  return "<thead><tr>" + cells + "</tr></thead>\n<tbody>\n";
}

struct Way {
  std::string name, about, time;
  std::uint64_t dropped = 0;
  const reposition::QueryErrors* errors = nullptr;
  bool here = false;
};

std::string way_row(const Way& way, std::uint64_t records) {
  return fmt::format("<tr{}><th scope=\"row\">{}<small>{}</small></th>{}{}<td>{}</td>{}{}</tr>\n",
                     way.here ? " class=\"here\"" : "", way.name, way.about, cell(count(way.dropped)),
                     cell(share_of(way.dropped, records)), way.time,
                     cell(way.errors ? percent(way.errors->mean) : "–"),
                     cell(way.errors ? percent(way.errors->exact) : "–"));
}

std::string snapshots(double n) { return decimal(n, 2) + (n == 1 ? " snapshot" : " snapshots"); }

struct Series {
  std::string_view name, style;
  reposition::QueryErrors reposition::StreamErrors::* errors;
};
constexpr Series asked[] = {{"repositioned", "bar-after", &reposition::StreamErrors::repositioned},
                            {"suppression only", "bar-before", &reposition::StreamErrors::suppressed},
                            {"time generalized", "bar-acceptable", &reposition::StreamErrors::merged}};

std::string legend() {
  std::string spans;
  for (const Series& series : asked)
    spans += fmt::format(
        "<span><svg viewBox=\"0 0 15 15\" aria-hidden=\"true\"><rect x=\"2\" y=\"2\" width=\"11\" "
        "height=\"11\" class=\"{}\"/></svg>{}</span>",
        series.style, series.name);
  return "<p class=\"legend\">" + spans + "</p>\n";
}

std::string length_of(const reposition::QueriesOfLength& part) {
  return part.from == part.to ? count(part.from) : fmt::format("{}–{}", count(part.from), count(part.to));
}

std::string errors_picture(const reposition::WindowQueries& queries) {
  double most = 0.01;
  for (const auto& part : queries.by_length)
    for (const Series& series : asked) most = std::max(most, (part.errors.*series.errors).mean);
  Picture picture(width, top + room + 44, "Mean relative error of window queries by length of the window");
  picture.label(0, 12, Anchor::start, "axis strong", "Mean relative error");
  const auto y = [&](double error) { return top + room * (1 - error / most); };
  for (int i = 0; i <= 4; ++i) {
    const double at = most * i / 4;
    picture.line(left, y(at), width - right, y(at), i == 0 ? "base" : "grid");
    picture.label(left - 10, y(at) + 4, Anchor::end, "tick", percent(at));
  }
  const double step = (width - left - right) / static_cast<double>(queries.by_length.size());
  const double bar = std::min(26.0, step * 0.8 / 3);
  for (std::size_t i = 0; i < queries.by_length.size(); ++i) {
    const auto& part = queries.by_length[i];
    const double middle = left + step * (static_cast<double>(i) + 0.5);
    double x = middle - 1.5 * bar;
    for (const Series& series : asked) {
      const double error = (part.errors.*series.errors).mean;
      picture.rect(x, y(error), bar - 1, top + room - y(error), series.style,
                   fmt::format("{}, windows of {}: {}", series.name, length_of(part), percent(error)));
      x += bar;
    }
    picture.label(middle, top + room + 18, Anchor::middle, "tick", length_of(part));
  }
  picture.label((left + width - right) / 2, top + room + 38, Anchor::middle, "axis",
                "snapshots in the window");
  return std::move(picture).finish();
}

std::string moves_row(std::string_view who, const audit::GroupsRead& groups) {
  if (groups.records == 0)
    return fmt::format("<tr><th scope=\"row\">{}</th>{}<td colspan=\"5\">nobody</td></tr>\n", who, cell("0"));
  return fmt::format(
      "<tr><th scope=\"row\">{}</th>{}{}{}{}{}{}</tr>\n", who, cell(count(groups.records)),
      cell(count(groups.groups)),
      cell(fmt::format("{} ({})", count(groups.certain), share_of(groups.certain, groups.records))),
      cell(fmt::format("{} ({})", count(groups.not_eligible), share_of(groups.not_eligible, groups.records))),
      cell(percent(groups.highest)), cell(percent(groups.mean)));
}

}  // namespace

std::string alternatives_section(const outcome::RepositionSummary& story) {
  if (!story.alternatives)
    return story.records == 0
               ? std::string()
               : section("alternatives", "What else could have been done",
                         note("It was not worked out: from the first snapshot to the last the stream is too "
                              "long to be laid out."));
  const outcome::RepositionSummary::Alternatives& other = *story.alternatives;
  const auto* errors = story.queries ? &story.queries->errors : nullptr;
  std::string rows =
      way_row({"Repositioned", "this release", snapshots(story.mean_delay) + " late on average",
               story.dropped, errors ? &errors->repositioned : nullptr, true},
              story.records);
  rows += way_row({"Suppression only", "every snapshot cut until it is eligible", "exact",
                   other.suppression_dropped, errors ? &errors->suppressed : nullptr},
                  story.records);
  rows += way_row({"Time generalized", "neighbouring snapshots merged until they are eligible",
                   fmt::format("an interval of {} on average, of {} at most", snapshots(other.record_width),
                               count(other.widest)),
                   other.merged_dropped, errors ? &errors->merged : nullptr},
                  story.records);
  std::string body = paragraph(
      "The same promise can be kept in other ways: by dropping what is too frequent, or by publishing "
      "coarser "
      "times. Each was worked out on the same records.");
  body +=
      "<div class=\"wide\"><table>\n<thead><tr><th scope=\"col\">Way</th><th scope=\"col\" "
      "class=\"n\">Dropped</th><th scope=\"col\" "
      "class=\"n\">Share</th><th scope=\"col\">Time of a record</th><th scope=\"col\" "
      "class=\"n\">Query error</th><th scope=\"col\" class=\"n\">Exact "
      "answers</th></tr></thead>\n<tbody>\n" +
      rows + "</tbody></table></div>\n";
  body += paragraph(
      other.uniform_width
          ? fmt::format("Intervals of one width throughout would need <b>{}</b> each.",
                        counted(*other.uniform_width, "snapshot"))
          : "No width of intervals would do: even the whole stream as one has a value that is too frequent.");
  body += note(fmt::format(
      "{} when merged; what cannot be merged at the end of the stream is cut. Query error and exact answers "
      "are explained in the next section.",
      counted(other.intervals, "interval")));
  return section("alternatives", "What else could have been done", body);
}

std::string queries_section(const outcome::RepositionSummary& story) {
  if (!story.queries || story.queries->queries == 0) return {};
  const auto& queries = *story.queries;
  std::string rows;
  for (const auto& part : queries.by_length) {
    rows += fmt::format("<tr><th scope=\"row\">{}</th>{}", length_of(part), cell(count(part.queries)));
    for (const Series& series : asked) {
      const reposition::QueryErrors& errors = part.errors.*series.errors;
      rows += cell(percent(errors.mean)) + cell(percent(errors.exact));
    }
    rows += "</tr>\n";
  }
  std::string body = paragraph(fmt::format(
      "Streams are published so that people can ask how many records, of one value or of any, lie between "
      "two "
      "times. {} such windows were drawn at random and asked of the true and the published stream. The "
      "release errs by <b>{}</b> on average, half of its answers by {} or less, and {} are exact. Windows "
      "that are long beside the delay hardly notice it.",
      count(queries.queries), percent(queries.errors.repositioned.mean),
      percent(queries.errors.repositioned.median), percent(queries.errors.repositioned.exact)));
  body += "<figure>\n" + legend() + errors_picture(queries) + "</figure>\n";
  body +=
      "<div class=\"wide\"><table>\n<caption>Mean relative error, and share of exact answers</caption>\n" +
      head({"Snapshots", "Queries", "Repositioned", "exact", "Suppression only", "exact", "Time generalized",
            "exact"}) +
      rows + "</tbody></table></div>\n";
  body += note(
      "The relative error is the difference from the true count, divided by it (by 1 where it is 0). Records "
      "of a generalized time are taken to be spread evenly over its interval.");
  return section("queries", "How well window queries are answered", body);
}

std::string moves_section(const outcome::RepositionOutcome& result, const outcome::RepositionSummary& story) {
  const audit::MovesRead& moves = story.moves;
  const std::uint64_t open = moves.moved.records + moves.dropped.records;
  const std::uint64_t certain = moves.moved.certain + moves.dropped.certain;
  std::string body = paragraph(
      "l-diversity hides a person’s value among those published with them. Somebody who also knows when a "
      "person was really recorded sees more: that this person was moved, or left out. Only some values had "
      "to "
      "move, and that tells.");
  if (open == 0)
    body += paragraph("Here nobody was moved and nobody left out, so there is nothing to be read.");
  else if (result.moves != "covered")
    body += paragraph(fmt::format(
        "Of {} moved or dropped, <b>{} ({})</b> stand in groups where all have the same value: everybody of "
        "their time who went the same way. So many can be disclosed for certain, by whoever also works out "
        "which value it is; the others only with a chance.",
        counted(open, "record"), count(certain), share_of(certain, open)));
  body += "<div class=\"wide\"><table>\n" +
          head({"Records", "How many", "Groups", "In groups all alike",
                fmt::format("Not {}-diverse", count(story.l)), "Surest guess", "Mean guess"}) +
          moves_row("Moved", moves.moved) + moves_row("Dropped", moves.dropped) +
          moves_row("Not moved", moves.unmoved) + "</tbody></table></div>\n";
  body += note(
      "A group is the records of one time that were published in one snapshot, or not at all. The guess is "
      "the share of a group’s most frequent value.");
  body += paragraph(
      result.moves == "covered"
          ? "This release was made with <code>moves = \"covered\"</code>: nobody is moved; a snapshot that "
            "is eligible as it came is published whole, and any other is dropped whole. Who is missing is "
            "missing with everybody of that time, which tells that the snapshot was skewed and not by whom."
          : "Where attackers may know original times, <code>moves = \"covered\"</code> takes moves away "
            "from them. It drops far more: a snapshot that is eligible as it came is then published whole, "
            "and any other is dropped whole. <code>kith attack PLAN --moves MAP</code> measures this again "
            "from the private map, and on small streams exactly.");
  return section("moves", "What moves tell", body);
}

}  // namespace kith::report
