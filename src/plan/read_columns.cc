#include "plan/read_columns.h"

#include <algorithm>
#include <limits>

#include "hierarchy/builtin/builtin.h"

namespace kith::plan {
namespace {

class ColumnReader {
 public:
  ColumnReader(const PlanFolder& folder, const std::vector<time::GranularityDefinition>& granularities,
               const std::string& of)
      : folder_(folder), granularities_(granularities), of_(of) {}

  std::vector<ColumnPlan> read(const Section& section) const {
    std::vector<ColumnPlan> columns;
    for (const Entry& entry : section.table().entries) {
      ColumnPlan column;
      column.name = entry.key;
      column.line = entry.line;
      if (entry.value.kind == Value::Kind::text) {
        column.role = role_named(entry.value.text, {folder_.file, entry.value.line, entry.key});
      } else {
        read_column(Section(entry.value, "column '" + entry.key + "'" + of_, folder_.file, entry.key),
                    column);
      }
      columns.push_back(std::move(column));
    }
    return columns;
  }

 private:
  Role role_named(const std::string& word, const Place& place) const {
    const auto role = choice_named(role_names(), word);
    if (!role)
      throw Error(ErrorCode::plan_value, "the column" + of_ + " cannot have the role '" + word + "'", place,
                  suggestion(word, words(role_names())));
    return *role;
  }

  void read_column(const Section& section, ColumnPlan& column) const {
    section.allow({"role", "hierarchy", "weight", "identifying", "t_distance", "granularity", "format",
                   "pivot", "zone", "recorded", "allow", "min_level", "max_level"});
    const auto role = section.text("role");
    if (!role)
      throw Error(ErrorCode::plan_value, "the column" + of_ + " has no role", section.place("role"),
                  "write role = " + listed(words(role_names())));
    column.role = role_named(*role, section.place("role"));
    if (section.has("hierarchy")) {
      column.recipe = read_recipe(section, column.name);
      column.has_hierarchy = true;
      hierarchy::check(column.recipe, section.place("hierarchy"));
    }
    if (const auto weight = section.number("weight")) column.weight = *weight;
    if (const auto identifying = section.choice("identifying", identifying_names()))
      column.identifying = *identifying;
    column.t_distance = section.choice("t_distance", t_distance_names());
    read_time(section, column);
    column.allow = section.choices("allow", content_names());
    column.min_level = section.level("min_level");
    column.max_level = section.level("max_level");
    for (const char* key : {"weight", "identifying", "min_level", "max_level"})
      if (section.has(key) && column.role != Role::quasi)
        throw Error(ErrorCode::plan_value, std::string("'") + key + "' is for quasi columns",
                    section.place(key), "remove it");
  }

  void read_time(const Section& section, ColumnPlan& column) const {
    for (const char* key : {"granularity", "format", "pivot", "zone", "recorded"}) {
      if (!section.has(key)) continue;
      if (column.role != Role::time)
        throw Error(ErrorCode::plan_value, std::string("'") + key + "' is for the time column",
                    section.place(key), "remove it, or write it beside a calendar");
      if (!section.has("granularity"))
        section.wrong(key, "given beside a granularity; without one the values are step numbers");
      if (std::string_view(key) != "pivot" && section.text(key)->empty()) section.wrong(key, "not empty");
    }
    if (!section.has("granularity")) return;
    column.time.granularities = {*section.text("granularity")};
    read_clock(section, column.time);
    hierarchy::check(column.time, section.place("granularity"));
  }

  // Reads how a calendar's values are written and on which clock they are put.
  void read_clock(const Section& section, hierarchy::FromCalendar& calendar) const {
    calendar.format = section.text("format").value_or("");
    calendar.zone = section.text("zone").value_or("");
    calendar.recorded = section.text("recorded").value_or("");
    calendar.pivot = read_pivot(section);
    for (const char* key : {"format", "zone", "recorded"})
      if (section.has(key) && section.text(key)->empty()) section.wrong(key, "not empty");
    calendar.definitions = granularities_;
  }

  static std::optional<int> read_pivot(const Section& section) {
    const Value* pivot = section.value("pivot");
    if (!pivot) return std::nullopt;
    if (pivot->kind != Value::Kind::integer || pivot->integer < 0 || pivot->integer > 9999)
      section.wrong("pivot", "a year, e.g. 2026, the latest that two digits may mean");
    if (!section.has("format")) section.wrong("pivot", "beside a format with YY only");
    return static_cast<int>(pivot->integer);
  }

