#include "base/placing.h"

#include <atomic>

namespace kith {
namespace {

std::atomic<bool> placing{false};
static_assert(std::atomic<bool>::is_always_lock_free);

}  // namespace

void begin_placing() noexcept { placing = true; }
void end_placing() noexcept { placing = false; }
bool is_placing() noexcept { return placing; }

}  // namespace kith
