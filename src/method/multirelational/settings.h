// What method multirelational tells about itself.
#pragma once

#include "method/info.h"

namespace kith::method {

const Info& relational_info();

}  // namespace kith::method
