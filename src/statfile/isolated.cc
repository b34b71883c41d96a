#include "statfile/isolated.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <new>

namespace kith::statfile {

namespace {

constexpr std::size_t block_bytes = std::size_t{1} << 20;
constexpr std::uint32_t most_message_bytes = std::uint32_t{1} << 28;
constexpr int poll_milliseconds = 100;
// The child ends so if it cannot even tell what is wrong.
constexpr int silent_status = 70, memory_status = 71;

struct Header {
  MessageKind kind;
  std::uint32_t bytes;
};

// The parent is gone, or no longer interested.
struct NobodyReads {};

void write_all(int descriptor, const char* bytes, std::size_t count) {
  while (count > 0) {
    const ssize_t written = ::write(descriptor, bytes, count);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) throw NobodyReads();
    bytes += written;
    count -= static_cast<std::size_t>(written);
  }
}

// What the process has already counts against the limit.
std::uint64_t data_bytes_now() {
  char text[256] = {};
  const int file = ::open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  const ssize_t got = ::read(file, text, sizeof text - 1);
  ::close(file);
  if (got <= 0) return 0;
  const char* at = text;
  for (int field = 0; field < 5; ++field) at = std::strchr(at, ' ') ? std::strchr(at, ' ') + 1 : at;
  return std::strtoull(at, nullptr, 10) * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
}

void limit(decltype(RLIMIT_DATA) kind, std::uint64_t most) {
  rlimit now{};
  if (::getrlimit(kind, &now) != 0) return;
  const rlim_t wanted = std::min<rlim_t>(most, now.rlim_cur);
  const rlimit set{wanted, now.rlim_max};
  ::setrlimit(kind, &set);
}

void close_all_but(int a, int b) {
  const auto low = static_cast<unsigned>(std::min(a, b)), high = static_cast<unsigned>(std::max(a, b));
  if (low > 3) ::close_range(3, low - 1, 0);
  if (high > low + 1) ::close_range(low + 1, high - 1, 0);
  ::close_range(high + 1, ~0U, 0);
}

// What the parent set up for its own end must not happen in the child: it would remove the parent's files.
void forget_parent() {
  for (const int signal : {SIGSEGV, SIGBUS, SIGABRT, SIGFPE, SIGILL, SIGTERM, SIGHUP, SIGQUIT, SIGXCPU})
    std::signal(signal, SIG_DFL);
  std::signal(SIGINT, SIG_IGN);
  std::signal(SIGPIPE, SIG_IGN);
  std::set_terminate([] { ::_exit(silent_status); });
  std::set_new_handler(nullptr);
}

void send_fault(MessageWriter& writer, const Error& error) {
  for (const std::string& text :
       {std::to_string(static_cast<int>(error.code())), error.message(), error.place().file,
        std::to_string(error.place().line), error.place().column, error.remedy()})
    writer.add(text);
  writer.send(MessageKind::fault);
}

int work_in_child(int pipe, const IsolatedWork::Work& work) {
  try {
    try {
      MessageWriter writer(pipe);
      work(writer);
      writer.send(MessageKind::rows);
      writer.send(MessageKind::end);
    } catch (const Error& error) {
      MessageWriter writer(pipe);
      send_fault(writer, error);
    }
    return 0;
  } catch (const std::bad_alloc&) {
    return memory_status;
  } catch (...) {
    return silent_status;
  }
}

[[noreturn]] void be_child(pid_t parent, int source, int pipe, const Limits& limits,
                           const IsolatedWork::Work& work) {
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (::getppid() != parent) ::_exit(silent_status);
  forget_parent();
  close_all_but(source, pipe);
  limit(RLIMIT_CORE, 0);
  limit(RLIMIT_DATA, data_bytes_now() + limits.memory_bytes);
  limit(RLIMIT_CPU, limits.processor_seconds);
  ::prctl(PR_SET_DUMPABLE, 0);
  ::_exit(work_in_child(pipe, work));
}

// Says whether the bytes are a list of texts.
bool split_texts(Message& message) {
  message.texts.clear();
  std::string_view rest = message.bytes;
  while (!rest.empty()) {
    std::uint32_t length = 0;
    if (rest.size() < sizeof length) return false;
    std::memcpy(&length, rest.data(), sizeof length);
    rest.remove_prefix(sizeof length);
    if (rest.size() < length) return false;
    message.texts.push_back(rest.substr(0, length));
    rest.remove_prefix(length);
  }
  return true;
}

}  // namespace

