#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "kith/kith.h"

namespace kith {
namespace {

using Json = nlohmann::json;

// What audits find is tested beside the audits.
TEST(Json, ErrorsAreObjectsToo) {
  const Error error(ErrorCode::bad_csv, "wrong", {"t.csv", 3, "zip"}, "repair it");
  const Json json = Json::parse(to_json(error))["error"];
  EXPECT_EQ(json["code"], "bad-csv");
  EXPECT_EQ(json["message"], error.what());
  EXPECT_EQ(json["file"], "t.csv");
  EXPECT_EQ(json["line"], 3);
  EXPECT_EQ(json["column"], "zip");
  EXPECT_EQ(json["remedy"], "repair it");
}

}  // namespace
}  // namespace kith
