// Looks for slips in a hierarchy file that are not errors. Never stops a release.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace kith::hierarchy {

enum class LintKind {
  // A number between the first and the last is missing, or lines have different lengths.
  gap,
  // One label lies under two, or a range label does not contain its value.
  not_nested,
  // "Europa" stands beside "Europe" on one level.
  near_duplicate,
  // A ground value stands on two lines.
  duplicate_value,
};
const char* name_of(LintKind kind);

struct LintFinding {
  LintKind kind;
  // It is 0 if the finding concerns the whole file.
  std::uint64_t line = 0;
  std::uint32_t level = 0;
  std::string message;
};

std::vector<LintFinding> lint(const std::filesystem::path& path);

}  // namespace kith::hierarchy
