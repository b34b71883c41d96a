// Pages for man(1), made from what the parser knows of verbs and flags, so that they say what --help says.
#pragma once

#include <string>
#include <vector>

namespace kith::cli {

// The verbs that have a page of their own: all.
std::vector<std::string> manual_pages();

// The page kith-VERB(1), or kith(1) if no verb is named. Throws Error{usage} for what is no verb.
std::string manual_page(const std::string& verb);

}  // namespace kith::cli
