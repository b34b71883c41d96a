#include "kith/formats.h"

#include "engine/engine.h"

namespace kith {

std::vector<std::string> list_formats() { return engine::formats(); }

}  // namespace kith
