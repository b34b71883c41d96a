#include "detect/contacts.h"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "detect/latin.h"

namespace kith::detect {

namespace {

bool is_plain_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool is_hex(char c) { return is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'); }

// The domain that the text begins with: labels with dots between, the last of two letters or more. Its length,
// or 0.
std::size_t domain_at(std::string_view text) {
  std::size_t end = 0;
  while (end < text.size() &&
         (is_letter(text[end]) || is_digit(text[end]) || text[end] == '-' || text[end] == '.'))
    ++end;
  while (end > 0 && (text[end - 1] == '.' || text[end - 1] == '-')) --end;
  const std::string_view domain = text.substr(0, end);
  const std::size_t dot = domain.rfind('.');
  if (dot == domain.npos || dot == 0 || domain.find("..") != domain.npos) return 0;
  const std::string_view last = domain.substr(dot + 1);
  return last.size() >= 2 && std::ranges::all_of(last, is_letter) ? end : 0;
}

bool is_local_part(char c) {
  constexpr std::string_view marks = "!#$%&'*+/=?^_`{|}~.-";
  return is_letter(c) || is_digit(c) || marks.find(c) != marks.npos;
}

bool begins_with(std::string_view text, std::string_view with) {
  return text.size() >= with.size() &&
         std::ranges::equal(text.substr(0, with.size()), with, [](char a, char b) {
           return (a >= 'A' && a <= 'Z' ? static_cast<char>(a - 'A' + 'a') : a) == b;
         });
}

// Pages of persons are often written without a scheme.
constexpr std::array pages = {"facebook.com/", "linkedin.com/", "instagram.com/", "twitter.com/",
                              "x.com/",        "github.com/",   "xing.com/",      "tiktok.com/",
                              "youtube.com/",  "t.me/",         "orcid.org/"};

bool url_at(std::string_view text) {
  for (const std::string_view scheme : {"http://", "https://", "ftp://", "ftps://"})
    if (begins_with(text, scheme)) return text.size() > scheme.size() + 2;
  if (begins_with(text, "www.")) return domain_at(text.substr(4)) > 0;
  return std::ranges::any_of(
      pages, [&](std::string_view page) { return begins_with(text, page) && text.size() > page.size(); });
}

std::vector<std::string_view> split(std::string_view text, char at) {
  std::vector<std::string_view> parts;
  while (true) {
    const std::size_t end = text.find(at);
    parts.push_back(text.substr(0, end));
    if (end == text.npos) return parts;
    text.remove_prefix(end + 1);
  }
}

// Numbers of sections and versions have small parts only.
bool is_ip4(std::string_view text) {
  const auto parts = split(text, '.');
  if (parts.size() != 4) return false;
  bool large = false;
  for (const std::string_view part : parts) {
    if (part.empty() || part.size() > 3 || !std::ranges::all_of(part, is_digit)) return false;
    if (part.size() > 1 && part[0] == '0') return false;
    int value = 0;
    for (const char c : part) value = value * 10 + c - '0';
    if (value > 255) return false;
    large = large || value > 9;
  }
  return large;
}

// 10.0.0.1:443
std::string_view without_port(std::string_view text) {
  const std::size_t colon = text.find(':');
  if (colon == text.npos) return text;
  const std::string_view port = text.substr(colon + 1);
  const bool is_port = !port.empty() && port.size() <= 5 && std::ranges::all_of(port, is_digit);
  return is_port ? text.substr(0, colon) : text;
}

// [2001:db8::1]:443, 2001:db8::1%eth0 and 10.0.0.1/32 as the address alone.
std::string_view bare_address(std::string_view text) {
  if (text.starts_with('[')) {
    const std::size_t close = text.find(']');
    if (close == text.npos) return text;
    const std::string_view port = text.substr(close + 1);
    const bool fits = port.empty() || (port[0] == ':' && port.size() > 1 && port.size() <= 6 &&
                                       std::ranges::all_of(port.substr(1), is_digit));
    return fits ? text.substr(1, close - 1) : text;
  }
  if (const std::size_t slash = text.rfind('/'); slash != text.npos) {
    const std::string_view length = text.substr(slash + 1);
    const bool fits = !length.empty() && length.size() <= 3 && std::ranges::all_of(length, is_digit);
    return fits ? text.substr(0, slash) : text;
  }
  if (const std::size_t zone = text.find('%'); zone != text.npos && zone > 0) return text.substr(0, zone);
  return without_port(text);
}

bool are_hex_groups(const std::vector<std::string_view>& parts, std::size_t shortest, std::size_t longest) {
  return std::ranges::all_of(parts, [&](std::string_view part) {
    return part.size() >= shortest && part.size() <= longest && std::ranges::all_of(part, is_hex);
  });
}

// A time of day has no more than three groups and none left out.
bool is_ip6(std::string_view text) {
  const auto parts = split(text, ':');
  if (parts.size() < 3 || parts.size() > 9 || !are_hex_groups(parts, 0, 4)) return false;
  const std::size_t gap = text.find("::");
  if (gap == text.npos) return parts.size() == 8 && are_hex_groups(parts, 1, 4);
  return text.find("::", gap + 1) == text.npos && text.size() > 4 && std::ranges::any_of(text, is_hex);
}

// 001a.2b3c.4d05, as some makers of routers write it. Without letters it would be a number.
bool is_mac_in_three(std::string_view text) {
  const auto parts = split(text, '.');
  return parts.size() == 3 && are_hex_groups(parts, 4, 4) && std::ranges::any_of(text, is_letter);
}

bool is_mac(std::string_view text) {
  if (text.size() == 14) return is_mac_in_three(text);
  if (text.size() != 17) return false;
  const auto parts = split(text, text[2]);
  return (text[2] == ':' || text[2] == '-') && parts.size() == 6 && are_hex_groups(parts, 2, 2);
}

// A cell as groups of digits with what stands between.
struct Groups {
  std::vector<std::string_view> digits;
  std::string between;
  bool plus = false, parentheses = false, other = false;
  std::size_t all = 0;
};

Groups groups_of(std::string_view text) {
  Groups groups;
  if (text.starts_with('+')) {
    groups.plus = true;
    text.remove_prefix(1);
  }
  for (std::size_t i = 0; i < text.size();) {
    if (is_digit(text[i])) {
      std::size_t end = i;
      while (end < text.size() && is_digit(text[end])) ++end;
      groups.digits.push_back(text.substr(i, end - i));
      groups.all += end - i;
      i = end;
      continue;
    }
    const char c = text[i++];
    groups.between += c;
    if (c == '(' || c == ')' || c == '[' || c == ']')
      groups.parentheses = true;
    else if (c != ' ' && c != '-' && c != '/' && c != '.')
      groups.other = true;
  }
  return groups;
}

std::string sizes_of(const Groups& groups) {
  std::string sizes;
  for (const std::string_view digits : groups.digits)
    sizes += static_cast<char>('0' + std::min<std::size_t>(digits.size(), 9));
  return sizes;
}

// 01/02/2006, 2006-01-02, 1.2.2006 14: days are no telephone numbers.
bool looks_like_day(const Groups& groups) {
  const auto& d = groups.digits;
  if (d.size() < 3 || groups.parentheses || groups.plus) return false;
  const auto year = [](std::string_view text) {
    return text.size() == 4 && (text.starts_with("19") || text.starts_with("20") || text.starts_with("18"));
  };
  return (year(d[2]) && d[0].size() <= 2 && d[1].size() <= 2) ||
         (year(d[0]) && d[1].size() <= 2 && d[2].size() <= 2);
}

// Without an extension: "x295", "ext. 295", "ext295", "#295".
std::string_view without_extension(std::string_view text) {
  std::size_t end = text.size();
  while (end > 0 && is_digit(text[end - 1])) --end;
  if (end == text.size() || text.size() - end > 6) return text;
  std::string_view rest = text.substr(0, end);
  const auto drop = [&](std::string_view what) {
    if (!rest.ends_with(what)) return false;
    rest.remove_suffix(what.size());
    return true;
  };
  drop(" ");
  if (!drop("ext.") && !drop("ext") && !drop("Ext.") && !drop("Ext") && !drop("EXT") && !drop("x") &&
      !drop("X") && !drop("#"))
    return text;
  drop(" ");
  return rest;
}

// 011 44 20 7946 0958, as North Americans dial other countries.
bool is_dialled_abroad(const Groups& groups) {
  const auto& d = groups.digits;
  return !groups.other && !groups.plus && d.size() >= 3 && d[0] == "011" && d[1].size() <= 3 &&
         d[1][0] != '0' && groups.all >= 12 && groups.all <= 18;
}

bool is_north_american(const Groups& groups) {
  const auto& d = groups.digits;
  const std::size_t first = d.size() == 4 && d[0] == "1" ? 1 : 0;
  if (d.size() != first + 3 || d[first].size() != 3 || d[first + 1].size() != 3 || d[first + 2].size() != 4)
    return false;
  return d[first][0] >= '2' && d[first + 1][0] >= '2';
}

// 333 1234567, 333/1234567, 333 123 4567. Hyphens there are of many other numbers.
bool is_italian_mobile(const Groups& groups) {
  const std::string_view first = groups.digits[0];
  if (groups.all != 10 || first.size() != 3 || first[0] != '3' || first[1] < '2') return false;
  const std::string sizes = sizes_of(groups);
  if (sizes == "37") return groups.between == " " || groups.between == "/";
  return (sizes == "334" || sizes == "3322") &&
         std::ranges::all_of(groups.between, [](char c) { return c == ' '; });
}

// A whole domain in small letters.
bool is_small_domain(std::string_view text) {
  return !text.empty() && domain_at(text) == text.size() &&
         std::ranges::none_of(text, [](char c) { return c >= 'A' && c <= 'Z'; });
}

// "anna at mail.org", "anna [at] mail.org", "anna(at)mail.org", and nothing else in the cell.
bool is_spelled_email(std::string_view text) {
  if (text.size() < 8 || text.size() > 80) return false;
  for (const std::string_view at : {" at ", " (at) ", " [at] ", "(at)", "[at]"}) {
    const std::size_t found = text.find(at);
    if (found == text.npos || found == 0) continue;
    return std::ranges::all_of(text.substr(0, found), is_local_part) &&
           is_small_domain(text.substr(found + at.size()));
  }
  return false;
}

}  // namespace

bool has_email(std::string_view text) {
  for (std::size_t at = text.find('@'); at != text.npos; at = text.find('@', at + 1)) {
    const bool apart = at >= 2 && text[at - 1] == ' ' && text.substr(at + 1).starts_with(' ');
    const std::size_t end = apart ? at - 1 : at, begin = apart ? at + 2 : at + 1;
    if (end == 0 || !is_local_part(text[end - 1]) || text[end - 1] == '.') continue;
    if (domain_at(text.substr(begin)) > 0) return true;
  }
  return is_spelled_email(text);
}

bool has_url(std::string_view text) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool begins = i == 0 || (!is_letter(text[i - 1]) && !is_digit(text[i - 1]) && text[i - 1] != '.' &&
                                   text[i - 1] != '@');
    if (begins && is_plain_letter(text[i]) && url_at(text.substr(i))) return true;
  }
  return false;
}

