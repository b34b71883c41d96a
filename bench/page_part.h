// Parts of a page of docs/ that a program makes: what stands between two marks that name the part.
//
//   <!-- made: rows -->
//   …
//   <!-- end: rows -->
#pragma once

#include <filesystem>
#include <string>

namespace kith::bench {

// Puts `text` between the marks of the part and leaves all else as it is; ends the program if they are not there.
void replace_part(const std::filesystem::path& page, const std::string& part, const std::string& text);

}  // namespace kith::bench
