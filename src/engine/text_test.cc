#include "engine/text.h"

#include <gtest/gtest.h>

#include <fstream>

#include "kith/error.h"

namespace kith::engine {
namespace {

class Text : public ::testing::Test {
 protected:
  SourceFile file(std::string_view bytes, const std::string& name = "t.csv") {
    const auto path = folder_.path() / name;
    std::ofstream(path, std::ios::binary) << bytes;
    return locate(path, "csv");
  }

  std::string text_of(const SourceFile& source, std::optional<std::string> stated = {}) {
    TextReader reader(source, encoding_of(source, stated), {});
    std::string text;
    while (reader.append_to(text)) {
    }
    return text;
  }

  std::vector<std::string> lines_of(const SourceFile& source) {
    LineReader reader(source, encoding_of(source, {}), {});
    std::vector<std::string> lines;
    std::string_view line;
    while (reader.next(line)) lines.emplace_back(line);
    return lines;
  }

  PrivateFolder folder_;
};

template <class Work>
Place place_of_encoding_error(Work work) {
  try {
    work();
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::bad_encoding);
    return error.place();
  }
  ADD_FAILURE() << "no error";
  return {};
}

TEST_F(Text, Utf8PassesWithoutItsMark) {
  EXPECT_EQ(text_of(file("\xEF\xBB\xBF"
                         "caf\xC3\xA9\n")),
            "caf\xC3\xA9\n");
}

TEST_F(Text, Utf16IsKnownByItsMarkInBothOrders) {
  using namespace std::string_view_literals;
  EXPECT_EQ(text_of(file("\xFF\xFE"
                         "a\0\xE9\0"sv)),
            "a\xC3\xA9");
  EXPECT_EQ(text_of(file("\xFE\xFF"
                         "\0a\0\xE9"sv)),
            "a\xC3\xA9");
}

TEST_F(Text, Utf16PairsAreOneCharacter) {
  using namespace std::string_view_literals;
  EXPECT_EQ(text_of(file("\xFF\xFE\x3D\xD8\x00\xDE"sv)), "\xF0\x9F\x98\x80");
}

TEST_F(Text, Utf16CutInAPairIsAnError) {
  using namespace std::string_view_literals;
  const SourceFile source = file(
      "\xFF\xFE"
      "a\0\x3D\xD8"sv);
  place_of_encoding_error([&] { text_of(source); });
}

TEST_F(Text, Latin1IsReadWhereStated) { EXPECT_EQ(text_of(file("caf\xE9"), "latin-1"), "caf\xC3\xA9"); }

TEST_F(Text, UnknownEncodingIsRefused) {
  const SourceFile source = file("a");
  place_of_encoding_error([&] { encoding_of(source, "ebcdic"); });
}

TEST_F(Text, ZeroBytesAreNotUtf8) {
  using namespace std::string_view_literals;
  const SourceFile source = file("a\0b\0"sv);
  place_of_encoding_error([&] { encoding_of(source, {}); });
}

TEST_F(Text, LinesEndInAnyOfTheThreeWays) {
  EXPECT_EQ(lines_of(file("a\nb\r\nc\rd")), (std::vector<std::string>{"a", "b", "c", "d"}));
}

TEST_F(Text, BlankLinesAreLines) {
  EXPECT_EQ(lines_of(file("a\n\n\r\nb\n")), (std::vector<std::string>{"a", "", "", "b"}));
}

TEST_F(Text, LinesAcrossBlocksStayWhole) {
  const std::string longest(3 << 20, 'x');
  EXPECT_EQ(lines_of(file(longest + "\r\n" + longest + "\r\nend")),
            (std::vector<std::string>{longest, longest, "end"}));
}

TEST_F(Text, InvalidUtf8IsAnErrorWithItsLine) {
  const SourceFile source = file("a\nb\nc\xE9\nd\n");
  EXPECT_EQ(place_of_encoding_error([&] { lines_of(source); }).line, 3u);
}

}  // namespace
}  // namespace kith::engine
