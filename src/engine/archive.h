// Tells whether a compressed file is whole: the embedded engine unpacks without looking at checksums or the
// end.
#pragma once

#include "engine/source_file.h"

namespace kith::engine {

// Unpacks the file once if it is said to be compressed. Throws Error{bad_csv} if it is damaged or cut off,
// Error{unsupported_format} if it only has the ending.
void require_whole(const SourceFile& file);

}  // namespace kith::engine
