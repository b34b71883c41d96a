#include "base/arrow_nodes.h"

#include <gtest/gtest.h>

namespace kith {
namespace {

TEST(ArrowNodes, AnArrayKeepsItsBuffersUntilItIsReleased) {
  const auto numbers = std::make_shared<std::vector<std::int64_t>>(3, 7);
  OwnedArray array = make_array({.length = 3, .buffers = {nullptr, numbers->data()}, .keep = numbers});
  EXPECT_EQ(array->buffers[1], numbers->data());
  EXPECT_EQ(numbers.use_count(), 2);
  array = {};
  EXPECT_EQ(numbers.use_count(), 1);
}

TEST(ArrowNodes, WhatWasGivenAwayIsReleasedOnlyByItsNewOwner) {
  const auto numbers = std::make_shared<std::vector<std::int64_t>>(1, 7);
  ArrowArray given{};
  {
    OwnedArray array = make_array({.length = 1, .buffers = {nullptr, numbers->data()}, .keep = numbers});
    given = array.give();
    EXPECT_FALSE(array);
  }
  EXPECT_EQ(numbers.use_count(), 2);
  given.release(&given);
  EXPECT_EQ(numbers.use_count(), 1);
}

TEST(ArrowNodes, ACopyOfASchemaOutlivesIt) {
  OwnedSchema copy;
  {
    std::vector<OwnedSchema> children;
    children.push_back(make_schema({.format = "u", .name = "zip"}));
    const OwnedSchema schema = make_schema({.format = "+s", .name = "", .children = std::move(children)});
    copy = copy_of(*schema);
  }
  ASSERT_EQ(copy->n_children, 1);
  EXPECT_STREQ(copy->children[0]->format, "u");
  EXPECT_STREQ(copy->children[0]->name, "zip");
}

TEST(ArrowNodes, NoMetadataHaveNoValue) { EXPECT_EQ(metadata_value(nullptr, "key"), ""); }

}  // namespace
}  // namespace kith
