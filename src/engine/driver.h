// What an engine has to give so that open() finds it: how its data are recognized, and how they are opened.
// A driver of kith's own is one file and one line in drivers.cc; others are added by add().
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/database.h"
#include "engine/engine.h"

namespace kith::engine {

struct Driver {
  std::string name;  // what source.format says to have it
  // A driver is found by the first of these that tells: that it takes the locator whatever else could, its
  // name as the format, an ending of the file's name, how the file begins. Unset ones tell nothing.
  std::function<bool(const Locator&)> takes = {};
  std::vector<std::string> endings = {};  // in lower case, each with its dot
  std::function<bool(std::string_view head)> begins = {};

  // One table; or many, of which a locator names one.
  std::function<std::unique_ptr<Data>(const Locator&, const Settings&)> open = {};
  std::function<std::unique_ptr<Database>(const Locator&, const Settings&)> open_database = {};

  // See files_of(). Unset: the locator's path.
  std::function<std::vector<std::filesystem::path>(const Locator&)> files = {};
};

// It is asked before all that are there. Threads may call it while others open. There is no way back.
void add(Driver driver);

}  // namespace kith::engine
