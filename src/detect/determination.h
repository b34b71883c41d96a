// Whether the values of one column determine another, up to noise, and more than chance would: all persons of a
// street may speak one language because all the town does.
#pragma once

#include <span>
#include <unordered_map>
#include <vector>

#include "detect/value_sample.h"

namespace kith::detect {

// The chance that two rows of the table agree in a column; over rows that are not empty in it.
double chance_of_agreement(std::span<const ValueHash> column);

// Whether rows of a group nearly always agree in the column. Three conditions: of a hundred rows at most three
// differ from the most frequent value of their group; of what pairs of rows could agree beyond chance they do
// four fifths; and so much agreement would come by chance less often than once in a million. Example: sex, with
// a chance of 1/2, needs 20 pairs that all agree; a flag that is 0 in 19 of 20 rows needs 139.
bool determines(const RowGroups& groups, std::span<const ValueHash> column, double chance);

// Whether the column plainly does not follow: rows of a group agree little more often than chance would have it.
bool varies(const RowGroups& groups, std::span<const ValueHash> column, double chance);

// Whether rows of a group hardly ever agree, though chance would have twenty pairs or more agree: as years do of one
// who is asked once a year.
bool avoids(const RowGroups& groups, std::span<const ValueHash> column, double chance);

// Whether rows of a group agree more often than chance would have it: by this share, or more, of what is possible
// beyond chance, and less often than once in a million by chance.
bool leans(const RowGroups& groups, std::span<const ValueHash> column, double chance, double least);

// Whether numbers, which may grow a little from row to row as ages do, nearly agree: within a group they lie a
// seventh as far apart as in the table. `number_of` knows the values by their hash; others are passed over.
bool holds_steady(const RowGroups& groups, std::span<const ValueHash> column,
                  const std::unordered_map<ValueHash, double>& number_of);

// Whether numbers plainly do not agree: within groups their variance is half of that of the table, or more.
bool scatters(const RowGroups& groups, std::span<const ValueHash> column,
              const std::unordered_map<ValueHash, double>& number_of);

}  // namespace kith::detect
