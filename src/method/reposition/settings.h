// What method reposition tells about itself.
#pragma once

#include "method/info.h"

namespace kith::method {

const Info& reposition_info();

}  // namespace kith::method
