#include "cli/run.h"

#include <algorithm>
#include <atomic>
#include <csignal>
#include <exception>
#include <iostream>
#include <new>
#include <string_view>
#include <system_error>

#include "base/placing.h"
#include "base/unfinished.h"
#include "cli/arguments.h"
#include "cli/commands.h"
#include "cli/completion.h"
#include "cli/crash.h"
#include "cli/manual.h"
#include "cli/terminal_progress.h"
#include "kith/error.h"
#include "kith/kith.h"

namespace kith::cli {

namespace {

std::atomic<bool> interrupted{false};
std::atomic<int> interrupted_by{0};

// The first signal asks the work to end, which takes what is unfinished with it. Whoever does not want to wait
// for that sends a second one; it comes too late if files are already being put in their places.
void interrupt(int signal) {
  if (interrupted_by == 0) {
    interrupted_by = signal;
    interrupted = true;
    return;
  }
  if (is_placing()) return;
  remove_unfinished();
  std::signal(signal, SIG_DFL);
  std::raise(signal);
}

// Whether work that has something to show may end with it: after Ctrl-C. The next signal is then a first one.
bool take_interrupt() {
  if (interrupted_by != SIGINT) return false;
  interrupted = false;
  interrupted_by = 0;
  return true;
}

// Work that Ctrl-C ended has the status that shells give for it.
int status_of(const Error& error) {
  const bool by_hand = error.code() == ErrorCode::cancelled && interrupted_by == SIGINT;
  return by_hand ? 128 + SIGINT : exit_status(error.code());
}

Shared shared_of(const Arguments& arguments) {
  if (arguments.inspect) return arguments.inspect->shared;
  if (arguments.release) return arguments.release->shared;
  if (arguments.stream) return arguments.stream->shared;
  if (arguments.compare) return arguments.compare->shared;
  if (arguments.audit) return arguments.audit->shared;
  if (arguments.attack) return arguments.attack->shared;
  return {};
}

int dispatch(const Arguments& arguments, Progress& progress) {
  if (arguments.inspect) return inspect(*arguments.inspect, std::cout, std::cerr, progress);
  if (arguments.release) return release(*arguments.release, std::cout, std::cerr, progress);
  if (arguments.stream) return stream(*arguments.stream, std::cout, std::cerr, progress);
  if (arguments.compare) return compare(*arguments.compare, std::cout, std::cerr, progress);
  if (arguments.audit) return audit(*arguments.audit, std::cout, std::cerr, progress);
  if (arguments.attack) return attack(*arguments.attack, std::cout, std::cerr, progress);
  std::cout << (arguments.manual ? manual_page(arguments.manual->verb)
                                 : completion_script(arguments.completion->shell));
  return 0;
}

void print_error(const Error& error, const Shared& shared) {
  std::cerr << "kith: " << error.what() << "\n";
  const bool named = std::string_view(error.what()).find(error.value()) != std::string_view::npos;
  if (!named)
    std::cerr << (shared.show_values ? "kith: the value is '" + error.value() + "'\n"
                                     : "kith: --show-values shows the value\n");
  if (shared.json) std::cout << to_json(error, shared.show_values) << "\n";
}

// A release stands once it is made, whether or not anybody could be told; anything else was only to be told.
int flushed(int status, bool release) {
  if (std::cout.flush()) return status;
  std::cerr << "kith: the result could not be written to standard output\n";
  return release ? status : 5;
}

Error out_of_memory() {
  return {ErrorCode::out_of_memory,
          "out of memory",
          {},
          "give the process more or name fewer columns; nothing unfinished was left"};
}

int run_checked(int count, const char* const* words) {
  const Arguments arguments = parse(count, words, std::cout, std::cerr);
  if (arguments.exit) {
    const bool json = std::find(words, words + count, std::string_view("--json")) != words + count;
    if (*arguments.exit == 2 && json)
      std::cout << to_json(Error(ErrorCode::usage, arguments.usage_error, {}, "see kith --help")) << "\n";
    return *arguments.exit;
  }
  const Shared shared = shared_of(arguments);
  if (shared.json) tell_crashes_in_json();
  TerminalProgress progress(std::cerr, style_for(shared.quiet, shared.json), interrupted,
                            TerminalProgress::Clock::now, take_interrupt);
  try {
    return flushed(dispatch(arguments, progress), arguments.release || arguments.stream);
  } catch (const Error& error) {
    print_error(error, shared);
    return status_of(error);
  } catch (const std::bad_alloc&) {
    print_error(out_of_memory(), shared);
  } catch (const std::system_error& error) {
    // No thread could be had.
    if (error.code() != std::errc::resource_unavailable_try_again) throw;
    print_error(out_of_memory(), shared);
  }
  return exit_status(ErrorCode::out_of_memory);
}

}  // namespace

int run(int count, const char* const* words) {
  handle_crashes();
  std::signal(SIGINT, interrupt);
  std::signal(SIGTERM, interrupt);
  std::signal(SIGHUP, interrupt);
  // A write beyond the limit fails like a full disk instead.
  std::signal(SIGXFSZ, SIG_IGN);
  std::signal(SIGPIPE, SIG_IGN);
  try {
    return run_checked(count, words);
  } catch (const std::bad_alloc&) {
    std::cerr << "kith: out of memory; give the process more\n";
  } catch (const std::exception& error) {
    std::cerr << "kith: this is a mistake of kith's own, nothing was released; please report it: "
              << error.what() << "\n";
  }
  return 5;
}

}  // namespace kith::cli
