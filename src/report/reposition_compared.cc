// The release beside what else could have been done, its answers to window queries, and what moves tell.
#include <fmt/format.h>

#include <algorithm>

#include "report/markup.h"
#include "report/sections.h"
#include "report/svg.h"
#include "report/table.h"

namespace kith::report {
namespace {

constexpr double width = 860, left = 64, right = 24, top = 34, room = 180;

struct Way {
  std::string name, about, time;
  std::uint64_t dropped = 0;
  const reposition::QueryErrors* errors = nullptr;
  bool here = false;
};

std::string way_row(const Way& way, std::uint64_t records) {
  return row(fmt::format("{}<small>{}</small>", way.name, way.about),
             numbers({count(way.dropped), share_of(way.dropped, records)}) + cell(way.time) +
                 numbers({way.errors ? percent(way.errors->mean) : "–",
                          way.errors ? percent(way.errors->exact) : "–"}),
             way.here);
}

std::string snapshots(double n) { return decimal(n, 2) + (n == 1 ? " snapshot" : " snapshots"); }

struct Series {
  std::string_view name, style;
  reposition::QueryErrors reposition::StreamErrors::* errors;
};
constexpr Series asked[] = {{"repositioned", "bar-after", &reposition::StreamErrors::repositioned},
                            {"suppression only", "bar-before", &reposition::StreamErrors::suppressed},
                            {"time generalized", "bar-acceptable", &reposition::StreamErrors::merged}};

std::string legend_of_ways() {
  std::vector<std::pair<std::string_view, std::string_view>> entries;
  for (const Series& series : asked) entries.emplace_back(series.style, series.name);
  return legend(entries);
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

std::string moves_row(std::string_view who, const attack::GroupsRead& groups) {
  if (groups.records == 0) return row(who, numbers({"0"}) + "<td colspan=\"5\">nobody</td>");
  const auto with_share = [&](std::uint64_t n) {
    return fmt::format("{} ({})", count(n), share_of(n, groups.records));
  };
  return row(who, numbers({count(groups.records), count(groups.groups), with_share(groups.certain),
                           with_share(groups.not_eligible), percent(groups.highest), percent(groups.mean)}));
}

}  // namespace

std::string alternatives_section(const RepositionSummary& summary) {
  if (!summary.alternatives)
    return summary.records == 0
               ? std::string()
               : section("alternatives", "What else could have been done",
                         note("It was not worked out: from the first snapshot to the last the "
                              "stream is too long to be laid out."));
  const outcome::RepositionSummary::Alternatives& other = *summary.alternatives;
  const auto* errors = summary.queries ? &summary.queries->errors : nullptr;
  std::string rows =
      way_row({"Repositioned", "this release", snapshots(summary.mean_delay) + " late on average",
               summary.dropped, errors ? &errors->repositioned : nullptr, true},
              summary.records);
  rows += way_row({"Suppression only", "every snapshot cut until it is eligible", "exact",
                   other.suppression_dropped, errors ? &errors->suppressed : nullptr},
                  summary.records);
  rows += way_row({"Time generalized", "neighbouring snapshots merged until they are eligible",
                   fmt::format("an interval of {} on average, of {} at most", snapshots(other.record_width),
                               count(other.widest)),
                   other.merged_dropped, errors ? &errors->merged : nullptr},
                  summary.records);
  std::string body = paragraph(
      "The same promise can be kept in other ways: by dropping what is too frequent, or by publishing "
      "coarser times. Each was worked out on the same records.");
  body +=
      table("", {"Way", "#Dropped", "#Share", "Time of a record", "#Query error", "#Exact answers"}, rows);
  body += paragraph(
      other.uniform_width
          ? fmt::format("Intervals of one width throughout would need <b>{}</b> each.",
                        counted(*other.uniform_width, "snapshot"))
          : "No width of intervals would do: even the whole stream as one has a value that is too frequent.");
  body += note(
      "{} when merged; what cannot be merged at the end of the stream is cut. Query error "
      "and exact answers are explained in the next section.",
      counted(other.intervals, "interval"));
  return section("alternatives", "What else could have been done", body);
}

std::string queries_section(const RepositionSummary& summary) {
  if (!summary.queries || summary.queries->queries == 0) return {};
  const auto& queries = *summary.queries;
  std::string rows;
  for (const auto& part : queries.by_length) {
    std::string cells = numbers({count(part.queries)});
    for (const Series& series : asked) {
      const reposition::QueryErrors& errors = part.errors.*series.errors;
      cells += numbers({percent(errors.mean), percent(errors.exact)});
    }
    rows += row(length_of(part), cells);
  }
  std::string body = paragraph(
      "Streams are published so that people can ask how many records, of one value or of any, "
      "lie between two times. {} such windows were drawn at random and asked of the true and the "
      "published stream. The release errs by <b>{}</b> on average, half of its answers by {} or "
      "less, and {} are exact. Windows that are long beside the delay hardly notice it.",
      count(queries.queries), percent(queries.errors.repositioned.mean),
      percent(queries.errors.repositioned.median), percent(queries.errors.repositioned.exact));
  body += figure(legend_of_ways() + errors_picture(queries));
  body += table("Mean relative error, and share of exact answers",
                {"Snapshots", "#Queries", "#Repositioned", "#exact", "#Suppression only", "#exact",
                 "#Time generalized", "#exact"},
                rows);
  body += note(
      "The relative error is the difference from the true count, divided by it (by 1 where it is 0). Records "
      "of a generalized time are taken to be spread evenly over its interval.");
  return section("queries", "How well window queries are answered", body);
}

std::string moves_section(const RepositionOutcome& result, const RepositionSummary& summary) {
  const attack::MovesRead& moves = summary.moves;
  const std::uint64_t open = moves.moved.records + moves.dropped.records;
  const std::uint64_t certain = moves.moved.certain + moves.dropped.certain;
  std::string body = paragraph(
      "l-diversity hides a person’s value among those published with them. Somebody who also knows when a "
      "person was really recorded sees more: that this person was moved, or left out. Only some values had "
      "to move, and that tells.");
  if (open == 0)
    body += paragraph("Here nobody was moved and nobody left out, so there is nothing to be read.");
  else if (result.moves != "covered")
    body += paragraph(
        "Of {} moved or dropped, <b>{} ({})</b> stand in groups where all have the same value: "
        "everybody of their time who went the same way. So many can be disclosed for certain, by "
        "whoever also works out which value it is; the others only with a chance.",
        counted(open, "record"), count(certain), share_of(certain, open));
  body += table("",
                {"Records", "#How many", "#Groups", "#In groups all alike",
                 fmt::format("#Not {}-diverse", count(summary.l)), "#Surest guess", "#Mean guess"},
                moves_row("Moved", moves.moved) + moves_row("Dropped", moves.dropped) +
                    moves_row("Not moved", moves.unmoved));
  body += note(
      "A group is the records of one time that were published in one snapshot, or not at all. The guess is "
      "the share of a group’s most frequent value.");
  body += paragraph(
      result.moves == "covered"
          ? "This release was made with <code>moves = \"covered\"</code>: nobody is moved; a snapshot that "
            "is eligible as it came is published whole, and any other is dropped whole. Who is missing is "
            "missing with everybody of that time, which tells that the snapshot was skewed and not by whom."
          : "Where attackers may know original times, <code>moves = \"covered\"</code> takes moves away from "
            "them. It drops far more: a snapshot that is eligible as it came is then published whole, and "
            "any other is dropped whole. <code>kith attack PLAN --moves MAP</code> measures this again from "
            "the private map, and on small streams exactly.");
  return section("moves", "What moves tell", body);
}

}  // namespace kith::report
