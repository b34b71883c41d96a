#include <ostream>

#include "cli/commands.h"
#include "cli/print.h"
#include "kith/attack.h"

namespace kith::cli {

namespace {

LinkedColumn pair_of(const std::string& text) {
  const std::size_t equals = text.find('=');
  if (equals == std::string::npos) return {text, text};
  return {text.substr(0, equals), text.substr(equals + 1)};
}

LinkRequest link_request(const AttackArguments& arguments) {
  LinkRequest request = arguments.link;
  request.release.path = arguments.release;
  // Whoever writes NA for nothing, or numbers with commas, does so in both tables.
  request.outside = Locator(arguments.outside);
  request.outside.table = arguments.outside_table;
  request.outside.reading.na = request.release.reading.na;
  request.outside.reading.decimal = request.release.reading.decimal;
  request.outside.reading.labels = request.release.reading.labels;
  for (const std::string& text : arguments.on) request.on.push_back(pair_of(text));
  return request;
}

}  // namespace

int attack(const AttackArguments& arguments, std::ostream& out, std::ostream& err, Progress& progress) {
  const bool json = arguments.shared.json;
  if (arguments.moves) {
    const MovesRequest request{.plan = arguments.release,
                               .map = *arguments.moves,
                               .l = arguments.l,
                               .resources = arguments.link.resources};
    print(attack_by_moves(request, progress), json, out);
    return 0;
  }
  const LinkAttack found = attack_by_linking(link_request(arguments), progress);
  print_notes(found.notes, arguments.shared.quiet, err);
  print(found, json, out);
  return 0;
}

}  // namespace kith::cli
