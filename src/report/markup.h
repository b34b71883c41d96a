// Text and numbers as the report's HTML shows them: escaped, cut to length, the same on every machine.
#pragma once

#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <utility>

namespace kith::report {

inline constexpr std::size_t whole = std::numeric_limits<std::size_t>::max();

// Any bytes as HTML text that is also safe inside a quoted attribute. Invalid UTF-8, control characters and
// marks that turn the writing direction become U+FFFD, a line break becomes a return sign; beyond `most`
// characters an ellipsis follows.
std::string text(std::string_view raw, std::size_t most = 120);
// The same for a value of the data: the empty one is named.
std::string value(std::string_view raw, std::size_t most = 40);

// Numbers look like this: 30,162; 1 row, 2 rows, 3 classes; 0.5 without trailing zeros; 4 %, 0.03 %. A figure
// that is not finite, and a share of nothing, is "–".
std::string count(std::uint64_t n);
std::string counted(std::uint64_t n, std::string_view noun);
std::string decimal(double x, int digits = 4);
std::string percent(double share);
std::string share_of(std::uint64_t part, std::uint64_t total);
std::string seconds(double s);

// 1/size as a decimal: "0.0909…", exact if it ends within `digits` significant digits.
std::string reciprocal(std::uint64_t size, int digits = 3);

// A part of the page that folds. It is open on paper, and opens if a link leads into it.
std::string section(std::string_view id, std::string_view title, std::string_view body);
std::string paragraph(std::string_view body);
std::string note(std::string_view body);
template <typename First, typename... Rest>
std::string paragraph(fmt::format_string<First, Rest...> body, First&& first, Rest&&... rest) {
  return paragraph(fmt::format(body, std::forward<First>(first), std::forward<Rest>(rest)...));
}
template <typename First, typename... Rest>
std::string note(fmt::format_string<First, Rest...> body, First&& first, Rest&&... rest) {
  return note(fmt::format(body, std::forward<First>(first), std::forward<Rest>(rest)...));
}
std::string figure(std::string_view drawn);

}  // namespace kith::report
