include(Embed)

# Rooms become targets. The edges are read from rooms.txt and libraries.txt; nothing else links anything, and
# tools/check_layers.py holds us to it.
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS
  "${CMAKE_SOURCE_DIR}/cmake/rooms.txt" "${CMAKE_SOURCE_DIR}/cmake/libraries.txt")

# Reads lines "name: a b c" of a file into PREFIX_name, and the names into PREFIX.
function(kith_read_edges file prefix)
  file(STRINGS "${file}" lines)
  set(names "")
  foreach(line IN LISTS lines)
    if(line MATCHES "^([a-z]+):(.*)$")
      set(name "${CMAKE_MATCH_1}")
      string(STRIP "${CMAKE_MATCH_2}" uses)
      string(REGEX REPLACE "[ \t]+" ";" uses "${uses}")
      list(APPEND names "${name}")
      set(${prefix}_${name} "${uses}" PARENT_SCOPE)
    endif()
  endforeach()
  set(${prefix} "${names}" PARENT_SCOPE)
endfunction()

kith_read_edges("${CMAKE_SOURCE_DIR}/cmake/rooms.txt" KITH_ROOMS)
kith_read_edges("${CMAKE_SOURCE_DIR}/cmake/libraries.txt" KITH_LIBRARIES)

# The targets a room's own target links: the rooms and the libraries written for it.
function(kith_edges_of room result)
  set(targets "")
  foreach(used IN LISTS KITH_ROOMS_${room})
    list(APPEND targets kith_${used})
  endforeach()
  foreach(library IN LISTS KITH_LIBRARIES_${room})
    if(NOT DEFINED KITH_LIBRARY_${library})
      message(FATAL_ERROR "cmake/libraries.txt names '${library}', which cmake/Libraries.cmake does not know")
    endif()
    list(APPEND targets ${KITH_LIBRARY_${library}})
  endforeach()
  set(${result} "${targets}" PARENT_SCOPE)
endfunction()

# Rooms without inner loops: optimizing them further takes longer than it ever saves.
set(KITH_COLD_ROOMS plan outcome report profile publish api cli)

# A library of the given sources; where there are none yet, one of headers alone.
function(kith_library room)
  kith_edges_of(${room} edges)
  if(ARGN)
    add_library(kith_${room} STATIC ${ARGN})
    target_include_directories(kith_${room} PUBLIC "${CMAKE_SOURCE_DIR}/include" "${CMAKE_SOURCE_DIR}/src")
    target_compile_definitions(kith_${room} PRIVATE KITH_VERSION="${PROJECT_VERSION}")
    target_link_libraries(kith_${room} PUBLIC ${edges})
    if(CMAKE_BUILD_TYPE STREQUAL "Release" AND room IN_LIST KITH_COLD_ROOMS)
      target_compile_options(kith_${room} PRIVATE -O1)
    endif()
    kith_embed(${room})
  else()
    add_library(kith_${room} INTERFACE)
    target_include_directories(kith_${room} INTERFACE "${CMAKE_SOURCE_DIR}/include" "${CMAKE_SOURCE_DIR}/src")
    target_link_libraries(kith_${room} INTERFACE ${edges})
  endif()
endfunction()

# A program that links what `room` is allowed, and the targets named after LINK.
function(kith_program name room)
  cmake_parse_arguments(PARSE_ARGV 2 arg "" "" "SOURCES;LINK")
  kith_edges_of(${room} edges)
  add_executable(${name} ${arg_SOURCES})
  target_include_directories(${name} PRIVATE "${CMAKE_SOURCE_DIR}/include" "${CMAKE_SOURCE_DIR}/src")
  target_compile_definitions(${name} PRIVATE KITH_VERSION="${PROJECT_VERSION}")
  target_link_libraries(${name} PRIVATE ${arg_LINK} ${edges})
endfunction()

# The module of the Python package, which nanobind makes.
function(kith_module name room)
  cmake_parse_arguments(PARSE_ARGV 2 arg "" "" "SOURCES")
  kith_edges_of(${room} edges)
  nanobind_add_module(${name} BACKEND_MODULE nanobind_backend NB_SUPPRESS_WARNINGS ${arg_SOURCES})
  target_include_directories(${name} PRIVATE "${CMAKE_SOURCE_DIR}/include" "${CMAKE_SOURCE_DIR}/src")
  target_link_libraries(${name} PRIVATE ${edges})
endfunction()

