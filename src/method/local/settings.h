// What method local tells about itself.
#pragma once

#include "method/info.h"

namespace kith::method {

const Info& local_info();

}  // namespace kith::method
