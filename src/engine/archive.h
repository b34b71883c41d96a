// Whether a compressed file is whole: the embedded engine unpacks without looking at checksums or the end.
#pragma once

#include "engine/source_file.h"

namespace kith::engine {

// Unpacks the file once. Error{bad_csv} where it is damaged or cut off, Error{unsupported_format}
// where it only has the ending; nothing where it is not said to be compressed.
void require_whole(const SourceFile& file);

}  // namespace kith::engine
