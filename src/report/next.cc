// What to try next, as commands. Each is one that the outcome gives a reason for; what is always worth a look,
// an attack of one's own, comes last.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <ranges>

#include "report/markup.h"
#include "report/opening.h"
#include "report/sections.h"
#include "report/words.h"

namespace kith::report {
namespace {

using outcome::Outcome;

// More suppression is worth a try if so many more rows, as a share of all, lower the loss by such a share.
constexpr double rows_worth = 0.05, loss_worth = 0.1;

bool has_note(const Outcome& result, std::string_view code) {
  return std::ranges::any_of(result.notes, [&](const outcome::Note& note) { return note.code == code; });
}

using Flags = std::vector<CommandFlag>;

Command again(const Outcome& result, std::string why, const Flags& changes, std::string_view folder) {
  return {std::move(why),
          fmt::format("{} -o {}", release_again(result, changes), folder_beside(result, folder))};
}

void smaller_k(const Outcome& result, std::vector<Command>& listed) {
  const std::uint64_t k = next_smaller_k(result.k);
  if (k > 0)
    listed.push_back(again(result,
                           fmt::format("See how much finer the release is with the next smaller k, {}.", k),
                           Flags{{"-k", std::to_string(k)}}, fmt::format("k{}", k)));
}

// The step of the curve that is worth its rows, and the one that is within the limit now.
struct Bought {
  const outcome::Lattice::LossPoint *now = nullptr, *next = nullptr;
};
Bought bought_by_suppression(const TableOutcome& result) {
  Bought found;
  const auto most =
      static_cast<double>(result.max_suppressed) + rows_worth * static_cast<double>(result.rows);
  for (const outcome::Lattice::LossPoint& point : lattice_of(result).loss_curve) {
    if (point.suppressed <= result.max_suppressed)
      found.now = &point;
    else if (found.now && !found.next && static_cast<double>(point.suppressed) <= most &&
             point.loss <= (1 - loss_worth) * found.now->loss)
      found.next = &point;
  }
  return found;
}

void more_suppression(const TableOutcome& result, std::vector<Command>& listed) {
  const Bought bought = bought_by_suppression(result);
  if (!bought.next) return;
  const std::uint64_t more = bought.next->suppressed - result.max_suppressed;
  listed.push_back(again(result,
                         fmt::format("Leave out {}: the least loss falls from {} to {} ({}).",
                                     counted(more, "more row"), decimal(bought.now->loss, 3),
                                     decimal(bought.next->loss, 3), in_words(result, bought.next->levels)),
                         Flags{{"--max-suppression", std::to_string(bought.next->suppressed)}},
                         fmt::format("without{}", bought.next->suppressed)));
}

// Fewer than one row in twenty may not be enough: persons go with all their rows.
Flags enough_suppression(const TableOutcome& result) {
  if (result.max_suppressed >= result.rows / 20) return {};
  return {{"--max-suppression", "5%"}};
}

void whole_histories(const TableOutcome& result, std::vector<Command>& listed) {
  if (!has_note(result, "histories-below-k") || result.series || result.beyond_k) return;
  const bool own = lattice_of(result).nodes > 0 && !lattice_of(result).baseline;
  if (!own && !would_take(result, "full-domain")) return;
  Flags changes = own ? Flags() : instead("full-domain");
  changes.push_back({"--persons", "history"});
  for (const CommandFlag& flag : enough_suppression(result)) changes.push_back(flag);
  listed.push_back(
      again(result,
            "Cover persons with several rows: let k count those who share a whole history. Persons "
            "who share theirs with too few are left out with all their rows; if that is not enough, kith "
            "says how many rows it takes.",
            changes, "history"));
}

void varied_values(const Outcome& result, std::vector<Command>& listed) {
  if (has_note(result, "values-alike") || has_note(result, "values-unprotected"))
    listed.push_back(
        again(result,
              "Ask for variety of the sensitive values in every class: no value has more than half "
              "of the persons.",
              Flags{{"-l", "2"}}, "l2"));
}

// The flags of a call without a plan, in which the columns are sensitive, with them as identifiers.
Flags as_identifiers(const Flags& flags, const std::vector<std::string>& columns) {
  Flags result;
  std::vector<std::string> identifiers = columns;
  for (const CommandFlag& flag : flags) {
    if (flag.name == "--identifier") identifiers.push_back(flag.value);
    if (flag.name != "--sensitive" && flag.name != "--identifier") result.push_back(flag);
    if (flag.name != "--sensitive") continue;
    std::vector<std::string> kept;
    for (const auto part : std::views::split(flag.value, ','))
      if (std::string name(part.begin(), part.end()); std::ranges::find(columns, name) == columns.end())
        kept.push_back(std::move(name));
    if (!kept.empty()) result.push_back({flag.name, fmt::format("{}", fmt::join(kept, ","))});
  }
  result.push_back({"--identifier", fmt::format("{}", fmt::join(identifiers, ","))});
  return result;
}

// No l can be met as long as these columns are there.
void leave_out(const TableOutcome& result, std::vector<Command>& listed) {
  std::string names;
  for (const std::string& column : result.one_valued)
    names += fmt::format("{}<code>{}</code>", names.empty() ? "" : ", ", text(column, 200));
  const std::string why =
      fmt::format("Leave out {}, of which all rows have the same value: no l can protect it.", names);
  const CommandCall& call = result.origin.call;
  if (result.origin.plan_file.empty() && !call.what.empty())
    listed.push_back({why, fmt::format("kith release {} {} -o {}", shell_word(call.what),
                                       words_of(as_identifiers(call.flags, result.one_valued)),
                                       folder_beside(result, "left-out"))});
  else
    listed.push_back(
        again(result, why + " Give it the role <code>identifier</code> in the plan first.", {}, "left-out"));
}

void other_methods(const TableOutcome& result, std::vector<Command>& listed) {
  if (result.series) return;
  if (lattice_of(result).baseline && would_take(result, "full-domain"))
    listed.push_back(again(result, "Let kith’s own search find the nodes that this baseline misses.",
                           Flags{{"--method", "full-domain"}}, "full-domain"));
  if (!cells_of(result).columns.empty() || result.by_history) return;
  const bool calendars_alone = !lattice_of(result).granularities.empty();
  if (!calendars_alone && would_take(result, "local"))
    listed.push_back(
        again(result,
              "Cut crowded regions finely and sparse ones coarsely instead of one level per column; "
              "nothing is left out then.",
              instead("local"), "local"));
}

// Another k changes nothing if the plan has chosen the levels.
bool levels_are_stated(const TableOutcome& result) {
  return lattice_of(result).chosen_by == outcome::ChosenBy::plan;
}

// The least class that meets the threshold, if it is not met. Histories of so many persons are seldom to be had.
void larger_k(const TableOutcome& result, std::vector<Command>& listed) {
  if (result.by_history || levels_are_stated(result)) return;
  const double threshold = result.risk_threshold;
  if (!(threshold > 0.001) || result.after.highest <= threshold || result.k < 2) return;
  auto k = static_cast<std::uint64_t>(std::ceil(1 / threshold));
  if (1.0 / static_cast<double>(k) > threshold) ++k;
  if (k > result.k && k <= result.rows / 10)
    listed.push_back(
        again(result, fmt::format("Meet the risk threshold of {}: a class of {} or more does.", threshold, k),
              Flags{{"-k", std::to_string(k)}}, fmt::format("k{}", k)));
}

void series_goes_on(const TableOutcome& result, std::vector<Command>& listed) {
  const std::string folder = result.files.release.parent_path().string();
  const std::string series = shell_word(folder.empty() ? "series" : folder);
  listed.push_back({"Add the next batch when it has come.",
                    fmt::format("{} --series {} --source NEXT.csv", release_again(result), series)});
  if (has_note(result, "arrivals-tell"))
    listed.push_back(
        {"Cover whoever knows when somebody joined. That needs a new series, from its first batch on.",
         fmt::format("{} --series {}", release_again(result, {{"--arrivals", "known"}}),
                     shell_word((folder.empty() ? "series" : folder) + "-known"))});
  listed.push_back({"Look at all releases together, as somebody who has collected them.",
                    "kith audit --series " + series});
}

// A column whose name has a comma or an equals sign cannot be named among those to link on.
void attack_yourself(const TableOutcome& result, std::vector<Command>& listed) {
  if (result.files.release.empty() || result.quasi.empty() || !result.refused.empty()) return;
  std::string on, why = "Attack it yourself with a table that others may hold, such as a list of voters.";
  std::string left_out;
  for (const std::string& column : result.quasi)
    if (column.find_first_of(",=") == std::string::npos)
      on += (on.empty() ? "" : ",") + column;
    else
      left_out += fmt::format("{}<code>{}</code>", left_out.empty() ? "" : ", ", text(column, 200));
  if (on.empty()) return;
  if (!left_out.empty())
    why += fmt::format(
        " The command leaves out {}: no column with a comma or an equals sign in its name can be linked on, "
        "so "
        "rename what has one to see more.",
        left_out);
  std::string line = fmt::format("kith attack {} --outside OTHERS.csv --on {} -k {}",
                                 shell_word(result.files.release.string()), shell_word(on), result.k);
  if (!result.sensitive.empty()) line += " --sensitive " + shell_word(result.sensitive.front());
  listed.push_back({why, line});
}

}  // namespace

std::string next_steps(const TableOutcome& result) {
  std::vector<Command> listed;
  if (result.series) {
    series_goes_on(result, listed);
  } else {
    if (lattice_of(result).baseline) other_methods(result, listed);
    whole_histories(result, listed);
    if (!result.one_valued.empty())
      leave_out(result, listed);
    else if (!result.by_history && !result.one_value_prevails)
      varied_values(result, listed);
    more_suppression(result, listed);
    if (!lattice_of(result).baseline) other_methods(result, listed);
    if (result.refused.empty() && !levels_are_stated(result)) smaller_k(result, listed);
    if (result.refused.empty()) larger_k(result, listed);
  }
  attack_yourself(result, listed);
  return commands(result, listed);
}

std::string next_steps(const RelationalOutcome& result) {
  std::vector<Command> listed;
  varied_values(result, listed);
  if (has_note(result, "keys-kept"))
    listed.push_back(again(result, "Draw keys anew, so that nobody finds rows by them.",
                           Flags{{"--keys", "random"}}, "keys"));
  smaller_k(result, listed);
  const std::string folder = result.files.report.parent_path().parent_path().string();
  listed.push_back(
      {"Look at the release as somebody who knows up to five rows of a person.",
       fmt::format(
           "kith audit --tables {} --release {} -k {} --known-rows 5",
           shell_word(result.origin.plan_file.empty() ? "plan.toml" : result.origin.plan_file.string()),
           shell_word(folder.empty() ? "out" : folder), result.k)});
  return commands(result, listed);
}

std::string next_steps(const RepositionOutcome& result) {
  std::vector<Command> listed;
  if (has_note(result, "moves-tell") && result.moves != "covered")
    listed.push_back(
        again(result,
              "Cover whoever knows original times: records that moves would give away wait or are "
              "dropped in company.",
              Flags{{"--moves", "covered"}}, "covered"));
  if (result.publish == "plain")
    listed.push_back(again(result, "Publish snapshots that are diverse, not only eligible.",
                           Flags{{"--publish", "anatomy"}}, "anatomy"));
  if (result.figures.suppressed > 0)
    listed.push_back(again(result,
                           fmt::format("Let records wait longer: a window of {} may drop fewer than {}.",
                                       result.window + 1, counted(result.figures.suppressed, "record")),
                           Flags{{"--window", std::to_string(result.window + 1)}},
                           fmt::format("window{}", result.window + 1)));
  if (result.window > 2)
    listed.push_back(again(result,
                           fmt::format("Publish sooner: with a window of {} nobody waits more than {}.",
                                       result.window - 1, counted(result.window - 2, "snapshot")),
                           Flags{{"--window", std::to_string(result.window - 1)}},
                           fmt::format("window{}", result.window - 1)));
  if (result.origin.source.empty()) return commands(result, listed);
  listed.push_back({"See what several windows and values of l would do, without releasing anything.",
                    fmt::format("kith inspect {} --time {} --sensitive {}", shell_word(result.origin.source),
                                shell_word(result.time), shell_word(result.sensitive_column))});
  return commands(result, listed);
}

}  // namespace kith::report
