// A comparison as an SVG picture, which loads nothing and follows light and dark. Threads may share the function.
#pragma once

#include <string>

#include "kith/compare.h"

namespace kith::comparison {

// NCP to the right; upwards what the task tells after the release, or else the share of suppressed rows, or the
// number of classes if no run suppresses any. Runs of one method and policy are joined in the order of k.
std::string chart(const Comparison& comparison);

}  // namespace kith::comparison
