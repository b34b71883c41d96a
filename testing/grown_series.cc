#include "testing/grown_series.h"

#include <algorithm>
#include <fstream>
#include <set>

#include "base/digest.h"
#include "kith/error.h"

namespace kith::testing {

hierarchy::Recipe recipe_of(const std::filesystem::path& folder, const std::string& name, const Rows& lines) {
  const std::filesystem::path path = folder / name;
  std::ofstream out(path);
  for (const auto& line : lines) {
    for (std::size_t i = 0; i < line.size(); ++i) out << (i == 0 ? "" : ";") << line[i];
    out << "\n";
  }
  return hierarchy::FromFile{path};
}

GrownSeries::GrownSeries(SeriesShape shape) : shape_(std::move(shape)), model_(shape_.k) {
  if (shape_.l > 0) model_.add(privacy::l_diversity(shape_.l_form, shape_.l, shape_.c, 0));
  spec_.recipes = shape_.recipes;
  spec_.recipes.resize(shape_.columns.size());
  spec_.model = &model_;
  spec_.sensitive = {0};
  spec_.ranges = shape_.ranges;
  spec_.arrivals = shape_.arrivals;
  spec_.choice = shape_.choice;
  spec_.threads = shape_.threads;
  spec_.secret = seeded_secret(1);
}

Table GrownSeries::table_of_batch(const Rows& rows) const {
  std::vector<std::string> names = {"person"};
  for (std::size_t i = 0; i < shape_.columns.size(); ++i) names.push_back("q" + std::to_string(i));
  names.push_back("sensitive");
  return table_of(names, rows);
}

series::Batch GrownSeries::batch_of(const Table& table) const {
  series::Batch batch;
  batch.table = &table;
  batch.person = shape_.persons ? 0 : -1;
  for (std::size_t i = 0; i < shape_.columns.size(); ++i) batch.quasi.push_back(static_cast<int>(i + 1));
  batch.others = {static_cast<int>(shape_.columns.size() + 1)};
  batch.source = "batch.csv";
  return batch;
}

series::Growth GrownSeries::growth_from(const series::View& before, const Rows& rows) const {
  const Table table = table_of_batch(rows);
  return series::append(before, batch_of(table), spec_);
}

void GrownSeries::add(const Rows& rows) {
  growth_ = growth_from(series::view_of(state_), rows);
  state_ = series::merged(series::view_of(state_), growth_);
  for (const auto& row : rows) {
    OracleRow raw;
    raw.person = shape_.persons ? row.front() : "";
    raw.quasi.assign(row.begin() + 1, row.end() - 1);
    raw.sensitive = row.back();
    raw.case_number = state_.case_number[rows_.size()];
    rows_.push_back(raw);
  }
  if (rows_.size() != state_.batch.size()) throw Bug("the series has lost rows");
  const series::Published shown = series::published(series::view_of(state_), spec_, "batch.csv");
  OracleRelease release(rows_.size());
  for (std::size_t row = 0; row < rows_.size(); ++row) {
    if (shown.class_of[row] == series::none) continue;
    std::vector<std::string>& cells = release[row].emplace();
    for (std::size_t a = 0; a < shape_.columns.size(); ++a)
      cells.push_back(shown.labels[a][shown.cells[a][shown.class_of[row]]]);
  }
  releases_.push_back(std::move(release));
}

std::size_t GrownSeries::held() const {
  return static_cast<std::size_t>(
      std::ranges::count_if(releases_.back(), [](const auto& cells) { return !cells; }));
}

std::size_t GrownSeries::classes() const {
  std::set<std::vector<std::string>> found;
  for (const auto& cells : releases_.back())
    if (cells) found.insert(*cells);
  return found.size();
}

OracleModel GrownSeries::oracle_model() const {
  OracleModel model;
  model.k = shape_.k;
  model.l = shape_.l;
  model.form = shape_.l_form;
  model.c = shape_.c;
  model.known = shape_.arrivals == series::Arrivals::known;
  model.disjoint = shape_.ranges == series::Ranges::tight;
  return model;
}

std::vector<std::string> GrownSeries::violations() const {
  auto found = testing::violations(shape_.columns, oracle_model(), rows_, releases_);
  if (state_.outline.received() != rows_.size() || state_.outline.held() != held())
    found.emplace_back("released and held are not what was received");
  return found;
}

}  // namespace kith::testing
