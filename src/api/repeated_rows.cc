#include "api/repeated_rows.h"

#include <utility>

namespace kith::api {

class RepeatedRows::Reader final : public Rows {
 public:
  explicit Reader(std::shared_ptr<const Kept> kept) : kept_(std::move(kept)) {}
  std::vector<std::string> columns() override { return kept_->columns; }
  bool next(std::vector<std::string>& cells) override {
    cells.clear();
    if (at_ == kept_->batches.size()) return false;
    cells = kept_->batches[at_++];
    return true;
  }

 private:
  std::shared_ptr<const Kept> kept_;
  std::size_t at_ = 0;
};

RepeatedRows::RepeatedRows(const Locator& given) : given_(given) {
  auto kept = std::make_shared<Kept>();
  kept->columns = given.rows->columns();
  std::vector<std::string> cells;
  while (given.rows->next(cells))
    if (!cells.empty()) kept->batches.push_back(cells);
  kept_ = std::move(kept);
  given_.rows.reset();
}

Locator RepeatedRows::again() const {
  Locator locator = given_;
  locator.rows = std::make_shared<Reader>(kept_);
  return locator;
}

}  // namespace kith::api
