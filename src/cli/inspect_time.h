// kith inspect DATA --time COLUMN: a table as a stream of snapshots.
#pragma once

#include <iosfwd>

#include "cli/arguments.h"
#include "kith/progress.h"
#include "profile/stream_profile.h"
#include "table/table.h"

namespace kith::cli {

profile::StreamProfile inspect_time(const Table& table, const InspectArguments& arguments,
                                    Progress& progress);
void print(const profile::StreamProfile& profile, std::ostream& out);

}  // namespace kith::cli
