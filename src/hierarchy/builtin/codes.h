// Codes whose beginning tells where they belong: rules of their form, and facts for the first characters. Every function
// gives the labels above the value, finest first and without the top, or nothing if the value has no such form. A code
// that is already shorter than others stands for itself on the levels that it does not reach. Small letters and blanks
// around a code are forgiven. Internal to this room.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kith::hierarchy {

using CodeLabels = std::optional<std::vector<std::string>>;

// 02138 or 02138-1234: 02138, 021**, 0****.
CodeLabels us_zip_labels(std::string_view value);
// 80331: 803**, 80***, 8****.
CodeLabels de_plz_labels(std::string_view value);
// SW1A 1AA: SW1A 1, SW1A, SW. Also without the blank, and sectors, districts and areas by themselves.
CodeLabels uk_postcode_labels(std::string_view value);
// A10BA02: A10BA, A10B, A10, A Alimentary tract and metabolism.
CodeLabels atc_labels(std::string_view value);
// DE212: DE21, DE2, DE.
CodeLabels nuts_labels(std::string_view value);
// 2211: 221, 22, 2 Professionals.
CodeLabels isco_08_labels(std::string_view value);
// E11.9 or E119: E11, E08-E14, E00-E90. A category between the blocks of its chapter has the chapter's range for its
// block.
CodeLabels icd_10_labels(std::string_view value);

// Says whether the ZIP code lies in a three-digit area that HIPAA's Safe Harbor would have written as 000. Requires
// that us_zip_labels has a place for it.
bool in_small_zip_area(std::string_view value);

}  // namespace kith::hierarchy
