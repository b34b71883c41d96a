// The publisher's reports: one self-contained HTML file each, which opens offline.
#pragma once

#include <string>

#include "outcome/relational_outcome.h"
#include "outcome/reposition_outcome.h"
#include "outcome/table_outcome.h"

namespace kith::report {

std::string html_report(const outcome::TableOutcome& result);
std::string html_report(const outcome::RelationalOutcome& result);
// Without a summary in the result the page has the figures of the stream alone.
std::string html_report(const outcome::RepositionOutcome& result);

}  // namespace kith::report
