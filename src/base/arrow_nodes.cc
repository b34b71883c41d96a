#include "base/arrow_nodes.h"

#include <cerrno>
#include <cstring>
#include <exception>
#include <new>

namespace kith {

namespace {

// Children and dictionary lie in `owned` and are released with it unless they were moved out.
template <class Node, class Parts>
struct Holder {
  explicit Holder(Parts given) : parts(std::move(given)) {
    for (OwnedNode<Node>& child : parts.children) children.push_back(child.get());
  }

  Parts parts;
  std::vector<Node*> children;
};
using SchemaHolder = Holder<ArrowSchema, SchemaParts>;
using ArrayHolder = Holder<ArrowArray, ArrayParts>;

template <class Node, class Held>
void release_node(Node* node) {
  delete static_cast<Held*>(node->private_data);
  node->release = nullptr;
}

struct StreamHolder {
  std::unique_ptr<ArrayStream> stream;
  std::string error;
};

template <class Work>
int guarded(ArrowArrayStream* stream, Work work) {
  auto& held = *static_cast<StreamHolder*>(stream->private_data);
  try {
    work(*held.stream);
    return 0;
  } catch (const std::bad_alloc&) {
    return ENOMEM;
  } catch (const std::exception& failure) {
    held.error = failure.what();
    return EIO;
  }
}

std::int32_t number_at(const char* at) {
  std::int32_t number = 0;
  std::memcpy(&number, at, sizeof number);
  return number;
}

// Calls with every key and value, and gives the end.
template <class Each>
const char* walk_metadata(const char* metadata, Each each) {
  const char* at = metadata + sizeof(std::int32_t);
  const auto text = [&] {
    const auto length = static_cast<std::size_t>(number_at(at));
    const std::string found(at + sizeof(std::int32_t), length);
    at += sizeof(std::int32_t) + length;
    return found;
  };
  for (std::int32_t left = number_at(metadata); left > 0; --left) {
    const std::string key = text();
    each(key, text());
  }
  return at;
}

}  // namespace

OwnedSchema make_schema(SchemaParts parts) {
  auto held = std::make_unique<SchemaHolder>(std::move(parts));
  ArrowSchema node{};
  node.format = held->parts.format.c_str();
  node.name = held->parts.name.c_str();
  node.metadata = held->parts.metadata.empty() ? nullptr : held->parts.metadata.data();
  node.flags = held->parts.flags;
  node.n_children = static_cast<std::int64_t>(held->children.size());
  node.children = held->children.empty() ? nullptr : held->children.data();
  node.dictionary = held->parts.dictionary ? held->parts.dictionary.get() : nullptr;
  node.release = release_node<ArrowSchema, SchemaHolder>;
  node.private_data = held.release();
  return OwnedSchema(node);
}

OwnedSchema copy_of(const ArrowSchema& schema) {
  SchemaParts parts{schema.format, schema.name ? schema.name : ""};
  if (schema.metadata)
    parts.metadata.assign(schema.metadata, walk_metadata(schema.metadata, [](const auto&, const auto&) {}));
  parts.flags = schema.flags;
  for (std::int64_t i = 0; i < schema.n_children; ++i) parts.children.push_back(copy_of(*schema.children[i]));
  if (schema.dictionary) parts.dictionary = copy_of(*schema.dictionary);
  return make_schema(std::move(parts));
}

OwnedArray make_array(ArrayParts parts) {
  auto held = std::make_unique<ArrayHolder>(std::move(parts));
  ArrowArray node{};
  node.length = held->parts.length;
  node.null_count = held->parts.null_count;
  node.offset = held->parts.offset;
  node.n_buffers = static_cast<std::int64_t>(held->parts.buffers.size());
  node.buffers = held->parts.buffers.empty() ? nullptr : held->parts.buffers.data();
  node.n_children = static_cast<std::int64_t>(held->children.size());
  node.children = held->children.empty() ? nullptr : held->children.data();
  node.dictionary = held->parts.dictionary ? held->parts.dictionary.get() : nullptr;
  node.release = release_node<ArrowArray, ArrayHolder>;
  node.private_data = held.release();
  return OwnedArray(node);
}

OwnedArray share(const ArrowArray& array, const std::shared_ptr<const void>& keep) {
  ArrayParts parts{array.length, array.null_count, array.offset};
  parts.buffers.assign(array.buffers, array.buffers + array.n_buffers);
  parts.keep = keep;
  for (std::int64_t i = 0; i < array.n_children; ++i)
    parts.children.push_back(share(*array.children[i], keep));
  if (array.dictionary) parts.dictionary = share(*array.dictionary, keep);
  return make_array(std::move(parts));
}

OwnedStream make_stream(std::unique_ptr<ArrayStream> stream) {
  ArrowArrayStream node{};
  node.get_schema = [](ArrowArrayStream* self, ArrowSchema* out) {
    return guarded(self, [&](ArrayStream& held) { *out = held.schema().give(); });
  };
  node.get_next = [](ArrowArrayStream* self, ArrowArray* out) {
    return guarded(self, [&](ArrayStream& held) { *out = held.next().give(); });
  };
  node.get_last_error = [](ArrowArrayStream* self) -> const char* {
    return static_cast<StreamHolder*>(self->private_data)->error.c_str();
  };
  node.release = release_node<ArrowArrayStream, StreamHolder>;
  node.private_data = new StreamHolder{std::move(stream), {}};
  return OwnedStream(node);
}

std::string metadata_value(const char* metadata, const std::string& key) {
  std::string found;
  if (metadata)
    walk_metadata(metadata, [&](const std::string& each, std::string value) {
      if (each == key) found = std::move(value);
    });
  return found;
}

}  // namespace kith
