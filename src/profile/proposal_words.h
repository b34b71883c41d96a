// What a tried release has of each column, in words.
#pragma once

#include <string>
#include <vector>

#include "profile/column_choice.h"
#include "profile/proposal.h"
#include "profile/trials.h"

namespace kith::profile {

// "as it is", "first 3 digits", "ranges of 10", "by year", "in 4 groups such as “never_married”", "*".
std::string level_words(const hierarchy::Hierarchy& hierarchy, hierarchy::Level level, const Column& column);

// Fill `becomes`, `finer`, `finer_loses`, `starred` and NCP of the column that is treated as the `at`-th.
void describe_cells(const Trials& trials, const TriedCells& tried, std::span<const Treatment> columns,
                    std::size_t at, ProposedColumn& told);
void describe_node(const Trials& trials, const TriedNode& tried, std::span<const Treatment> columns,
                   std::size_t at, ProposedColumn& told);

// "12 %", "less than 1 %".
std::string percent_words(double share);

// Why a column of unknown use is withheld: `losses` are NCP by column of the plan with this one as the last, and `before`
// is that of the plan as it is. If both are estimates, only their difference is told.
std::string withheld_words(const std::vector<double>& losses, double before, bool estimates);

// Which conditions it did not meet: "too much: the others lose over 3 % more, and all over 10 %". Empty if it is worth
// its place.
std::string reason_words(const Verdict& verdict, const Worth& worth = {});

}  // namespace kith::profile
