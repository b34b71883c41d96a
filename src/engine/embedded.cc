#include <utility>

#include "engine/connection.h"
#include "engine/engine.h"
#include "engine/sinks.h"
#include "kith/error.h"

namespace kith::engine {

namespace {

class Embedded final : public Engine {
 public:
  explicit Embedded(const Settings& settings) : settings_(settings) {}

  std::unique_ptr<Data> open(const Locator& locator) override { return engine::open(locator, settings_); }

  std::unique_ptr<Sink> create(const std::filesystem::path& path, const std::string& format,
                               std::vector<SinkColumn> columns, Filesystem& files) override {
    if (format == "csv") return create_csv(path, std::move(columns), files);
    if (format == "parquet") return create_parquet(path, std::move(columns), files, settings_);
    throw Error(ErrorCode::unsupported_format, "a release is written as csv or parquet, not as " + format, {},
                {});
  }

  std::string version() const override { return Connection::version(); }

 private:
  Settings settings_;
};

}  // namespace

std::unique_ptr<Engine> embedded(const Settings& settings) { return std::make_unique<Embedded>(settings); }

}  // namespace kith::engine
