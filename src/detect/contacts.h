// Ways to reach somebody, as cells hold them: e-mail, URLs, network addresses, telephone numbers. Pure
// functions of one cell.
#pragma once

#include <string_view>

namespace kith::detect {

// Anywhere in the cell; also with blanks on both sides of the @, and a whole cell of the form "anna at mail.org".
bool has_email(std::string_view text);
bool has_url(std::string_view text);

// The whole cell: IPv4, IPv6 or MAC, also in brackets and with a port, a length of the prefix or a zone behind.
bool is_network_address(std::string_view text);
// One of them that has a part of three digits, which numbers of versions hardly have.
bool is_large_network_address(std::string_view text);
// An IPv4 address that begins as the identifiers of objects do that standards give out (1.2, 1.3, 2.16).
bool may_be_object_identifier(std::string_view text);

// How surely a whole cell is a telephone number. `certain` begins with + and a country, or is written in
// groups as North Americans do; `local` begins with 0 or is in groups of the form of some country, as other
// numbers may be; `bare` is nothing but digits, or in groups that numbers of specimens have, too, of which only
// the header can tell.
enum class Telephone { none, bare, local, certain };
Telephone telephone(std::string_view text);
// Whether a whole cell is written as 617/555/0123. Other numbers are, too: a column of telephones shows by its cells.
bool is_slashed_in_three(std::string_view text);

}  // namespace kith::detect
