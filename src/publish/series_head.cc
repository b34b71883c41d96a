#include "publish/series_head.h"

#include <utility>

#include <fmt/format.h>

#include "base/digest.h"
#include "kith/error.h"

namespace kith::publish {

namespace {

namespace fs = std::filesystem;

// What a head keeps that is neither of the plan nor of the method.
constexpr const char* seeded_name = ".seeded";
constexpr const char* key_name = ".key";

std::string key_print(const std::string& key) { return hmac_of_text(key, "the key of a series"); }

}  // namespace

void require_same_plan(const fs::path& plan, const method::NamedTexts& begun, const method::NamedTexts& now) {
  const auto refuse = [&](const std::string& part, const char* how) {
    throw Error(ErrorCode::series_plan, fmt::format("{} {} since the series began", part, how),
                {plan.string()}, "go on with the plan as it was, or begin a new series in another folder");
  };
  for (const auto& [part, value] : begun) {
    if (part.starts_with(".")) continue;
    const auto same = now.find(part);
    if (same == now.end()) refuse(part, "is no longer in the plan");
    if (same->second != value) refuse(part, "was changed");
  }
  for (const auto& [part, value] : now)
    if (!begun.contains(part)) refuse(part, "is new in the plan");
}

void require_same_key(const series::Folder& folder, const std::string& key) {
  const auto known = folder.head().plan.find(key_name);
  if (known != folder.head().plan.end() && known->second != key_print(key))
    throw Error(ErrorCode::series_store, "the key is not the one the series began with",
                {folder.paths().key().string()}, "put back a copy of the whole folder from before");
}

void require_whole_store(const series::Folder& folder) {
  if (!folder.begun()) return;
  const series::ReleaseEntry& last = folder.head().releases.back();
  const fs::path store = folder.paths().store(last.number);
  if (sha256_of_file(store) != last.store_sha256)
    throw Error(ErrorCode::series_store, "the store was changed or damaged after it was written",
                {store.string()}, "put back a copy of the whole folder from before");
}

void require_unchanged_release(const series::Folder& folder, Filesystem& files) {
  if (!folder.begun()) return;
  const series::ReleaseEntry& last = folder.head().releases.back();
  const fs::path path = folder.paths().release(last.number);
  if (!files.exists(path))
    throw Error(ErrorCode::series_edited, "the release before is not in its folder", {path.string()},
                "put it back as it was published");
  if (sha256_of_file(path) != last.release_sha256)
    throw Error(ErrorCode::series_edited, "the release was changed after it was published", {path.string()},
                "put it back as it was published; kith audit --series looks at every file");
}

bool begun_with_seed(const series::Head& head) { return head.plan.contains(seeded_name); }

series::Head grown_head(const series::Folder& folder, const method::NamedTexts& plan,
                        method::KeptRelease kept, const std::string& key, bool seeded) {
  series::Head head = folder.head();
  head.plan = plan;
  head.plan.merge(kept.texts);
  head.plan[key_name] = key_print(key);
  if (seeded) head.plan[seeded_name] = "yes";
  head.releases.push_back(std::move(kept.entry));
  return head;
}

}  // namespace kith::publish