OpenedFile::OpenedFile(const std::string& path) : descriptor_(::open(path.c_str(), O_RDONLY | O_CLOEXEC)) {
  struct stat known{};
  if (descriptor_ < 0 || ::fstat(descriptor_, &known) != 0)
    throw Error(ErrorCode::missing_file, "the file cannot be read", {path}, "check its permissions");
  bytes_ = static_cast<std::uint64_t>(known.st_size);
}

OpenedFile::~OpenedFile() { ::close(descriptor_); }

void MessageWriter::add(std::string_view text) {
  const auto length = static_cast<std::uint32_t>(text.size());
  if (texts_.size() + text.size() + sizeof length > most_message_bytes) throw std::bad_alloc();
  texts_.append(reinterpret_cast<const char*>(&length), sizeof length);
  texts_ += text;
}

void MessageWriter::send(MessageKind kind) {
  const Header header{kind, static_cast<std::uint32_t>(texts_.size())};
  write_all(descriptor_, reinterpret_cast<const char*>(&header), sizeof header);
  write_all(descriptor_, texts_.data(), texts_.size());
  texts_.clear();
}

void MessageWriter::send_rows_if_many() {
  if (texts_.size() >= block_bytes) send(MessageKind::rows);
}

IsolatedWork::IsolatedWork(const OpenedFile& source, const std::string& file, ErrorCode damaged,
                           const Limits& limits, const Work& work)
    : file_(file), damaged_(damaged), limits_(limits) {
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0)
    throw Error(ErrorCode::engine_failed, "no pipe could be made", {file_}, "close other files");
  ::fcntl(ends[1], F_SETPIPE_SZ, static_cast<int>(block_bytes));
  const pid_t parent = ::getpid();
  child_ = ::fork();
  if (child_ == 0) be_child(parent, source.descriptor(), ends[1], limits_, work);
  ::close(ends[1]);
  pipe_ = ends[0];
  if (child_ > 0) return;
  ::close(pipe_);
  throw Error(ErrorCode::engine_failed, "no process could be started to read the file", {file_},
              "let the user run more processes");
}

IsolatedWork::~IsolatedWork() {
  ::close(pipe_);
  if (child_ > 0) ::kill(child_, SIGKILL);
  reap();
}

int IsolatedWork::reap() {
  int status = 0;
  while (child_ > 0 && ::waitpid(child_, &status, 0) < 0 && errno == EINTR) {
  }
  child_ = -1;
  return status;
}

bool IsolatedWork::next(Message& message, const Progress& progress) {
  Header header{};
  if (!read_exactly(reinterpret_cast<char*>(&header), sizeof header, progress)) throw_death();
  if (header.bytes > most_message_bytes) throw_nonsense();
  message.kind = header.kind;
  message.bytes.resize(header.bytes);
  if (!read_exactly(message.bytes.data(), header.bytes, progress)) throw_death();
  if (!split_texts(message)) throw_nonsense();
  if (message.kind == MessageKind::fault) throw_fault(message);
  return message.kind != MessageKind::end;
}

bool IsolatedWork::read_exactly(char* into, std::size_t count, const Progress& progress) {
  while (count > 0) {
    check_cancelled(progress);
    pollfd waiting{pipe_, POLLIN, 0};
    if (::poll(&waiting, 1, poll_milliseconds) == 0) continue;
    const ssize_t got = ::read(pipe_, into, count);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return false;
    into += got;
    count -= static_cast<std::size_t>(got);
  }
  return true;
}

void IsolatedWork::throw_death() {
  const int status = reap();
  if (WIFEXITED(status) && WEXITSTATUS(status) == memory_status)
    throw Error(ErrorCode::memory_too_small,
                fmt::format("reading the file takes more than {} MiB of memory", limits_.memory_bytes >> 20),
                {file_}, "save it as CSV and read that");
  const bool endless = WIFSIGNALED(status) && WTERMSIG(status) == SIGXCPU;
  throw Error(damaged_,
              endless ? "the file is damaged: reading it comes to no end"
                      : "the file is damaged: its reader broke down",
              {file_}, "write it anew with the program that made it, or save it as CSV");
}

void IsolatedWork::throw_nonsense() {
  ::kill(child_, SIGKILL);
  throw_death();
}

void IsolatedWork::throw_fault(const Message& fault) {
  if (fault.texts.size() != 6) throw_nonsense();
  const auto number = [&](std::size_t i) {
    return std::strtoull(std::string(fault.texts[i]).c_str(), nullptr, 10);
  };
  const Place place{std::string(fault.texts[2]), number(3), std::string(fault.texts[4])};
  throw Error(static_cast<ErrorCode>(number(0)), std::string(fault.texts[1]), place,
              std::string(fault.texts[5]));
}

}  // namespace kith::statfile
