#include "testing/snowflakes.h"

#include <algorithm>
#include <set>
#include <utility>

namespace kith::testing {

namespace {

using Kind = Snowflake::Kind;

ValueType type_of(Kind kind) {
  return kind == Kind::dates      ? ValueType::date
         : kind == Kind::integers ? ValueType::integer
                                  : ValueType::number;
}

std::size_t column_of(const Table& table, const std::string& name) {
  return static_cast<std::size_t>(table.find(name));
}

// Per value, the persons who have it in any of their rows.
std::vector<std::uint64_t> persons_by_value(const TableTree& tree, const relational::SensitiveColumn& at) {
  const Column& column = tree.tables[at.table].table.columns[at.column];
  const std::vector<std::uint32_t> person = tree.person_of(at.table);
  std::vector<std::set<std::uint32_t>> who(column.values.size());
  for (std::size_t row = 0; row < column.codes.size(); ++row) who[column.codes[row]].insert(person[row]);
  std::vector<std::uint64_t> counts;
  for (const auto& persons : who) counts.push_back(persons.size());
  return counts;
}

privacy::LForm form_of(Diversity diversity) {
  switch (diversity) {
    case Diversity::distinct:
      return privacy::LForm::distinct;
    case Diversity::entropy:
      return privacy::LForm::entropy;
    case Diversity::recursive:
      return privacy::LForm::recursive;
    default:
      return privacy::LForm::frequency;
  }
}

// Drops the rows whose cell of a column is not among the values.
void keep_rows(SnowflakeTable& table, const std::string& column, const std::vector<std::string>& values) {
  const auto at = static_cast<std::size_t>(std::ranges::find(table.columns, column) - table.columns.begin());
  std::erase_if(table.rows,
                [&](const auto& row) { return std::ranges::find(values, row[at]) == values.end(); });
}

// The keys stand first.
std::vector<std::string> keys_of(const SnowflakeTable& table) {
  std::vector<std::string> keys;
  for (const auto& row : table.rows) keys.push_back(row.front());
  return keys;
}

std::size_t below(Random& random, std::size_t n) { return random() % n; }
bool once_in(Random& random, std::size_t n) { return below(random, n) == 0; }

const std::vector<Rows>& chains() {
  static const std::vector<Rows> all = {
      {{"a", "*"}, {"b", "*"}, {"c", "*"}},
      {{"a", "p", "*"}, {"b", "p", "*"}, {"c", "q", "*"}, {"d", "q", "*"}, {"e", "q", "*"}, {"", "", "*"}},
      {{"a", "p", "x", "*"},
       {"b", "p", "x", "*"},
       {"c", "q", "x", "*"},
       {"d", "r", "y", "*"},
       {"e", "e", "y", "*"},
       {"f", "f", "f", "*"}},
      {{"a", "*"}, {"b", "*"}},
      {{"a"}}};
  return all;
}

// x is a value and a group without it, y a value and its own group.
const Rows& homonymous() {
  static const Rows lines = {{"x", "y", "*"}, {"y", "y", "*"}, {"a", "x", "*"}, {"b", "x", "*"}};
  return lines;
}

// Twelve values in twos, threes, fours: runs of two lie within those of four, those of three do not.
SnowflakeTable::QuasiColumn partly_ordered(const std::string& name) {
  SnowflakeTable::QuasiColumn column{name};
  for (int i = 0; i < 12; ++i) {
    const auto run = [&](const char* mark, int width) { return mark + std::to_string(i / width); };
    column.lines.push_back({std::to_string(i), run("two ", 2), run("three ", 3), run("four ", 4), "*"});
  }
  column.order = hierarchy::LevelOrder::from_relation({{true, true, true, true, true},
                                                       {false, true, false, true, true},
                                                       {false, false, true, false, true},
                                                       {false, false, false, true, true},
                                                       {false, false, false, false, true}});
  return column;
}

SnowflakeTable::QuasiColumn random_quasi(Random& random, const std::string& name, bool homonyms) {
  const std::size_t drawn = below(random, 10);
  if (drawn == 0) return {name, Kind::integers};
  if (drawn == 1) return {name, Kind::numbers};
  if (drawn == 2) return {name, Kind::dates};
  if (drawn == 3) return partly_ordered(name);
  if (drawn == 4 && homonyms) return {name, Kind::tree, homonymous()};
  return {name, Kind::tree, chains()[below(random, chains().size())]};
}

std::string random_value(Random& random, const SnowflakeTable::QuasiColumn& column) {
  if (column.kind == Kind::tree) return column.lines[below(random, column.lines.size())].front();
  if (once_in(random, 8)) return "";
  const std::size_t drawn = below(random, 6);
  if (column.kind == Kind::integers) return std::to_string(static_cast<int>(drawn * drawn) - 4);
  if (column.kind == Kind::numbers) return std::to_string(drawn / 2) + (drawn % 2 == 0 ? ".25" : ".5");
  return "2024-0" + std::to_string(1 + drawn % 3) + "-2" + std::to_string(drawn);
}

// A row and the rows on it.
struct Draft {
  std::size_t table = 0;
  std::vector<std::string> quasi, sensitive;
  std::vector<Draft> children;
};

class Drawing {
 public:
  Drawing(Random& random, const SnowflakeShape& shape) : random_(random), shape_(shape) {
    draw_tables();
    const std::size_t persons = once_in(random_, 12) ? 1 : 1 + below(random_, shape_.most_persons);
    for (std::size_t p = 0; p < persons; ++p) {
      if (drafts_.empty() || once_in(random_, 3))
        drafts_.push_back(draw(0));
      else
        drafts_.push_back(alike(drafts_[below(random_, drafts_.size())]));
    }
  }

