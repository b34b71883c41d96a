// Rows for tests: batches that were given beforehand.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "kith/locator.h"

namespace kith::api {

class GivenRows final : public Rows {
 public:
  GivenRows(std::vector<std::string> columns, std::vector<std::vector<std::string>> batches)
      : columns_(std::move(columns)), batches_(std::move(batches)) {}

  std::vector<std::string> columns() override { return columns_; }
  bool next(std::vector<std::string>& cells) override {
    if (at_ == batches_.size()) return false;
    cells = batches_[at_++];
    return true;
  }

 private:
  std::vector<std::string> columns_;
  std::vector<std::vector<std::string>> batches_;
  std::size_t at_ = 0;
};

}  // namespace kith::api
