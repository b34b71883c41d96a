// Where fresh secrets come from. For tests alone: the product never calls this, so that its secrets are
// always the operating system's. Set before other threads draw.
#pragma once

#include <string>

namespace kith {

// A source gives 32 bytes at every call.
using SecretSource = std::string (*)();

// From now on fresh_secret() asks `source`, or the operating system again if that is null.
void set_secret_source(SecretSource source);

}  // namespace kith
