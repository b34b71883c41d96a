// Method multirelational: what its tables, columns, keys and numbers must be.
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "method/multirelational/method.h"
#include "method/refusals.h"

namespace kith::method {
namespace {

using plan::ColumnPlan;
using plan::Identifying;
using plan::Plan;
using plan::Role;
using plan::TablePlan;

// In bytes; endings are added to a name.
constexpr std::size_t longest_name = 200;

class RelationalChecker {
 public:
  explicit RelationalChecker(const Plan& plan) : plan_(plan), method_(relational_settings(plan)) {}

  void check() const {
    check_sections();
    check_names();
    for (const TablePlan& table : plan_.tables) check_table(table);
    const bool database = !plan_.source.empty();
    plan::check_tree(plan_.tables, plan_.file.string(), database);
    check_model();
    refuse_settings_of_others(plan_, relational_info());
    refuse_words_of_others(plan_, relational_info());
    check_numbers();
    check_output();
  }

 private:
  std::string file() const { return plan_.file.string(); }
  Place at(const std::string& key, std::uint64_t otherwise = 0, const std::string& column = {}) const {
    const auto line = plan_.lines.find(key);
    return {file(), line == plan_.lines.end() ? otherwise : line->second, column};
  }
  Place at(const TablePlan& table, const char* key) const {
    return at("tables." + table.name + "." + key, table.line);
  }
  Place at(const ColumnPlan& column) const { return {file(), column.line, column.name}; }

  void check_sections() const {
    refuse_decimal_comma(plan_, relational_info());
    if (plan_.source.table)
      refuse_value(at("source.table"), "method multirelational reads many tables of the database",
                   "name each of them under [tables.NAME], and leave this out");
    if (!plan_.columns.empty())
      refuse_value(at(plan_.columns[0]),
                   "method multirelational has no [columns]: its columns are of a table each",
                   "write them under [tables.NAME.columns]");
    for (const char* key : {"format", "delimiter", "quote", "encoding", "header"})
      if (plan_.states(std::string("source.") + key))
        refuse_value(at(std::string("source.") + key),
                     fmt::format("'{}' has no use here: the source of many tables is a database", key),
                     "write it under the [tables.NAME] whose file it is about");
  }

  // Tables are released as files of their names.
  void check_names() const {
    std::map<std::string, const TablePlan*> folded;
    for (const TablePlan& table : plan_.tables) {
      const Place place{file(), table.line};
      const std::string name = lower(table.name);
      const auto refuse = [&](bool refused, const char* why) {
        if (refused)
          refuse_value(
              place, fmt::format("the name of table '{}' {}, and a file is named after it", table.name, why),
              "choose another name; `path` or `table` say where its rows are");
      };
      if (std::ranges::any_of(name, is_control))
        refuse_value(place, "the name of a table has a control character, and a file is named after it",
                     "choose another name");
      refuse(name.empty(), "is empty");
      refuse(name.find_first_of("/\\") != std::string::npos, "has a slash");
      refuse(name.starts_with('.'), "begins with a dot");
      refuse(name.size() > longest_name, "is too long");
      refuse(name == "private", "is that of the publisher's own folder");
      const auto [other, is_new] = folded.emplace(name, &table);
      if (!is_new)
        refuse_value(place,
                     fmt::format("the tables '{}' and '{}' have names that differ in case at most",
                                 other->second->name, table.name),
                     "rename one of them: files of both names cannot lie in one folder everywhere");
    }
  }

  static bool is_control(char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; }

  static std::string lower(std::string text) {
    for (char& c : text)
      if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return text;
  }

  void check_table(const TablePlan& table) const {
    check_source(table);
    for (const ColumnPlan& column : table.columns) check_role(table, column);
  }

