// Method reposition on records as they come: every snapshot leaves as soon as the window lets it go.
#pragma once

#include <memory>

#include "method/stream.h"

namespace kith::method {

// Error{unknown_column} if the source lacks a column of the plan.
std::unique_ptr<StreamJob> reposition_stream(StreamCall call);

}  // namespace kith::method
