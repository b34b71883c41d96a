#include "testing/random_series.h"

#include <algorithm>
#include <chrono>
#include <string>

#include <fmt/format.h>

namespace kith::testing {

namespace {

using Kind = OracleColumn::Kind;
using Days = std::chrono::sys_days;

std::size_t below(Random& random, std::size_t n) {
  return std::uniform_int_distribution<std::size_t>(0, n - 1)(random);
}
bool chance(Random& random, double p) { return std::bernoulli_distribution(p)(random); }

std::string iso(Days day) {
  const std::chrono::year_month_day date(day);
  return fmt::format("{:04}-{:02}-{:02}", static_cast<int>(date.year()), static_cast<unsigned>(date.month()),
                     static_cast<unsigned>(date.day()));
}

std::string week_of(Days day) {
  const std::chrono::weekday weekday(day);
  const Days thursday = day + std::chrono::days(4 - static_cast<int>(weekday.iso_encoding()));
  const std::chrono::year_month_day date(thursday);
  const Days first = Days(date.year() / 1 / 1);
  return fmt::format("{:04}-W{:02}", static_cast<int>(date.year()), (thursday - first).count() / 7 + 1);
}

constexpr int calendar_days = 70;
Days calendar_day(std::size_t i) {
  return Days(std::chrono::year(2024) / 12 / 1) + std::chrono::days(static_cast<int>(i));
}

// A column as the generator draws it: values by place, 0 to 99.
struct DrawnColumn {
  OracleColumn column;
  hierarchy::Recipe recipe;
  std::vector<std::string> values;
};

DrawnColumn numbers(bool whole) {
  DrawnColumn drawn;
  drawn.column.kind = Kind::number;
  for (int i = 0; i < 40; ++i)
    drawn.values.push_back(whole ? std::to_string(i - 10) : fmt::format("{}.5", i));
  return drawn;
}

DrawnColumn dates() {
  DrawnColumn drawn;
  drawn.column.kind = Kind::date;
  for (std::size_t i = 0; i < 40; ++i) drawn.values.push_back(iso(calendar_day(3 * i)));
  return drawn;
}

DrawnColumn categories() {
  DrawnColumn drawn;
  drawn.values = {"m", "a, b", "c", "z", "d\"e", "k", "b", "{x}", "y", "f", "g", "a"};
  return drawn;
}

DrawnColumn tree(const std::filesystem::path& folder, const std::string& name) {
  DrawnColumn drawn;
  drawn.column.kind = Kind::tree;
  for (int i = 0; i < 16; ++i) {
    drawn.values.push_back(fmt::format("v{:02}", i));
    drawn.column.lines.push_back(
        {drawn.values.back(), fmt::format("pair {}", i / 2), fmt::format("half {}", i / 8), "*"});
  }
  drawn.recipe = recipe_of(folder, name, drawn.column.lines);
  drawn.column.lines.push_back({"", "*"});
  return drawn;
}

DrawnColumn masked() {
  DrawnColumn drawn;
  drawn.column.kind = Kind::tree;
  for (int i = 0; i < 30; ++i) {
    const std::string value = fmt::format("{:03}", i * 37 % 900 + 100);
    drawn.values.push_back(value);
    drawn.column.lines.push_back({value, value.substr(0, 2) + "*", value.substr(0, 1) + "**", "*"});
  }
  drawn.column.lines.push_back({"", "*"});
  drawn.recipe = hierarchy::FromMask{true, 2};
  return drawn;
}

DrawnColumn calendar() {
  DrawnColumn drawn;
  drawn.column.kind = Kind::tree;
  for (std::size_t i = 0; i < calendar_days; ++i) {
    const Days day = calendar_day(i);
    drawn.values.push_back(iso(day));
    drawn.column.lines.push_back({iso(day), week_of(day), iso(day).substr(0, 7), "*"});
  }
  drawn.column.lines.push_back({"", "*"});
  hierarchy::FromCalendar recipe;
  recipe.granularities = {"day", "week", "month"};
  drawn.recipe = recipe;
  return drawn;
}

DrawnColumn random_column(Random& random, const std::filesystem::path& folder, std::size_t index) {
  switch (below(random, 7)) {
    case 0:
      return numbers(true);
    case 1:
      return numbers(false);
    case 2:
      return dates();
    case 3:
      return categories();
    case 4:
      return tree(folder, fmt::format("tree-{}.csv", index));
    case 5:
      return masked();
    default:
      return calendar();
  }
}

class Batches {
 public:
  Batches(Random& random, const std::vector<DrawnColumn>& columns, bool persons)
      : random_(random), columns_(columns), persons_(persons), nulls_(chance(random, 0.5) ? 0.1 : 0) {}

  Rows next(std::size_t number) {
    const std::size_t kind = number == 0 ? 0 : below(random_, 6);
    Rows batch;
    if (kind == 5 && !all_.empty()) {  // repeated
      for (std::size_t i = 0; i < 6; ++i) batch.push_back(all_[below(random_, all_.size())]);
    } else if (kind != 4) {
      const std::size_t size = kind == 3 ? 1 + below(random_, 3) : 4 + below(random_, 26);
      const double centre = kind == 1 ? 0.2 * static_cast<double>(number) : 0.5;
      const double width = kind == 2 ? 0.03 : 0.3;
      for (std::size_t i = 0; i < size; ++i) batch.push_back(row(centre, width));
    }
    all_.insert(all_.end(), batch.begin(), batch.end());
    return batch;
  }

 private:
  std::vector<std::string> row(double centre, double width) {
    std::vector<std::string> made = {persons_ ? fmt::format("p{}", below(random_, 25 + all_.size() / 2))
                                              : ""};
    for (const DrawnColumn& column : columns_) {
      const double drawn = std::normal_distribution<double>(centre, width)(random_);
      const auto place = std::clamp(drawn, 0.0, 0.999) * static_cast<double>(column.values.size());
      made.push_back(chance(random_, nulls_) ? "" : column.values[static_cast<std::size_t>(place)]);
    }
    made.push_back(fmt::format("s{}", below(random_, 4)));
    return made;
  }

  Random& random_;
  const std::vector<DrawnColumn>& columns_;
  bool persons_;
  double nulls_;
  Rows all_;
};

}  // namespace

RandomSeries random_series(Random& random, const std::filesystem::path& folder) {
  RandomSeries made;
  std::vector<DrawnColumn> columns;
  for (std::size_t i = 0, n = 1 + below(random, 3); i < n; ++i)
    columns.push_back(random_column(random, folder, i));
  for (const DrawnColumn& column : columns) {
    made.shape.columns.push_back(column.column);
    made.shape.recipes.push_back(column.recipe);
  }
  made.shape.persons = chance(random, 0.5);
  made.shape.k = 2 + below(random, 3);
  made.shape.l = chance(random, 0.4) ? 2 : 0;
  made.shape.l_form = static_cast<privacy::LForm>(below(random, 4));
  made.shape.c = 1 + static_cast<double>(below(random, 3));
  made.shape.ranges = chance(random, 0.5) ? series::Ranges::tight : series::Ranges::cell;
  made.shape.arrivals = chance(random, 0.4) ? series::Arrivals::known : series::Arrivals::hidden;
  made.shape.choice = static_cast<local::Choice>(below(random, 3));
  Batches batches(random, columns, made.shape.persons);
  for (std::size_t i = 0, n = 2 + below(random, 5); i < n; ++i) made.batches.push_back(batches.next(i));
  return made;
}

}  // namespace kith::testing
