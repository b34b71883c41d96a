#include "method/info.h"

#include <algorithm>

namespace kith::method {

const Setting* Info::find(const std::string& key) const {
  const auto at = std::ranges::find(settings, key, &Setting::key);
  return at == settings.end() ? nullptr : &*at;
}

}  // namespace kith::method