  std::vector<SnowflakeTable> finish() {
    for (const Draft& draft : drafts_) put(draft, "");
    for (SnowflakeTable& table : tables_) std::shuffle(table.rows.begin(), table.rows.end(), random_);
    return std::move(tables_);
  }

 private:
  void draw_tables() {
    const std::size_t count = 1 + below(random_, shape_.most_tables + 1);
    const std::size_t form = below(random_, 3);  // a star, a chain, anything
    std::vector<std::size_t> depth;
    for (std::size_t t = 0; t < count; ++t) {
      SnowflakeTable table{"t" + std::to_string(t)};
      if (t > 0) {
        table.parent = form == 0 ? 0 : form == 1 ? t - 1 : below(random_, t);
        if (depth[*table.parent] >= shape_.most_depth) table.parent = 0;
        table.columns = {"key", "parent"};
        table.foreign_key = "parent";
      } else {
        table.columns = {"key"};
      }
      table.key = "key";
      depth.push_back(t == 0 ? 0 : depth[*table.parent] + 1);
      draw_columns(table, t);
      widest_.push_back(shape_.wide && once_in(random_, 6) ? 2 * shape_.most_children
                                                           : 1 + below(random_, shape_.most_children));
      tables_.push_back(std::move(table));
    }
    used_.assign(count, 0);
  }

  void draw_columns(SnowflakeTable& table, std::size_t number) {
    const std::size_t quasi = number == 0           ? below(random_, 3)
                              : once_in(random_, 5) ? 0
                                                    : 1 + below(random_, 2);
    for (std::size_t q = 0; q < quasi; ++q) {
      table.quasi.push_back(random_quasi(random_, "q" + std::to_string(q), shape_.homonyms));
      table.columns.push_back(table.quasi.back().name);
    }
    if (!shape_.sensitive || once_in(random_, 2)) return;
    table.sensitive.push_back("s");
    table.columns.push_back("s");
  }

  std::string sensitive_value() { return std::string(1, static_cast<char>('u' + below(random_, 4))); }

  Draft draw(std::size_t t) {
    Draft draft{t, {}, {}, {}};
    for (const auto& column : tables_[t].quasi) draft.quasi.push_back(random_value(random_, column));
    for (std::size_t s = 0; s < tables_[t].sensitive.size(); ++s)
      draft.sensitive.push_back(sensitive_value());
    ++used_[t];
    for (std::size_t child = t + 1; child < tables_.size(); ++child) {
      if (tables_[child].parent != t) continue;
      const std::size_t rows = once_in(random_, 5) ? 0 : below(random_, widest_[child] + 1);
      for (std::size_t r = 0; r < rows && used_[child] < shape_.most_rows; ++r)
        draft.children.push_back(draw(child));
    }
    return draft;
  }

