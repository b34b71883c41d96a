// From the document to the plan: one function per section. What is wrong in itself (an unknown key, a text
// where a number belongs) is found here with its line; what is wrong only together with the rest, in
// check.cc. [method] is kept as it is.
#include <algorithm>

#include "base/file.h"
#include "plan/plan.h"
#include "plan/read_columns.h"
#include "plan/read_tables.h"
#include "plan/section.h"

namespace kith::plan {
namespace {

namespace fs = std::filesystem;

class Reader {
 public:
  Reader(const fs::path& file, const MethodReader& read_method, const std::vector<std::string>& formats)
      : file_(file.string()), folder_{file_, file.parent_path(), formats}, read_method_(read_method) {
    plan_.file = file;
    plan_.text = read_file(file);
  }

  Plan read() {
    const Value document = parse_document(plan_.text, file_);
    const Section top(document, "the plan", file_);
    top.allow({"source", "granularities", "columns", "tables", "privacy", "method", "output"});
    with(document, "method", [&](const Section& section) { read_method(section); });
    with(document, "source", [&](const Section& section) {
      std::vector<std::string> known = source_keys();
      known.emplace_back("table");
      section.allow(known, {"url"});
      plan_.source = read_source(section, folder_);
      plan_.source.table = section.text("table");
      if (plan_.source.table && plan_.source.table->empty())
        section.wrong("table", "the name of a table of the database");
      if (plan_.source.table && plan_.source.path.empty())
        section.wrong("table", "beside the path of a database");
    });
    with(document, "granularities", [&](const Section& section) { read_granularities(section); });
    with(document, "columns", [&](const Section& section) {
      plan_.columns = read_columns(section, folder_, plan_.granularities);
    });
    with(document, "tables", [&](const Section& section) {
      plan_.tables = read_tables(section, folder_, plan_.granularities, plan_.lines);
    });
    with(document, "privacy", [&](const Section& section) { read_privacy(section); });
    with(document, "output", [&](const Section& section) { read_output(section); });
    return std::move(plan_);
  }

 private:
  template <typename Read>
  void with(const Value& document, const std::string& name, const Read& read) {
    const Value* table = document.find(name);
    if (!table) return;
    const Section section(*table, "[" + name + "]", file_);
    plan_.lines[name] = table->line;
    for (const Entry& entry : table->entries) plan_.lines[name + "." + entry.key] = entry.line;
    read(section);
  }

  void read_granularities(const Section& section) {
    for (const Entry& entry : section.table().entries) {
      time::GranularityDefinition definition;
      definition.name = entry.key;
      definition.place = {file_, entry.line};
      if (entry.value.kind == Value::Kind::text)
        definition.how = time::IntervalsDefinition{file_named(section, entry.key)};
      else
        definition.how =
            read_definition(Section(entry.value, "granularity '" + entry.key + "'", file_), entry);
      plan_.granularities.push_back(std::move(definition));
    }
    for (const auto& definition : plan_.granularities)
      hierarchy::check(hierarchy::FromCalendar{{definition.name}, "", "", "", plan_.granularities},
                       definition.place);
  }

  decltype(time::GranularityDefinition::how) read_definition(const Section& section, const Entry& entry) {
    if (entry.key == "day-part") return read_day_parts(section);
    if (entry.key == "business-day") {
      section.allow({"holidays", "weekend"});
      return read_business_days(section);
    }
    section.allow({"period", "group", "of", "offset", "anchor", "file", "parts", "holidays", "weekend"});
    if (section.has("file")) {
      keep_to(section, {"file"});
      return time::IntervalsDefinition{file_named(section, "file")};
    }
    if (const Value* parts = section.value("parts")) {
      keep_to(section, {"parts"});
      return read_day_parts(Section(*parts, "the parts of '" + entry.key + "'", file_));
    }
    if (section.has("holidays") || section.has("weekend")) {
      keep_to(section, {"holidays", "weekend"});
      return read_business_days(section);
    }
    return read_group(section);
  }

  // What one kind of definition has, others have not.
  static void keep_to(const Section& section, const std::vector<std::string>& keys) {
    for (const Entry& entry : section.table().entries)
      if (std::find(keys.begin(), keys.end(), entry.key) == keys.end())
        section.wrong(entry.key, "left out beside " + listed(keys));
  }

