// Single checks of a written release against its source, which the gates before publication are made of. Each
// appends what it finds wrong, in words without values of the data.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "audit/check.h"
#include "table/table.h"

namespace kith::audit {

using Findings = std::vector<std::string>;

constexpr std::uint32_t no_class = 0xffffffff;

// The columns are the claimed ones in their order, none is the person's, those of the model are there, and
// all but `added` come from the source.
void check_columns(const Table& release, const std::vector<std::string>& claimed, const Requirement& model,
                   const Table& source, const std::string& added, Findings& found);

// Class by class, the columns `names` hold the same joint cells in the release and in the source, in any
// order. Rows whose class is no_class take no part.
void check_unchanged(const Table& release, std::span<const std::uint32_t> class_of_release_row,
                     const Table& source, std::span<const std::uint32_t> class_of_source_row,
                     std::uint32_t classes, const std::vector<std::string>& names, Findings& found);

// Checks that every class of source rows meets the model; if it is by history, so must all histories, and
// nobody may be there in part.
void check_classes(const Requirement& model, const Table& source, std::span<const std::uint32_t> class_of_row,
                   std::uint32_t classes, Findings& found);
void check_histories(const Requirement& model, const Table& source,
                     std::span<const std::uint32_t> class_of_row, std::uint32_t classes, Findings& found);

// Rows rise bytewise by their cells in file order.
void check_order(const Table& release, Findings& found);

}  // namespace kith::audit
