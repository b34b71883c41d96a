// Reads one line of JSON lines: an object of texts, numbers, booleans and nulls, its values as text.
#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace kith::engine {

// The key is that of the value at fault, if it is known.
struct JsonFault {
  std::string what;
  std::string key;
};

// Calls `pair` for every member in order, null as the empty text; numbers character by character as written.
// Throws JsonFault if the line is not such an object; it holds nothing of the values.
void read_flat_object(std::string_view line,
                      const std::function<void(const std::string& key, std::string_view)>& pair);

// Does the same for lines that are written plainly, without escapes, and much faster; the views are into the
// line. Returns false if a line is not so plain, be it valid or not: read_flat_object() is to be asked.
// `pair` may have been called before that.
bool read_plain_object(std::string_view line,
                       const std::function<void(std::string_view key, std::string_view value)>& pair);

}  // namespace kith::engine
