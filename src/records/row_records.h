// Rows of the calling program as a source of records. Like standard input, rows that are given again from
// their beginning are skipped up to the position.
#pragma once

#include <memory>
#include <string>

#include "kith/locator.h"
#include "records/record_source.h"

namespace kith::records {

// Messages call them `name`. Throws Error{unnamed_column, duplicate_column}; reading throws Error{ragged_row}
// if a batch is not of whole rows, and Error{bad_encoding}.
std::unique_ptr<RecordSource> open_row_records(std::shared_ptr<kith::Rows> rows, std::string name);

}  // namespace kith::records