  void check_source(const TablePlan& table) const {
    const Locator& source = table.source;
    if (!source.empty()) {
      if (source.path.extension() == ".duckdb")
        refuse_value(at(table, "path"), fmt::format("the path of table '{}' is a database", table.name),
                     "name the database once, as path under [source]");
      if (plan_.states("tables." + table.name + ".table"))
        refuse_value(at(table, "table"),
                     fmt::format("table '{}' has a path and a table of the database", table.name),
                     "keep one of them");
      return;
    }
    if (plan_.source.empty())
      refuse_value({file(), table.line},
                   fmt::format("the plan does not say where the rows of table '{}' are", table.name),
                   "write path = \"….csv\" under it, or the path of a database under [source]");
    for (const char* key : {"format", "delimiter", "quote", "encoding", "header"})
      if (plan_.states("tables." + table.name + "." + key))
        refuse_value(at(table, key),
                     fmt::format("'{}' has no use for table '{}' of a database", key, table.name),
                     "remove it, or write the path of a file");
  }

  void check_role(const TablePlan& table, const ColumnPlan& column) const {
    if (column.role == Role::person)
      refuse_value(at(column),
                   fmt::format("column '{}' of table '{}' has the role person", column.name, table.name),
                   "remove it: the table without a parent has a row per person");
    if (column.role == Role::time)
      refuse_value(at(column),
                   fmt::format("column '{}' of table '{}' has the role time", column.name, table.name),
                   "make it quasi with a calendar; role time is for method reposition");
    for (const auto& [key, stated] : {std::pair("weight", column.weight != 1),
                                      std::pair("identifying", column.identifying != Identifying::unstated),
                                      std::pair("min_level", column.min_level.has_value()),
                                      std::pair("max_level", column.max_level.has_value())})
      if (stated)
        refuse_value(at(column),
                     fmt::format("'{}' of column '{}' of table '{}' has no use in method multirelational",
                                 key, column.name, table.name),
                     "remove it");
  }

  void check_model() const {
    if (plan_.privacy.persons == plan::Persons::history)
      refuse_value(at("privacy.persons"), "method multirelational compares all rows of a person anyway",
                   "remove persons");
    for (const char* key : {"risk_threshold", "sampling_fraction"})
      if (plan_.states(std::string("privacy.") + key))
        refuse_value(at(std::string("privacy.") + key),
                     fmt::format("'{}' has no use in method multirelational", key), "remove it");
  }

  void check_numbers() const {
    if (!(method_.threshold >= 0 && method_.threshold <= 1))
      refuse_value(at("method.threshold"), "threshold must lie between 0 and 1",
                   "write e.g. threshold = 0.5");
    if (method_.clusters < 1)
      refuse_value(at("method.clusters"), "at least one cluster is open", "write e.g. clusters = 1000");
    if (method_.optimal_limit < 1)
      refuse_value(at("method.matching_limit"), "matching_limit must be at least 1",
                   "write e.g. matching_limit = 64, or matching = \"greedy\"");
    const std::uint64_t least = std::max<std::uint64_t>(2, plan_.privacy.k);
    if (method_.parts && *method_.parts > 0 && *method_.parts < least)
      refuse_value(at("method.parts"), fmt::format("a part of {} persons holds no class", *method_.parts),
                   fmt::format("write at least {}, or 0 for all persons together", least));
  }

  void check_output() const {
    const std::filesystem::path path = plan_.output;
    const bool database = path.extension() == ".duckdb";
    if (!database && (plan_.states("output.path") || plan_.output != Plan{}.output))
      refuse_value(at("output.path"), "the path of many tables must end in .duckdb: it is a database",
                   "write e.g. path = \"release.duckdb\", or format = \"csv\" for a file per table");
    if (path.has_parent_path() || plan_.output.find('\0') != std::string::npos)
      refuse_value(at("output.path"), "the output is a file name without folders", "give the folder with -o");
    if (database && plan_.output_format)
      refuse_value(at("output.format"), "'format' is of a file per table, and path is a database",
                   "keep path or format");
  }

  const Plan& plan_;
  RelationalSettings method_;
};

}  // namespace

void RelationalMethod::check(const plan::Plan& plan) const {
  RelationalChecker(plan).check();
  plan::check_columns(plan, true);
  plan::check_privacy(plan, true);
}

}  // namespace kith::method
