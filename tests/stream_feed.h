// Made-up reports by day for the tests of streams.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "tests/command.h"

namespace kith::tests {

// Method reposition by step numbers: window 3, l 2, persons known.
std::string stream_plan(const std::string& publish = "anatomy");

// Records with a header, `each` of every day, skewed so that many days cannot be published as they are.
std::string reports(int days, int each, unsigned seed = 1);
std::string as_json_lines(const std::string& csv);

// The bytes of every snapshot in a folder, by name.
std::map<std::string, std::string> snapshots_in(const std::filesystem::path& folder);

}  // namespace kith::tests
