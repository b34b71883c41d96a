#include <deque>
#include <ostream>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include "audit/attack.h"
#include "cli/attack_moves.h"
#include "cli/commands.h"
#include "cli/read_table.h"
#include "hierarchy/build.h"
#include "kith/error.h"

namespace kith::cli {

namespace {

using Json = nlohmann::ordered_json;
constexpr std::size_t sets_shown = 25;

std::pair<std::string, std::string> pair_of(const std::string& text) {
  const std::size_t equals = text.find('=');
  if (equals == std::string::npos) return {text, text};
  return {text.substr(0, equals), text.substr(equals + 1)};
}

Json json_of(const std::vector<audit::LinkAnswer>& answers, const AttackArguments& arguments) {
  Json list = Json::array();
  for (const audit::LinkAnswer& a : answers) {
    Json one{{"columns", a.columns},
             {"matched", a.matched},
             {"exactly_one", a.exactly_one},
             {"fewer_than_k", a.fewer_than_k},
             {"reidentified", a.unique_pairs}};
    if (arguments.sensitive) one["learnt"] = a.learnt;
    list.push_back(one);
  }
  return {{"outside_rows", answers.empty() ? 0 : answers.front().outside_rows},
          {"k", arguments.k},
          {"links", list}};
}

void print(const std::vector<audit::LinkAnswer>& answers, const AttackArguments& arguments,
           std::ostream& out) {
  if (answers.empty()) return;
  out << fmt::format("{} outside people\n", answers.front().outside_rows);
  out << fmt::format("{:>9} {:>11} {:>12} {:>12}  {}\n", "matched", "exactly one",
                     fmt::format("fewer than {}", arguments.k),
                     arguments.sensitive ? "learnt" : "pinned down", "linked on");
  for (std::size_t i = 0; i < answers.size() && i < sets_shown; ++i) {
    const audit::LinkAnswer& a = answers[i];
    out << fmt::format("{:>9} {:>11} {:>12} {:>12}  {}\n", a.matched, a.exactly_one, a.fewer_than_k,
                       arguments.sensitive ? a.learnt : a.unique_pairs, fmt::join(a.columns, ", "));
  }
  if (answers.size() > sets_shown)
    out << fmt::format("… and {} more column sets (--json)\n", answers.size() - sets_shown);
}

}  // namespace

int attack(const AttackArguments& arguments, std::ostream& out, std::ostream& notes, Progress& progress) {
  if (arguments.moves) return attack_moves(arguments, out, progress);
  const auto engine = engine::embedded({arguments.shared.threads, arguments.shared.memory_bytes / 2});
  std::vector<std::string> released, outside;
  for (const std::string& text : arguments.on) {
    const auto [ours, theirs] = pair_of(text);
    released.push_back(ours);
    outside.push_back(theirs);
  }
  std::vector<std::string> to_read = released;
  if (arguments.sensitive) to_read.push_back(*arguments.sensitive);
  const Table release_table =
      read_table(*engine, source_options(arguments.release, arguments.reading), to_read, progress);
  const Table outside_table = read_table(*engine, source_options(arguments.outside, {}), outside, progress);
  std::deque<hierarchy::Hierarchy> hierarchies;
  audit::LinkRequirement requirement;
  requirement.k = arguments.k;
  requirement.up_to = arguments.up_to;
  requirement.sensitive = arguments.sensitive;
  for (std::size_t i = 0; i < released.size(); ++i) {
    audit::LinkColumn column{released[i], outside[i], nullptr};
    for (const auto& [name, file] : arguments.hierarchies)
      if (name == released[i]) {
        const Dictionary& values =
            outside_table.columns[static_cast<std::size_t>(outside_table.find(outside[i]))].values;
        hierarchies.push_back(build(hierarchy::FromFile{file}, outside[i], values, arguments.outside));
        column.hierarchy = &hierarchies.back();
      }
    requirement.columns.push_back(column);
  }
  const auto answers = audit::link(release_table, outside_table, requirement, progress);
  if (!answers.empty() && answers.front().matched == 0 && !arguments.shared.quiet)
    notes << "kith: note: no outside row matches a released row on all columns; that says nothing where the "
             "release has labels that cannot be read without their definition, such as terms or own parts of "
             "the day\n";
  if (arguments.shared.json)
    out << json_of(answers, arguments).dump(-1, ' ', false, Json::error_handler_t::replace) << "\n";
  else
    print(answers, arguments, out);
  return 0;
}

}  // namespace kith::cli
