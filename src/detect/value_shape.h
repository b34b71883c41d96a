// What the values of a column look like, for columns whose header says nothing, and for keys of persons, which
// are neither measures nor times.
#pragma once

#include <string_view>

#include "table/dictionary.h"

namespace kith::detect {

// `sex` are words or letters for it. `two_codes` are two or three other values. A `birth_date` is a date and a
// `birth_year` a year, if they lie in one lifetime before us and span thirty years; other dates are `times`. An
// `age` is a whole number to 115; "30.0" is whole, as some tools write it. `names` have given names among them that
// are frequent in the languages of header_meaning.h. A `measure` has a fraction. `codes` have digits in most values;
// `words` is the rest.
enum class Shape { sex, two_codes, birth_date, birth_year, age, names, times, measure, codes, words };

// Looks at all values it is given, but the empty one.
Shape shape_of(const Dictionary& values);

// Whether all values are whole numbers, and whether frequent family names are among words that all have the form of
// a name. The empty value does not count.
bool whole_numbers(const Dictionary& values);
bool family_names_among(const Dictionary& values);

// Whether nine in ten values have several words, as names in full have.
bool several_words(const Dictionary& values);

// Whether nearly all values are e-mail addresses, or telephone numbers, or identity numbers, cards or accounts by their
// check digits. Numbers that only may be those of telephones are so if the header has `said` it. Some hundred values are
// looked at; of fewer than twenty nothing is known.
bool personal_contacts(const Dictionary& values, std::string_view header, bool said);

}  // namespace kith::detect
