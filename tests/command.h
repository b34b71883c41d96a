// Runs the built command as a user would, in a folder of its own.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

namespace kith::tests {

// A folder that goes when the test ends.
class Folder {
 public:
  Folder();
  ~Folder();
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  const std::filesystem::path& path() const { return path_; }
  std::filesystem::path operator/(const std::string& name) const { return path_ / name; }
  std::filesystem::path write(const std::string& name, const std::string& text) const;
  // Every file below, relative, sorted.
  std::vector<std::string> files() const;

 private:
  std::filesystem::path path_;
};

struct Ran {
  int status = 0;
  std::string out, err;
  nlohmann::json json() const { return nlohmann::json::parse(out); }
  // The code of the error object that --json prints.
  std::string error() const;
};

Ran kith(const std::vector<std::string>& arguments);

// A program while it runs; killed where nobody waited for it.
class Running {
 public:
  explicit Running(std::vector<std::string> words);
  ~Running();
  Running(const Running&) = delete;
  Running& operator=(const Running&) = delete;

  void signal(int number) const;
  // Once. A program that a signal ended has status 128 + its number.
  Ran wait();
  // Whether it has the file open.
  bool has_open(const std::filesystem::path& file) const;
  bool ended() const;

 private:
  Folder folder_;
  int process_ = -1;
};
std::unique_ptr<Running> start_kith(const std::vector<std::string>& arguments);

// Any program by name, found on the PATH.
Ran run(const std::vector<std::string>& words);

std::string read(const std::filesystem::path& path);
// Where shared data lies beside a checkout, or an empty path.
std::filesystem::path shared(const std::string& below);

}  // namespace kith::tests
