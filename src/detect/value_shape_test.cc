#include "detect/value_shape.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "detect/common_names.h"

namespace kith::detect {
namespace {

Shape shape_of_values(const std::vector<std::string>& values) {
  Dictionary dictionary;
  for (const std::string& value : values) dictionary.encode(value);
  return shape_of(dictionary);
}

// Two of so many values are given; the others are words.
Shape shape_with(const std::string& one, const std::string& other, std::size_t count) {
  std::vector<std::string> values = {one, other};
  while (values.size() < count) values.push_back("word " + std::string(values.size(), 'x'));
  return shape_of_values(values);
}

TEST(ValueShape, OneInSixWithAGivenNameMakesNames) {
  EXPECT_EQ(shape_with("Mary Smith", "smith, JOHN", 11), Shape::names);
  EXPECT_EQ(shape_with("Mary Smith", "smith, JOHN", 12), Shape::words);
  EXPECT_EQ(shape_with("Mary Smith", "smith, JOHN", 9), Shape::words) << "too few to tell";
  EXPECT_EQ(shape_with("Maryland", "Johnson", 11), Shape::words) << "names are whole words";
  EXPECT_EQ(shape_with("Mary 2", "John 3", 11), Shape::words) << "names have no digits";
}

TEST(ValueShape, GivenNamesAreThoseOfTheOneList) {
  for (const std::string_view name : given_names) {
    const std::string text(name);
    EXPECT_EQ(shape_with(text, text + " Miller", 11), Shape::names) << text;
  }
  EXPECT_EQ(shape_with("Claude", "Sophie Luc", 11), Shape::names);
  for (const char* word : {"sofia", "mark", "jack", "miller"})
    EXPECT_EQ(shape_with(word, std::string("the ") + word, 11), Shape::words) << word;
}

TEST(ValueShape, NamesInFullHaveSeveralWords) {
  Dictionary full, mixed, none;
  for (const char* name : {"Mary Smith", "Jones, John", "Dr Ann van Dyk", ""}) full.encode(name);
  for (const char* name : {"Mary Smith", "Jones", "Dyk"}) mixed.encode(name);
  EXPECT_TRUE(several_words(full));
  EXPECT_FALSE(several_words(mixed));
  EXPECT_FALSE(several_words(none));
}

}  // namespace
}  // namespace kith::detect