# What every target of tests links. Tests are compiled without optimization: what they test is not, and compiling them
# takes longer than running them.
function(kith_for_tests target)
  target_link_libraries(${target} PRIVATE kith_testing GTest::gtest rapidcheck)
  target_compile_options(${target} PRIVATE -O0)
endfunction()

# What benchmarks share links what they measure.
function(kith_for_benchmarks target)
  target_link_libraries(${target} PUBLIC kith_testing)
endfunction()

# A GoogleTest program of the room, with a main() of its own or GoogleTest's.
function(kith_test_program name room)
  cmake_parse_arguments(PARSE_ARGV 2 arg "OWN_MAIN" "" "SOURCES")
  set(link "")
  if(TARGET kith_${room})
    list(APPEND link kith_${room})
  endif()
  if(room STREQUAL "tests" AND TARGET kith_cli)
    list(APPEND link kith_cli)
  endif()
  if(NOT arg_OWN_MAIN)
    list(APPEND link GTest::gtest_main)
  endif()
  kith_program(${name} ${room} SOURCES ${arg_SOURCES} LINK ${link})
  kith_for_tests(${name})
  set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}/tests")
endfunction()

# A run of a test program by ctest. Its results are left in results/NAME.xml, which tools/count_tests.py reads. Properties
# are drawn from one seed, so that a run can be had again; `make explore` draws them afresh.
function(kith_run_test name room)
  cmake_parse_arguments(PARSE_ARGV 2 arg "" "" "COMMAND;LABELS;ENVIRONMENT")
  add_test(NAME ${name} COMMAND ${arg_COMMAND})
  set(environment "GTEST_OUTPUT=xml:${CMAKE_BINARY_DIR}/results/${name}.xml" "RC_PARAMS=${KITH_RAPIDCHECK}"
    ${KITH_TEST_ENVIRONMENT} ${arg_ENVIRONMENT})
  # DuckDB locks more mutexes at once than the thread sanitizer's search for deadlocks can hold, and unlocks them unseen.
  if(room STREQUAL "engine" OR "engine" IN_LIST KITH_ROOMS_${room})
    list(TRANSFORM environment APPEND ":detect_deadlocks=0" REGEX "^TSAN_OPTIONS=")
  endif()
  set_tests_properties(${name} PROPERTIES LABELS "${arg_LABELS}" TIMEOUT 900 ENVIRONMENT "${environment}")
endfunction()

# The sources of a folder without those that match `without`.
function(kith_sources folder without result)
  file(GLOB_RECURSE found CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/${folder}/*.cc")
  list(FILTER found EXCLUDE REGEX "${without}")
  set(${result} "${found}" PARENT_SCOPE)
endfunction()

# Tells the sources of a target outside the rooms where the sources and the command are.
function(kith_places target)
  target_compile_definitions(${target} PRIVATE
    KITH_SOURCE_DIR="${CMAKE_SOURCE_DIR}" KITH_BINARY="${CMAKE_BINARY_DIR}/kith")
endfunction()

# With KITH_UNITY, files of a room that have no name of their own in common are compiled together;
# tools/unity_groups.py finds them. A local name may then hide one that another file keeps to itself, and an unnamed
# namespace be taken for a header's: neither is a fault.
if(KITH_UNITY)
  find_package(Python3 REQUIRED COMPONENTS Interpreter)
  set(folders ${KITH_ROOMS})
  list(REMOVE_ITEM folders testing)
  list(TRANSFORM folders PREPEND src/)
  if(KITH_TESTS)
    list(APPEND folders testing tests)
  endif()
  execute_process(COMMAND "${Python3_EXECUTABLE}" "${CMAKE_SOURCE_DIR}/tools/unity_groups.py" ${KITH_UNITY_LINES} ${folders}
    OUTPUT_VARIABLE lines COMMAND_ERROR_IS_FATAL ANY)
  string(REPLACE "\n" ";" lines "${lines}")
  foreach(line IN LISTS lines)
    if(line MATCHES "^([^ ]+) (.+)$")
      set_source_files_properties("${CMAKE_MATCH_2}" PROPERTIES UNITY_GROUP "${CMAKE_MATCH_1}")
    endif()
  endforeach()
  set(CMAKE_UNITY_BUILD ON)
  set(CMAKE_UNITY_BUILD_MODE GROUP)
  add_compile_options(-Wno-shadow -Wno-subobject-linkage)
endif()