  // The same with a value here and there, a row more or a row less.
  Draft alike(const Draft& other) {
    Draft draft{other.table, other.quasi, other.sensitive, {}};
    ++used_[draft.table];
    for (std::size_t q = 0; q < draft.quasi.size(); ++q)
      if (once_in(random_, 6)) draft.quasi[q] = random_value(random_, tables_[draft.table].quasi[q]);
    for (std::string& value : draft.sensitive)
      if (once_in(random_, 2)) value = sensitive_value();
    for (const Draft& child : other.children) {
      if (used_[child.table] >= shape_.most_rows || once_in(random_, 8)) continue;
      draft.children.push_back(alike(child));
      if (once_in(random_, 8) && used_[child.table] < shape_.most_rows)
        draft.children.push_back(alike(draft.children.back()));
    }
    return draft;
  }

  void put(const Draft& draft, const std::string& parent) {
    SnowflakeTable& table = tables_[draft.table];
    const std::string key = table.name + "-" + std::to_string(table.rows.size());
    std::vector<std::string> row = {key};
    if (draft.table > 0) row.push_back(parent);
    row.insert(row.end(), draft.quasi.begin(), draft.quasi.end());
    row.insert(row.end(), draft.sensitive.begin(), draft.sensitive.end());
    table.rows.push_back(std::move(row));
    for (const Draft& child : draft.children) put(child, key);
  }

