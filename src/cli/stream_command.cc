#include <ostream>

#include "cli/commands.h"
#include "cli/print.h"
#include "kith/stream.h"

namespace kith::cli {

namespace {

StreamRequest request_of(const StreamArguments& a) {
  StreamRequest request = a.request;
  request.follow = a.follow.has_value();
  if (const auto& file = a.follow ? a.follow : a.source) request.source = Locator(*file);
  return request;
}

}  // namespace

int stream(const StreamArguments& arguments, std::ostream& out, std::ostream& err, Progress& progress) {
  const Streamed streamed = kith::stream(request_of(arguments), progress);
  print_notes(streamed.release.notes, arguments.shared.quiet, err,
              arguments.shared.json ? Severity::severe : Severity::info);
  print(streamed, arguments.shared.json, out);
  return 0;
}

}  // namespace kith::cli
