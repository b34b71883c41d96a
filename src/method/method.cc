#include "method/method.h"

#include "base/parallel.h"
#include "method/series.h"

namespace kith::method {

namespace {

[[noreturn]] void refuse_series(const plan::Plan& plan) {
  throw Error(ErrorCode::plan_value, "a series is made by method local", plan.place_of("method.name"),
              "write name = \"local\"");
}

}  // namespace

unsigned Call::threads() const { return options.threads > 0 ? options.threads : hardware_threads(); }

std::map<std::string, std::string> Method::fixed_parts(const plan::Plan& plan) const { refuse_series(plan); }

std::unique_ptr<SeriesJob> Method::grow(const Call& call, const SeriesSoFar&) const {
  refuse_series(call.plan);
}

}  // namespace kith::method
