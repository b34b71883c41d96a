#include "kith/progress.h"

#include "kith/error.h"

namespace kith {

namespace {

class SilentProgress final : public Progress {
 public:
  void begin(std::string_view, std::uint64_t) override {}
  void advance(std::uint64_t) override {}
  void end() override {}
  void note(std::string_view) override {}
  bool cancelled() const override { return false; }
};

}  // namespace

Progress& silent_progress() {
  static SilentProgress silent;
  return silent;
}

void check_cancelled(const Progress& progress) {
  if (progress.cancelled()) throw Error(ErrorCode::cancelled, "stopped; nothing was written");
}

}  // namespace kith
