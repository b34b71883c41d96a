#include "certificate/certificate_json.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "kith/error.h"

namespace kith::certificate {
namespace {

using nlohmann::json;

const std::string file = "c.json";

template <typename Work>
std::string refusal(const Work& work) {
  try {
    work();
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::bad_json);
    EXPECT_EQ(error.place().file, file);
    return error.message();
  }
  return "";
}

TEST(StrictJson, IsOneObjectAndNothingElse) {
  EXPECT_EQ(parse_strictly(" {\"a\": {\"a\": [1, {\"a\": 2}]}}\n", file)["a"]["a"][0], 1);
  for (const std::string& text :
       {std::string(), std::string("{}\0", 3), std::string("{}x"), std::string("{}{}"), std::string("[]"),
        std::string("\xef\xbb\xbf{}"), std::string("{\"a\":1,\"a\":1}"),
        std::string("{\"a\":1,\"\\u0061\":1}"), std::string("{\"b\":{\"a\":1,\"a\":1}}"),
        std::string("{\"a\":\"\xff\"}"), std::string("{\"a\":1e999}"), std::string("{\"a\":NaN}"),
        std::string("{\"a\":01}"), std::string("{'a':1}"), std::string("{\"a\":1,}"),
        "{\"a\":" + std::string(50, '[') + std::string(50, ']') + "}"})
    EXPECT_NE(refusal([&] { parse_strictly(text, file); }), "") << text;
}

TEST(StrictJson, NamesOfFilesStayInTheirFolder) {
  for (const char* name : {"release.csv", "a b.parquet", "..a", "ä.csv"})
    EXPECT_TRUE(is_plain_file_name(name));
  for (const std::string& name :
       {std::string(), std::string("."), std::string(".."), std::string("/a"), std::string("a/b"),
        std::string("..\\a"), std::string("a\0b", 3), std::string("a\nb"), std::string(300, 'a')})
    EXPECT_FALSE(is_plain_file_name(name)) << name;
}

TEST(Fields, SayWhichOneIsWrong) {
  const json object = json::parse(R"({"n":1,"half":0.5,"t":"x","list":["a","a"],"inner":{"k":0}})");
  const auto with = [&](const auto& ask) {
    return refusal([&] {
      Fields fields(object, "", file);
      ask(fields);
    });
  };
  EXPECT_EQ(with([](Fields& f) { f.natural("n"); }), "");
  EXPECT_NE(with([](Fields& f) { f.natural("half"); }).find("'half'"), std::string::npos);
  EXPECT_NE(with([](Fields& f) { f.natural("none"); }).find("'none' is missing"), std::string::npos);
  EXPECT_NE(with([](Fields& f) { f.names("list"); }).find("'list'"), std::string::npos);
  EXPECT_NE(with([](Fields& f) { f.number("half", 1); }), "");
  EXPECT_NE(with([](Fields& f) { f.word("t", {"y"}); }), "");
  EXPECT_NE(with([](Fields& f) { f.object("t"); }), "");
  EXPECT_NE(with([](Fields& f) { f.object("inner").natural("k", 1); }).find("'inner.k'"), std::string::npos);
}

TEST(Fields, RefuseWhatNobodyAskedFor) {
  const json object = json::parse(R"({"a":1,"b":2})");
  Fields fields(object, "model", file);
  fields.natural("a");
  EXPECT_NE(refusal([&] { fields.finish(); }).find("'model.b' is unknown"), std::string::npos);
  fields.natural("b");
  EXPECT_EQ(refusal([&] { fields.finish(); }), "");
}

}  // namespace
}  // namespace kith::certificate
