#include "base/bytes.h"

#include <gtest/gtest.h>

#include <limits>
#include <stdexcept>

namespace kith {
namespace {

ByteReader reader_of(std::string_view bytes) {
  return {bytes, [](const char* what) { throw std::runtime_error(what); }};
}

template <typename Work>
std::string complaint(Work work) {
  try {
    work();
  } catch (const std::runtime_error& error) {
    return error.what();
  }
  return {};
}

TEST(Bytes, AreLittleEndianAndTextsHaveTheirLengthBefore) {
  std::string bytes;
  ByteWriter out(bytes);
  out.put(std::uint32_t{0x01020304});
  out.flag(true);
  out.text("ab");
  out.real(1.0);
  EXPECT_EQ(bytes, std::string("\x04\x03\x02\x01\x01\x02\0\0\0\0\0\0\0ab\0\0\0\0\0\0\xf0\x3f", 23));
}

TEST(Bytes, GoIntoAVectorAsIntoAText) {
  std::string text = "before";
  std::vector<char> list(text.begin(), text.end());
  ByteWriter into_text(text);
  ByteWriter into_list(list);
  into_text.texts({"a", ""});
  into_list.texts({"a", ""});
  EXPECT_EQ(text, std::string(list.begin(), list.end()));
  EXPECT_TRUE(text.starts_with("before"));
}

TEST(Bytes, ComeBackAsTheyWere) {
  std::string bytes;
  ByteWriter out(bytes);
  const std::string odd("a\0\n\xff", 4);
  out.number(std::numeric_limits<std::uint64_t>::max());
  out.real(-0.1);
  out.put(std::int32_t{-7});
  out.flag(false);
  out.text(odd);
  out.texts({"", odd});
  out.optional_text(std::nullopt);
  out.optional_text("");
  ByteReader in = reader_of(bytes);
  EXPECT_EQ(in.number(), std::numeric_limits<std::uint64_t>::max());
  EXPECT_EQ(in.real(), -0.1);
  EXPECT_EQ(in.get<std::int32_t>(), -7);
  EXPECT_FALSE(in.flag());
  EXPECT_EQ(in.text(), odd);
  EXPECT_EQ(in.texts(), (std::vector<std::string>{"", odd}));
  EXPECT_EQ(in.optional_text(), std::nullopt);
  EXPECT_FALSE(in.ended());
  EXPECT_EQ(in.optional_text(), "");
  EXPECT_TRUE(in.ended());
}

TEST(Bytes, ThatEndTooEarlyAreDamaged) {
  EXPECT_EQ(complaint([] { reader_of("1234567").number(); }), "a description ends too early");
  std::string bytes;
  ByteWriter(bytes).text("abc");
  for (std::size_t size = 0; size < bytes.size(); ++size)
    EXPECT_NE(complaint([&] { reader_of(std::string_view(bytes).substr(0, size)).text(); }), "") << size;
  EXPECT_EQ(complaint([&] { reader_of(std::string_view(bytes).substr(0, 10)).text(); }),
            "a text ends too early");
}

TEST(Bytes, AskForNoMoreThanThereCanBe) {
  std::string bytes;
  ByteWriter out(bytes);
  out.number(2);
  bytes += std::string(16, 'x');
  EXPECT_EQ(reader_of(bytes).count(8), 2U);
  EXPECT_EQ(complaint([&] { reader_of(bytes).count(9); }), "a list ends too early");
  std::string huge;
  ByteWriter(huge).number(std::numeric_limits<std::uint64_t>::max());
  EXPECT_EQ(complaint([&] { reader_of(huge).texts(); }), "a list ends too early");
  EXPECT_EQ(complaint([&] { reader_of(huge).text(); }), "a text ends too early");
}

}  // namespace
}  // namespace kith
