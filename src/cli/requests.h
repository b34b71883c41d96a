// Flags as the library's requests take them. The parser has checked their words.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "cli/arguments.h"
#include "kith/model.h"

namespace kith::cli {

Resources resources_of(const Shared& shared);
Roles roles_of(const ModelFlags& flags);
PrivacyModel model_of(const ModelFlags& flags);
std::vector<HierarchyFile> hierarchies_of(const std::vector<std::pair<std::string, std::string>>& files);

}  // namespace kith::cli
