// Other tools for anonymous tables on Adult, beside kith on the same columns: ANJANA and anonypyx where Python can import
// them, ARX where ARX_JAR names its jar.
//
// KITH_BENCH_PYTHON names the Python to ask; else it is build/rivals/bin/python if that is there, else python3.
#pragma once

#include <filesystem>
#include <string>

namespace kith::bench {

// A table in Markdown; a tool that is not there has a row that says so.
std::string compare_other_tools(const std::filesystem::path& work);

}  // namespace kith::bench
