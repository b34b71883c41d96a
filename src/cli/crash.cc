// Everything that the handlers use is made before: a handler may not allocate.
#include "cli/crash.h"

#include <malloc.h>
#include <sys/resource.h>
#include <unistd.h>

#include <atomic>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <new>
#include <string>
#include <system_error>

#include "base/unfinished.h"
#include "kith/error.h"
#include "kith/kith.h"

namespace kith::cli {

namespace {

constexpr std::size_t reserved_bytes = std::size_t{1} << 20;
constexpr std::size_t handler_stack = std::size_t{1} << 16;
// The stack of the first thread grows as it is used, and cannot if there is no memory left.
constexpr std::size_t stack_bytes = std::size_t{1} << 20;
constexpr int failed = 5;

char alternate_stack[handler_stack];
char json_of_crash[2048];
std::atomic<bool> memory_ended{false}, in_json{false};
std::atomic<void*> reserve{nullptr};

void say(int descriptor, const char* text) {
  if (::write(descriptor, text, std::strlen(text)) < 0) return;
}

// There is one end only, whichever thread comes first.
void remove_all() {
  static std::atomic_flag ending = ATOMIC_FLAG_INIT;
  if (ending.test_and_set())
    while (true) ::pause();
  remove_unfinished();
}

[[noreturn]] void end_for_memory() {
  remove_all();
  say(STDERR_FILENO,
      "kith: out of memory; give the process more or name fewer columns; nothing unfinished was left\n");
  if (in_json) say(STDOUT_FILENO, json_of_crash);
  ::_exit(failed);
}

bool is_limited(decltype(RLIMIT_AS) kind) {
  rlimit limit{};
  return ::getrlimit(kind, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY;
}

void on_signal(int signal) {
  if (memory_ended || is_limited(RLIMIT_AS) || is_limited(RLIMIT_DATA)) end_for_memory();
  remove_all();
  std::signal(signal, SIG_DFL);
  std::raise(signal);
}

// Of exceptions that nobody could catch, those of memory are told from our own mistakes.
[[noreturn]] void on_terminate() {
  bool memory = memory_ended;
  try {
    if (std::current_exception()) throw;
  } catch (const std::bad_alloc&) {
    memory = true;
  } catch (const std::system_error& error) {
    memory = memory || error.code() == std::errc::resource_unavailable_try_again;
  } catch (...) {
  }
  if (memory) end_for_memory();
  remove_all();
  say(STDERR_FILENO, "kith: this is a mistake of kith's own, nothing was released; please report it\n");
  ::_exit(failed);
}

// What is left for a while lets exceptions be caught and told.
void on_memory_ended() {
  memory_ended = true;
  std::free(reserve.exchange(nullptr));
  throw std::bad_alloc();
}

__attribute__((noinline)) void touch_stack() {
  char room[stack_bytes];
  volatile char* touched = room;
  for (std::size_t i = 0; i < stack_bytes; i += 4096) touched[i] = 0;
}

}  // namespace

void handle_crashes() {
  stack_t stack{};
  stack.ss_sp = alternate_stack;
  stack.ss_size = sizeof alternate_stack;
  ::sigaltstack(&stack, nullptr);
  for (const int signal : {SIGSEGV, SIGBUS, SIGABRT}) {
    struct sigaction action{};
    action.sa_handler = on_signal;
    action.sa_flags = SA_ONSTACK | SA_NODEFER;
    ::sigaction(signal, &action, nullptr);
  }
  // Each arena reserves address space, which is what a limit on it counts.
  if (is_limited(RLIMIT_AS)) ::mallopt(M_ARENA_MAX, 2);
  std::set_terminate(on_terminate);
  std::set_new_handler(on_memory_ended);
  reserve = std::malloc(reserved_bytes);
  touch_stack();
}

void tell_crashes_in_json() {
  const std::string text =
      to_json(Error(ErrorCode::out_of_memory, "the memory is used up", {}, "give the process more")) + "\n";
  std::strncpy(json_of_crash, text.c_str(), sizeof json_of_crash - 1);
  in_json = true;
}

}  // namespace kith::cli
