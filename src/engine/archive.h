// Tells whether a compressed file is whole: the embedded engine unpacks without looking at checksums or the
// end.
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "engine/source_file.h"

namespace kith::engine {

// Unpacks the file once if it is said to be compressed. Throws Error{bad_csv} if it is damaged or cut off,
// Error{unsupported_format} if it only has the ending.
void require_whole(const SourceFile& file);

inline constexpr std::string_view gzip_mark = "\x1f\x8b";

// Unpacks gzip as it comes, one member after the other, with lengths and checksums compared. Both throw Error{bad_csv},
// which names `file`, if it is damaged or, at the end, cut off. Used by one thread.
class Gunzip {
 public:
  explicit Gunzip(std::string file);
  ~Gunzip();
  Gunzip(const Gunzip&) = delete;
  Gunzip& operator=(const Gunzip&) = delete;

  void unpack(std::span<char> packed, const std::function<void(std::string_view)>& take);
  void finish() const;

 private:
  struct Stream;
  std::string file_;
  std::unique_ptr<Stream> stream_;
};

}  // namespace kith::engine
