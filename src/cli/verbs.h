// The verbs as the parser knows them. Each adds a subcommand with its flags, which fill its own part of
// RawArguments; that must outlive the app.
#pragma once

#include <string>
#include <vector>

#include "cli/arguments.h"
#include "cli/flags.h"

namespace CLI {
class App;
}  // namespace CLI

namespace kith::cli {

// What the flags of all verbs fill. A call has one verb only, and so verbs share the values that are made
// into something else once all words are read.
struct RawArguments {
  InspectArguments inspect;
  ReleaseArguments release;
  StreamArguments stream;
  CompareArguments compare;
  AuditArguments audit;
  AttackArguments attack;
  CompletionArguments completion;
  ManualArguments manual;
  Resources unused;
  std::string memory;
  std::vector<std::string> hierarchies, allowed;
  Offers offers;
};

// The whole command: its name, what it is about, and every verb below.
void declare(CLI::App& app, RawArguments& raw);

void add_inspect(CLI::App& app, RawArguments& raw);
void add_release(CLI::App& app, RawArguments& raw);
void add_stream(CLI::App& app, RawArguments& raw);
void add_compare(CLI::App& app, RawArguments& raw);
void add_audit(CLI::App& app, RawArguments& raw);
void add_attack(CLI::App& app, RawArguments& raw);

// Reads COLUMN=KIND of --allow. Throws CLI::ValidationError.
std::vector<AllowedContent> allowed_of(const std::vector<std::string>& texts);

}  // namespace kith::cli
