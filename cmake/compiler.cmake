# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later

# Sanitizers and coverage apply to every target. Warnings are errors only with SPORESCOPE_WERROR, as in CI, so that additional
# warnings of newer compilers do not break a user's build.
add_library(sporescope_compiler INTERFACE)
target_compile_options(sporescope_compiler INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wnon-virtual-dtor -Wold-style-cast -Woverloaded-virtual
  -Wcast-align -Wduplicated-cond -Wnull-dereference -Wformat=2 $<$<BOOL:${SPORESCOPE_WERROR}>:-Werror> -pthread)
if(CMAKE_CXX_COMPILER_ID MATCHES "Clang")
  target_compile_options(sporescope_compiler INTERFACE -Wno-unknown-warning-option)
else()
  # GCC 12 reports std::string and std::vector code of its own library when it inlines; the checks of clang-tidy and the sanitizers
  # cover what these would find in ours.
  target_compile_options(sporescope_compiler INTERFACE -Wno-restrict -Wno-null-dereference -Wno-stringop-overflow
    # Of several sources at once it takes each for a header.
    $<$<BOOL:$<TARGET_PROPERTY:UNITY_BUILD>>:-Wno-subobject-linkage>)
endif()
target_include_directories(sporescope_compiler INTERFACE ${PROJECT_SOURCE_DIR})

if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # Below 2 GB, which no source takes, it tidies up no memory while it compiles: a tenth of its time for a fifth more memory.
  add_compile_options(--param=ggc-min-heapsize=2000000)
endif()
if(NOT CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64)$")
  # What is computed and read is to be the same bits as on x86-64, where GCC does not multiply and add in one instruction of
  # itself, and char has a sign.
  add_compile_options(-ffp-contract=off -fsigned-char)
endif()
if(BUILD_SHARED_LIBS)
  add_compile_options(-fPIC)  # programs as well: a precompiled header serves only what is compiled alike
endif()
if(SPORESCOPE_SANITIZE)
  # With sanitizers GCC 12 takes members of std::regex for uninitialised.
  add_compile_options(-fsanitize=${SPORESCOPE_SANITIZE} -fno-omit-frame-pointer -fno-sanitize-recover=all -Wno-maybe-uninitialized)
  add_link_options(-fsanitize=${SPORESCOPE_SANITIZE})
endif()
if(SPORESCOPE_FUZZ)
  add_compile_options(-fsanitize=fuzzer-no-link)  # so that the fuzzer sees which branches of the libraries an input takes
endif()
if(SPORESCOPE_COVERAGE)
  add_compile_options(--coverage)
  add_link_options(--coverage)
endif()

find_program(SPORESCOPE_CCACHE ccache)
if(SPORESCOPE_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  # Paths relative to the source: a second clone finds what the first one compiled.
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env CCACHE_BASEDIR=${PROJECT_SOURCE_DIR} CCACHE_NOHASHDIR=1
    CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime ${SPORESCOPE_CCACHE})
endif()
find_program(SPORESCOPE_MOLD mold)
if(SPORESCOPE_MOLD AND NOT CMAKE_CROSSCOMPILING)
  add_link_options(-fuse-ld=mold)
endif()

# For folders whose code mostly waits for users, files and the engine: there, compile time matters more than run time, and -O1
# saves a quarter to a half of it. Code that computes (tensors, graphs, checks, causes) keeps CMake's -O3.
macro(sporescope_low_optimization)
  string(REPLACE "-O3" "-O1" CMAKE_CXX_FLAGS_RELEASE "${CMAKE_CXX_FLAGS_RELEASE}")
endmacro()