  hierarchy::Recipe read_recipe(const Section& column, const std::string& name) const {
    const Value& value = *column.value("hierarchy");
    if (value.kind == Value::Kind::text && !value.text.empty())
      return hierarchy::FromFile{folder_ / value.text};
    if (value.kind != Value::Kind::table)
      column.wrong("hierarchy", "a file name or { mask, intervals, calendar or builtin }");
    const Section section(value, "the hierarchy of column '" + name + "'" + of_, folder_.file, name);
    section.allow({"mask", "levels", "intervals", "origin", "bottom", "top", "calendar", "format", "pivot",
                   "zone", "recorded", "builtin"});
    const int kinds =
        section.has("mask") + section.has("intervals") + section.has("calendar") + section.has("builtin");
    if (kinds != 1)
      throw Error(ErrorCode::plan_value, "a hierarchy is one of mask, intervals, calendar and builtin",
                  column.place("hierarchy"), "keep one of them");
    for (const char* key : {"format", "pivot", "zone", "recorded"})
      if (section.has(key) && !section.has("calendar")) section.wrong(key, "beside a calendar only");
    for (const char* key : {"origin", "bottom", "top"})
      if (section.has(key) && !section.has("intervals")) section.wrong(key, "beside intervals only");
    if (section.has("mask")) return read_mask(section);
    if (section.has("levels")) section.wrong("levels", "beside a mask only");
    if (section.has("intervals"))
      return hierarchy::FromIntervals{*section.numbers("intervals"), section.number("origin").value_or(0),
                                      section.number("bottom"), section.number("top")};
    if (section.has("builtin"))
      return hierarchy::FromBuiltin{*section.word("builtin", hierarchy::builtin_names())};
    hierarchy::FromCalendar calendar{*section.texts("calendar")};
    read_clock(section, calendar);
    return calendar;
  }

  static hierarchy::FromMask read_mask(const Section& section) {
    static const Names<bool> sides = {{"right", true}, {"left", false}};
    const bool right = *section.choice("mask", sides);
    const Value* levels = section.value("levels");
    if (!levels || levels->kind != Value::Kind::integer) section.wrong("levels", "given as a whole number");
    const std::int64_t most = std::numeric_limits<std::int32_t>::max();
    return {right, static_cast<std::uint32_t>(std::clamp<std::int64_t>(levels->integer, 0, most))};
  }

  const PlanFolder& folder_;
  const std::vector<time::GranularityDefinition>& granularities_;
  const std::string& of_;
};

}  // namespace

const std::vector<std::string>& source_keys() {
  static const std::vector<std::string> keys = {"path",   "format", "delimiter", "quote", "encoding",
                                                "header", "na",     "decimal",   "labels"};
  return keys;
}

Locator read_source(const Section& section, const PlanFolder& folder) {
  Locator source;
  if (const auto path = section.text("path")) {
    if (path->empty()) section.wrong("path", "the name of a file");
    source.path = folder / *path;
  }
  Reading& how = source.reading;
  how.format = section.word("format", folder.formats);
  how.delimiter = section.text("delimiter");
  how.quote = section.text("quote");
  if (how.delimiter && how.delimiter->size() != 1 && *how.delimiter != "tab" &&
      *how.delimiter != "whitespace")
    section.wrong("delimiter", "one character, \"tab\" or \"whitespace\"");
  if (how.quote && how.quote->size() > 1) section.wrong("quote", "one character, or \"\" for none");
  how.encoding = section.text("encoding");
  if (how.encoding && how.encoding->empty()) section.wrong("encoding", "the name of an encoding");
  how.header = section.boolean("header");
  how.na = section.texts("na");
  if (how.na && std::ranges::find(*how.na, "") != how.na->end())
    section.wrong("na", "texts that are not empty, e.g. [\"NA\", \"?\"]");
  how.decimal = section.word("decimal", {",", "."});
  how.labels = section.word("labels", {"labels", "codes"});
  return source;
}

std::vector<ColumnPlan> read_columns(const Section& section, const PlanFolder& folder,
                                     const std::vector<time::GranularityDefinition>& granularities,
                                     const std::string& of) {
  return ColumnReader(folder, granularities, of).read(section);
}

}  // namespace kith::plan
