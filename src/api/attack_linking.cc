#include <algorithm>
#include <deque>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <nlohmann/json.hpp>

#include "api/asked.h"
#include "api/read_table.h"
#include "attack/attack.h"
#include "attack/linked_times.h"
#include "hierarchy/build.h"
#include "kith/attack.h"
#include "outcome/outcome.h"

namespace kith {

namespace {

using Json = nlohmann::ordered_json;

template <typename Stated>
const Stated* stated_for(const std::vector<Stated>& all, const std::string& column) {
  const auto found = std::ranges::find(all, column, &Stated::column);
  return found == all.end() ? nullptr : &*found;
}

template <typename Stated>
void check_columns(const std::vector<Stated>& all, const char* flag,
                   const std::vector<std::string>& columns) {
  for (const Stated& each : all)
    if (std::ranges::find(columns, each.column) == columns.end())
      api::refuse(fmt::format("{} names '{}', which is none of the columns of this call", flag, each.column),
                  "name the column as in the release, or leave the flag out");
}

LinkedTimes::Side side_of(const attack::SideTimes& times) {
  LinkedTimes::Side side{.format = times.format ? times.format->pattern() : "",
                         .guessed = !times.stated,
                         .also = times.also,
                         .pivot = {},
                         .pivot_assumed = false,
                         .values = times.values,
                         .unread = times.unread};
  const auto years = times.format ? times.format->two_digit_years() : std::nullopt;
  if (years) {
    side.pivot = years->latest;
    side.pivot_assumed = !years->stated;
  }
  return side;
}

// Puts what is asked and what was found together, column by column.
class Linking {
 public:
  Linking(const LinkRequest& request, const Table& release, const Table& outside)
      : request_(request), release_(release), outside_(outside) {
    requirement_.k = request.k;
    requirement_.up_to = static_cast<std::size_t>(request.up_to);
    requirement_.sensitive = request.sensitive;
    for (const LinkedColumn& pair : request.on) add(pair);
  }

  LinkAttack run(Progress& progress) {
    const auto answers = attack::link(release_, outside_, requirement_, progress);
    LinkAttack& found = found_;
    found.outside_rows = outside_.rows();
    found.released_rows = release_.rows();
    found.k = request_.k;
    found.sensitive = request_.sensitive.has_value();
    for (const attack::LinkAnswer& a : answers)
      found.links.push_back({a.columns, a.matched, a.exactly_one, a.fewer_than_k, a.unique_pairs, a.learnt,
                             a.rows_matched, a.rows_exactly_one, a.rows_fewer_than_k, a.rows_least});
    for (const LinkedTimes& times : found.times) note_times(times);
    if (!found.links.empty() && found.links.front().matched == 0) note_nobody();
    return std::move(found);
  }

 private:
  static const Column& column(const Table& table, const std::string& name) {
    return table.columns[static_cast<std::size_t>(table.find(name))];
  }

  void add(const LinkedColumn& pair) {
    attack::LinkColumn linked{.release = pair.released, .outside = pair.outside};
    const Column& outside = column(outside_, pair.outside);
    if (const HierarchyFile* file = stated_for(request_.hierarchies, pair.released)) {
      hierarchies_.push_back(build(hierarchy::FromFile{file->file}, pair.outside, outside.values,
                                   request_.outside.path.string()));
      linked.hierarchy = &hierarchies_.back();
    }
    read_times(pair, outside, linked);
    requirement_.columns.push_back(std::move(linked));
  }

  void read_times(const LinkedColumn& pair, const Column& outside, attack::LinkColumn& linked) {
    attack::StatedTimes stated;
    if (const auto* format = stated_for(request_.released_formats, pair.released))
      stated.release = format->format;
    if (const auto* format = stated_for(request_.outside_formats, pair.released))
      stated.outside = format->format;
    if (const auto* pivot = stated_for(request_.pivots, pair.released)) stated.pivot = pivot->year;
    const bool asked = stated.release || stated.outside || stated.pivot;
    if (linked.hierarchy && !asked) return;
    const auto times = attack::linked_times(column(release_, pair.released), outside, stated);
    if (times) {
      linked.release_format = times->release.format;
      linked.outside_format = times->outside.format;
      found_.times.push_back({pair, side_of(times->release), side_of(times->outside)});
    }
    const bool two_digits = times && (found_.times.back().release.pivot || found_.times.back().outside.pivot);
    if (stated.pivot && !two_digits)
      api::refuse(fmt::format("--pivot names '{}', whose years do not have two digits", pair.released),
                  "leave it out, or state a format with YY");
  }

  void note(const char* code, Severity severity, std::string text) {
    found_.notes.push_back({code, severity, std::move(text)});
  }

