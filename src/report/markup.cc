#include "report/markup.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/int128.h"

namespace kith::report {
namespace {

constexpr char32_t replacement = 0xFFFD;

bool continues(std::string_view raw, std::size_t at) {
  return at < raw.size() && (static_cast<unsigned char>(raw[at]) & 0xC0) == 0x80;
}

// The character at `at`, which moves behind it; one byte further if the bytes are no UTF-8.
char32_t decode(std::string_view raw, std::size_t& at) {
  const unsigned char first = static_cast<unsigned char>(raw[at++]);
  if (first < 0x80) return first;
  const int more = first >= 0xF0 && first <= 0xF4   ? 3
                   : first >= 0xE0 && first <= 0xEF ? 2
                   : first >= 0xC2 && first <= 0xDF ? 1
                                                    : 0;
  if (more == 0) return replacement;
  char32_t result = first & (0x3Fu >> more);
  for (int i = 0; i < more; ++i) {
    if (!continues(raw, at + static_cast<std::size_t>(i))) return replacement;
    result = (result << 6) | (static_cast<unsigned char>(raw[at + static_cast<std::size_t>(i)]) & 0x3Fu);
  }
  static constexpr char32_t least[] = {0, 0x80, 0x800, 0x10000};
  const bool surrogate = result >= 0xD800 && result <= 0xDFFF;
  if (result < least[more] || result > 0x10FFFF || surrogate) return replacement;
  at += static_cast<std::size_t>(more);
  return result;
}

bool turns_direction(char32_t c) {
  return c == 0x200E || c == 0x200F || (c >= 0x202A && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069);
}

bool unprintable(char32_t c) {
  return c < 0x20 || (c >= 0x7F && c < 0xA0) || c == 0x2028 || c == 0x2029 || (c & 0xFFFE) == 0xFFFE ||
         turns_direction(c);
}

constexpr std::pair<char32_t, std::string_view> written_otherwise[] = {
    {'&', "&amp;"},  {'<', "&lt;"}, {'>', "&gt;"}, {'"', "&quot;"},
    {'\'', "&#39;"}, {'\n', "↵"},   {'\t', " "},   {'\r', ""}};

// A character, whose own bytes are given too, as the page shows it.
std::string_view shown(char32_t c, std::string_view bytes) {
  for (const auto& [character, text] : written_otherwise)
    if (character == c) return text;
  return c == replacement || unprintable(c) ? "\uFFFD" : bytes;
}

std::string without_trailing_zeros(std::string number) {
  if (number.find('.') == std::string::npos) return number;
  number.erase(number.find_last_not_of('0') + 1);
  if (number.back() == '.') number.pop_back();
  return number;
}

}  // namespace

std::string text(std::string_view raw, std::size_t most) {
  std::string out;
  std::size_t at = 0;
  for (std::size_t characters = 0; at < raw.size() && characters < most; ++characters) {
    const std::size_t begin = at;
    const char32_t c = decode(raw, at);
    out += shown(c, raw.substr(begin, at - begin));
  }
  if (at < raw.size()) out += "…";
  return out;
}

std::string value(std::string_view raw, std::size_t most) {
  return raw.empty() ? "(empty)" : text(raw, most);
}

std::string count(std::uint64_t n) {
  std::string digits = std::to_string(n);
  for (std::size_t at = digits.size(); at > 3;) digits.insert(at -= 3, ",");
  return digits;
}

std::string counted(std::uint64_t n, std::string_view noun) {
  if (n == 1) return fmt::format("1 {}", noun);
  const std::string_view ending = noun.ends_with('s') ? "es" : "s";
  return fmt::format("{} {}{}", count(n), noun, ending);
}

std::string decimal(double x, int digits) {
  if (!std::isfinite(x)) return "–";
  std::string shown = without_trailing_zeros(fmt::format("{:.{}f}", x, digits));
  if (shown == "-0") return "0";
  if (shown == "0" && x > 0) return "under " + fmt::format("{:.{}f}", std::pow(10.0, -digits), digits);
  const std::size_t point = std::min(shown.find('.'), shown.size());
  const std::size_t sign = shown[0] == '-' ? 1 : 0;
  for (std::size_t at = point; at > 3 + sign;) shown.insert(at -= 3, ",");
  return shown;
}

std::string percent(double share) {
  if (!std::isfinite(share)) return "–";
  const double hundredth = share * 100;
  if (hundredth < 100 && hundredth > 99.9) return "over 99.9 %";
  return decimal(hundredth, hundredth < 1 ? 2 : 1) + " %";
}

std::string share_of(std::uint64_t part, std::uint64_t total) {
  return total == 0 ? "–" : percent(static_cast<double>(part) / static_cast<double>(total));
}

std::string seconds(double s) {
  if (!std::isfinite(s) || s < 0) return "–";
  if (s < 0.001) return "less than 1 ms";
  return s < 1 ? fmt::format("{:.0f} ms", s * 1000) : fmt::format("{:.2f} s", s);
}

std::string reciprocal(std::uint64_t size, int digits) {
  if (size == 0) return "–";
  if (size == 1) return "1";
  std::string shown = "0.";
  std::uint64_t rest = 1;
  for (int significant = 0; significant < digits && rest != 0;) {
    const auto wide = static_cast<Uint128>(rest) * 10;
    const auto digit = static_cast<std::uint64_t>(wide / size);
    rest = static_cast<std::uint64_t>(wide % size);
    shown += static_cast<char>('0' + digit);
    if (digit != 0 || significant > 0) ++significant;
  }
  return rest == 0 ? shown : shown + "…";
}

std::string section(std::string_view id, std::string_view title, std::string_view body) {
  return fmt::format(
      "<details>\n<summary><h2 id=\"{0}-title\">{1}</h2></summary>\n<section id=\"{0}\" "
      "aria-labelledby=\"{0}-title\">\n{2}</section>\n</details>\n",
      id, title, body);
}

std::string paragraph(std::string_view body) { return fmt::format("<p>{}</p>\n", body); }
std::string note(std::string_view body) { return fmt::format("<p class=\"note\">{}</p>\n", body); }
std::string figure(std::string_view drawn) { return fmt::format("<figure>\n{}</figure>\n", drawn); }

}  // namespace kith::report
