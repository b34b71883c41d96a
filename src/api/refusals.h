// Parts of a request that its method has no use for. All throw Error{usage}, which names the part as the
// command's flags do.
#pragma once

#include "kith/release.h"
#include "plan/plan.h"

namespace kith::api {

// What has no meaning in a series.
void refuse_in_series(const ReleaseRequest& request);

// What has a meaning in a series alone.
void refuse_of_series(const ReleaseRequest& request);

// What has a meaning in a folder alone, if the release is to stay in memory.
void refuse_of_folders(const ReleaseRequest& request);

// Method multirelational: what is about one table or of another method.
void refuse_of_one_table(const ReleaseRequest& request, const plan::Plan& plan, bool series);

// Method reposition: what is of other methods; and in other methods what is of reposition.
void refuse_of_other_methods(const ReleaseRequest& request, const plan::Plan& plan, bool series);

}  // namespace kith::api
