#include "publish/memory_files.h"

#include <utility>

namespace kith::publish {

namespace {

class KeptText final : public WritableFile {
 public:
  explicit KeptText(std::string& text) : text_(text) {}
  void append(std::string_view bytes) override { text_ += bytes; }
  void close() override {}

 private:
  std::string& text_;
};

}  // namespace

std::unique_ptr<WritableFile> MemoryFiles::create(const std::filesystem::path& path) {
  texts_[path].clear();
  return std::make_unique<KeptText>(texts_[path]);
}

void MemoryFiles::rename(const std::filesystem::path& from, const std::filesystem::path& to) {
  texts_[to] = take(from);
}

std::string MemoryFiles::take(const std::filesystem::path& path) {
  const auto found = texts_.find(path);
  return found == texts_.end() ? std::string() : std::move(texts_.extract(found).mapped());
}

}  // namespace kith::publish