  std::filesystem::path file_named(const Section& section, const std::string& key) const {
    const auto file = section.text(key);
    if (file->empty()) section.wrong(key, "a file name");
    return folder_ / *file;
  }

  time::BusinessDayDefinition read_business_days(const Section& section) const {
    time::BusinessDayDefinition how;
    if (section.has("holidays")) how.holidays = file_named(section, "holidays");
    if (const auto days = section.texts("weekend")) how.weekend = *days;
    return how;
  }

  static time::DayPartDefinition read_day_parts(const Section& section) {
    time::DayPartDefinition how;
    for (const Entry& part : section.table().entries)
      how.parts.emplace_back(part.key, *section.text(part.key));
    return how;
  }

  // `period` counts from the first granule there is, `group` from an anchor.
  time::GroupDefinition read_group(const Section& section) const {
    const bool period = section.has("period");
    if (period == section.has("group"))
      throw Error(
          ErrorCode::plan_value, "a granularity is a file, a period or a group",
          section.place(period ? "period" : "of"),
          "write e.g. { period = 12, of = \"month\", offset = 3 }, { group = 2, of = \"week\", anchor = "
          "\"2024-01-01\" } or a file name");
    time::GroupDefinition how;
    how.size = *section.whole(period ? "period" : "group");
    if (section.has("offset") && !period) section.wrong("offset", "beside a period only");
    if (section.has("anchor") && period) section.wrong("anchor", "beside a group only");
    if (section.has("offset")) how.offset = *section.whole("offset");
    if (!period) {
      const auto anchor = section.text("anchor");
      if (!anchor || anchor->empty())
        section.wrong(section.has("anchor") ? "anchor" : "group",
                      "given with an anchor, e.g. anchor = \"2024-01-01\"");
      how.anchor = *anchor;
    }
    const auto of = section.text("of");
    if (!of) section.wrong(period ? "period" : "group", "given with `of`, the granularity it is made of");
    how.of = *of;
    return how;
  }

  void read_privacy(const Section& section) {
    section.allow(
        {"k", "persons", "l", "l_model", "c", "t", "t_distance", "risk_threshold", "sampling_fraction"});
    PrivacyPlan& privacy = plan_.privacy;
    if (const Value* k = section.value("k")) {
      if (k->kind != Value::Kind::integer || k->integer < 1)
        throw Error(ErrorCode::k_out_of_range, "k must be a whole number from 1 on", section.place("k"),
                    "write e.g. k = 5");
      privacy.k = static_cast<std::uint64_t>(k->integer);
    }
    if (const auto persons = section.choice("persons", persons_names())) privacy.persons = *persons;
    privacy.l = section.number("l");
    if (const auto form = section.choice("l_model", l_model_names())) privacy.l_model = *form;
    if (const auto c = section.number("c")) privacy.c = *c;
    privacy.t = section.number("t");
    privacy.t_distance = section.choice("t_distance", t_distance_names());
    if (const auto threshold = section.number("risk_threshold")) privacy.risk_threshold = *threshold;
    if (const auto fraction = section.number("sampling_fraction")) privacy.sampling_fraction = *fraction;
  }

  void read_method(const Section& section) {
    read_method_(section);
    plan_.method.name = section.text("name").value_or("");
    for (const Entry& entry : section.table().entries)
      if (entry.key != "name") plan_.method.settings.entries.push_back(entry);
  }

  void read_output(const Section& section) {
    section.allow({"path", "format"}, {"table"});
    if (const auto path = section.text("path")) plan_.output = *path;
    static const Names<std::string> formats = {{"csv", "csv"}, {"parquet", "parquet"}};
    plan_.output_format = section.choice("format", formats);
  }

  std::string file_;
  PlanFolder folder_;
  const MethodReader& read_method_;
  Plan plan_;
};

}  // namespace

Plan parse_plan(const fs::path& file, const MethodReader& read_method,
                const std::vector<std::string>& formats) {
  return Reader(file, read_method, formats).read();
}

}  // namespace kith::plan
