// What cells may hold that tells of whom they speak, whatever the header of their column says. A plan allows
// such content column by column and kind by kind, else nothing that holds it is released as it is.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kith {

enum class Content { free_text, email, telephone, url, ip, national_id, card, name, address, coordinates };

// The word of plans and flags, e.g. "free-text".
const char* name_of(Content kind);
// What such cells hold, e.g. "e-mail addresses".
const char* words_for(Content kind);
std::optional<Content> content_named(std::string_view word);
// The words of all kinds.
const std::vector<std::string>& list_contents();

// The column may be released though it holds this.
struct AllowedContent {
  std::string column;
  Content kind = Content::free_text;
};

}  // namespace kith
