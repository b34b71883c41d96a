// Records whose fields may be texts that stand for a missing value, such as NA and ?: these are given as empty.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "records/record_source.h"

namespace kith::records {

// Gives the same records with texts `na` as the empty value. Positions tell the texts: Error{stream_state} if a source
// goes on with others.
std::unique_ptr<RecordSource> with_missing(std::unique_ptr<RecordSource> records,
                                           const std::vector<std::string>& na);

}  // namespace kith::records
