// The commit point is one rename, that of the head. Before it nothing has a final name; after it everything
// that the head names is on the disk, under its final or its pending name. Which of the two cases holds is
// told by the head alone, so that opening needs no journal: pending files of the last release in the head are
// renamed, all others are removed.
//
// Of the public files the release gets its name last: a certificate beside a release that is still pending is
// how an audit knows a release in the making from one that was taken away.
#include "series/folder.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <optional>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "kith/error.h"

namespace kith::series {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::string_view pending_suffix = ".pending";
const char* const restore = "put it back from a copy of the series folder, or begin a new series";

// The final name of a pending file.
std::optional<std::filesystem::path> target_of(const std::filesystem::path& pending) {
  const std::string name = pending.filename().string();
  if (!name.starts_with('.') || !name.ends_with(pending_suffix)) return std::nullopt;
  return pending.parent_path() / name.substr(1, name.size() - 1 - pending_suffix.size());
}

std::vector<std::filesystem::path> entries_of(const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> entries;
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator(folder, error))
    entries.push_back(entry.path());
  std::ranges::sort(entries);
  return entries;
}

std::string text_of(const Head& head) {
  Json releases = Json::array();
  for (const ReleaseEntry& entry : head.releases)
    releases.push_back({{"number", entry.number},
                        {"rows", entry.rows},
                        {"released", entry.released},
                        {"held", entry.held},
                        {"classes", entry.classes},
                        {"ncp", entry.ncp},
                        {"release", entry.release_sha256},
                        {"certificate", entry.certificate_sha256},
                        {"store", entry.store_sha256}});
  const Json json = {{"series", head_version}, {"plan", head.plan}, {"releases", releases}};
  return json.dump(2) + "\n";
}

ReleaseEntry entry_of(const Json& json) {
  ReleaseEntry entry;
  json.at("number").get_to(entry.number);
  json.at("rows").get_to(entry.rows);
  json.at("released").get_to(entry.released);
  json.at("held").get_to(entry.held);
  json.at("classes").get_to(entry.classes);
  json.at("ncp").get_to(entry.ncp);
  json.at("release").get_to(entry.release_sha256);
  json.at("certificate").get_to(entry.certificate_sha256);
  json.at("store").get_to(entry.store_sha256);
  return entry;
}

Head head_of(const std::string& text, const std::string& file) {
  try {
    const Json json = Json::parse(text);
    const auto version = json.at("series").get<std::uint64_t>();
    if (version != head_version)
      throw Error(
          ErrorCode::series_store,
          fmt::format("the series has format version {}, this kith reads version {}", version, head_version),
          {file}, "go on with the version of kith that wrote it, or begin a new series");
    Head head;
    json.at("plan").get_to(head.plan);
    for (const Json& entry : json.at("releases")) head.releases.push_back(entry_of(entry));
    for (std::size_t i = 0; i < head.releases.size(); ++i)
      if (head.releases[i].number != i + 1)
        throw Error(ErrorCode::series_store, "the releases of the series are not numbered one by one", {file},
                    restore);
    return head;
  } catch (const Json::exception&) {
    throw Error(ErrorCode::series_store, "the head of the series cannot be understood", {file}, restore);
  }
}

// Says whether the file belongs to release `number`; the key belongs to the first.
bool belongs_to(const Paths& paths, const std::filesystem::path& target, std::uint32_t number) {
  return target == paths.release(number) || target == paths.certificate(number) ||
         target == paths.store(number) || target == paths.report(number);
}

// Gives a file that is to stay its name, and makes it public unless it belongs to the hidden part.
void give_name(Filesystem& files, const Paths& paths, const std::filesystem::path& pending,
               const std::filesystem::path& target) {
  if (target.parent_path() == paths.folder()) files.make_public(pending);
  files.rename(pending, target);
}

void settle(Filesystem& files, const Paths& paths, const std::filesystem::path& pending,
            const std::filesystem::path& target, std::uint32_t last) {
  const bool made = (last > 0 && belongs_to(paths, target, last)) ||
                    (last == 1 && target == paths.key() && !files.exists(target));
  if (made)
    give_name(files, paths, pending, target);
  else
    files.remove(pending);
}

