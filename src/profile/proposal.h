// What a proposed plan makes of a table, as it was tried. Plain values.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace kith::profile {

// A quasi column of the proposed plan. The hierarchy is as the plan writes it, and empty if it states none.
// `becomes` says what the release has of it ("first 3 digits in 61 % of rows, …") and `finer` what it would cost
// to keep more ("keeping 4 would lose 12 % of rows"); `finer_loses` is that share of the rows. `starred` is the
// share of rows that have * here.
struct ProposedColumn {
  std::string name, hierarchy, becomes, finer;
  double ncp = 0, starred = 0, finer_loses = 0;
};

// A column that may be brought in by hand, and why it is not there by itself.
struct WithheldColumn {
  std::string name, hierarchy, why;
};

// What was tried: NCP over the quasi columns, and the share of rows that may be suppressed. A setting that is not the
// default is as a plan writes it, `ranges = "tight"`, and `tells` is what it gives away beyond that.
struct TriedMethod {
  std::string method;
  double max_suppression = 0;
  double ncp = 0;
  std::string setting = {}, tells = {};
};

// A hierarchy file that the plan names and that is to be written beside it.
struct DerivedFile {
  std::string name, text;
};

// `rows` were tried, all of the table's or a sample of them. Columns are in the order of the table.
struct Proposal {
  std::string method;
  double max_suppression = 0;
  std::uint64_t k = 0, rows = 0;
  double ncp = 0;
  std::vector<ProposedColumn> columns;
  std::vector<WithheldColumn> withheld;
  std::vector<TriedMethod> tried;
  std::vector<DerivedFile> files;

  const ProposedColumn* find(const std::string& column) const;
  const WithheldColumn* find_withheld(const std::string& column) const;
};

}  // namespace kith::profile
