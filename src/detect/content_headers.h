// What the words of a header say of the kinds of content (content.h), in English, German, French, Spanish, Italian,
// Portuguese and Dutch. Words are those of header_words: small letters without accents. Functions of their arguments,
// which threads may share.
#pragma once

#include <string>
#include <vector>

namespace kith::detect {

using HeaderWords = std::vector<std::string>;

// `pair` is of coordinates, `scale` of degrees that are whole numbers. An `institution` is a place of work or care
// or a company; `premises` are its own or a shop's; a `person` is one who lives or works there. A `thing` has a name
// that its maker gave it, and what is `counted` has numbers in groups.
enum class Topic {
  address,
  pair,
  scale,
  geohash,
  institution,
  premises,
  person,
  place,
  thing,
  counted,
  interval
};
bool speaks_of(const HeaderWords& header, Topic topic);

// `perhaps` is the bare word "name", which things have, too.
enum class NameHeader { no, perhaps, yes };
NameHeader name_header(const HeaderWords& header);

bool is_telephone_header(const HeaderWords& header);
// Of a latitude or a longitude, and of no duration.
bool is_degree_header(const HeaderWords& header);

}  // namespace kith::detect
