#include <ostream>

#include "cli/commands.h"
#include "cli/release_print.h"
#include "kith/stream.h"

namespace kith::cli {

namespace {

StreamRequest request_of(const StreamArguments& a) {
  StreamRequest request{.plan = a.plan,
                        .source = {},
                        .reading = a.reading,
                        .follow = a.follow.has_value(),
                        .directory = a.directory,
                        .state = a.state,
                        .private_map = a.private_map,
                        .trace = a.trace,
                        .keep_open = a.keep_open,
                        .continued = a.continued,
                        .refuse_bad = a.refuse_bad,
                        .max_gap = a.max_gap,
                        .checkpoint_seconds = a.checkpoint,
                        .seed = a.seed};
  if (const auto& file = a.follow ? a.follow : a.source) request.source = Locator(*file);
  return request;
}

}  // namespace

int stream(const StreamArguments& arguments, std::ostream& out, std::ostream& err, Progress& progress) {
  const Streamed streamed = kith::stream(request_of(arguments), progress);
  if (!arguments.shared.quiet)
    for (const Note& note : streamed.release.notes) err << "kith: note: " << note.text << "\n";
  if (arguments.shared.json)
    out << streamed.to_json() << "\n";
  else
    print(streamed, out);
  return 0;
}

}  // namespace kith::cli
