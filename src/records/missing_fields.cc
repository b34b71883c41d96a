#include "records/missing_fields.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "kith/error.h"

namespace kith::records {

namespace {

using Texts = std::vector<std::string>;

class RecordsWithMissing final : public RecordSource {
 public:
  RecordsWithMissing(std::unique_ptr<RecordSource> records, Texts na)
      : records_(std::move(records)), na_(std::move(na)) {}

  bool ready() override { return records_->ready(); }
  const std::vector<std::string>& columns() override { return records_->columns(); }
  void want(const std::vector<std::string>& columns) override { records_->want(columns); }
  Next next(RecordBatch& batch) override {
    const Next got = records_->next(batch);
    for (auto& column : batch.fields)
      for (std::string_view& field : column)
        if (std::ranges::find(na_, field) != na_.end()) field = {};
    return got;
  }
  std::string position() const override {
    if (na_.empty()) return records_->position();
    auto json = nlohmann::ordered_json::parse(records_->position());
    json["na"] = na_;
    return json.dump();
  }
  void resume(const std::string& position) override {
    check(position);
    records_->resume(position);
  }
  void go_on(const std::string& position) override {
    check(position);
    records_->go_on(position);
  }
  std::string description() const override { return records_->description(); }
  bool row_names() const override { return records_->row_names(); }

 private:
  // What cannot be read is told by the source itself.
  void check(const std::string& position) const {
    const auto json = nlohmann::json::parse(position, nullptr, false);
    if (!json.is_object()) return;
    const auto stored = json.find("na");
    const bool same =
        stored == json.end() ? na_.empty() : stored->is_array() && *stored == nlohmann::json(na_);
    if (!same)
      throw Error(ErrorCode::stream_state, "the stream was begun with other texts for missing values", {},
                  "go on with the same --na and the same na in the plan");
  }

  std::unique_ptr<RecordSource> records_;
  Texts na_;
};

}  // namespace

std::unique_ptr<RecordSource> with_missing(std::unique_ptr<RecordSource> records, const Texts& na) {
  return std::make_unique<RecordsWithMissing>(std::move(records), na);
}

}  // namespace kith::records