  Random& random_;
  SnowflakeShape shape_;
  std::vector<SnowflakeTable> tables_;
  std::vector<std::size_t> widest_, used_;  // by table
  std::vector<Draft> drafts_;
};

}  // namespace

void Snowflake::demand(const ModelSpec& wanted) {
  spec = wanted;
  model = std::make_unique<privacy::Model>(spec.k);
  for (std::size_t s = 0; s < sensitive.size(); ++s) {
    if (spec.diversity != Diversity::none)
      model->add(privacy::l_diversity(form_of(spec.diversity), spec.l, spec.c, s));
    if (spec.closeness == Closeness::equal)
      model->add(privacy::t_closeness(privacy::TDistance::equal, spec.t, s,
                                      {persons_by_value(tree, sensitive[s]), {}, {}}));
  }
}

std::string Snowflake::cell(std::size_t table, std::size_t column, std::uint32_t row) const {
  return std::string(tree.tables[table].table.columns[column].at(row));
}

relational::Problem Snowflake::problem() const {
  relational::Problem problem;
  problem.tree = &tree;
  problem.model = model.get();
  problem.sensitive = sensitive;
  problem.max_suppressed = 0;
  for (std::size_t t = 0; t < tree.tables.size(); ++t) {
    problem.quasi.emplace_back();
    for (const Quasi& q : quasi[t]) {
      const Column& column = tree.tables[t].table.columns[q.column];
      problem.quasi.back().push_back(
          {q.column, q.kind == Kind::tree
                         ? relational::Domain::of_hierarchy(*q.hierarchy)
                         : relational::Domain::of_ranges(column.values, type_of(q.kind), column.name, "")});
    }
  }
  return problem;
}

Snowflake snowflake_of(const std::vector<SnowflakeTable>& tables) {
  Snowflake made;
  for (std::size_t t = 0; t < tables.size(); ++t) {
    const SnowflakeTable& text = tables[t];
    TreeTable table;
    table.name = text.name;
    table.parent = text.parent;
    if (text.parent) made.tree.tables[*text.parent].children.push_back(t);
    table.table = table_of(text.columns, text.rows);
    if (!text.key.empty()) table.key = column_of(table.table, text.key);
    if (!text.foreign_key.empty()) table.foreign_key = column_of(table.table, text.foreign_key);
    made.quasi.emplace_back();
    for (const auto& q : text.quasi) {
      const std::size_t column = column_of(table.table, q.name);
      Snowflake::Quasi quasi{column, q.kind, q.lines};
      if (q.kind == Kind::tree)
        quasi.hierarchy = hierarchy_of(q.name, table.table.columns[column].values, q.lines, q.order);
      made.quasi.back().push_back(std::move(quasi));
    }
    for (const std::string& name : text.sensitive)
      made.sensitive.push_back({t, column_of(table.table, name)});
    made.tree.tables.push_back(std::move(table));
  }
  join(made.tree);
  made.demand({});
  return made;
}

const Rows& course_lines() {
  static const Rows lines = {{"Math", "Science", "*"},    {"CS", "Science", "*"},
                             {"Physics", "Science", "*"}, {"Biology", "Science", "*"},
                             {"History", "Social", "*"},  {"Religion", "Social", "*"},
                             {"Art", "Social", "*"},      {"Law", "Social", "*"}};
  return lines;
}

const Rows& title_lines() {
  static const Rows lines = {{"Discrete", "ScienceBook", "*"},
                             {"Calc", "ScienceBook", "*"},
                             {"Dyn", "ScienceBook", "*"},
                             {"Am.Hist", "SocialBook", "*"}};
  return lines;
}

Snowflake university(const std::vector<std::string>& students) {
  SnowflakeTable student{"student"}, takes{"takes", 0}, book{"book", 1};
  student.columns = {"sid", "gpa"};
  student.key = "sid";
  student.sensitive = {"gpa"};
  student.rows = {{"S1", "3.72"}, {"S2", "2.34"}, {"S3", "3.12"}, {"S4", "4.00"}};
  takes.columns = {"scid", "sid", "course", "grade"};
  takes.key = "scid";
  takes.foreign_key = "sid";
  takes.quasi = {{"course", Kind::tree, course_lines()}};
  takes.sensitive = {"grade"};
  takes.rows = {
      {"SC1", "S1", "Math", "93"},     {"SC2", "S1", "Physics", "91"},  {"SC3", "S1", "History", "85"},
      {"SC4", "S2", "CS", "78"},       {"SC5", "S2", "Physics", "62"},  {"SC6", "S2", "Religion", "42"},
      {"SC7", "S3", "History", "85"},  {"SC8", "S3", "Religion", "75"}, {"SC9", "S3", "Physics", "77"},
      {"SC10", "S4", "History", "98"}, {"SC11", "S4", "Religion", "96"}};
  book.columns = {"bid", "scid", "title", "price"};
  book.key = "bid";
  book.foreign_key = "scid";
  book.quasi = {{"title", Kind::tree, title_lines()}};
  book.sensitive = {"price"};
  book.rows = {{"B1", "SC1", "Discrete", "50"}, {"B2", "SC2", "Calc", "60"}, {"B3", "SC2", "Dyn", "70"},
               {"B4", "SC4", "Discrete", "55"}, {"B5", "SC5", "Dyn", "65"},  {"B6", "SC10", "Am.Hist", "40"}};
  keep_rows(student, "sid", students);
  keep_rows(takes, "sid", students);
  keep_rows(book, "scid", keys_of(takes));
  Snowflake made = snowflake_of({student, takes, book});
  made.demand({.k = 2});
  return made;
}

Snowflake random_snowflake(Random& random, const SnowflakeShape& shape) {
  Snowflake made = snowflake_of(Drawing(random, shape).finish());
  made.demand({.k = 1 + below(random, 4)});
  return made;
}

ModelSpec random_demand(Random& random) {
  ModelSpec spec;
  spec.k = 1 + below(random, 4);
  const std::size_t drawn = below(random, 8);
  if (drawn < 4) {
    spec.diversity = static_cast<Diversity>(1 + drawn);
    spec.l = static_cast<double>(1 + below(random, 3));
    spec.c = 2;
  }
  if (drawn == 4 || drawn == 5) {
    spec.closeness = Closeness::equal;
    spec.t = 0.2 + 0.1 * static_cast<double>(below(random, 5));
  }
  return spec;
}

}  // namespace kith::testing