void remove_old_stores(Filesystem& files, const Paths& paths, std::uint32_t last) {
  const std::string current = paths.store(last).filename().string();
  for (const auto& entry : entries_of(paths.hidden())) {
    const std::string name = entry.filename().string();
    const bool older = std::pair(name.size(), name) < std::pair(current.size(), current);
    if (older && name.starts_with("store-") && name.ends_with(".kith")) files.remove(entry);
  }
}

// Finishes a release that was made, takes away one that was not.
void recover(Filesystem& files, const Paths& paths, std::uint32_t last) {
  for (const auto& folder : {paths.hidden(), paths.folder()})
    for (const auto& entry : entries_of(folder))
      if (const auto target = target_of(entry)) settle(files, paths, entry, *target, last);
  files.sync_directory(paths.hidden());
  files.sync_directory(paths.folder());
  if (last > 0) remove_old_stores(files, paths, last);
}

[[noreturn]] void busy(const Paths& paths) {
  throw Error(ErrorCode::series_busy, "another kith is adding to this series", {paths.folder().string()},
              "wait until it is done and try again");
}

void refuse_link(const std::filesystem::path& hidden) {
  std::error_code error;
  if (std::filesystem::is_symlink(std::filesystem::symlink_status(hidden, error)))
    throw Error(ErrorCode::unwritable, "is a link, and what is private would lie elsewhere",
                {hidden.string()}, "make it a folder of its own, or choose another folder for the series");
}

}  // namespace

std::filesystem::path Paths::release(std::uint32_t number) const {
  return folder_ / fmt::format("release-{:04}.csv", number);
}
std::filesystem::path Paths::certificate(std::uint32_t number) const {
  return folder_ / fmt::format("release-{:04}.certificate.json", number);
}
std::filesystem::path Paths::store(std::uint32_t number) const {
  return hidden() / fmt::format("store-{:04}.kith", number);
}
std::filesystem::path Paths::report(std::uint32_t number) const {
  return hidden() / fmt::format("report-{:04}.html", number);
}

std::filesystem::path Paths::pending(const std::filesystem::path& target) {
  return target.parent_path() / fmt::format(".{}{}", target.filename().string(), pending_suffix);
}
std::filesystem::path Paths::current(const std::filesystem::path& target) {
  std::error_code error;
  if (std::filesystem::exists(target, error)) return target;
  const std::filesystem::path unnamed = pending(target);
  return std::filesystem::exists(unnamed, error) ? unnamed : target;
}

SeriesLock::SeriesLock(const Paths& paths) : lock_(Lock::of_file(paths.lock())) {
  if (lock_.state() == Lock::State::held) return;
  // If there is no such folder any more, it was there a moment ago.
  if (lock_.state() == Lock::State::busy || lock_.error() == ENOENT) busy(paths);
  const std::string why = std::strerror(lock_.error());
  if (!lock_.opened())
    throw Error(ErrorCode::unwritable, "cannot open the lock of the series: " + why, {paths.lock().string()},
                "choose a folder you may write to");
  throw Error(ErrorCode::disk_failed, "cannot lock the series: " + why, {paths.lock().string()},
              "put the series on a file system that has locks");
}

Head read_head(const Paths& paths) {
  std::error_code error;
  if (!std::filesystem::exists(paths.head(), error)) return {};
  return head_of(read_file(paths.head()), paths.head().string());
}

Publication::Publication(Filesystem& files, const Paths& paths, std::uint32_t number)
    : files_(files), paths_(paths), number_(number) {}

Publication::~Publication() {
  if (made_) return;
  for (const auto& target : staged_) files_.remove(Paths::pending(target));
  files_.remove(Paths::pending(paths_.head()));
}

