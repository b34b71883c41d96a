// How many may be suppressed: the setting max_suppression, which several methods have.
#pragma once

#include <cstdint>
#include <string>

#include "kith/error.h"
#include "method/info.h"
#include "outcome/outcome.h"
#include "plan/section.h"

namespace kith::method {

// The limit is a number of rows, or a share of the rows kept as an exact fraction (2.5% = 25/1000). of()
// rounds down.
struct SuppressionLimit {
  bool share = false;
  std::uint64_t rows = 0;
  std::uint64_t numerator = 0, denominator = 1;
  std::uint64_t of(std::uint64_t total) const;
  // Whether the share of so many is no whole number.
  bool rounds(std::uint64_t total) const;
  std::string text() const;
};

// "12", "2%", "0.5%". Error{suppression_out_of_range} over 100 % or below 0, Error{plan_value} otherwise.
SuppressionLimit parse_suppression(const std::string& text, Place place);

// What [method] says; nothing is suppressed if it does not.
SuppressionLimit suppression_in(const plan::Section& method);

// Notes of a flag's number that could be a share as well, from 1 to 100, how many of all it and the share
// are. `counted` is "rows" or "persons".
void note_number_by_flag(const SuppressionLimit& limit, std::uint64_t all, const char* counted,
                         outcome::Outcome& result);

// Methods differ in what they count, so each has its own words for the flag and for the documentation.
Setting suppression_setting(const std::string& flag_help, const std::string& help);

}  // namespace kith::method
