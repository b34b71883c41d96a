#include "method/info.h"

#include <algorithm>

namespace kith {

const MethodSetting* MethodInfo::find(const std::string& key) const {
  const auto at = std::ranges::find(settings, key, &MethodSetting::key);
  return at == settings.end() ? nullptr : &*at;
}

}  // namespace kith
