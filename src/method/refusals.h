// What a plan may not have because its method has no use for it. All throw Error{plan_value} with the line.
#pragma once

#include <string>
#include <vector>

#include "kith/error.h"
#include "method/info.h"
#include "plan/plan.h"

namespace kith::method {

[[noreturn]] void refuse_value(const Place& place, const std::string& what, const std::string& remedy);

// Whether the method says so of a setting, rather than whose it is: it takes something else than one table at
// rest, and the setting is of a method before it.
bool has_no_use(const Info& info, const std::string& key);

// In a plan of one table: [tables], the format of their output, and settings of methods that take tables.
void refuse_tables(const plan::Plan& plan);

// Settings that the method has not, but for those it looks at itself.
void refuse_settings_of_others(const plan::Plan& plan, const Info& info,
                               const std::vector<std::string>& but_for = {});

// Words of a setting that only other methods have, and settings without the one they need.
void refuse_words_of_others(const plan::Plan& plan, const Info& info);

// Columns with min_level or max_level in a plan of a method that has no levels to bound.
void refuse_level_bounds(const plan::Plan& plan, const std::vector<plan::ColumnPlan>& columns,
                         const Info& info);

// Decimal commas in a plan of a method that takes values as they are written.
void refuse_decimal_comma(const plan::Plan& plan, const Info& info);

// A column of role time in a plan of a method that takes none.
void refuse_times(const plan::Plan& plan);

}  // namespace kith::method
