#include <atomic>
#include <csignal>
#include <exception>
#include <iostream>
#include <new>

#include <nlohmann/json.hpp>

#include "cli/arguments.h"
#include "cli/commands.h"
#include "cli/terminal_progress.h"
#include "kith/error.h"

namespace {

std::atomic<bool> interrupted{false};

void interrupt(int signal) {
  if (interrupted.exchange(true)) {
    std::signal(signal, SIG_DFL);
    std::raise(signal);
  }
}

kith::cli::Shared shared_of(const kith::cli::Arguments& arguments) {
  if (arguments.inspect) return arguments.inspect->shared;
  if (arguments.release) return arguments.release->shared;
  if (arguments.audit) return arguments.audit->shared;
  if (arguments.attack) return arguments.attack->shared;
  return {};
}

int dispatch(const kith::cli::Arguments& arguments, kith::Progress& progress) {
  using namespace kith::cli;
  if (arguments.inspect) return inspect(*arguments.inspect, std::cout, std::cerr, progress);
  if (arguments.release) return release(*arguments.release, std::cout, std::cerr, progress);
  if (arguments.audit) return audit(*arguments.audit, std::cout, std::cerr, progress);
  if (arguments.attack) return attack(*arguments.attack, std::cout, std::cerr, progress);
  std::cout << completion_script(arguments.completion->shell);
  return 0;
}

void print_error(const kith::Error& error, bool json) {
  std::cerr << "kith: " << error.what() << "\n";
  if (!json) return;
  const nlohmann::ordered_json object{{"error",
                                       {{"code", kith::name_of(error.code())},
                                        {"message", error.what()},
                                        {"file", error.place().file},
                                        {"line", error.place().line},
                                        {"column", error.place().column},
                                        {"remedy", error.remedy()}}}};
  std::cout << object.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) << "\n";
}

}  // namespace

int main(int count, char** words) {
  std::signal(SIGINT, interrupt);
  std::signal(SIGTERM, interrupt);
  std::signal(SIGXFSZ, SIG_IGN);  // a write beyond the limit fails like a full disk instead
  std::signal(SIGPIPE, SIG_IGN);
  const kith::cli::Arguments arguments = kith::cli::parse(count, words, std::cout, std::cerr);
  if (arguments.exit) return *arguments.exit;
  const kith::cli::Shared shared = shared_of(arguments);
  kith::cli::TerminalProgress progress(std::cerr, kith::cli::style_for(shared.quiet), interrupted);
  try {
    return dispatch(arguments, progress);
  } catch (const kith::Error& error) {
    print_error(error, shared.json);
    return kith::exit_status(error.code());
  } catch (const std::bad_alloc&) {
    std::cerr << "kith: out of memory; give the process more or name fewer columns; nothing was released\n";
  } catch (const std::exception& error) {
    std::cerr << "kith: this is a mistake of kith's own, nothing was released; please report it: "
              << error.what() << "\n";
  }
  return 5;
}
