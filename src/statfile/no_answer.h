// Labels that say that a code is no value: "no answer", "Don't know/refused", "keine Angabe".
#pragma once

#include <string_view>

namespace kith::statfile {

// Whether a label says nothing but that. Every part between strokes, commas and brackets has to; a number at its
// front ("99 no answer") does not count. In English, German, French and Spanish.
bool says_no_answer(std::string_view label);

}  // namespace kith::statfile
