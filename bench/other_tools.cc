#include "bench/other_tools.h"

#include <cstdio>
#include <cstdlib>
#include <optional>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "bench/adult.h"
#include "bench/finished.h"

namespace kith::bench {

namespace fs = std::filesystem;
using nlohmann::json;

namespace {

struct Contest {
  const char* tool;
  const char* does;
  bool five;  // columns, else all nine
  bool hierarchies;
  const char* method;   // kith's
  std::string command;  // empty: the tool is not there
};

std::string quoted(const std::string& word) { return "'" + word + "'"; }

std::string arguments(const std::vector<std::string>& columns) {
  std::string words = quoted(adult_folder().string()) + " 5 4";
  for (const std::string& column : columns) words += " " + quoted(column);
  return words;
}

std::string python_command(const std::string& tool) {
  const fs::path own = fs::path(KITH_BINARY).parent_path() / "rivals/bin/python";
  const char* named = std::getenv("KITH_BENCH_PYTHON");
  const std::string python = named ? named : fs::exists(own) ? own.string() : "python3";
  return fmt::format("{} {} {} {}", quoted(python), quoted(KITH_SOURCE_DIR "/bench/rivals.py"), tool,
                     arguments(five_of_adult()));
}

std::string arx_command() {
  const char* jar = std::getenv("ARX_JAR");
  if (!jar) return {};
  return fmt::format("java -cp {} {} {}", quoted(jar), quoted(KITH_SOURCE_DIR "/bench/ArxRival.java"),
                     arguments(adult_columns()));
}

// What the tool printed, if it could run.
std::optional<json> run(const std::string& command) {
  if (command.empty()) return {};
  std::FILE* pipe = popen((command + " 2>/dev/null").c_str(), "r");
  if (!pipe) return {};
  std::string text;
  char block[4096];
  while (const std::size_t got = std::fread(block, 1, sizeof block, pipe)) text.append(block, got);
  return pclose(pipe) == 0 ? std::optional(json::parse(text)) : std::nullopt;
}

// The processor seconds of what the tools time: the work in memory, without reading and writing.
double seconds_of_work(const json& result) {
  const auto& seconds = result["cpu_seconds"];
  return seconds["tuples"].get<double>() + seconds["search"].get<double>();
}

std::string figure(const json& told, const char* name, const char* format) {
  return told.contains(name) ? fmt::format(fmt::runtime(format), told[name].get<double>()) : "";
}

std::string row_of(const Contest& contest, const fs::path& work) {
  write_adult_plan(work / "plan.toml", contest.five ? five_of_adult() : adult_columns(), contest.hierarchies,
                   contest.method);
  const Finished kith = release(work / "plan.toml", work / "out");
  fs::remove_all(work / "out");
  const double own = seconds_of_work(kith.result);
  const json& loss = kith.result["loss"];
  const std::string ours =
      fmt::format("{:.3f} | {:.4f} | {:.4f}", own, loss["ncp"].get<double>(), loss["arx_loss"].get<double>());
  const std::optional<json> told = run(contest.command);
  if (!told) return fmt::format("| {} | {} | not there | | | {} | |\n", contest.tool, contest.does, ours);
  const double theirs = (*told)["cpu_seconds"].get<double>();
  return fmt::format("| {} | {} | {:.2f} | {} | {} | {} | {:.0f} |\n", contest.tool, contest.does, theirs,
                     figure(*told, "ncp", "{:.4f}"), figure(*told, "arx_loss", "{:.4f}"), ours, theirs / own);
}

}  // namespace

std::string compare_other_tools(const fs::path& work) {
  if (!has_adult()) return "Skipped: `../shared/data/adult` is not here.\n";
  const char* by_ncp = "name = \"full-domain\"\nmax_suppression = \"4%\"\npolicy = \"ncp\"\n";
  const char* by_loss = "name = \"full-domain\"\nmax_suppression = \"4%\"\npolicy = \"loss\"\n";
  const std::vector<Contest> contests = {
      {"ANJANA", "full-domain by hierarchies, five columns; kith: `policy = \"ncp\"`", true, true, by_ncp,
       python_command("anjana")},
      {"anonypyx", "Mondrian, numbers and sets, five columns; kith: method local, `ranges = \"tight\"`", true,
       false, "name = \"local\"\nranges = \"tight\"\n", python_command("anonypyx")},
      {"ARX", "full-domain by hierarchies, nine columns, Loss; kith: `policy = \"loss\"`", false, true,
       by_loss, arx_command()},
  };
  std::string table =
      "| tool | what is done, k = 5 | its CPU s | its NCP | its Loss | kith's CPU s | kith's NCP | kith's "
      "Loss | times as "
      "long |\n|---|---|---|---|---|---|---|---|---|\n";
  for (const Contest& contest : contests) table += row_of(contest, work);
  return table;
}

}  // namespace kith::bench
