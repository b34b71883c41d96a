// JSON as kith prints it.
#pragma once

#include <string>

#include <nlohmann/json_fwd.hpp>

#include "kith/model.h"

namespace kith::api {

// One line; bytes that are not UTF-8 are replaced.
std::string text_of(const nlohmann::ordered_json& json);
nlohmann::ordered_json json_of(const ClassSizes& sizes);

}  // namespace kith::api
