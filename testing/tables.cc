#include "testing/tables.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace kith::testing {

using hierarchy::Hierarchy;
using hierarchy::Label;
using hierarchy::LevelLabels;
using hierarchy::LevelOrder;

namespace {

const std::vector<std::string>& line_of(std::string_view value, const Rows& lines) {
  const auto found = std::ranges::find_if(lines, [&](const auto& line) { return line.front() == value; });
  if (found == lines.end()) throw std::invalid_argument("a value has no line in its hierarchy");
  return *found;
}

LevelLabels level_of(std::size_t level, const Dictionary& values, const Rows& lines) {
  LevelLabels result;
  result.name = "level " + std::to_string(level);
  for (Code code = 0; code < values.size(); ++code) {
    const std::string& label = line_of(values[code], lines)[level];
    const auto found = std::ranges::find(result.labels, label);
    result.of.push_back(static_cast<Label>(found - result.labels.begin()));
    if (found == result.labels.end()) result.labels.push_back(label);
  }
  for (const std::string& label : result.labels) {
    const auto covered = static_cast<std::uint64_t>(
        std::ranges::count_if(lines, [&](const auto& line) { return line[level] == label; }));
    result.covered.push_back(covered);
    result.spread.push_back(covered - 1);
  }
  return result;
}

Rows one_step(const std::vector<std::string>& values, const std::string& top) {
  Rows lines;
  for (const std::string& value : values) lines.push_back({value, top});
  return lines;
}

const Rows& race_lines() {
  static const Rows lines = one_step({"asian", "black", "white"}, "person");
  return lines;
}

const Rows& zip_lines() {
  static const Rows lines = {{"94138", "9413*", "941**"},
                             {"94139", "9413*", "941**"},
                             {"94141", "9414*", "941**"},
                             {"94142", "9414*", "941**"}};
  return lines;
}

const Rows& marital_lines() {
  static const Rows lines = {{"divorced", "been_married", "not_released"},
                             {"married", "been_married", "not_released"},
                             {"widow", "been_married", "not_released"},
                             {"single", "never_married", "not_released"}};
  return lines;
}

// Day, month, year, five years, ten years; all births of the paper lie in 1960 to 1969.
Rows birth_lines(const Dictionary& values) {
  Rows lines;
  for (Code code = 0; code < values.size(); ++code) {
    const std::string day(values[code]);
    const std::string month = day.substr(0, 2), year = day.substr(6, 2);
    lines.push_back({day, month + "/" + year, year, year < "65" ? "[60-64]" : "[65-69]", "[60-69]"});
  }
  return lines;
}

}  // namespace

std::vector<const Hierarchy*> TableCase::pointers() const {
  std::vector<const Hierarchy*> result;
  for (const Hierarchy& h : hierarchies) result.push_back(&h);
  return result;
}

Table table_of(const std::vector<std::string>& names, const Rows& rows) {
  Table table;
  table.source = "a table of a test";
  for (std::size_t c = 0; c < names.size(); ++c) {
    Column column;
    column.name = names[c];
    column.declared = "VARCHAR";
    for (const auto& row : rows) column.codes.push_back(column.values.encode(row.at(c)));
    table.columns.push_back(std::move(column));
  }
  return table;
}

Hierarchy hierarchy_of(const std::string& column, const Dictionary& values, const Rows& lines,
                       std::optional<LevelOrder> order) {
  Hierarchy result;
  result.column = column;
  result.kind = "lines of a test";
  for (std::size_t level = 0; level < lines.front().size(); ++level)
    result.levels.push_back(level_of(level, values, lines));
  result.order = order ? *order : LevelOrder::chain(result.levels.size());
  result.leaves = lines.size();
  result.spread_of_all = lines.size() - 1;
  return result;
}

TableCase case_of(Table table, const std::vector<QuasiLines>& quasi) {
  TableCase result;
  result.table = std::move(table);
  for (const QuasiLines& q : quasi) {
    const int at = result.table.find(q.column);
    result.quasi.push_back(at);
    const Dictionary& values = result.table.columns.at(static_cast<std::size_t>(at)).values;
    result.hierarchies.push_back(hierarchy_of(q.column, values, q.lines));
  }
  return result;
}

