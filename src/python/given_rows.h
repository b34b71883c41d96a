// Rows that Python gave as texts, all at once.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "kith/locator.h"

namespace kith::python {

class GivenRows final : public Rows {
 public:
  GivenRows(std::vector<std::string> columns, std::vector<std::string> cells)
      : columns_(std::move(columns)), cells_(std::move(cells)) {}

  std::vector<std::string> columns() override { return columns_; }
  bool next(std::vector<std::string>& cells) override {
    cells = std::move(cells_);
    cells_.clear();
    return !cells.empty();
  }

 private:
  std::vector<std::string> columns_, cells_;
};

}  // namespace kith::python
