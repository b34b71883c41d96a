// The cases of the golden test: commands of kith, and files made for them, as tests/golden.cases lists them.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace kith::tests {

// A line of the list in words. `@` in a word is the folder of the case.
//   VERB ARGUMENT…                    a command; `< FILE` at its end feeds standard input
//   plan NEW OLD SECTION KEY = VALUE  a copy of a plan in which one key is set
//   drop NEW OLD SECTION KEY          a copy of a plan without a key
//   rows NEW OLD FIRST LAST           the header and these rows of a CSV, counted from 1
//   text NEW TEXT                     a file of this text; \n is the end of a line
using Step = std::vector<std::string>;

struct GoldenCase {
  std::string name;
  std::vector<std::string> threads;  // the numbers of threads to run with; empty: --threads is not given
  std::vector<Step> steps;
};

std::vector<GoldenCase> read_golden_cases(const std::filesystem::path& list);

// Makes below `root` a copy of the examples and the same tables in other formats.
void make_golden_inputs(const std::filesystem::path& examples, const std::filesystem::path& root);

// Runs the steps in the folder `root`. What they write lies below it in a folder named like the case, what
// each command printed in that folder's `printed`.
void run_golden_case(const GoldenCase& golden, const std::string& command, const std::filesystem::path& root,
                     const std::string& threads);

// A file as it is hashed: timings masked, Parquet and DuckDB as the text of their values and types.
std::string golden_text(const std::filesystem::path& file);

}  // namespace kith::tests
