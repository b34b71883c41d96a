// Masked rows are in the file and in no class. Each figure has one value that the rows allow if rows are
// counted. Of persons it is known that a class has at least k and at most as many as rows, so a sum over classes
// lies between two that are known.
//
// Certificates of version 2 must have every digit right: their averages are added up from the smallest class
// on. Those of version 1 were added up in the order of the source, and may be off in the last digits.
//
// Cost: one pass over the rows, one over the classes.
#include "certificate/certificate_figures.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include <fmt/format.h>

namespace kith::certificate {
namespace {

// The class whose cells are all *, if there is one.
std::optional<std::uint32_t> starred_class(const CertificateFacts& facts, const Table& release,
                                           const audit::Grouping& classes) {
  std::vector<const Column*> quasi;
  for (const std::string& name : facts.quasi)
    quasi.push_back(&release.columns[static_cast<std::size_t>(release.find(name))]);
  for (std::uint32_t c = 0; c < classes.size(); ++c)
    if (std::ranges::all_of(quasi, [&](const Column* q) { return q->at(classes.first_row[c]) == "*"; }))
      return c;
  return std::nullopt;
}

// What the rows tell.
struct Counted {
  std::uint64_t rows = 0, masked = 0;
  std::uint64_t classes = 0, smallest = 0;
  std::uint64_t squares = 0;
};

Counted count(const CertificateFacts& facts, const Table& release, const audit::Grouping& classes) {
  Counted counted;
  const auto masked = facts.masked ? starred_class(facts, release, classes) : std::nullopt;
  for (std::uint32_t c = 0; c < classes.size(); ++c) {
    const std::uint64_t size = classes.rows[c];
    if (masked && *masked == c) {
      counted.masked = size;
      continue;
    }
    counted.rows += size;
    counted.squares += size * size;
    counted.smallest = counted.classes == 0 ? size : std::min(counted.smallest, size);
    ++counted.classes;
  }
  return counted;
}

double share(double part, double of) { return of == 0 ? 0 : part / of; }

class FigureCheck {
 public:
  FigureCheck(const CertificateFacts& facts, const Counted& counted, std::vector<std::string>& found)
      : facts_(facts), figures_(*facts.figures), counted_(counted), found_(found) {}

  void run() {
    check_rows();
    // A method of its own may release rows that are in no class.
    if (facts_.quasi.empty()) return;
    expect("classes", figures_.classes == counted_.classes);
    check_discernibility();
    if (facts_.persons)
      check_persons();
    else
      check_sizes();
  }

 private:
  void expect(const char* figure, bool holds) {
    if (!holds) found_.push_back(fmt::format("figures: '{}' is not what the rows of the file give", figure));
  }

  bool same(double stated, double true_one) const {
    if (facts_.version >= 2) return stated == true_one;
    return std::abs(stated - true_one) <= 1e-9 * std::max(1.0, std::abs(true_one));
  }
  bool at_most(double less, double more) const {
    return less <= more || std::abs(less - more) <= 1e-9 * more;
  }

  void check_rows() {
    expect("rows_released", figures_.rows_released == counted_.rows);
    if (facts_.masked) expect("rows_suppressed", figures_.rows_suppressed == counted_.masked);
    if (facts_.masked && counted_.masked == 0)
      found_.push_back(
          "rows: suppressed rows are said to be in the file with * in every quasi column, and "
          "there are none");
  }

  // The rows that a series holds back are charged like suppressed ones, and nobody says how many they are.
  void check_discernibility() {
    const bool enough = figures_.discernibility >= counted_.squares;
    const std::uint64_t charged = figures_.discernibility - counted_.squares;
    expect("discernibility",
           enough && (facts_.series ? is_charge(charged) : is_charge_of(figures_.rows_suppressed, charged)));
  }

  // Whether so many rows, each charged with all rows, make this charge. A certificate may state numbers whose
  // product does not fit.
  bool is_charge_of(std::uint64_t left_out, std::uint64_t charged) const {
    std::uint64_t product = 0;
    return !__builtin_mul_overflow(counted_.rows + left_out, left_out, &product) && product == charged;
  }

  // Whether some number of rows, each charged with all rows, makes this charge.
  bool is_charge(std::uint64_t charged) const {
    const auto rows = static_cast<double>(counted_.rows);
    const double root = (std::sqrt(rows * rows + 4 * static_cast<double>(charged)) - rows) / 2;
    const auto near = static_cast<std::uint64_t>(std::max(0.0, root));
    for (std::uint64_t held = near > 2 ? near - 2 : 0; held <= near + 2; ++held)
      if (is_charge_of(held, charged)) return true;
    return false;
  }

  void check_sizes() {
    const auto rows = static_cast<double>(counted_.rows), classes = static_cast<double>(counted_.classes);
    expect("smallest_class", figures_.smallest_class == counted_.smallest);
    expect("average_class_size", same(figures_.average_class_size, share(rows, classes)));
    expect("highest_risk", same(figures_.highest_risk, share(1, static_cast<double>(counted_.smallest))));
    // Every class adds its rows / its size, which is 1.
    expect("average_risk", same(figures_.average_risk, share(classes, rows)));
  }

  void check_persons() {
    const auto rows = static_cast<double>(counted_.rows), classes = static_cast<double>(counted_.classes);
    const bool none = counted_.classes == 0;
    expect("smallest_class",
           figures_.smallest_class <= counted_.smallest && (none || figures_.smallest_class >= facts_.k));
    const double persons = std::round(figures_.average_class_size * classes);
    expect("average_class_size", same(figures_.average_class_size, share(persons, classes)) &&
                                     persons <= rows &&
                                     persons >= static_cast<double>(figures_.smallest_class) * classes);
    if (facts_.by_history)
      expect("highest_risk", none || (figures_.highest_risk > 0 &&
                                      at_most(figures_.highest_risk, 1 / static_cast<double>(facts_.k))));
    else
      expect("highest_risk",
             same(figures_.highest_risk, share(1, static_cast<double>(figures_.smallest_class))));
    expect("average_risk", at_most(figures_.average_risk, figures_.highest_risk) &&
                               (facts_.by_history || at_most(share(classes, rows), figures_.average_risk)));
  }

  const CertificateFacts& facts_;
  const FigureFacts& figures_;
  const Counted& counted_;
  std::vector<std::string>& found_;
};

}  // namespace

void check_figures(const CertificateFacts& facts, const Table& release, const audit::Grouping& classes,
                   std::vector<std::string>& found) {
  FigureCheck(facts, count(facts, release, classes), found).run();
}

bool t_is_checked(const CertificateFacts& facts) {
  const bool without_hierarchy =
      std::ranges::find(facts.t_distances, audit::TDistance::hierarchical) == facts.t_distances.end();
  return facts.t && !facts.persons && !facts.series && facts.figures && facts.figures->rows_suppressed == 0 &&
         without_hierarchy;
}

}  // namespace kith::certificate