bool is_network_address(std::string_view text) {
  if (text.size() < 5 || text.size() > 60) return false;
  // An address of version 4 in the form of version 6.
  if (begins_with(text, "::ffff:") && is_ip4(bare_address(text.substr(7)))) return true;
  const std::string_view address = bare_address(text);
  if (is_ip4(address) || is_mac(address)) return true;
  return text.find(':') != text.npos && (is_ip6(text) || is_ip6(address));
}

bool is_large_network_address(std::string_view text) {
  if (!is_network_address(text)) return false;
  const std::string_view address = bare_address(text);
  if (!is_ip4(address)) return true;
  const auto parts = split(address, '.');
  return std::ranges::any_of(parts, [](std::string_view part) { return part.size() == 3; });
}

bool may_be_object_identifier(std::string_view text) {
  return is_ip4(text) && (text.starts_with("1.2.") || text.starts_with("1.3.") || text.starts_with("2.16."));
}

bool is_slashed_in_three(std::string_view text) {
  const Groups groups = groups_of(text);
  return groups.between == "//" && sizes_of(groups) == "334";
}

Telephone telephone(std::string_view cell) {
  const std::string_view text = without_extension(cell);
  if (text.size() < 9 || text.size() > 24 ||
      (!is_digit(text[0]) && text[0] != '+' && text[0] != '(' && text[0] != '['))
    return Telephone::none;
  const Groups groups = groups_of(text);
  if (is_dialled_abroad(groups)) return Telephone::local;
  if (groups.other || groups.all < 8 || groups.all > 15 || looks_like_day(groups)) return Telephone::none;
  const bool decimal = groups.between == ".";
  // 0049 stands for +49. Numbers filled with zeros to a length may look so, hence not for certain.
  const bool abroad =
      groups.digits[0].starts_with("00") && groups.digits[0].size() > 2 && groups.digits[0][2] != '0';
  if (abroad && groups.all >= 12 && !decimal) return Telephone::local;
  if (groups.plus) return groups.digits[0][0] != '0' && !decimal ? Telephone::certain : Telephone::none;
  if (groups.between.empty()) return groups.all >= 9 && groups.all <= 13 ? Telephone::bare : Telephone::none;
  if (decimal) return Telephone::none;
  if (is_north_american(groups)) return Telephone::certain;
  if (groups.all < 9 || groups.all > 13) return Telephone::none;
  const std::string sizes = sizes_of(groups);
  const char first = groups.digits[0][0];
  if (sizes == "22222" && first == '0') return Telephone::certain;
  // A ZIP code with its four digits more.
  if (groups.digits.size() > 5 || sizes == "54") return Telephone::none;
  if (first == '0' && groups.digits[0].size() >= 2 && groups.digits.back().size() >= 2)
    return Telephone::local;
  if (is_italian_mobile(groups)) return Telephone::local;
  const bool iberian =
      groups.all == 9 && (first == '6' || first == '7' || first == '9' || first == '8' || first == '2');
  if (!iberian) return Telephone::none;
  // 24-204-6447 may count specimens.
  if (sizes == "234") return groups.between == "  " ? Telephone::local : Telephone::bare;
  return sizes == "333" || sizes == "2322" || sizes == "3222" ? Telephone::local : Telephone::none;
}

}  // namespace kith::detect
