#include "publish/stream_state.h"

#include "base/digest.h"
#include "base/unfinished.h"
#include "kith/error.h"
#include "method/settings.h"
#include "publish/output_files.h"

namespace kith::publish {

namespace {

namespace fs = std::filesystem;
constexpr std::string_view mark = "kith stream\n";
constexpr std::uint64_t version = 1;
constexpr std::size_t digest_length = 64;
// These are bits of one number. States of old have no second one, and then no trace, or one that is not empty.
constexpr std::uint64_t seeded_bit = 1, traced_bit = 2;

[[noreturn]] void refuse(const Place& place, const std::string& what) {
  throw Error(ErrorCode::stream_state, what, place,
              "take up the stream from a copy of the state, or begin it anew with another state file");
}

}  // namespace

std::string digest_of_plan(const plan::Plan& plan) {
  plan::Plan same = plan;
  same.source = {};
  same.file.clear();
  std::string text;
  for (const fs::path& file : inputs_of(same))
    if (!file.empty()) text += sha256_of_file(file) + "\n";
  // What a column may hold can be allowed when the first record comes that needs it.
  for (plan::ColumnPlan& column : same.columns) column.allow.clear();
  for (plan::ColumnPlan& column : same.columns)
    if (auto* file = std::get_if<hierarchy::FromFile>(&column.recipe)) file->path = file->path.filename();
  return sha256_of_text(text + method::text_of(same));
}

std::string to_bytes(const StreamState& state) {
  std::string bytes(mark);
  ByteWriter out(bytes);
  out.number(version);
  out.number((state.seeded ? seeded_bit : 0) | (state.traced ? traced_bit : 0));
  for (const std::string* text : {&state.plan, &state.secret, &state.stream, &state.position})
    out.text(*text);
  for (const std::uint64_t number : {state.rows, state.unreadable, state.bad_times, state.map_bytes,
                                     state.trace_bytes, state.files_in_all})
    out.number(number);
  out.number(state.files.size());
  for (const PublishedFile& file : state.files) {
    out.text(file.name);
    out.text(file.sha256);
  }
  bytes += sha256_of_text(bytes);
  return bytes;
}

StreamState read_state(std::string_view bytes, const Place& place) {
  if (!bytes.starts_with(mark)) refuse(place, "this is not the state of a stream");
  if (bytes.size() < mark.size() + digest_length) refuse(place, "the state is cut short");
  const std::string_view sealed = bytes.substr(0, bytes.size() - digest_length);
  ByteReader in = method::state_reader(sealed.substr(mark.size()), place);
  if (in.number() != version) refuse(place, "the state was written by another version of kith");
  if (sha256_of_text(sealed) != bytes.substr(sealed.size())) refuse(place, "the state is damaged");
  StreamState state;
  const std::uint64_t bits = in.number();
  state.seeded = (bits & seeded_bit) != 0;
  for (std::string* text : {&state.plan, &state.secret, &state.stream, &state.position}) *text = in.text();
  for (std::uint64_t* number : {&state.rows, &state.unreadable, &state.bad_times, &state.map_bytes,
                                &state.trace_bytes, &state.files_in_all})
    *number = in.number();
  state.traced = (bits & traced_bit) != 0 || state.trace_bytes > 0;
  for (std::uint64_t left = in.count(16); left > 0; --left) {
    PublishedFile& file = state.files.emplace_back();
    file.name = in.text();
    file.sha256 = in.text();
  }
  if (!in.ended()) in.damaged("bytes follow its end");
  return state;
}

void store_state(const StreamState& state, const fs::path& path, Filesystem& files) {
  const fs::path folder = path.has_parent_path() ? path.parent_path() : fs::path(".");
  const fs::path temporary = folder / ("." + path.filename().string() + ".partial");
  const Unfinished unfinished(temporary, Unfinished::Kind::file);
  files.remove(temporary);
  try {
    const auto file = files.create(temporary);
    file->append(to_bytes(state));
    file->close();
    files.rename(temporary, path);
  } catch (...) {
    files.remove(temporary);
    throw;
  }
  files.sync_directory(folder);
}

std::optional<StreamState> load_state(const fs::path& path) {
  std::error_code error;
  if (!fs::exists(path, error)) return std::nullopt;
  return read_state(read_file(path), {path.string()});
}

fs::path StateLock::file_of(const fs::path& state) {
  fs::path path = state;
  path += ".lock";
  return path;
}

namespace {

fs::path lock_of(const fs::path& state) {
  std::error_code error;
  if (const fs::file_status status = fs::status(state, error);
      fs::exists(status) && !fs::is_regular_file(status))
    refuse({state.string()}, "this is not the state of a stream");
  return StateLock::file_of(state);
}

}  // namespace

StateLock::StateLock(const fs::path& state) : lock_(Lock::of_file(lock_of(state))) {
  if (lock_.state() == Lock::State::held) return;
  if (!lock_.opened())
    throw Error(ErrorCode::unwritable, "the state's lock cannot be made", {file_of(state).string()},
                "choose a folder that is there and that you may write to");
  const bool busy = lock_.state() == Lock::State::busy;
  throw Error(
      busy ? ErrorCode::stream_busy : ErrorCode::disk_failed,
      busy ? "another stream goes on with this state" : "the state's lock cannot be taken", {state.string()},
      busy ? "stop it first, or give this stream a state of its own" : "keep the state on another disk");
}

}  // namespace kith::publish
