// Bytes of what a stream knows, read back.
#pragma once

#include <string_view>
#include <utility>

#include "base/bytes.h"
#include "kith/error.h"

namespace kith::method {

// Error{stream_state} where the bytes are cut short or damaged.
inline ByteReader state_reader(std::string_view bytes, Place place) {
  return {bytes, [place = std::move(place)](const char*) {
            throw Error(
                ErrorCode::stream_state, "the state is cut short or damaged", place,
                "take up the stream from a copy of the state, or begin it anew with another state file");
          }};
}

}  // namespace kith::method
