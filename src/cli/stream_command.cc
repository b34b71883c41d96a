#include <filesystem>
#include <ostream>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "base/file.h"
#include "cli/commands.h"
#include "kith/error.h"
#include "plan/plan.h"
#include "publish/stream.h"

namespace kith::cli {

namespace {

publish::StreamOptions options_of(const StreamArguments& arguments, const plan::Plan& plan) {
  publish::StreamOptions options;
  options.directory = arguments.directory.value_or(".");
  const auto set = [](std::optional<std::filesystem::path>& path, const std::optional<std::string>& text) {
    if (text) path = *text;
  };
  set(options.state, arguments.state);
  set(options.private_map, arguments.private_map);
  set(options.trace, arguments.trace);
  set(options.source.file, arguments.follow ? arguments.follow : arguments.source);
  options.source.follow = arguments.follow.has_value();
  const auto first = [](const auto& flag, const auto& planned) { return flag ? flag : planned; };
  options.source.format = first(arguments.reading.format, plan.source.format);
  options.source.delimiter = first(arguments.reading.delimiter, plan.source.delimiter);
  options.source.quote = first(arguments.reading.quote, plan.source.quote);
  options.source.header = first(arguments.reading.header, plan.source.header);
  options.source.unreadable = arguments.refuse_bad ? engine::Unreadable::refuse : engine::Unreadable::stop;
  options.keep_open = arguments.keep_open;
  options.continued = arguments.continued;
  options.largest_gap = arguments.max_gap;
  options.checkpoint_seconds = arguments.checkpoint;
  options.seed = arguments.seed;
  return options;
}

void print_summary(const outcome::StreamOutcome& result, std::ostream& out) {
  const outcome::StreamFigures& figures = result.figures;
  out << fmt::format("records     {} taken, {} published ({} of them moved), {} suppressed\n",
                     figures.records, figures.published, figures.moved, figures.suppressed);
  const std::uint64_t refused = figures.late + figures.ahead + result.unreadable + result.bad_times;
  if (refused > 0)
    out << fmt::format(
        "refused     {}: {} too late, {} too far ahead, {} unreadable, {} without a time that can be read\n",
        refused, figures.late, figures.ahead, result.unreadable, result.bad_times);
  out << fmt::format("model       {}\n", result.model);
  out << fmt::format("loss        {}\n", figures.loss);
  out << fmt::format("\nsnapshots   {} files in {}, {} of them by this call\n", result.files_in_all,
                     result.files.release.string(), result.files_now);
  if (result.certified)
    out << fmt::format("certificate {}\n", result.files.certificate.string());
  else if (result.seeded)
    out << "certificate none: made with --seed, which is for tests\n";
  if (result.state) out << fmt::format("state       {}  (yours alone)\n", result.state->string());
  if (result.stopped)
    out << "stopped     before the end of the input; the same call goes on from the state\n";
  if (result.kept_open) out << "open        what is in the window waits for more records\n";
}

}  // namespace

int stream(const StreamArguments& arguments, std::ostream& out, std::ostream& err, Progress& progress) {
  const plan::Plan plan = plan::read_plan(arguments.plan);
  const outcome::StreamOutcome result =
      publish::publish_stream(plan, options_of(arguments, plan), real_filesystem(), progress);
  if (!arguments.shared.quiet)
    for (const outcome::Note& note : result.notes) err << "kith: note: " << note.text << "\n";
  if (arguments.shared.json)
    out << outcome::to_text(result.json()) << "\n";
  else
    print_summary(result, out);
  return 0;
}

}  // namespace kith::cli
