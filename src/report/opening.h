// What stands on top of every report beside verdict and caveats: where the release comes from, rows before and
// after, a strip per column, and commands to try next. All texts are escaped.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/command_line.h"
#include "outcome/outcome.h"

namespace kith::report {

// The source, the plan's file and the date; nothing that is not known.
std::string origin_line(const outcome::Outcome& result);

// Rows are counted as messages count them; files for programs count from 0.
inline constexpr std::string_view numbered_rows =
    "Rows are counted from 1 in the order in which they came, without a header; a private map counts from 0.";

// The rows side by side: the source's to the left, the release's to the right.
std::string rows_side_by_side(const outcome::Outcome& result);

// What a column was and is. Both are empty if the column, or all of it that is shown, is released as it is, or not
// at all; `how` says more.
struct Strip {
  std::string name, role, style;
  std::string was, is;
  std::string how;
};
std::string strips(const std::vector<Strip>& columns,
                   std::string_view title = "What becomes of every column");
// The sample's example of a column; if it has none, the cells of a row that shows well what becomes of it: one that
// changes, and into something.
Strip strip_of_sample(const outcome::Sample& sample, std::size_t column);

// A command with the reason to try it. The command is one line of words that a shell takes as they are; it is
// escaped for the page by commands().
struct Command {
  std::string why;
  std::string line;
};
std::string commands(const outcome::Outcome& result, const std::vector<Command>& listed);

// "kith release PLAN" with the flags of the call and what changes, and a folder beside that of the release: "out-k3".
// If no command can say the call, a plan that came from flags is called plan.toml.
std::string release_again(const outcome::Outcome& result, const std::vector<CommandFlag>& changes = {});
// Whether the plan could be released with the other method, called by changes that instead() names.
bool would_take(const outcome::Outcome& result, std::string_view method);
std::string folder_beside(const outcome::Outcome& result, std::string_view what);
// The largest usual k below this one; 0 if there is none.
std::uint64_t next_smaller_k(std::uint64_t k);

// The plan itself.
std::string plan_section(const outcome::Outcome& result);

}  // namespace kith::report
