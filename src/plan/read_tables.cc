#include "plan/read_tables.h"

#include <fmt/format.h>

namespace kith::plan {
namespace {

class TableReader {
 public:
  TableReader(const Entry& entry, const PlanFolder& folder)
      : name_(entry.key),
        line_(entry.line),
        folder_(folder),
        section_(entry.value, "[tables." + entry.key + "]", folder.file) {}

  TablePlan read(const std::vector<time::GranularityDefinition>& granularities) const {
    std::vector<std::string> known = source_keys();
    known.insert(known.end(), {"table", "key", "parent", "columns"});
    section_.allow(known);
    TablePlan table;
    table.name = name_;
    table.line = line_;
    table.source = read_source(section_, folder_);
    table.table = section_.text("table").value_or(name_);
    if (table.table.empty()) section_.wrong("table", "the name of a table of the database");
    table.key = read_key();
    table.parent = read_parent();
    if (const Value* columns = section_.value("columns"))
      table.columns =
          read_columns(Section(*columns, fmt::format("the columns of table '{}'", name_), folder_.file),
                       folder_, granularities, fmt::format(" of table '{}'", name_));
    return table;
  }

 private:
  std::optional<std::string> read_key() const {
    const Value* key = section_.value("key");
    if (key && key->kind == Value::Kind::array)
      throw Error(ErrorCode::table_schema, fmt::format("the key of table '{}' is a list", name_),
                  section_.place("key"), "a key is one column; write key = \"column\"");
    auto name = section_.text("key");
    if (name && name->empty()) section_.wrong("key", "the name of a column");
    return name;
  }

  std::optional<TablePlan::Parent> read_parent() const {
    const Value* parent = section_.value("parent");
    if (!parent) return std::nullopt;
    if (parent->kind == Value::Kind::array) refuse_parents(*parent);
    if (parent->kind != Value::Kind::table)
      section_.wrong("parent", "a table and a column: { table = \"student\", column = \"sid\" }");
    const Section section(*parent, fmt::format("the parent of table '{}'", name_), folder_.file);
    section.allow({"table", "column"});
    const auto table = section.text("table"), column = section.text("column");
    if (!table || table->empty()) section.wrong("table", "the name of the table this one hangs on");
    if (!column || column->empty())
      section.wrong("column", fmt::format("the column of '{}' that holds the parent's key", name_));
    const std::uint64_t line = section.place("table").line;
    return TablePlan::Parent{*table, *column, line};
  }

  [[noreturn]] void refuse_parents(const Value& parents) const {
    std::vector<std::string> keys;
    for (const Value& each : parents.items) {
      const Value* column = each.find("column");
      const Value* table = each.find("table");
      if (column && table) keys.push_back(fmt::format("'{}' to table '{}'", column->text, table->text));
    }
    throw Error(
        ErrorCode::table_schema,
        fmt::format("table '{}' has a list of foreign keys{}{}", name_, keys.empty() ? "" : ": ",
                    listed(keys)),
        section_.place("parent"),
        "a table hangs on one other: keep the foreign key that leads to the person, parent = { table, "
        "column }");
  }

  const std::string& name_;
  std::uint64_t line_;
  const PlanFolder& folder_;
  Section section_;
};

}  // namespace

std::vector<TablePlan> read_tables(const Section& section, const PlanFolder& folder,
                                   const std::vector<time::GranularityDefinition>& granularities,
                                   std::map<std::string, std::uint64_t>& lines) {
  std::vector<TablePlan> tables;
  for (const Entry& entry : section.table().entries) {
    tables.push_back(TableReader(entry, folder).read(granularities));
    for (const Entry& key : entry.value.entries) lines["tables." + entry.key + "." + key.key] = key.line;
  }
  return tables;
}

}  // namespace kith::plan