  void note_times(const LinkedTimes& times) {
    note_side(times.release, fmt::format("released column '{}'", times.column.released));
    note_side(times.outside, fmt::format("outside column '{}'", times.column.outside));
  }

  void note_side(const LinkedTimes::Side& side, const std::string& column) {
    if (side.guessed && !side.format.empty())
      note(side.also.empty() ? "format-guessed" : "format-ambiguous",
           side.also.empty() ? Severity::info : Severity::warning,
           fmt::format(
               "{}: its times were read as {}, which is a guess{}", column, side.format,
               side.also.empty() ? "" : fmt::format("; {} would do, too", fmt::join(side.also, ", "))));
    if (side.pivot)
      note("two-digit-years", side.pivot_assumed ? Severity::warning : Severity::info,
           fmt::format("{}: its years have two digits and were read as {} to {}{}", column, *side.pivot - 99,
                       *side.pivot, side.pivot_assumed ? ", which is assumed; state it with --pivot" : ""));
    // Another reading may find more.
    if ((side.guessed && !side.also.empty()) || side.pivot_assumed) found_.conclusive = false;
    if (side.unread == 0) return;
    found_.conclusive = false;
    note("not-understood", Severity::severe,
         fmt::format(
             "{}: {} of {} different values could not be understood as times, and whoever they are about "
             "is not found; state the format with --outside-format or --released-format",
             column, side.unread, side.values));
  }

  // Sets of one column tell which columns keep everybody from being found.
  void note_nobody() {
    found_.conclusive = false;
    std::vector<std::string> alone;
    for (const LinkFinding& link : found_.links)
      if (link.columns.size() == 1 && link.matched == 0) alone.push_back("'" + link.columns.front() + "'");
    std::string why = "; no single column is to blame";
    if (!alone.empty())
      why = fmt::format(
          "; nothing matches in {}: see whether both tables write it alike, or whether its labels "
          "need their definition (--hierarchy)",
          fmt::join(alone, ", "));
    note("nothing-matched", Severity::warning,
         "no outside row matches a released row on all columns, which is no all-clear" + why);
  }

  const LinkRequest& request_;
  const Table &release_, &outside_;
  std::deque<hierarchy::Hierarchy> hierarchies_;
  attack::LinkRequirement requirement_;
  LinkAttack found_;
};

Json json_of(const LinkedTimes::Side& side) {
  return {{"format", side.format},
          {"guessed", side.guessed},
          {"ambiguous", side.also},
          {"pivot", side.pivot ? Json(*side.pivot) : Json()},
          {"pivot_assumed", side.pivot_assumed},
          {"values", side.values},
          {"unread", side.unread}};
}

Json json_of(const LinkFinding& link, bool sensitive) {
  Json json{{"columns", link.columns},
            {"matched", link.matched},
            {"exactly_one", link.exactly_one},
            {"fewer_than_k", link.fewer_than_k},
            {"reidentified", link.reidentified}};
  if (sensitive) json["learnt"] = link.learnt;
  json["rows"] = {{"matched", link.rows_matched},
                  {"exactly_one", link.rows_exactly_one},
                  {"fewer_than_k", link.rows_fewer_than_k},
                  {"least", link.rows_least}};
  return json;
}

}  // namespace

LinkAttack attack_by_linking(const LinkRequest& request, Progress& progress) {
  std::vector<std::string> released, outside;
  for (const LinkedColumn& pair : request.on) {
    released.push_back(pair.released);
    outside.push_back(pair.outside);
  }
  api::check_hierarchies(request.hierarchies, released);
  check_columns(request.released_formats, "--released-format", released);
  check_columns(request.outside_formats, "--outside-format", released);
  check_columns(request.pivots, "--pivot", released);
  if (request.sensitive) released.push_back(*request.sensitive);
  const Table release_table = api::read_table(request.release, released, request.resources, progress);
  const Table outside_table = api::read_table(request.outside, outside, request.resources, progress);
  return Linking(request, release_table, outside_table).run(progress);
}

std::string LinkAttack::to_json() const {
  Json list = Json::array(), columns = Json::array(), told = Json::array();
  for (const LinkFinding& link : links) list.push_back(json_of(link, sensitive));
  for (const LinkedTimes& each : times)
    columns.push_back({{"column", each.column.released},
                       {"outside_column", each.column.outside},
                       {"released", json_of(each.release)},
                       {"outside", json_of(each.outside)}});
  for (const Note& each : notes)
    told.push_back({{"code", each.code}, {"severity", name_of(each.severity)}, {"text", each.text}});
  return outcome::to_text({{"outside_rows", outside_rows},
                           {"released_rows", released_rows},
                           {"k", k},
                           {"conclusive", conclusive},
                           {"links", list},
                           {"times", columns},
                           {"notes", told}});
}

}  // namespace kith
