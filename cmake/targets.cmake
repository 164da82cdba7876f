# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later

# Conversions to QString must be explicit.
set(SPORESCOPE_NO_CASTS QT_NO_CAST_FROM_ASCII QT_NO_CAST_TO_ASCII QT_NO_CAST_FROM_BYTEARRAY QT_NO_URL_CAST_FROM_STRING)

# Generates the files that Qt sources include at their end: "moc_NAME.cpp" for classes in the header, "NAME.moc" for their own.
# AUTOMOC would compile another source for each target, which parses all headers again. moc gets no include folders: its output
# for a class does not depend on the included headers, and it takes a thirtieth of the time without them.
function(sporescope_moc target)
  set(folder ${CMAKE_CURRENT_BINARY_DIR}/${target}_moc)  # programs of one folder may have sources of one name
  foreach(source IN LISTS ARGN)
    file(STRINGS ${source} included REGEX "^#include \"(moc_[a-z_0-9]+\\.cpp|[a-z_0-9]+\\.moc)\"")
    string(REGEX MATCHALL "[a-z_0-9]+\\.(cpp|moc)" included "${included}")
    foreach(generated IN LISTS included)
      set(declared ${source})
      if(generated MATCHES "^moc_")
        cmake_path(REPLACE_EXTENSION declared h)
      endif()
      add_custom_command(OUTPUT ${folder}/${generated} DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/${declared} VERBATIM
        COMMAND ${CMAKE_COMMAND} -E make_directory ${folder}
        COMMAND Qt6::moc -o ${folder}/${generated} ${CMAKE_CURRENT_SOURCE_DIR}/${declared})
      set_source_files_properties(${folder}/${generated} PROPERTIES HEADER_FILE_ONLY ON)
      target_sources(${target} PRIVATE ${folder}/${generated})
    endforeach()
    if(included)
      target_include_directories(${target} PRIVATE ${folder})
    endif()
  endforeach()
endfunction()

# A module of the engine or the screens: a library named after its folder, static unless BUILD_SHARED_LIBS is set.
#   sporescope_module(core_tensor SOURCES dtype.cpp ... PUBLIC core_base PRIVATE hwy)
function(sporescope_module name)
  cmake_parse_arguments(ARG "" "" "SOURCES;PUBLIC;PRIVATE" ${ARGN})
  add_library(${name} ${ARG_SOURCES})
  target_link_libraries(${name} PUBLIC ${ARG_PUBLIC} PRIVATE sporescope_compiler ${ARG_PRIVATE})
  target_include_directories(${name} PUBLIC ${PROJECT_SOURCE_DIR})
  sporescope_use_precompiled(${name})
  sporescope_moc(${name} ${ARG_SOURCES})
endfunction()

# Sources of a module that Highway compiles once for each kind of processor. Fused multiply-add, which only some processors have,
# rounds differently, so the compiler must not use it; GCC does so in spite of the option if there is a precompiled header.
#   sporescope_vector_code(kernels.cpp)
function(sporescope_vector_code)
  set_source_files_properties(${ARGN} PROPERTIES
    SKIP_UNITY_BUILD_INCLUSION ON SKIP_PRECOMPILE_HEADERS ON COMPILE_OPTIONS -ffp-contract=off)
endfunction()
