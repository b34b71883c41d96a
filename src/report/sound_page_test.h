// What every page keeps to: its tags nest, its references lead to a section, and it needs nothing from outside.
#pragma once

#include <gtest/gtest.h>

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace kith::report {

inline bool has(const std::string& html, std::string_view wanted) {
  return html.find(wanted) != std::string::npos;
}

inline std::size_t occurrences(const std::string& html, std::string_view wanted) {
  std::size_t n = 0;
  for (std::size_t at = html.find(wanted); at != std::string::npos; at = html.find(wanted, at + 1)) ++n;
  return n;
}

inline bool is_void(const std::string& name) {
  static const std::set<std::string> names = {"meta", "br", "hr", "img", "link", "input", "wbr"};
  return names.contains(name);
}

// The first thing wrong with how tags nest and attributes are quoted; nothing where all is well.
inline std::optional<std::string> malformed(const std::string& html) {
  std::vector<std::string> open;
  std::size_t at = std::string_view("<!DOCTYPE html>").size();
  while ((at = html.find('<', at)) != std::string::npos) {
    std::size_t end = at + 1;
    for (bool quoted = false; end < html.size() && (quoted || html[end] != '>'); ++end) {
      if (html[end] == '"') quoted = !quoted;
      if (html[end] == '<') return "a bracket inside a tag: " + html.substr(at, 60);
    }
    if (end >= html.size()) return "an open tag: " + html.substr(at, 60);
    const bool closing = html[at + 1] == '/';
    const std::size_t name_at = at + (closing ? 2 : 1);
    const std::string name = html.substr(name_at, html.find_first_of(" />", name_at) - name_at);
    if (closing) {
      if (open.empty() || open.back() != name) return "closed out of turn: " + html.substr(at, 60);
      open.pop_back();
    } else if (html[end - 1] != '/' && !is_void(name)) {
      open.push_back(name);
    }
    at = end;
  }
  if (!open.empty()) return "never closed: " + open.back();
  return std::nullopt;
}

inline std::optional<std::string> broken_reference(const std::string& html) {
  for (std::size_t at = html.find("href=\"#"); at != std::string::npos; at = html.find("href=\"#", at + 1)) {
    std::string id = html.substr(at + 7, html.find('"', at + 7) - at - 7);
    if (occurrences(html, "<section id=\"" + id + "\"") != 1) return id;
  }
  return std::nullopt;
}

inline void expect_sound(const std::string& html) {
  EXPECT_EQ(malformed(html), std::nullopt);
  EXPECT_EQ(broken_reference(html), std::nullopt);
  EXPECT_TRUE(html.starts_with("<!DOCTYPE html>"));
  for (const std::string_view outside :
       {"http://", "https://", "src=", "@import", "url(", "<script", "<link", "nan", "inf%"}) {
    EXPECT_FALSE(has(html, outside)) << outside;
  }
  EXPECT_EQ(occurrences(html, "<h1>"), 1u);
  EXPECT_EQ(
      occurrences(html, "<svg viewBox=\"0 0 18 18\">") + occurrences(html, "role=\"img\" aria-label=\""),
      occurrences(html, "<svg"));
  EXPECT_EQ(occurrences(html, "<th scope=\""), occurrences(html, "<th>") + occurrences(html, "<th "));
}

}  // namespace kith::report
