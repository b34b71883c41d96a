#include <utility>

#include "engine/connection.h"
#include "engine/engine.h"
#include "engine/sinks.h"
#include "kith/error.h"

namespace kith::engine {

std::unique_ptr<Data> Engine::open(const Locator& locator) {
  if (kept_ && !locator.given())
    if (const auto found = kept_->made.find(locator.path); found != kept_->made.end())
      return engine::open(Locator(found->second, locator.path.string()), settings_);
  return engine::open(locator, settings_);
}

std::unique_ptr<Sink> Engine::create(const std::filesystem::path& path, const std::string& format,
                                     std::vector<SinkColumn> columns, Filesystem& files) {
  if (kept_) {
    const auto source = kept_->sources.find(path);
    const auto take = [kept = kept_, path](std::shared_ptr<const ArrowTable> made) {
      kept->made[path] = std::move(made);
    };
    return create_arrow(std::move(columns),
                        {take, source == kept_->sources.end() ? nullptr : source->second, settings_.threads});
  }
  if (format == "csv") return create_csv(path, std::move(columns), files);
  if (format == "parquet") return create_parquet(path, std::move(columns), files, settings_);
  throw Error(ErrorCode::unsupported_format, "a release is written as csv or parquet, not as " + format, {},
              {});
}

std::string Engine::version() const { return Connection::version(); }

std::unique_ptr<Engine> embedded(const Settings& settings) { return std::make_unique<Engine>(settings); }

}  // namespace kith::engine
