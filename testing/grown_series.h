// A series in memory, grown batch by batch, with its raw rows kept beside it for the oracle.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "privacy/criterion.h"
#include "series/append.h"
#include "series/published.h"
#include "series/state.h"
#include "testing/series_oracle.h"
#include "testing/tables.h"

namespace kith::testing {

struct SeriesShape {
  std::vector<OracleColumn> columns;  // named q0, q1, …; trees have their lines as a hierarchy
  std::vector<hierarchy::Recipe> recipes;
  bool persons = false;
  std::uint64_t k = 2;
  double l = 0;  // over the one sensitive column; 0: none
  privacy::LForm l_form = privacy::LForm::frequency;
  double c = 0;  // of the recursive form
  series::Ranges ranges = series::Ranges::cell;
  series::Arrivals arrivals = series::Arrivals::hidden;
  local::Choice choice = local::Choice::guillotine;
  unsigned threads = 1;
};

// A recipe that reads lines of labels, each a value and its labels, from a file of its own in `folder`.
hierarchy::Recipe recipe_of(const std::filesystem::path& folder, const std::string& name, const Rows& lines);

class GrownSeries {
 public:
  explicit GrownSeries(SeriesShape shape);

  // Rows of: person, quasi values, sensitive value. Makes the next release.
  void add(const Rows& rows);
  // The same from another view of the same state, e.g. one of a store.
  series::Growth growth_from(const series::View& before, const Rows& rows) const;

  const series::State& state() const { return state_; }
  const series::Spec& spec() const { return spec_; }
  const std::vector<OracleRelease>& releases() const { return releases_; }
  const std::vector<OracleRow>& rows() const { return rows_; }
  const series::Growth& last_growth() const { return growth_; }
  std::size_t held() const;
  // Distinct classes of the last release.
  std::size_t classes() const;
  std::vector<std::string> violations() const;
  OracleModel oracle_model() const;

 private:
  Table table_of_batch(const Rows& rows) const;
  series::Batch batch_of(const Table& table) const;

  SeriesShape shape_;
  privacy::Model model_;
  series::Spec spec_;
  series::State state_;
  series::Growth growth_;
  std::vector<OracleRow> rows_;
  std::vector<OracleRelease> releases_;
};

}  // namespace kith::testing
