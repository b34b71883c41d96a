# The names cmake/libraries.txt uses, as CMake targets.
find_package(Threads REQUIRED)
find_package(OpenSSL REQUIRED COMPONENTS Crypto)
find_package(fmt REQUIRED)
find_package(nlohmann_json REQUIRED)
find_package(tomlplusplus REQUIRED)
find_package(CLI11 REQUIRED)
include(DuckDB)

# Howard Hinnant's date: headers alone, no time zones.
find_path(KITH_DATE_INCLUDE date/date.h REQUIRED)
add_library(kith_date INTERFACE)
target_include_directories(kith_date SYSTEM INTERFACE ${KITH_DATE_INCLUDE})

set(KITH_LIBRARY_threads Threads::Threads)
set(KITH_LIBRARY_crypto OpenSSL::Crypto)
set(KITH_LIBRARY_fmt fmt::fmt)
set(KITH_LIBRARY_json nlohmann_json::nlohmann_json)
set(KITH_LIBRARY_toml tomlplusplus::tomlplusplus)
set(KITH_LIBRARY_cli11 CLI11::CLI11)
set(KITH_LIBRARY_date kith_date)
set(KITH_LIBRARY_duckdb DuckDB::duckdb)

if(KITH_TESTS)
  find_package(GTest REQUIRED)
  find_package(rapidcheck REQUIRED)
  find_package(benchmark REQUIRED)
  set(KITH_LIBRARY_benchmark benchmark::benchmark)
endif()
