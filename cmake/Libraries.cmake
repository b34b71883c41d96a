# The names cmake/libraries.txt uses, as CMake targets.
find_package(Threads REQUIRED)
find_package(OpenSSL REQUIRED COMPONENTS Crypto)
find_package(fmt REQUIRED)
find_package(nlohmann_json REQUIRED)
find_package(tomlplusplus REQUIRED)
find_package(CLI11 REQUIRED)
find_package(ZLIB REQUIRED)
find_package(PkgConfig REQUIRED)
pkg_check_modules(ZSTD REQUIRED IMPORTED_TARGET libzstd)
include(DuckDB)

# Howard Hinnant's date: headers alone, no time zones.
find_path(KITH_DATE_INCLUDE date/date.h REQUIRED)
add_library(kith_date INTERFACE)
target_include_directories(kith_date SYSTEM INTERFACE ${KITH_DATE_INCLUDE})

# Google's cctz: time zones, from the tzdata of the system.
find_path(KITH_CCTZ_INCLUDE cctz/time_zone.h REQUIRED)
find_library(KITH_CCTZ_LIBRARY cctz REQUIRED)
add_library(kith_cctz UNKNOWN IMPORTED)
set_target_properties(kith_cctz PROPERTIES
  IMPORTED_LOCATION "${KITH_CCTZ_LIBRARY}" INTERFACE_INCLUDE_DIRECTORIES "${KITH_CCTZ_INCLUDE}")

# COIN-OR's Clp: linear programs. LEMON: the network simplex.
pkg_check_modules(CLP REQUIRED IMPORTED_TARGET clp)
pkg_check_modules(LEMON REQUIRED IMPORTED_TARGET lemon)

# SQLite, to read database files: DuckDB's own reader of them is an extension it would download.
find_package(SQLite3 REQUIRED)

# ReadStat reads files of SPSS, Stata and SAS; libzip and expat read those of Excel.
find_path(KITH_READSTAT_INCLUDE readstat.h REQUIRED)
find_library(KITH_READSTAT_LIBRARY readstat REQUIRED)
add_library(kith_readstat UNKNOWN IMPORTED)
set_target_properties(kith_readstat PROPERTIES
  IMPORTED_LOCATION "${KITH_READSTAT_LIBRARY}" INTERFACE_INCLUDE_DIRECTORIES "${KITH_READSTAT_INCLUDE}")
pkg_check_modules(ZIP REQUIRED IMPORTED_TARGET libzip)
find_package(EXPAT REQUIRED)

set(KITH_LIBRARY_threads Threads::Threads)
set(KITH_LIBRARY_crypto OpenSSL::Crypto)
set(KITH_LIBRARY_fmt fmt::fmt)
set(KITH_LIBRARY_json nlohmann_json::nlohmann_json)
set(KITH_LIBRARY_toml tomlplusplus::tomlplusplus)
set(KITH_LIBRARY_cli11 CLI11::CLI11)
set(KITH_LIBRARY_date kith_date)
set(KITH_LIBRARY_cctz kith_cctz)
set(KITH_LIBRARY_duckdb DuckDB::duckdb)
set(KITH_LIBRARY_zlib ZLIB::ZLIB)
set(KITH_LIBRARY_zstd PkgConfig::ZSTD)
set(KITH_LIBRARY_sqlite SQLite::SQLite3)
set(KITH_LIBRARY_readstat kith_readstat)
set(KITH_LIBRARY_zip PkgConfig::ZIP)
set(KITH_LIBRARY_expat EXPAT::EXPAT)
set(KITH_LIBRARY_clp PkgConfig::CLP)
set(KITH_LIBRARY_lemon PkgConfig::LEMON)

# nanobind makes modules by a function of its own (cmake/Python.cmake), which links it.
set(KITH_LIBRARY_nanobind "")

if(KITH_TESTS)
  find_package(GTest REQUIRED)
  find_package(rapidcheck REQUIRED)
  find_package(benchmark REQUIRED)
  # COIN-OR's CBC: integer programs, which answer what the search of a window should find.
  pkg_check_modules(CBC REQUIRED IMPORTED_TARGET cbc osi-clp)
  set(KITH_LIBRARY_cbc PkgConfig::CBC)
  set(KITH_LIBRARY_benchmark benchmark::benchmark)
endif()
