// Method reposition on records as they come: every snapshot leaves as soon as the window lets it go.
#include <utility>

#include "method/certificate.h"
#include "method/reposition/call.h"
#include "method/reposition/certificate.h"
#include "method/reposition/method.h"
#include "method/reposition/outgoing_snapshot.h"
#include "method/reposition/snapshot_stream.h"

namespace kith::method {

namespace {

class RepositionStreamJob final : public StreamJob {
 public:
  explicit RepositionStreamJob(StreamCall call)
      : ground_(std::make_shared<SnapshotGround>(call.plan, shape_of(call.plan, call.columns, call.source),
                                                 time_steps_of(call.plan))),
        publish_(std::move(call.publish)),
        stream_(
            ground_->plan, ground_->shape, ground_->steps, call.secret,
            [this](Snapshot snapshot) { publish_(outgoing(std::move(snapshot), ground_)); },
            SnapshotStream::Options{call.largest_gap, true, call.trace}) {}

  const std::vector<std::string>& wanted() const override { return ground_->shape.wanted; }
  std::vector<std::string> verbatim() const override { return verbatim_names(ground_->plan); }
  Taken take(std::uint64_t row, std::span<const std::string_view> fields, const Place& place) override {
    return stream_.take(row, fields, place);
  }
  Error explain(std::span<const std::string_view> fields, const Place& place) const override {
    return stream_.explain(fields, place);
  }
  void finish() override { stream_.finish(); }
  void drain() override { stream_.drain(); }
  std::string save() const override { return stream_.save(); }
  void restore(std::string_view bytes, const Place& place) override { stream_.restore(bytes, place); }

  void describe() override {
    describe_shape(ground_->plan, ground_->shape, ground_->steps, result_);
    add_figures(stream_, ground_->plan, ground_->steps, result_);
  }

  Papers certify(const Secrets& secrets, const std::deque<PublishedFile>& files,
                 std::uint64_t files_in_all) override {
    const StreamClaim claim{ground_->plan, ground_->shape, files, files_in_all, secrets.commitment};
    return {certificate(claim, result_), key_file(secrets, ground_->plan), ""};
  }

  outcome::StreamOutcome& outcome() override { return result_; }

 private:
  std::shared_ptr<SnapshotGround> ground_;
  std::function<void(std::unique_ptr<StreamSnapshot>)> publish_;
  outcome::StreamOutcome result_;
  // It is the last, because its threads use the rest.
  SnapshotStream stream_;
};

}  // namespace

std::unique_ptr<StreamJob> RepositionMethod::stream(StreamCall call) const {
  return std::make_unique<RepositionStreamJob>(std::move(call));
}

}  // namespace kith::method
