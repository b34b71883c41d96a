// Nodes of the Arrow C data interface that kith makes itself: schemas, arrays and streams with callbacks that
// release what they hold. A node owns its children and its dictionary, any of which whoever got the node may
// move out of it first, as the specification allows.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "kith/arrow.h"

namespace kith {

// Releases what it holds at its end, unless it was given away. `Node` is ArrowSchema, ArrowArray or
// ArrowArrayStream.
template <class Node>
class OwnedNode {
 public:
  OwnedNode() = default;
  explicit OwnedNode(const Node& node) : node_(node) {}
  OwnedNode(OwnedNode&& other) noexcept : node_(other.give()) {}
  OwnedNode& operator=(OwnedNode&& other) noexcept {
    OwnedNode(std::move(other)).swap(*this);
    return *this;
  }
  ~OwnedNode() {
    if (node_.release) node_.release(&node_);
  }

  Node* get() { return &node_; }
  const Node* operator->() const { return &node_; }
  const Node& operator*() const { return node_; }
  explicit operator bool() const { return node_.release != nullptr; }
  Node give() { return std::exchange(node_, Node{}); }

 private:
  void swap(OwnedNode& other) { std::swap(node_, other.node_); }

  Node node_{};
};

using OwnedSchema = OwnedNode<ArrowSchema>;
using OwnedArray = OwnedNode<ArrowArray>;
using OwnedStream = OwnedNode<ArrowArrayStream>;

// An empty metadata is none; a dictionary that was given away is none.
struct SchemaParts {
  std::string format, name, metadata = {};
  std::int64_t flags = ARROW_FLAG_NULLABLE;
  std::vector<OwnedSchema> children = {};
  OwnedSchema dictionary = {};
};
OwnedSchema make_schema(SchemaParts parts);
OwnedSchema copy_of(const ArrowSchema& schema);

// The buffers are where `keep` holds them.
struct ArrayParts {
  std::int64_t length = 0, null_count = 0, offset = 0;
  std::vector<const void*> buffers = {};
  std::shared_ptr<const void> keep = {};
  std::vector<OwnedArray> children = {};
  OwnedArray dictionary = {};
};
OwnedArray make_array(ArrayParts parts);
// The same buffers once more.
OwnedArray share(const ArrowArray& array, const std::shared_ptr<const void>& keep);

// Gives arrays of one schema, one after the other.
class ArrayStream {
 public:
  virtual ~ArrayStream() = default;
  virtual OwnedSchema schema() = 0;
  // None at the end.
  virtual OwnedArray next() = 0;
};
OwnedStream make_stream(std::unique_ptr<ArrayStream> stream);

// That of the binary form of the interface: the value of a key, or nothing.
std::string metadata_value(const char* metadata, const std::string& key);

}  // namespace kith
