#include "verify/canonical_csv.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace kith::verify {
namespace {

// Lines read, or -1 where one is not canonical.
int lines_of(std::string_view bytes, std::size_t columns) {
  CanonicalLines lines(bytes, columns);
  while (lines.next()) {
  }
  return lines.broken() ? -1 : static_cast<int>(lines.number());
}

TEST(CanonicalCsv, FieldsAreHandedOverAsWritten) {
  CanonicalLines lines("a,\"b,c\",\n\"d\"\"\",\"\n\",\" e\"\n", 3);
  ASSERT_TRUE(lines.next());
  EXPECT_EQ(lines.line(), "a,\"b,c\",");
  EXPECT_EQ(lines.fields()[1], "\"b,c\"");
  EXPECT_EQ(lines.fields()[2], "");
  ASSERT_TRUE(lines.next());
  EXPECT_EQ(lines.fields()[0], "\"d\"\"\"");
  EXPECT_EQ(lines.fields()[1], "\"\n\"");
  EXPECT_EQ(lines.fields()[2], "\" e\"");
  EXPECT_FALSE(lines.next());
  EXPECT_FALSE(lines.broken());
}

TEST(CanonicalCsv, NoBytesAreNoLines) { EXPECT_EQ(lines_of("", 2), 0); }

TEST(CanonicalCsv, OtherNumbersOfFieldsAreRefused) {
  EXPECT_EQ(lines_of("a,b\n", 2), 1);
  EXPECT_EQ(lines_of("a\n", 2), -1);
  EXPECT_EQ(lines_of("a,b,c\n", 2), -1);
  EXPECT_EQ(lines_of("a,b\n\n", 2), -1);
}

TEST(CanonicalCsv, OtherFormsOfATextAreRefused) {
  for (const char* bytes : {"\"a\",b\n", "\"\",b\n", " a,b\n", "a ,b\n", "a\"b,c\n", "a\r,b\n", "a,b\r\n",
                            "a,b", "a,\"b", "a,\"b,\"", "a,\"b,\"c\n", "\"a,\"\"\n", "a,\"", "\"", ","})
    EXPECT_EQ(lines_of(bytes, 2), -1) << bytes;
}

TEST(CanonicalCsv, NumbersHaveOneForm) {
  std::uint64_t number = 0;
  for (const char* good : {"0", "7", "18446744073709551615"}) EXPECT_TRUE(read_number(good, number)) << good;
  EXPECT_EQ(number, ~std::uint64_t{0});
  for (const char* bad : {"", "00", "07", "+7", "-7", " 7", "7 ", "7.0", "1e3", "18446744073709551616", "x"})
    EXPECT_FALSE(read_number(bad, number)) << bad;
}

RC_GTEST_PROP(CanonicalCsvProperty, EveryTextHasAFormThatIsReadAgain, ()) {
  const auto text = rc::gen::container<std::string>(rc::gen::element('a', ' ', ',', '"', '\n', '\r', '\0'));
  const std::string first = *text, second = *text;
  std::string left, right;
  append_field(left, first);
  append_field(right, second);
  const std::string bytes = left + ',' + right + '\n';
  CanonicalLines lines(bytes, 2);
  RC_ASSERT(lines.next());
  RC_ASSERT(lines.fields()[0] == left);
  RC_ASSERT(lines.fields()[1] == right);
  RC_ASSERT(!lines.next() && !lines.broken());
  RC_ASSERT((left == right) == (first == second));
}

}  // namespace
}  // namespace kith::verify
