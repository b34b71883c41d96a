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

# A library of the given sources; where there are none yet, one of headers alone.
function(kith_library room)
  kith_edges_of(${room} edges)
  if(ARGN)
    add_library(kith_${room} STATIC ${ARGN})
    target_include_directories(kith_${room} PUBLIC "${CMAKE_SOURCE_DIR}/include" "${CMAKE_SOURCE_DIR}/src")
    target_compile_definitions(kith_${room} PRIVATE KITH_VERSION="${PROJECT_VERSION}")
    target_link_libraries(kith_${room} PUBLIC ${edges})
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

# What every target of tests links. Tests are compiled without optimization: what they test is not, and compiling them
# takes longer than running them.
function(kith_for_tests target)
  target_link_libraries(${target} PRIVATE kith_testing GTest::gtest rapidcheck)
  target_compile_options(${target} PRIVATE -O0)
endfunction()

# A GoogleTest program of the room, run by ctest under the label. Properties are drawn from one seed, so that a run can
# be had again; `make explore` draws them afresh.
function(kith_test name room label)
  set(own "")
  if(TARGET kith_${room})
    set(own kith_${room})
  endif()
  if(room STREQUAL "tests" AND TARGET kith_cli)
    list(APPEND own kith_cli)
  endif()
  kith_program(${name} ${room} SOURCES ${ARGN} LINK ${own} GTest::gtest_main)
  kith_for_tests(${name})
  set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}/tests")
  add_test(NAME ${name} COMMAND ${name})
  set(environment "RC_PARAMS=seed=20260101" ${KITH_TEST_ENVIRONMENT})
  # DuckDB locks more mutexes at once than the thread sanitizer's search for deadlocks can hold, and unlocks them unseen.
  if(room STREQUAL "engine" OR "engine" IN_LIST KITH_ROOMS_${room})
    list(TRANSFORM environment APPEND ":detect_deadlocks=0" REGEX "^TSAN_OPTIONS=")
  endif()
  set_tests_properties(${name} PROPERTIES LABELS ${label} TIMEOUT 900 ENVIRONMENT "${environment}")
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