TableCase figure_1() {
  Table table = table_of({"race", "birth", "sex", "zip", "marital", "problem"},
                         {{"asian", "09/27/64", "female", "94139", "divorced", "hypertension"},
                          {"asian", "09/30/64", "female", "94139", "divorced", "obesity"},
                          {"asian", "04/18/64", "male", "94139", "married", "chest pain"},
                          {"asian", "04/15/64", "male", "94139", "married", "obesity"},
                          {"black", "03/13/63", "male", "94138", "married", "hypertension"},
                          {"black", "03/18/63", "male", "94138", "married", "shortness of breath"},
                          {"black", "09/13/64", "female", "94141", "married", "shortness of breath"},
                          {"black", "09/07/64", "female", "94141", "married", "obesity"},
                          {"white", "05/14/61", "male", "94138", "single", "chest pain"},
                          {"white", "05/08/61", "male", "94138", "single", "obesity"},
                          {"white", "09/15/61", "female", "94142", "widow", "shortness of breath"}});
  const Rows births = birth_lines(table.columns[1].values);
  TableCase result = case_of(std::move(table), {{"race", race_lines()},
                                                {"birth", births},
                                                {"sex", one_step({"male", "female"}, "not_released")},
                                                {"zip", zip_lines()},
                                                {"marital", marital_lines()}});
  result.sensitive = {5};
  return result;
}

TableCase figure_4() {
  Rows rows;
  for (const char* race : {"asian", "black", "white"})
    for (const char* zip : {"94138", "94139", "94141", "94142"}) rows.push_back({race, zip});
  return case_of(table_of({"race", "zip"}, rows), {{"race", race_lines()}, {"zip", zip_lines()}});
}

TableCase figure_8() {
  Table table = table_of({"race", "zip"}, {{"asian", "94138"},
                                           {"asian", "94138"},
                                           {"asian", "94142"},
                                           {"asian", "94142"},
                                           {"black", "94138"},
                                           {"black", "94141"},
                                           {"black", "94142"},
                                           {"white", "94138"}});
  return case_of(std::move(table), {{"race", race_lines()}, {"zip", zip_lines()}});
}

TableCase figure_12() {
  Table table =
      table_of({"ssn", "race", "birth", "sex", "zip"}, {{"819181496", "black", "09/20/65", "male", "94141"},
                                                        {"195925972", "black", "02/14/65", "male", "94141"},
                                                        {"902750852", "black", "10/23/65", "female", "94138"},
                                                        {"985820581", "black", "08/24/65", "female", "94138"},
                                                        {"209559459", "black", "11/07/64", "female", "94138"},
                                                        {"679392975", "black", "12/01/64", "female", "94138"},
                                                        {"819491049", "white", "10/23/64", "male", "94138"},
                                                        {"749201844", "white", "03/15/65", "female", "94139"},
                                                        {"985302952", "white", "08/13/64", "male", "94139"},
                                                        {"874593560", "white", "05/05/64", "male", "94139"},
                                                        {"703872052", "white", "02/13/67", "male", "94138"},
                                                        {"963963603", "white", "03/21/67", "male", "94138"}});
  Rows numbers, births;
  for (Code code = 0; code < table.columns[0].values.size(); ++code)
    numbers.push_back({std::string(table.columns[0].values[code]), "*"});
  for (Code code = 0; code < table.columns[2].values.size(); ++code) {
    const std::string day(table.columns[2].values[code]);
    births.push_back({day, "19" + day.substr(6, 2), "*"});
  }
  return case_of(std::move(table), {{"ssn", numbers},
                                    {"race", race_lines()},
                                    {"birth", births},
                                    {"sex", one_step({"male", "female"}, "not_released")},
                                    {"zip", zip_lines()}});
}

}  // namespace kith::testing
