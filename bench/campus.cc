#include "bench/campus.h"

#include <fstream>
#include <initializer_list>
#include <set>
#include <string>

#include <fmt/format.h>

namespace kith::bench {

namespace {

namespace fs = std::filesystem;
using testing::Random;
using testing::Rows;
using testing::Snowflake;
using Kind = Snowflake::Kind;

constexpr std::size_t programmes = 12, courses_each = 5, books_each = 8, zips = 400;
constexpr std::size_t person = 0, course = 1, book = 2;

std::string zip_of(std::size_t n) { return std::to_string(46001 + 7 * n); }
std::string course_of(std::size_t n) { return fmt::format("course {}", n); }
std::string title_of(std::size_t n, std::size_t b) { return fmt::format("title {}-{}", n, b); }

Rows zip_lines() {
  Rows lines;
  for (std::size_t n = 0; n < zips; ++n) {
    const std::string zip = zip_of(n);
    lines.push_back({zip, zip.substr(0, 4) + "*", zip.substr(0, 3) + "**", zip.substr(0, 2) + "***", "*"});
  }
  return lines;
}

Rows course_lines() {
  Rows lines;
  for (std::size_t n = 0; n < programmes * courses_each; ++n)
    lines.push_back({course_of(n), fmt::format("programme {}", n / courses_each),
                     fmt::format("faculty {}", n / courses_each / 3), "*"});
  return lines;
}

Rows title_lines() {
  Rows lines;
  for (std::size_t n = 0; n < programmes * courses_each; ++n)
    for (std::size_t b = 0; b < books_each; ++b)
      lines.push_back({title_of(n, b), fmt::format("books of course {}", n),
                       fmt::format("books of programme {}", n / courses_each),
                       fmt::format("books of faculty {}", n / courses_each / 3), "*"});
  return lines;
}

TreeTable table_of(const char* name, std::initializer_list<const char*> columns) {
  TreeTable table;
  table.name = name;
  table.key = 0;
  for (const char* column : columns) {
    table.table.columns.emplace_back();
    table.table.columns.back().name = column;
    table.table.columns.back().declared = "VARCHAR";
  }
  return table;
}

void add_row(TreeTable& table, std::initializer_list<std::string> cells) {
  auto column = table.table.columns.begin();
  for (const std::string& cell : cells) {
    column->codes.push_back(column->values.encode(cell));
    ++column;
  }
}

// The smaller the likelier.
std::size_t draw_low(Random& random, std::size_t count) { return random() % (random() % count + 1); }

void add_student(TableTree& tree, Random& random, std::size_t books) {
  const std::string id = fmt::format("P{}", tree.persons());
  const std::size_t programme = draw_low(random, programmes);
  add_row(tree.tables[person], {id, std::to_string(17 + draw_low(random, 30)),
                                zip_of((programme * 31 + draw_low(random, zips)) % zips),
                                fmt::format("{:.1f}", 1 + static_cast<double>(random() % 31) / 10)});
  std::set<std::size_t> taken;
  while (taken.size() < 3) {
    const std::size_t of = random() % 5 == 0 ? random() % programmes : programme;
    taken.insert(of * courses_each + draw_low(random, courses_each));
  }
  for (const std::size_t n : taken) {
    const std::string taken_id = fmt::format("C{}", tree.tables[course].table.rows());
    add_row(tree.tables[course], {taken_id, id, course_of(n), std::to_string(40 + random() % 61)});
    for (std::size_t b = 0; b < books; ++b)
      add_row(tree.tables[book],
              {fmt::format("B{}", tree.tables[book].table.rows()), taken_id,
               title_of(n, draw_low(random, books_each)), std::to_string(20 + random() % 80)});
  }
}

Snowflake::Quasi quasi_of(const TreeTable& table, std::size_t column, const Rows& lines) {
  const Column& cells = table.table.columns[column];
  return {column, Kind::tree, lines, testing::hierarchy_of(cells.name, cells.values, lines)};
}

void write_lines(const fs::path& file, const Rows& lines) {
  std::ofstream out(file);
  for (const auto& line : lines)
    for (std::size_t i = 0; i < line.size(); ++i) out << line[i] << (i + 1 == line.size() ? '\n' : ';');
}

void write_table(const fs::path& file, const Table& table) {
  std::ofstream out(file);
  const std::size_t width = table.columns.size();
  for (std::size_t c = 0; c < width; ++c) out << table.columns[c].name << (c + 1 == width ? '\n' : ',');
  for (std::size_t row = 0; row < table.rows(); ++row)
    for (std::size_t c = 0; c < width; ++c) out << table.columns[c].at(row) << (c + 1 == width ? '\n' : ',');
}

}  // namespace

Snowflake campus(std::size_t persons, std::uint64_t seed, std::size_t books) {
  Random random(seed);
  Snowflake made;
  made.tree.tables.push_back(table_of("person", {"pid", "age", "zip", "gpa"}));
  made.tree.tables.push_back(table_of("course", {"cid", "pid", "course", "grade"}));
  made.tree.tables.push_back(table_of("book", {"bid", "cid", "title", "price"}));
  for (const std::size_t t : {course, book}) {
    made.tree.tables[t].parent = t - 1;
    made.tree.tables[t].foreign_key = 1;
    made.tree.tables[t - 1].children = {t};
  }
  for (std::size_t p = 0; p < persons; ++p) add_student(made.tree, random, books);
  join(made.tree);
  made.quasi.resize(3);
  made.quasi[person].push_back({1, Kind::integers, {}, {}});
  made.quasi[person].push_back(quasi_of(made.tree.tables[person], 2, zip_lines()));
  made.quasi[course].push_back(quasi_of(made.tree.tables[course], 2, course_lines()));
  made.quasi[book].push_back(quasi_of(made.tree.tables[book], 2, title_lines()));
  for (const std::size_t t : {person, course, book}) made.sensitive.push_back({t, 3});
  made.demand({.k = 5});
  return made;
}

fs::path write_files(const Snowflake& snowflake, const fs::path& folder) {
  fs::create_directories(folder);
  std::ofstream plan(folder / "plan.toml");
  for (std::size_t t = 0; t < snowflake.tree.tables.size(); ++t) {
    const TreeTable& table = snowflake.tree.tables[t];
    write_table(folder / (table.name + ".csv"), table.table);
    plan << fmt::format("[tables.{0}]\npath = \"{0}.csv\"\nkey = \"{1}\"\n", table.name,
                        table.table.columns[*table.key].name);
    if (table.parent)
      plan << fmt::format("parent = {{ table = \"{}\", column = \"{}\" }}\n",
                          snowflake.tree.tables[*table.parent].name,
                          table.table.columns[*table.foreign_key].name);
    plan << fmt::format("[tables.{}.columns]\n", table.name);
    for (const Snowflake::Quasi& quasi : snowflake.quasi[t]) {
      const std::string& name = table.table.columns[quasi.column].name;
      if (quasi.kind != Kind::tree) {
        plan << fmt::format("{} = \"quasi\"\n", name);
        continue;
      }
      write_lines(folder / fmt::format("{}-hierarchy.csv", name), quasi.lines);
      plan << fmt::format("{0} = {{ role = \"quasi\", hierarchy = \"{0}-hierarchy.csv\" }}\n", name);
    }
    for (const relational::SensitiveColumn& sensitive : snowflake.sensitive)
      if (sensitive.table == t)
        plan << fmt::format("{} = \"sensitive\"\n", table.table.columns[sensitive.column].name);
  }
  plan << "[privacy]\nk = 5\n[method]\nname = \"multirelational\"\n";
  return folder / "plan.toml";
}

}  // namespace kith::bench
