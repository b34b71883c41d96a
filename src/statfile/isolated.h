// Work on a file that nobody trusts, done in a process of its own.
//
// Idea: parsers of other people's formats are C code that meets files from anywhere. The work is done by a
// child of this process, which may use a bounded amount of memory and of processor time, has no other files
// open, and sends what it finds through a pipe. If it breaks down, that is an error of the file.
// Invariant: the child starts no thread, touches no file but the one it was given, and never outlives the
// object. Nothing of the data is written anywhere.
// Cost: a fork for each piece of work, and a copy of each text through the pipe.
//
// A message is a kind and a list of texts, each with its length before it. Used by one thread at a time;
// objects of several threads do not meet.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "kith/error.h"
#include "kith/progress.h"

namespace kith::statfile {

enum class MessageKind : std::uint32_t { rows = 1, layout, unstored, fault, end };

// A file that is open for reading, which closes with the object.
class OpenedFile {
 public:
  // Throws Error{missing_file}.
  explicit OpenedFile(const std::string& path);
  ~OpenedFile();
  OpenedFile(const OpenedFile&) = delete;
  OpenedFile& operator=(const OpenedFile&) = delete;

  int descriptor() const { return descriptor_; }
  std::uint64_t bytes() const { return bytes_; }

 private:
  int descriptor_ = -1;
  std::uint64_t bytes_ = 0;
};

// The child's end of the pipe. Texts are collected until they are sent.
class MessageWriter {
 public:
  explicit MessageWriter(int descriptor) : descriptor_(descriptor) {}

  void add(std::string_view text);
  // Sends the texts so far as one message.
  void send(MessageKind kind);
  // The same with rows, if enough of them have come together.
  void send_rows_if_many();

 private:
  int descriptor_;
  std::string texts_;
};

// The texts of one message, which they stay in.
struct Message {
  MessageKind kind = MessageKind::end;
  std::string bytes;
  std::vector<std::string_view> texts;
};

struct Limits {
  std::uint64_t memory_bytes = 0;
  std::uint64_t processor_seconds = 0;
};

class IsolatedWork {
 public:
  using Work = std::function<void(MessageWriter&)>;

  // Begins the work. Errors that the file is to blame for have the code `damaged` and name `file`.
  IsolatedWork(const OpenedFile& source, const std::string& file, ErrorCode damaged, const Limits& limits,
               const Work& work);
  // Ends it, finished or not.
  ~IsolatedWork();
  IsolatedWork(const IsolatedWork&) = delete;
  IsolatedWork& operator=(const IsolatedWork&) = delete;

  // Waits for the next message; false after the last one. Throws the Error that the work threw,
  // Error{memory_too_small} if its memory did not do, Error{damaged} if it broke down, and Error{cancelled}.
  bool next(Message& message, const Progress& progress);

 private:
  bool read_exactly(char* into, std::size_t count, const Progress& progress);
  // The child ended before its time, says what no child says, or tells of a fault.
  [[noreturn]] void throw_death();
  [[noreturn]] void throw_nonsense();
  [[noreturn]] void throw_fault(const Message& fault);
  int reap();

  std::string file_;
  ErrorCode damaged_;
  Limits limits_;
  pid_t child_ = -1;
  int pipe_ = -1;
};

}  // namespace kith::statfile
