# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later

# Each test has one of two ctest labels, and CI runs it only in the configuration of that label:
#   engine    the engine, the command line, live debugging and the Python packages, with AddressSanitizer and UBSan
#   release   the window, the acceptance checks and Open MPI, in the release configuration
# These targets build the tests of a label and the programs that they start.
add_custom_target(engine_tests)
add_custom_target(release_tests)

# The tests of a folder and its subfolders: one program, named after the folder, of all *_test.cpp. Each class that a source
# lists with SPORESCOPE_TEST (tests/program/test_class.h) becomes a ctest test, core_cause.RulesTest, in its own process.
#   sporescope_tests(LIBRARIES core_cause [SOURCES samples.cpp] [PROGRAMS sporescope-cli] [SPLIT RulesTest 4] [SCREENS] [LABEL engine])
# LIBRARIES  libraries of the sources; PROGRAMS  programs that they start, with paths in SPORESCOPE_CLI, _SIMULATOR and _PROGRAM
# SPLIT      pairs of a class and the number of ctest tests among which its functions and rows are divided
# SCREENS    the tests need a QApplication; their label is release
function(sporescope_tests)
  cmake_parse_arguments(ARG "SCREENS" "LABEL" "SOURCES;LIBRARIES;PROGRAMS;SPLIT" ${ARGN})
  set(kind engine)
  if(ARG_SCREENS)
    set(kind screens)
    set(ARG_LABEL release)
  elseif(NOT ARG_LABEL)
    set(ARG_LABEL engine)
  endif()
  file(RELATIVE_PATH room ${PROJECT_SOURCE_DIR}/tests ${CMAKE_CURRENT_SOURCE_DIR})
  string(REPLACE "/" "_" room ${room})
  set(name ${room}_tests)
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS RELATIVE ${CMAKE_CURRENT_SOURCE_DIR} *_test.cpp)
  list(SORT sources)
  # The classes of a source, and what moc makes for it, are read here.
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${sources})

  add_executable(${name} ${sources} ${ARG_SOURCES} $<TARGET_OBJECTS:test_main_of_${kind}>)
  sporescope_moc(${name} ${sources})
  target_link_libraries(${name} PRIVATE sporescope_compiler ${ARG_LIBRARIES} Qt6::Test)
  sporescope_use_precompiled(${name})
  if(SPORESCOPE_SANITIZE MATCHES "address")
    target_sources(${name} PRIVATE $<TARGET_OBJECTS:thread_exit_hooks>)
  endif()
  target_compile_definitions(${name} PRIVATE SPORESCOPE_SOURCE="${PROJECT_SOURCE_DIR}"
    SPORESCOPE_TEST_DATA="${PROJECT_SOURCE_DIR}/tests/data" SPORESCOPE_SAMPLE="${PROJECT_SOURCE_DIR}/resources/sample"
    SPORESCOPE_TRANSLATIONS="${PROJECT_SOURCE_DIR}/resources/translations")
  foreach(pair sporescope-cli=CLI sporescope-simulator=SIMULATOR sporescope=PROGRAM)
    string(REPLACE "=" ";" pair ${pair})
    list(GET pair 0 program)
    list(GET pair 1 definition)
    if(program IN_LIST ARG_PROGRAMS)
      add_dependencies(${name} ${program})
      target_compile_definitions(${name} PRIVATE SPORESCOPE_${definition}="$<TARGET_FILE:${program}>")
    endif()
  endforeach()
  add_dependencies(${ARG_LABEL}_tests ${name})

  foreach(source IN LISTS sources)
    file(STRINGS ${source} listed REGEX "^SPORESCOPE_TEST\\([A-Za-z0-9_]+\\)")
    if(NOT listed)
      message(FATAL_ERROR "${CMAKE_CURRENT_SOURCE_DIR}/${source} lists no test class: it lacks SPORESCOPE_TEST(...)")
    endif()
    string(REGEX REPLACE "^SPORESCOPE_TEST\\(([A-Za-z0-9_]+)\\).*" "\\1" class "${listed}")
    list(FIND ARG_SPLIT ${class} at)
    if(at LESS 0)
      sporescope_test_entry(${room}.${class} ${ARG_LABEL} ${name} ${class})
    else()
      math(EXPR at "${at} + 1")
      list(GET ARG_SPLIT ${at} parts)
      foreach(part RANGE 1 ${parts})
        set(entry ${room}.${class}.${part}of${parts})
        sporescope_test_entry(${entry} ${ARG_LABEL} ${name} ${class} --part ${part}/${parts})
        set_tests_properties(${entry} PROPERTIES COST 100)  # the longest begin first
      endforeach()
    endif()
  endforeach()
endfunction()

function(sporescope_test_entry entry label)
  set(timeout 300)
  if(SPORESCOPE_SANITIZE)
    set(timeout 900)  # sanitizers take several times as long
  endif()
  add_test(NAME ${entry} COMMAND ${ARGN})
  set_tests_properties(${entry} PROPERTIES TIMEOUT ${timeout} LABELS "${label}"
    ENVIRONMENT "QT_QPA_PLATFORM=offscreen;LC_ALL=C.UTF-8;QT_LOGGING_RULES=qt.qpa.*=false")
endfunction()

# Test classes that use gRPC, which is not built with ThreadSanitizer: its locks are invisible, so all data that passes through it
# would be reported.
#   sporescope_tests_use_grpc(core_live.ListenerTest ...)
function(sporescope_tests_use_grpc)
  set_tests_properties(${ARGN} PROPERTIES
    ENVIRONMENT_MODIFICATION "TSAN_OPTIONS=string_append::ignore_noninstrumented_modules=1")
endfunction()

# A test in Python. SPORESCOPE_CLI and the given variables are in its environment; exit status 77 means that it was skipped.
#   sporescope_python_test(python_engine_test engine_test.py [LONG] [INTERPRETER path] [TIMEOUT s] [ARGUMENTS ...]
#     [ENVIRONMENT NAME=value ...] [LABEL engine])
function(sporescope_python_test entry script)
  cmake_parse_arguments(ARG "LONG" "INTERPRETER;TIMEOUT;LABEL" "ARGUMENTS;ENVIRONMENT" ${ARGN})
  if(NOT ARG_INTERPRETER)
    set(ARG_INTERPRETER /usr/bin/python3)
  endif()
  if(NOT ARG_TIMEOUT)
    set(ARG_TIMEOUT 300)
  endif()
  if(NOT ARG_LABEL)
    set(ARG_LABEL engine)
  endif()
  add_test(NAME ${entry} COMMAND ${ARG_INTERPRETER} ${CMAKE_CURRENT_SOURCE_DIR}/${script} ${ARG_ARGUMENTS})
  if(ARG_LONG)
    set_tests_properties(${entry} PROPERTIES COST 100)
  endif()
  set_tests_properties(${entry} PROPERTIES TIMEOUT ${ARG_TIMEOUT} LABELS "${ARG_LABEL}" SKIP_RETURN_CODE 77
    ENVIRONMENT "PYTHONDONTWRITEBYTECODE=1;SPORESCOPE_CLI=$<TARGET_FILE:sporescope-cli>;${ARG_ENVIRONMENT}")
endfunction()
