// Method reposition: what its columns, its model, its window and its costs must be.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "method/refusals.h"
#include "method/reposition/method.h"

namespace kith::method {
namespace {

using plan::ColumnPlan;
using plan::Plan;
using plan::PrivacyPlan;
using plan::Role;

constexpr std::uint64_t longest_window = 256;
// Costs are no higher, so that sums over any stream stay exact.
constexpr double dearest = 1e9;

class RepositionChecker {
 public:
  explicit RepositionChecker(const Plan& plan) : plan_(plan), method_(reposition_settings(plan)) {}

  void check() const {
    check_columns();
    check_model();
    refuse_settings_of_others(plan_, reposition_info());
    if (method_.window < 1)
      refuse_value(at("method.window"), "method reposition needs a window", "write e.g. window = 4");
    if (method_.window > longest_window)
      refuse_value(at("method.window"), fmt::format("a window holds {} snapshots at most", longest_window),
                   "choose a shorter one, or a coarser granularity");
    check_mu();
    check_beta();
    if (method_.replan && method_.moves == reposition::Moves::covered)
      refuse_value(at("method.replan"),
                   "with covered moves nothing is moved, and there is nothing to solve anew",
                   "remove replan, or write moves = \"free\"");
  }

 private:
  Place at(const std::string& key) const { return plan_.place_of(key); }
  Place at(const ColumnPlan& column) const { return plan_.place_of(column); }

  void check_columns() const {
    const auto times = plan_.with_role(Role::time), sensitive = plan_.with_role(Role::sensitive);
    if (times.empty())
      refuse_value({plan_.file.string()}, "no column says when a record was",
                   "give one the role time: day = { role = \"time\", granularity = \"day\" }");
    if (times.size() > 1)
      refuse_value(at(*times[1]), "a second time column, beside '" + times[0]->name + "'",
                   "keep one of them");
    if (sensitive.empty())
      refuse_value({plan_.file.string()}, "no column is sensitive", "give one column the role sensitive");
    if (sensitive.size() > 1)
      refuse_value(
          at(*sensitive[1]),
          "a second sensitive column, beside '" + sensitive[0]->name + "'; method reposition protects one",
          "join the two into one column, or leave one out");
    const auto persons = plan_.with_role(Role::person), quasi = plan_.with_role(Role::quasi);
    if (persons.size() > 1)
      refuse_value(at(*persons[1]),
                   "a second column says whom a record is about, beside '" + persons[0]->name + "'",
                   "join the two into one column of the source; method reposition takes one");
    if (method_.publish == Publish::generalize && quasi.empty())
      refuse_value({plan_.file.string()}, "nothing can be generalized: no column is quasi",
                   "name quasi columns, or write publish = \"plain\"");
  }

  void check_model() const {
    const PrivacyPlan& privacy = plan_.privacy;
    if (!privacy.l)
      refuse_value({plan_.file.string()}, "method reposition needs l", "write e.g. l = 3 under [privacy]");
    if (*privacy.l != std::floor(*privacy.l) || *privacy.l > 1e6)
      refuse_value(at("privacy.l"), "l must be a whole number here", "write e.g. l = 3");
    if (privacy.l_model != privacy::LForm::frequency)
      refuse_value(at("privacy.l_model"), "method reposition has the frequency form of l alone",
                   "remove l_model");
    if (privacy.t) refuse_value(at("privacy.t"), "method reposition knows no t", "remove t");
    if (privacy.k > 1)
      refuse_value(at("privacy.k"), "method reposition promises l, not k",
                   "remove k; l values are of l records");
    if (privacy.by_history())
      refuse_value(at("privacy.persons"), "method reposition knows no histories", "remove persons");
  }

  void check_mu() const {
    if (method_.mu != Mu::table) return;
    const std::vector<double>& mu = method_.mu_table;
    const Place place = at("method.mu");
    const std::uint64_t needed = method_.window + (method_.beta || !method_.beta_of.empty() ? 0 : 1);
    if (mu.size() < needed)
      refuse_value(place,
                   fmt::format("mu has {} costs, and {} are needed: of distances 0 to {}", mu.size(), needed,
                               needed - 1),
                   needed > method_.window
                       ? "add mu(window), which beta is where the plan does not say it; or write beta"
                       : "add the others, or shorten the window");
    for (const double cost : mu)
      if (!std::isfinite(cost) || cost < 0 || cost > dearest || !six_decimals(cost))
        refuse_value(place, "a cost of mu is no number from 0 to 10^9 with six decimals at most",
                     "correct it");
    if (mu[0] != 0)
      refuse_value(place, "mu breaks (C1): mu(0) must be 0", "begin with 0: what is not moved costs nothing");
    for (std::size_t d = 1; d < mu.size(); ++d)
      if (!(mu[d] > mu[d - 1]))
        refuse_value(place, fmt::format("mu breaks (C2): mu({}) is not above mu({})", d, d - 1),
                     "let every step further cost more");
    for (std::size_t d = 2; d < mu.size(); ++d)
      if (mu[d] - mu[d - 1] < (mu[d - 1] - mu[d - 2]) - 1e-9)
        refuse_value(place,
                     fmt::format("mu breaks (C3): the step to {} costs less than the step before it", d),
                     "let the cost of a step never fall: 0, 1, 3, 6, …");
  }

  void check_beta() const {
    const Place place = at("method.beta");
    const auto check = [&](double beta) {
      if (!(beta > 0) || beta > dearest || !six_decimals(beta))
        refuse_value(place, "beta must be above 0, at most 10^9, with six decimals at most",
                     "write what dropping a record costs, e.g. beta = 9");
    };
    if (method_.beta) check(*method_.beta);
    for (const auto& entry : method_.beta_of) check(entry.second);
  }

  static bool six_decimals(double number) {
    const double scaled = number * 1e6;
    return std::fabs(scaled - std::round(scaled)) <= 1e-9 * std::max(1.0, std::fabs(scaled));
  }

  const Plan& plan_;
  RepositionSettings method_;
};

}  // namespace

void RepositionMethod::check_settings(const plan::Plan& plan) const { RepositionChecker(plan).check(); }

}  // namespace kith::method
