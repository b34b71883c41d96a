// Nodes, levels, policies and methods in the words of the plan.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "outcome/table_outcome.h"

namespace kith::report {

using outcome::TableOutcome;
using Levels = std::span<const std::uint32_t>;

// Names are escaped.
std::string column_name(const TableOutcome& result, std::size_t column);
std::string level_name(const outcome::ColumnSummary& column, std::uint32_t level);
std::string level_name(const TableOutcome& result, std::size_t column, std::uint32_t level);
// The level of the chosen node; 0 if there is none.
std::uint32_t chosen_level(const TableOutcome& result, std::size_t column);
std::uint32_t level_height(const TableOutcome& result, std::size_t column, std::uint32_t level);
std::uint32_t top_height(const TableOutcome& result, std::size_t column);
std::uint32_t lattice_height(const TableOutcome& result);

// Levels as the plan numbers them, such as [0,1,0].
std::string vector_of(const TableOutcome& result, Levels levels);
// "birth to month, zip 1 masked", at most `most` columns by name; "every column as it is" at the bottom.
std::string in_words(const TableOutcome& result, Levels levels, std::size_t most = 6);

// What a class is counted in: "person" or "row".
std::string_view counted_in(const TableOutcome& result);
// The name as the literature writes it, such as mu-Argus.
std::string baseline_name(const outcome::Baseline& baseline);
bool chooses_among_all(std::string_view policy);
std::string policy_sentence(std::string_view policy);

}  // namespace kith::report
