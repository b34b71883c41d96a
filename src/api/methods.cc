#include "kith/methods.h"

#include "method/method.h"
#include "method/registry.h"

namespace kith {

std::vector<MethodInfo> list_methods() {
  std::vector<MethodInfo> all;
  for (const method::Method* each : method::all()) all.push_back(each->info());
  return all;
}

std::vector<MethodSetting> list_settings() { return method::all_settings(); }

}  // namespace kith
