# DuckDB through its C API, as the imported target DuckDB::duckdb. Looked for in DUCKDB_ROOT (a CMake or environment
# variable), then on the system, then fetched by tools/fetch_duckdb.sh into KITH_DEPS/duckdb. Any 1.4.x fits.
set(KITH_DUCKDB_FITS "^v1\\.4\\.")
set(KITH_DEPS "${CMAKE_SOURCE_DIR}/build/deps" CACHE PATH "Where fetched dependencies are kept; shared by all presets")
set(KITH_DUCKDB_FETCHED "${KITH_DEPS}/duckdb")

# Sets ${result} to the version the library itself reports, or to nothing where it cannot be run.
function(kith_duckdb_version header_dir library result)
  set(probe "${CMAKE_BINARY_DIR}/duckdb_version.c")
  file(WRITE "${probe}" "#include <stdio.h>\n#include <duckdb.h>\nint main(void) { puts(duckdb_library_version()); return 0; }\n")
  try_run(exit compiled "${CMAKE_BINARY_DIR}/duckdb_probe" "${probe}"
    CMAKE_FLAGS "-DINCLUDE_DIRECTORIES=${header_dir}"
    LINK_LIBRARIES "${library}"
    RUN_OUTPUT_VARIABLE printed)
  if(compiled AND exit EQUAL 0)
    string(STRIP "${printed}" printed)
    set(${result} "${printed}" PARENT_SCOPE)
  else()
    set(${result} "" PARENT_SCOPE)
  endif()
endfunction()

set(root "${DUCKDB_ROOT}")
if(NOT root)
  set(root "$ENV{DUCKDB_ROOT}")
endif()

if(root)
  find_path(KITH_DUCKDB_INCLUDE duckdb.h HINTS "${root}" "${root}/include" NO_DEFAULT_PATH)
  find_library(KITH_DUCKDB_LIBRARY duckdb HINTS "${root}" "${root}/lib" NO_DEFAULT_PATH)
  if(NOT KITH_DUCKDB_INCLUDE OR NOT KITH_DUCKDB_LIBRARY)
    message(FATAL_ERROR "DUCKDB_ROOT is ${root}, but duckdb.h and libduckdb are not both there (nor in include/ and lib/).")
  endif()
  kith_duckdb_version("${KITH_DUCKDB_INCLUDE}" "${KITH_DUCKDB_LIBRARY}" version)
  if(NOT version MATCHES "${KITH_DUCKDB_FITS}")
    message(FATAL_ERROR "DUCKDB_ROOT is ${root}, and its DuckDB is '${version}'; kith needs 1.4.x.")
  endif()
  set(DUCKDB_ROOT "${root}" CACHE PATH "A copy of DuckDB 1.4.x to use")
  set(KITH_DUCKDB_ORIGIN "DUCKDB_ROOT")
elseif(NOT DEFINED KITH_DUCKDB_ORIGIN)
  find_path(KITH_DUCKDB_SYSTEM_INCLUDE duckdb.h)
  find_library(KITH_DUCKDB_SYSTEM_LIBRARY duckdb)
  if(KITH_DUCKDB_SYSTEM_INCLUDE AND KITH_DUCKDB_SYSTEM_LIBRARY)
    kith_duckdb_version("${KITH_DUCKDB_SYSTEM_INCLUDE}" "${KITH_DUCKDB_SYSTEM_LIBRARY}" version)
    if(version MATCHES "${KITH_DUCKDB_FITS}")
      set(KITH_DUCKDB_ORIGIN "system" CACHE INTERNAL "Where DuckDB comes from")
      set(KITH_DUCKDB_INCLUDE "${KITH_DUCKDB_SYSTEM_INCLUDE}" CACHE INTERNAL "")
      set(KITH_DUCKDB_LIBRARY "${KITH_DUCKDB_SYSTEM_LIBRARY}" CACHE INTERNAL "")
    else()
      message(STATUS "DuckDB of the system is '${version}', kith needs 1.4.x: fetching")
    endif()
  endif()
endif()

if(NOT KITH_DUCKDB_LIBRARY)
  execute_process(COMMAND "${CMAKE_SOURCE_DIR}/tools/fetch_duckdb.sh" "${KITH_DUCKDB_FETCHED}" RESULT_VARIABLE failed)
  if(failed)
    message(FATAL_ERROR "DuckDB could not be fetched; the lines above say why. A copy of version 1.4.x can be named instead: -DDUCKDB_ROOT=FOLDER")
  endif()
  set(KITH_DUCKDB_ORIGIN "fetched")
  set(KITH_DUCKDB_INCLUDE "${KITH_DUCKDB_FETCHED}")
  set(KITH_DUCKDB_LIBRARY "${KITH_DUCKDB_FETCHED}/libduckdb${CMAKE_SHARED_LIBRARY_SUFFIX}")
endif()
message(STATUS "DuckDB: ${KITH_DUCKDB_LIBRARY} (${KITH_DUCKDB_ORIGIN})")

add_library(DuckDB::duckdb SHARED IMPORTED GLOBAL)
set_target_properties(DuckDB::duckdb PROPERTIES
  IMPORTED_LOCATION "${KITH_DUCKDB_LIBRARY}"
  INTERFACE_INCLUDE_DIRECTORIES "${KITH_DUCKDB_INCLUDE}")