std::filesystem::path Publication::stage(const std::filesystem::path& target) {
  const bool key = number_ == 1 && target == paths_.key();
  if (!key && !belongs_to(paths_, target, number_)) throw Bug("no file of this release");
  if (!key && files_.exists(target))
    throw Error(ErrorCode::series_store,
                fmt::format("is there already, though the series has {} releases", number_ - 1),
                {target.string()}, "move it away, or put the head of the series back from a copy");
  const std::filesystem::path pending = Paths::pending(target);
  files_.remove(pending);
  if (std::ranges::find(staged_, target) == staged_.end()) {
    unfinished_.push_back(std::make_unique<Unfinished>(pending, Unfinished::Kind::file));
    staged_.push_back(target);
  }
  return pending;
}

void Publication::write(const std::filesystem::path& target, std::string_view bytes) {
  const auto file = files_.create(stage(target));
  file->append(bytes);
  file->close();
}

void Publication::write_head(const std::string& text) {
  const std::filesystem::path pending = Paths::pending(paths_.head());
  files_.remove(pending);
  const auto file = files_.create(pending);
  file->append(text);
  file->close();
  files_.sync_directory(paths_.hidden());
  files_.sync_directory(paths_.folder());
  files_.rename(pending, paths_.head());
}

void Publication::give_names() {
  files_.sync_directory(paths_.hidden());
  for (; named_ < staged_.size(); ++named_)
    give_name(files_, paths_, Paths::pending(staged_[named_]), staged_[named_]);
  files_.sync_directory(paths_.hidden());
  files_.sync_directory(paths_.folder());
}

// The head goes back last: until then the release is made, and opening the series would finish it.
void Publication::take_back(const std::optional<std::string>& head_before) noexcept {
  try {
    for (; named_ > 0; --named_) files_.rename(staged_[named_ - 1], Paths::pending(staged_[named_ - 1]));
    if (head_before)
      write_head(*head_before);
    else
      files_.remove(paths_.head());
    files_.sync_directory(paths_.hidden());
    made_ = false;
  } catch (const Error&) {
    return;
  }
}

void Publication::commit(const Head& head) {
  if (made_ || head.releases.size() != number_) throw Bug("the head is not that of this release");
  for (const auto& target : staged_)
    if (!files_.exists(Paths::pending(target))) throw Bug("a file of the release was not written");
  std::ranges::stable_partition(
      staged_, [&](const std::filesystem::path& target) { return target != paths_.release(number_); });
  std::optional<std::string> head_before;
  if (number_ > 1) head_before = read_file(paths_.head());
  // From here on what is pending is not to be lost: opening the series decides.
  unfinished_.clear();
  write_head(text_of(head));
  made_ = true;
  try {
    give_names();
  } catch (const Error& error) {
    take_back(head_before);
    if (!made_) throw;
    throw Error(error.code(), error.message() + "; the release was made, and some files lack their names",
                error.place(), "see to the disk; opening the series again finishes the release");
  }
  remove_old_stores(files_, paths_, number_);
}

Folder::Folder(const std::filesystem::path& folder, Filesystem& files) : paths_(folder), files_(files) {
  refuse_link(paths_.hidden());
  files_.make_directories(paths_.hidden(), Privacy::private_file);
  lock_ = std::make_unique<SeriesLock>(paths_);
  head_ = read_head(paths_);
  recover(files_, paths_, static_cast<std::uint32_t>(head_.releases.size()));
  if (!begun()) unfinished_ = std::make_unique<Unfinished>(paths_.lock(), Unfinished::Kind::file);
}

Folder::~Folder() {
  if (!files_.exists(paths_.head())) files_.remove(paths_.lock());
}

std::string Folder::key() const {
  std::error_code error;
  const std::string key = std::filesystem::exists(paths_.key(), error) ? read_file(paths_.key()) : "";
  if (key.size() != 32)
    throw Error(ErrorCode::series_store, "the key of the series is not there or damaged",
                {paths_.key().string()}, restore);
  return key;
}

std::unique_ptr<Publication> Folder::publish() {
  const auto number = static_cast<std::uint32_t>(head_.releases.size() + 1);
  return std::unique_ptr<Publication>(new Publication(files_, paths_, number));
}

}  // namespace kith::series
