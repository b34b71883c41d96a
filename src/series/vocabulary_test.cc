#include "series/vocabulary.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <random>
#include <string>

namespace kith::series {
namespace {

Values values_of(const std::vector<std::string>& texts) {
  Values values;
  for (const std::string& text : texts) values.texts.add(text);
  values.sorted.resize(texts.size());
  std::iota(values.sorted.begin(), values.sorted.end(), 0U);
  std::ranges::sort(values.sorted, {}, [&](Code code) { return texts[code]; });
  return values;
}

// Looks the added texts up one by one among all that came before.
void expect_codes(std::vector<std::string> texts, const std::vector<std::string>& added) {
  const Values known = values_of(texts);
  const std::size_t before = texts.size();
  Dictionary batch;
  for (const std::string& text : added) batch.encode(text);
  const Vocabulary vocabulary({{known.texts.offsets, known.texts.bytes}, known.sorted}, batch);
  for (Code code = 0; code < batch.size(); ++code) {
    auto at = std::ranges::find(texts, batch[code]);
    if (at == texts.end()) at = texts.insert(at, std::string(batch[code]));
    const auto expected = static_cast<Code>(at - texts.begin());
    EXPECT_EQ(vocabulary.of_batch(code), expected);
    EXPECT_EQ(vocabulary[vocabulary.of_batch(code)], batch[code]);
    EXPECT_EQ(vocabulary.is_fresh(vocabulary.of_batch(code)), expected >= before);
  }
  EXPECT_EQ(vocabulary.size(), texts.size());
  EXPECT_EQ(vocabulary.has_empty(), std::ranges::count(texts, "") > 0);
}

TEST(Vocabulary, FindsEveryValueAsOneSearchByItselfDoes) {
  std::mt19937 random(1);
  for (int trial = 0; trial < 300; ++trial) {
    const auto drawn = [&](std::size_t count, unsigned different) {
      std::vector<std::string> texts;
      for (std::size_t i = 0; i < count; ++i) {
        const unsigned number = random() % different;
        const std::string text = number == 0 ? "" : std::to_string(number);
        if (std::ranges::find(texts, text) == texts.end()) texts.push_back(text);
      }
      return texts;
    };
    const unsigned different = 1 + random() % 400;
    expect_codes(drawn(random() % 300, different), drawn(random() % 300, different));
  }
}

TEST(Vocabulary, KnowsNothingAtFirst) {
  expect_codes({}, {"b", "a", ""});
  expect_codes({"b", "a"}, {});
}

TEST(Vocabulary, ACodeWithoutATextIsDamage) {
  Values known = values_of({"a", "b", "c"});
  known.sorted[1] = 7;
  Dictionary batch;
  batch.encode("b");
  EXPECT_ANY_THROW(Vocabulary({{known.texts.offsets, known.texts.bytes}, known.sorted}, batch));
}

}  // namespace
}  // namespace kith::series
