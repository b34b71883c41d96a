#include "testing/series_oracle.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <functional>
#include <map>
#include <set>
#include <utility>

#include <fmt/format.h>

namespace kith::testing {

namespace {

using Set = std::vector<bool>;  // by value of a column's universe

// Members of "{a, "b, c"}".
std::vector<std::string> members_of(const std::string& text) {
  std::vector<std::string> members;
  std::string member;
  bool quoted = false;
  for (std::size_t i = 1; i + 1 < text.size(); ++i) {
    const char c = text[i];
    if (c == '"' && quoted && text[i + 1] == '"') {
      member += c;
      ++i;
    } else if (c == '"') {
      quoted = !quoted;
    } else if (c == ',' && !quoted) {
      members.push_back(std::exchange(member, {}));
      ++i;  // the blank
    } else {
      member += c;
    }
  }
  members.push_back(member);
  return members;
}

// -1, 0, 1: numbers as numbers, ISO dates as texts.
int compared(const OracleColumn& column, const std::string& a, const std::string& b) {
  if (column.kind == OracleColumn::Kind::date) return a < b ? -1 : a > b ? 1 : 0;
  const double x = std::strtod(a.c_str(), nullptr), y = std::strtod(b.c_str(), nullptr);
  return x < y ? -1 : x > y ? 1 : 0;
}

bool in_range(const OracleColumn& column, const std::string& text, const std::string& value) {
  if (text.starts_with("<= ")) return compared(column, value, text.substr(3)) <= 0;
  if (text.starts_with(">= ")) return compared(column, value, text.substr(3)) >= 0;
  if (text.starts_with("> ")) return compared(column, value, text.substr(2)) > 0;
  const bool bracket = text.front() == '[' || text.front() == '(';
  if (!bracket) return compared(column, value, text) == 0;
  const std::size_t comma = text.find(", ");
  const int low = compared(column, value, text.substr(1, comma - 1));
  const int high = compared(column, value, text.substr(comma + 2, text.size() - comma - 3));
  return (text.front() == '[' ? low >= 0 : low > 0) && (text.back() == ']' ? high <= 0 : high < 0);
}

class Checker {
 public:
  Checker(const std::vector<OracleColumn>& columns, const OracleModel& model,
          const std::vector<OracleRow>& rows, const std::vector<OracleRelease>& releases)
      : columns_(columns), model_(model), rows_(rows), releases_(releases), universe_(columns.size()) {
    for (std::size_t c = 0; c < columns.size(); ++c) {
      std::set<std::string> values = {""};
      for (const OracleRow& row : rows) values.insert(row.quasi[c]);
      if (columns[c].kind == OracleColumn::Kind::number) values.insert({"-1000000000", "1000000000"});
      if (columns[c].kind == OracleColumn::Kind::date) values.insert({"0001-01-01", "9999-12-31"});
      universe_[c].assign(values.begin(), values.end());
    }
  }

  std::vector<std::string> run() {
    for (std::size_t r = 0; r < releases_.size(); ++r) {
      truth(r);
      if (r > 0) monotone(r);
      model(r);
      if (model_.known) arrivals(r);
      if (model_.disjoint) disjoint(r);
    }
    for (std::size_t subset = 1; subset < std::size_t{1} << releases_.size(); ++subset) inference(subset);
    cases();
    return std::move(wrong_);
  }

 private:
  using Cells = std::vector<std::string>;
  using Classes = std::map<Cells, std::vector<std::size_t>>;

  const Set& set_of(std::size_t column, const std::string& text) {
    const auto [at, added] = sets_.try_emplace({column, text});
    if (added)
      for (const std::string& value : universe_[column])
        at->second.push_back(covers(columns_[column], text, value));
    return at->second;
  }

  std::string person(std::size_t row) const {
    return rows_[row].person.empty() ? fmt::format("row {}", row) : rows_[row].person;
  }
  std::size_t persons(const std::vector<std::size_t>& rows) const {
    std::set<std::string> found;
    for (const std::size_t row : rows) found.insert(person(row));
    return found.size();
  }
  Classes classes(std::size_t r) const {
    Classes found;
    for (std::size_t row = 0; row < releases_[r].size(); ++row)
      if (releases_[r][row]) found[*releases_[r][row]].push_back(row);
    return found;
  }
  void complain(std::string what) {
    if (wrong_.size() < 20) wrong_.push_back(std::move(what));
  }

  void truth(std::size_t r) {
    for (std::size_t row = 0; row < releases_[r].size(); ++row)
      for (std::size_t c = 0; releases_[r][row] && c < columns_.size(); ++c)
        if (!covers(columns_[c], (*releases_[r][row])[c], rows_[row].quasi[c]))
          complain(fmt::format("release {}: '{}' does not cover '{}'", r + 1, (*releases_[r][row])[c],
                               rows_[row].quasi[c]));
  }

  void monotone(std::size_t r) {
    for (std::size_t row = 0; row < releases_[r - 1].size(); ++row) {
      const auto &before = releases_[r - 1][row], &now = releases_[r][row];
      if (before && !now) complain(fmt::format("release {}: row {} was withdrawn", r + 1, row));
      for (std::size_t c = 0; before && now && c < columns_.size(); ++c) {
        const Set outer = set_of(c, (*before)[c]), inner = set_of(c, (*now)[c]);
        for (std::size_t v = 0; v < inner.size(); ++v)
          if (inner[v] && !outer[v]) {
            complain(fmt::format("release {}: '{}' grew to '{}'", r + 1, (*before)[c], (*now)[c]));
            break;
          }
      }
    }
  }

