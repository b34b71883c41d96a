#include "bench/page_part.h"

#include <cstdlib>
#include <fstream>

#include <fmt/format.h>

#include "base/file.h"

namespace kith::bench {

void replace_part(const std::filesystem::path& page, const std::string& part, const std::string& text) {
  std::string all = read_file(page);
  const std::string begins = fmt::format("<!-- made: {} -->\n", part),
                    ends = fmt::format("<!-- end: {} -->", part);
  const std::size_t begin = all.find(begins), end = all.find(ends);
  if (begin == std::string::npos || end == std::string::npos || end < begin) {
    fmt::print(stderr, "{} has no marks for the part {}\n", page.string(), part);
    std::exit(1);
  }
  const std::size_t from = begin + begins.size();
  all.replace(from, end - from, text);
  std::ofstream(page, std::ios::binary) << all;
}

}  // namespace kith::bench
