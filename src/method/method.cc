#include "method/method.h"

#include <algorithm>

#include "base/parallel.h"
#include "method/series.h"
#include "method/stream.h"

namespace kith::method {

namespace {

[[noreturn]] void refuse_series(const plan::Plan& plan) {
  throw Error(ErrorCode::plan_value, "a series is made by method local", plan.place_of("method.name"),
              "write name = \"local\"");
}

[[noreturn]] void refuse_stream() {
  throw Error(ErrorCode::plan_value, "a stream is made by method reposition", {},
              "write name = \"reposition\" under [method]");
}

}  // namespace

unsigned Call::threads() const {
  return options.threads > 0 ? std::min(options.threads, most_threads) : hardware_threads();
}

std::map<std::string, std::string> Method::fixed_parts(const plan::Plan& plan) const { refuse_series(plan); }

std::unique_ptr<SeriesJob> Method::grow(const Call& call, const SeriesSoFar&) const {
  refuse_series(call.plan);
}

ByteReader state_reader(std::string_view bytes, Place place) {
  return {bytes, [place = std::move(place)](const char*) {
            throw Error(
                ErrorCode::stream_state, "the state is cut short or damaged", place,
                "take up the stream from a copy of the state, or begin it anew with another state file");
          }};
}

SnapshotLayout Method::snapshot_layout(const plan::Plan&) const { refuse_stream(); }

std::unique_ptr<StreamJob> Method::stream(StreamCall) const { refuse_stream(); }

}  // namespace kith::method
