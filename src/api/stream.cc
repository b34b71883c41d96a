#include "kith/stream.h"

#include "api/asked.h"
#include "api/released.h"
#include "base/file.h"
#include "method/read.h"
#include "plan/plan.h"
#include "publish/stream.h"
#include "records/record_source.h"

namespace kith {

namespace {

using Texts = std::vector<std::string>;

publish::StreamOptions options_of(const StreamRequest& request, const plan::Plan& plan) {
  publish::StreamOptions options;
  options.directory = request.directory.value_or(".");
  options.state = request.state;
  options.private_map = request.private_map;
  options.trace = request.trace;
  if (request.source && !request.source->rows) options.source.file = request.source->path;
  if (request.source) options.source.rows = request.source->rows;
  if (request.source) options.source.rows_name = request.source->name;
  options.source.follow = request.follow;
  const Reading located = request.source ? request.source->reading : Reading();
  const auto first = [](const auto& said, const auto& of_file, const auto& planned) {
    return said ? said : of_file ? of_file : planned;
  };
  options.source.format = first(request.reading.format, located.format, plan.source.reading.format);
  options.source.delimiter =
      first(request.reading.delimiter, located.delimiter, plan.source.reading.delimiter);
  options.source.quote = first(request.reading.quote, located.quote, plan.source.reading.quote);
  options.source.header = first(request.reading.header, located.header, plan.source.reading.header);
  options.source.na = first(request.reading.na, located.na, plan.source.reading.na).value_or(Texts{});
  options.source.unreadable = request.refuse_bad ? records::Unreadable::refuse : records::Unreadable::stop;
  options.keep_open = request.keep_open;
  options.continued = request.continued;
  options.largest_gap = request.max_gap;
  options.checkpoint_seconds = request.checkpoint_seconds;
  options.seed = request.seed;
  return options;
}

}  // namespace

Streamed stream(const StreamRequest& request, Progress& progress) {
  for (const Reading& how : {request.reading, request.source ? request.source->reading : Reading()})
    if (how.decimal && *how.decimal != ".")
      api::refuse("a stream takes its values as they are written", "leave out --decimal");
  for (const auto& path : {request.directory, request.state, request.private_map, request.trace})
    if (path && path->empty())
      api::refuse("a name of a folder or file is empty", "give it, or leave it unset");
  if (request.source && request.source->arrow)
    api::refuse("a stream takes records as they come, and an Arrow table is all there",
                "give rows; or release the table by method reposition");
  const plan::Plan plan = method::read_plan(request.plan);
  const outcome::StreamOutcome result =
      publish::publish_stream(plan, options_of(request, plan), real_filesystem(), progress);
  Streamed streamed;
  streamed.release = api::released_of(result);
  streamed.stopped = result.stopped;
  streamed.kept_open = result.kept_open;
  streamed.resumed = result.resumed;
  streamed.read = result.read;
  streamed.unreadable = result.unreadable;
  streamed.bad_times = result.bad_times;
  streamed.files = result.files_in_all;
  streamed.files_now = result.files_now;
  streamed.state = result.state;
  return streamed;
}

}  // namespace kith
