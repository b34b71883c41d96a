#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/print.h"

namespace kith::cli {

namespace {

constexpr std::size_t sets_shown = 25;

std::string told(const LinkedTimes::Side& side) {
  if (side.format.empty() && side.unread > 0 && side.unread == side.values)
    return "in no format that is known";
  std::string text = side.format.empty() ? "as in ISO 8601 or as labels" : side.format;
  if (!side.format.empty() && side.guessed) text += " (guessed)";
  if (side.pivot)
    text += fmt::format(", years {} to {}{}", *side.pivot - 99, *side.pivot,
                        side.pivot_assumed ? " (assumed)" : "");
  if (side.unread > 0) text += fmt::format(", {} of {} values not understood", side.unread, side.values);
  return text;
}

// The other way round: the definition of k-anonymity asks how many people each released row fits.
void print_rows(const LinkAttack& found, std::ostream& out) {
  const LinkFinding& whole = found.links.front();
  out << fmt::format("of {} released rows {} fit somebody outside: {} exactly one person, {} fewer than {}",
                     found.released_rows, whole.rows_matched, whole.rows_exactly_one, whole.rows_fewer_than_k,
                     found.k);
  if (whole.rows_least > 0) out << fmt::format("; the fewest are {}", whole.rows_least);
  out << "\n";
}

}  // namespace

void print(const LinkAttack& found, std::ostream& out) {
  if (found.links.empty()) return;
  out << fmt::format("{} outside people\n", found.outside_rows);
  out << fmt::format("{:>9} {:>11} {:>12} {:>12}  {}\n", "matched", "exactly one",
                     fmt::format("fewer than {}", found.k), found.sensitive ? "learnt" : "pinned down",
                     "linked on");
  for (std::size_t i = 0; i < found.links.size() && i < sets_shown; ++i) {
    const LinkFinding& link = found.links[i];
    out << fmt::format("{:>9} {:>11} {:>12} {:>12}  {}\n", link.matched, link.exactly_one, link.fewer_than_k,
                       found.sensitive ? link.learnt : link.reidentified, fmt::join(link.columns, ", "));
  }
  if (found.links.size() > sets_shown)
    out << fmt::format("… and {} more column sets (--json)\n", found.links.size() - sets_shown);
  print_rows(found, out);
  for (const LinkedTimes& times : found.times)
    out << fmt::format("times of {}: released {}; outside {}\n", times.column.released, told(times.release),
                       told(times.outside));
  if (!found.conclusive)
    out << (found.links.front().matched == 0
                ? "nobody was found, and that is no all-clear: see the notes\n"
                : "not all values were understood: more may be found than this says\n");
}

void print(const MovesAttack& found, std::ostream& out) {
  const std::uint64_t open = found.moved.records + found.dropped.records;
  out << fmt::format("{} records moved or dropped; {} of them in groups where all have one value\n\n", open,
                     found.moved.certain + found.dropped.certain);
  out << fmt::format("{:<10} {:>10} {:>8} {:>9} {:>14} {:>12} {:>11}\n", "", "records", "groups", "all alike",
                     fmt::format("not {}-diverse", found.l), "surest guess", "mean guess");
  for (const auto& [name, groups] :
       {std::pair{"moved", &found.moved}, {"dropped", &found.dropped}, {"not moved", &found.unmoved}})
    out << fmt::format("{:<10} {:>10} {:>8} {:>9} {:>14} {:>10.1f} % {:>9.1f} %\n", name, groups->records,
                       groups->groups, groups->certain, groups->not_eligible, groups->highest * 100,
                       groups->mean * 100);
  out << "\na group: records of one time that went to one snapshot, or nowhere; whoever knows original times "
         "sees\nthe groups, and can disclose for certain at most those whose group is all alike\n";
  if (const auto& worlds = found.worlds; !worlds)
    out << "with the method known too: not worked out: the stream is too large\n";
  else
    out << fmt::format(
        "with the method known too, over {}{} possible worlds: {} of {} moved or dropped are disclosed{}\n",
        worlds->exact ? "" : "at least ", worlds->worlds, worlds->disclosed, worlds->moved_or_dropped,
        worlds->exact ? "" : " at most (not worked out to the end: too large)");
}

}  // namespace kith::cli
