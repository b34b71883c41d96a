// The figures of a certificate, worked out anew from the released rows. Those that count persons can only be
// held to bounds: they must fit each other and the rows.
#pragma once

#include <string>
#include <vector>

#include "audit/grouping.h"
#include "certificate/certificate.h"
#include "table/table.h"

namespace kith::certificate {

// `classes` are the rows of the release by the cells of the quasi columns. Appends what disagrees. Requires
// facts with figures, whose columns the release has.
void check_figures(const CertificateFacts& facts, const Table& release, const audit::Grouping& classes,
                   std::vector<std::string>& found);

// Whether the bytes tell t: nothing is said to be left out, every row is its own person, and no hierarchy is
// needed. False if t is not claimed.
bool t_is_checked(const CertificateFacts& facts);

}  // namespace kith::certificate