  void model(std::size_t r) {
    for (const auto& [cells, rows] : classes(r)) {
      const std::size_t all = persons(rows);
      if (all < model_.k) complain(fmt::format("release {}: a class of {} persons", r + 1, all));
      if (!diverse_rows(rows)) complain(fmt::format("release {}: a class is not diverse", r + 1));
    }
  }

  bool diverse_rows(const std::vector<std::size_t>& rows) const {
    if (model_.l == 0) return true;
    std::map<std::string, std::vector<std::size_t>> bearers;
    for (const std::size_t row : rows) bearers[rows_[row].sensitive].push_back(row);
    std::vector<double> counts;
    for (const auto& [value, of] : bearers) counts.push_back(static_cast<double>(persons(of)));
    return diverse(model_, counts, static_cast<double>(persons(rows)));
  }

  std::size_t first_release(std::size_t row) const {
    std::size_t r = 0;
    while (r < releases_.size() && (row >= releases_[r].size() || !releases_[r][row])) ++r;
    return r;
  }

  void arrivals(std::size_t r) {
    for (const auto& [cells, rows] : classes(r)) {
      std::map<std::size_t, std::vector<std::size_t>> cohorts;
      for (const std::size_t row : rows) cohorts[first_release(row)].push_back(row);
      for (const auto& [first, of] : cohorts) {
        if (persons(of) < model_.k)
          complain(
              fmt::format("release {}: {} persons of release {} in a class", r + 1, persons(of), first + 1));
        if (!diverse_rows(of))
          complain(
              fmt::format("release {}: those of release {} in a class are not diverse", r + 1, first + 1));
      }
    }
  }

  void disjoint(std::size_t r) {
    const Classes all = classes(r);
    for (auto a = all.begin(); a != all.end(); ++a)
      for (auto b = std::next(a); b != all.end(); ++b)
        if (!apart(a->first, b->first)) complain(fmt::format("release {}: two classes overlap", r + 1));
  }

  bool apart(const Cells& a, const Cells& b) {
    for (std::size_t c = 0; c < columns_.size(); ++c) {
      const Set x = set_of(c, a[c]), y = set_of(c, b[c]);
      bool meet = false;
      for (std::size_t v = 0; v < x.size(); ++v) meet = meet || (x[v] && y[v]);
      if (!meet) return true;
    }
    return false;
  }

  // Condition (3): what the releases of a subset tell together.
  void inference(std::size_t subset) {
    std::map<std::vector<Set>, std::vector<std::size_t>> groups;
    for (std::size_t row = 0; row < rows_.size(); ++row) {
      std::vector<Set> told;
      for (std::size_t r = 0; r < releases_.size(); ++r) {
        if ((subset >> r & 1) == 0 || row >= releases_[r].size() || !releases_[r][row]) continue;
        for (std::size_t c = 0; c < columns_.size(); ++c) {
          const Set& set = set_of(c, (*releases_[r][row])[c]);
          if (told.size() <= c) {
            told.push_back(set);
            continue;
          }
          for (std::size_t v = 0; v < set.size(); ++v) told[c][v] = told[c][v] && set[v];
        }
      }
      if (!told.empty()) groups[told].push_back(row);
    }
    for (const auto& [told, rows] : groups)
      if (persons(rows) < model_.k)
        complain(fmt::format("releases {:b}: together they leave {} persons", subset, persons(rows)));
  }

  void cases() {
    std::set<std::uint64_t> numbers;
    for (const OracleRow& row : rows_)
      if (!numbers.insert(row.case_number).second) complain("a case number is there twice");
  }

  const std::vector<OracleColumn>& columns_;
  const OracleModel& model_;
  const std::vector<OracleRow>& rows_;
  const std::vector<OracleRelease>& releases_;
  std::vector<std::vector<std::string>> universe_;  // by column
  std::map<std::pair<std::size_t, std::string>, Set> sets_;
  std::vector<std::string> wrong_;
};

}  // namespace

bool diverse(const OracleModel& model, const std::vector<double>& bearers, double persons) {
  constexpr double slack = 1e-9;
  std::vector<double> counts = bearers;
  std::ranges::sort(counts, std::greater<>());
  double sum = 0, entropy = 0, tail = 0;
  for (const double count : counts) sum += count;
  for (const double count : counts) entropy -= count / sum * std::log(count / sum);
  for (std::size_t i = 0; i < counts.size(); ++i)
    if (static_cast<double>(i) + 1 >= model.l) tail += counts[i];
  switch (model.form) {
    case privacy::LForm::frequency:
      return counts.empty() || counts.front() * model.l <= persons * (1 + slack);
    case privacy::LForm::distinct:
      return static_cast<double>(counts.size()) >= model.l;
    case privacy::LForm::entropy:
      return entropy >= std::log(model.l) - slack;
    case privacy::LForm::recursive:
      return static_cast<double>(counts.size()) >= model.l && counts.front() < model.c * tail;
  }
  return false;
}

bool covers(const OracleColumn& column, const std::string& text, const std::string& value) {
  if (column.kind == OracleColumn::Kind::tree) {
    for (const auto& line : column.lines)
      if (line.front() == value) return std::ranges::find(line, text) != line.end();
    return false;
  }
  if (text == "*") return true;
  if (text.empty() || value.empty()) return text == value;
  if (column.kind != OracleColumn::Kind::set) return in_range(column, text, value);
  if (text == value || text.front() != '{' || text.back() != '}') return text == value;
  const std::vector<std::string> members = members_of(text);
  return std::ranges::find(members, value) != members.end();
}

std::vector<std::string> violations(const std::vector<OracleColumn>& columns, const OracleModel& model,
                                    const std::vector<OracleRow>& rows,
                                    const std::vector<OracleRelease>& releases) {
  return Checker(columns, model, rows, releases).run();
}

}  // namespace kith::testing
