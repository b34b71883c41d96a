// Names of persons, by their form and by the most common names of seven languages. Pure functions of one cell.
#pragma once

#include <cstdint>
#include <string_view>

namespace kith::detect {

// The form is that of one to five words, each with a capital letter in front but for particles and titles, and
// without digits; `words` counts them without titles and particles. A name in small letters, or with a number in
// front, has the form only if it holds a common given name. `comma` is of "Smith, Anna" and "Smith^Anna". Words
// may have other marks between them (Anna.Smith, Smith;Anna), brackets around them, and a number or a date of
// birth behind them. Names of saints and of houses ("San Jose", "Saint Thomas Hospital") have no given name.
struct NameForm {
  std::uint32_t words = 0;
  bool form = false, comma = false;
  bool given = false, family = false;
};
NameForm name_form(std::string_view text);

}  // namespace kith::detect
