// Looks for slips in a hierarchy file that are not errors. Never stops a release.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace kith::hierarchy {

enum class LintKind {
  gap,              // a number between the first and the last is missing, or lines of different length
  not_nested,       // one label under two, or a range label that does not contain its value
  near_duplicate,   // "Europa" beside "Europe" on one level
  duplicate_value,  // a ground value on two lines
};
const char* name_of(LintKind kind);

struct LintFinding {
  LintKind kind;
  std::uint64_t line = 0;  // 0 where it concerns the whole file
  std::uint32_t level = 0;
  std::string message;
};

std::vector<LintFinding> lint(const std::filesystem::path& path);

}  // namespace kith::hierarchy
