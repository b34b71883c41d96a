# Files that a room carries along, in its folder or one below, as functions `embedded_NAME()` that return their text;
# room/embedded.h declares them.
# The text goes through a raw string literal, so it may hold anything but )kith".
function(kith_embed room)
  set(folder "${CMAKE_SOURCE_DIR}/src/${room}")
  file(GLOB found CONFIGURE_DEPENDS "${folder}/*.css" "${folder}/*.txt" "${folder}/*/*.txt")
  foreach(path IN LISTS found)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${path}")
    get_filename_component(name "${path}" NAME_WE)
    file(READ "${path}" text)
    set(made "${CMAKE_BINARY_DIR}/embedded/${room}/${name}.cc")
    file(CONFIGURE OUTPUT "${made}" @ONLY CONTENT
"#include \"@room@/embedded.h\"

namespace kith::@room@ {

std::string_view embedded_@name@() { return R\"kith(@text@)kith\"; }

}  // namespace kith::@room@
")
    target_sources(kith_${room} PRIVATE "${made}")
  endforeach()
endfunction()
