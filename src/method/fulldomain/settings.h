// What method full-domain and its baselines tell about themselves.
#pragma once

#include "method/info.h"

namespace kith::method {

const Info& full_domain_info();
const Info& datafly_info();
const Info& mu_argus_info();

}  // namespace kith::method
