#include "statfile/no_answer.h"

#include <algorithm>
#include <array>
#include <string>

namespace kith::statfile {

namespace {

constexpr auto phrases = std::to_array<std::string_view>({"no answer",
                                                          "not answered",
                                                          "no response",
                                                          "nonresponse",
                                                          "non-response",
                                                          "non response",
                                                          "no reply",
                                                          "refused",
                                                          "refusal",
                                                          "refuse",
                                                          "refused to answer",
                                                          "refuse to answer",
                                                          "prefer not to say",
                                                          "prefer not to answer",
                                                          "don't know",
                                                          "dont know",
                                                          "do not know",
                                                          "doesn't know",
                                                          "didn't know",
                                                          "dk",
                                                          "can't say",
                                                          "can't choose",
                                                          "missing",
                                                          "missing value",
                                                          "missing data",
                                                          "system missing",
                                                          "not applicable",
                                                          "not appropriate",
                                                          "inapplicable",
                                                          "inap",
                                                          "iap",
                                                          "na",
                                                          "n.a.",
                                                          "not asked",
                                                          "not ascertained",
                                                          "not available",
                                                          "not stated",
                                                          "not reported",
                                                          "not recorded",
                                                          "no information",
                                                          "no data",
                                                          "unknown",
                                                          "undetermined",
                                                          "keine angabe",
                                                          "keine angaben",
                                                          "keine antwort",
                                                          "k.a.",
                                                          "k. a.",
                                                          "weiss nicht",
                                                          "wei\xc3\x9f nicht",
                                                          "verweigert",
                                                          "antwort verweigert",
                                                          "trifft nicht zu",
                                                          "nicht zutreffend",
                                                          "unbekannt",
                                                          "fehlend",
                                                          "sans r\xc3\xa9ponse",
                                                          "sans reponse",
                                                          "pas de r\xc3\xa9ponse",
                                                          "non r\xc3\xa9ponse",
                                                          "ne sait pas",
                                                          "nsp",
                                                          "refus",
                                                          "non concern\xc3\xa9",
                                                          "sans objet",
                                                          "inconnu",
                                                          "manquant",
                                                          "no sabe",
                                                          "no contesta",
                                                          "no responde",
                                                          "ns",
                                                          "nc",
                                                          "no aplica",
                                                          "no procede",
                                                          "desconocido",
                                                          "sin respuesta"});

std::string plain(std::string_view label) {
  std::string text(label);
  // A typographer's apostrophe.
  for (std::size_t at = 0; (at = text.find("\xe2\x80\x99", at)) != text.npos;) text.replace(at, 3, "'");
  for (char& c : text)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  // So that it is not cut at its stroke.
  if (text == "n/a") return "na";
  for (const std::string_view joint : {" or ", " oder ", " ou "})
    for (std::size_t at = 0; (at = text.find(joint, at)) != text.npos;) text.replace(at, joint.size(), "/");
  return text;
}

std::string_view trimmed(std::string_view part) {
  constexpr std::string_view in_front = " 0123456789-+.=:\t\"'<[", behind = " \t\"'>]!";
  const std::size_t first = part.find_first_not_of(in_front);
  if (first == part.npos) return {};
  return part.substr(first, part.find_last_not_of(behind) - first + 1);
}

}  // namespace

bool says_no_answer(std::string_view label) {
  constexpr std::string_view cuts = "/,;()|";
  const std::string text = plain(label);
  bool said = false;
  for (std::size_t from = 0; from <= text.size();) {
    const std::size_t end = std::min(text.find_first_of(cuts, from), text.size());
    const std::string_view part = trimmed(std::string_view(text).substr(from, end - from));
    if (!part.empty()) {
      if (std::ranges::find(phrases, part) == phrases.end()) return false;
      said = true;
    }
    from = end + 1;
  }
  return said;
}

}  // namespace kith::statfile
