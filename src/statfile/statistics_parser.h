// Reads files of SPSS, Stata and SAS through ReadStat. It is for a process of its own (isolated.h): ReadStat
// is C code, and the file may come from anywhere. Used by one thread.
//
// A file is read twice. The first time gives the variables and the labels of their values, which some formats
// have behind the data; the second gives the rows. A value with a label is the label, unless codes are asked
// for. If one label stands for several codes of a variable, the code follows it: "other (8)". What the file calls
// missing, be it by the system or by the user, is the empty text. So are numbers with a label if all labels of the
// variable say that there is no answer (no_answer.h): its other numbers are numbers, and not texts for a code 99.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "statfile/isolated.h"
#include "statfile/layout.h"

namespace kith::statfile {

struct StatisticsRequest {
  // "sav", "por", "dta", "sas7bdat" or "xpt".
  std::string format;
  // What messages call the file.
  std::string file;
  bool codes = false;
  std::optional<std::string> encoding = {};
};

// Both throw Error{bad_statistics_file, bad_encoding, unsupported_format, plan_value}.
Layout layout_of(const OpenedFile& source, const StatisticsRequest& request);
// Sends the columns with these numbers, row by row.
void send_rows(const OpenedFile& source, const StatisticsRequest& request,
               const std::vector<std::size_t>& columns, MessageWriter& to);

}  // namespace kith::statfile
