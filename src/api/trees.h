// Tables around persons, looked at as the audit room does: whose trees are alike, and how few known rows
// single somebody out.
#pragma once

#include <cstdint>
#include <vector>

#include "audit/person_trees.h"
#include "kith/audit.h"
#include "kith/progress.h"
#include "table/table_tree.h"

namespace kith::api {

struct Outsider {
  // Rows of a person, beside the person's own.
  std::uint64_t known_rows = 3;
  unsigned threads = 1;
};

// Fills what the trees tell into `found`.
audit::TreesAnswer look(const TableTree& tree, const std::vector<audit::TreeColumns>& columns,
                        const audit::TreesRequirement& requirement, const Outsider& outsider,
                        TablesAudit& found, Progress& progress);

AskedModel asked_of(const audit::TreesRequirement& requirement);

}  // namespace kith::api
