#include "api/json_text.h"

#include <nlohmann/json.hpp>

#include "kith/kith.h"

namespace kith {

using Json = nlohmann::ordered_json;

std::string api::text_of(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Json api::json_of(const ClassSizes& sizes) {
  return {{"count", sizes.count},
          {"smallest", sizes.smallest},
          {"largest", sizes.largest},
          {"average", sizes.average}};
}

std::string to_json(const Error& error) {
  return api::text_of({{"error",
                        {{"code", name_of(error.code())},
                         {"message", error.what()},
                         {"file", error.place().file},
                         {"line", error.place().line},
                         {"column", error.place().column},
                         {"remedy", error.remedy()}}}});
}

}  // namespace kith
