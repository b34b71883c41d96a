// Which columns of unknown use a plan has beside those that outsiders are known to know.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <vector>

namespace kith::profile {

// NCP by column of a release that has these columns, or none if there is no such release. Columns are numbers.
using LossesOf = std::function<std::optional<std::vector<double>>(std::span<const std::size_t>)>;

// An unknown column is worth its place if it loses no more than `most_own_loss` itself, so much more of a column is
// kept in all (`least_gain`), and it costs the others little: their mean loss rises by `small_rise` at most, and that
// of the known ones by `small_rise_in_all` at most over what it is without any unknown column; or little is lost all
// the same, `small_loss` at most of all columns with it, and `small_loss_of_known` of the known ones.
struct Worth {
  double most_own_loss = 0.5, least_gain = 0.25;
  double small_rise = 0.03, small_rise_in_all = 0.06;
  double small_loss = 0.1, small_loss_of_known = 0.2;
};

// What is lost by the columns that are in, of which the known ones come first, and by the known ones alone.
struct TakenLosses {
  std::vector<double> by_column;
  std::size_t known = 0;
  double of_known_alone = 0;
};

// Which conditions an unknown column meets. `after` is NCP by column with it as the last.
struct Verdict {
  bool keeps_itself = false, keeps_more = false;
  bool others_rise_little = false, known_rise_little = false;
  bool all_lose_little = false, known_lose_little = false;

  bool worth_it() const {
    return keeps_itself && keeps_more &&
           ((others_rise_little && known_rise_little) || (all_lose_little && known_lose_little));
  }
};
Verdict verdict_on(const std::vector<double>& after, const TakenLosses& before, const Worth& worth = {});

// Columns 0 to `known` - 1 are in; of the others, up to `all` - 1, those are that are worth it, the cheapest first.
// The result is in the order in which they were taken. All columns that are not known are tried once beside the known
// ones, and those that would be worth it there a second time, beside those that were taken before.
std::vector<std::size_t> choose_columns(std::size_t known, std::size_t all, const LossesOf& losses_of,
                                        const Worth& worth = {});

// The same beside columns that are in already, `taken` with the known ones first, which lose `before`. If nothing is
// taken, each of the others up to `all` - 1 was tried once.
std::vector<std::size_t> choose_further(std::vector<std::size_t> taken, TakenLosses before, std::size_t all,
                                        const LossesOf& losses_of, const Worth& worth = {});

}  // namespace kith::profile
