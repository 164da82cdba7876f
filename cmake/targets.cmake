# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later

# A module of the engine or the screens: a library named after its folder, static but where BUILD_SHARED_LIBS says otherwise.
#   sporescope_module(core_tensor SOURCES dtype.cpp ... PUBLIC core_result PRIVATE hwy)
function(sporescope_module name)
  cmake_parse_arguments(ARG "" "" "SOURCES;PUBLIC;PRIVATE" ${ARGN})
  add_library(${name} ${ARG_SOURCES})
  target_link_libraries(${name} PUBLIC ${ARG_PUBLIC} PRIVATE sporescope_compiler ${ARG_PRIVATE})
  target_include_directories(${name} PUBLIC ${PROJECT_SOURCE_DIR})
  sporescope_use_precompiled(${name})
endfunction()

# Sources of a module that Highway compiles once for each kind of processor. What some of these round once, when they multiply and
# add, others round twice; so the compiler may not bring the two together, which GCC does all the same beside a precompiled header.
#   sporescope_vector_code(kernels.cpp)
function(sporescope_vector_code)
  set_source_files_properties(${ARGN} PROPERTIES
    SKIP_UNITY_BUILD_INCLUSION ON SKIP_PRECOMPILE_HEADERS ON COMPILE_OPTIONS -ffp-contract=off)
endfunction()

# Makes NAME.moc for a source that closes with #include "NAME.moc". AUTOMOC would compile a second, empty source for each program.
function(sporescope_moc target source)
  file(STRINGS ${source} included REGEX "^#include \"[a-z_0-9]+\\.moc\"")
  if(NOT included)
    return()
  endif()
  get_filename_component(base ${source} NAME_WE)
  set(folder ${CMAKE_CURRENT_BINARY_DIR}/${target}_moc)  # programs of one folder may have sources of one name
  qt_generate_moc(${CMAKE_CURRENT_SOURCE_DIR}/${source} ${folder}/${base}.moc TARGET ${target})
  target_sources(${target} PRIVATE ${folder}/${base}.moc)
  target_include_directories(${target} PRIVATE ${folder})
endfunction()

# A test program of Qt Test, run by ctest without a display.
#   sporescope_test(tensor_npy_test SOURCES npy_test.cpp LIBRARIES core_tensor)
function(sporescope_test name)
  cmake_parse_arguments(ARG "" "TIMEOUT" "SOURCES;LIBRARIES;LABELS" ${ARGN})
  if(NOT ARG_TIMEOUT)
    set(ARG_TIMEOUT 300)
  endif()
  if(SPORESCOPE_SANITIZE)
    math(EXPR ARG_TIMEOUT "3 * ${ARG_TIMEOUT}")  # sanitizers take several times as long
  endif()
  add_executable(${name} ${ARG_SOURCES})
  set_target_properties(${name} PROPERTIES AUTOMOC OFF)
  foreach(source IN LISTS ARG_SOURCES)
    sporescope_moc(${name} ${source})
  endforeach()
  target_link_libraries(${name} PRIVATE sporescope_compiler ${ARG_LIBRARIES} Qt6::Test)
  sporescope_use_precompiled(${name})
  if(SPORESCOPE_SANITIZE MATCHES "address")
    target_sources(${name} PRIVATE $<TARGET_OBJECTS:ended_threads>)
  endif()
  target_compile_definitions(${name} PRIVATE SPORESCOPE_TEST_DATA="${PROJECT_SOURCE_DIR}/tests/data")
  add_test(NAME ${name} COMMAND ${name})
  set_tests_properties(${name} PROPERTIES TIMEOUT ${ARG_TIMEOUT} ENVIRONMENT "QT_QPA_PLATFORM=offscreen;LC_ALL=C.UTF-8;QT_LOGGING_RULES=qt.qpa.*=false"
    LABELS "${ARG_LABELS}")
endfunction()
