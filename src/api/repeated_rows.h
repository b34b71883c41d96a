// Rows that the calling program gives once, for as many readers as there are. For one thread.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "kith/locator.h"

namespace kith::api {

class RepeatedRows {
 public:
  // Reads them all; the locator has rows.
  explicit RepeatedRows(const Locator& given);

  // The same rows anew.
  Locator again() const;

 private:
  struct Kept {
    std::vector<std::string> columns;
    // In batches, as they came.
    std::vector<std::vector<std::string>> batches;
  };
  class Reader;

  Locator given_;
  std::shared_ptr<const Kept> kept_;
};

}  // namespace kith::api
