// The objects of a JSON text one after the other: one on each line, or those of one array that is the whole
// text, laid out in any way.
//
// Idea: an array is not parsed as a whole. The end of each object is found by counting braces outside of
// strings, so that memory is needed for a block and the longest object alone. What stands between objects
// must be a comma. Cost: two looks at every byte.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "engine/flat_json.h"
#include "engine/text.h"

namespace kith::engine {

// Says whether a text begins as an array of objects does, or as an object with a member.
bool begins_json_array(std::string_view head);
bool begins_json_object(std::string_view head);

// One thread uses it.
class JsonObjects {
 public:
  JsonObjects(const SourceFile& file, Encoding encoding, const Settings& settings);
  ~JsonObjects();

  bool is_array() const { return array_ != nullptr; }
  // Returns false after the last one. The view is valid until the next call. Throws JsonFault if something
  // else than objects is there, and Error{bad_encoding}.
  bool next(std::string_view& object);
  // This is the line on which the object last given begins, or on which something is wrong.
  std::uint64_t line() const;

 private:
  class Array;
  std::unique_ptr<Array> array_;
  std::optional<LineReader> lines_;
};

}  // namespace kith::engine
