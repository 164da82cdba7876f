# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later

# Parsing the headers of Qt and of the standard library takes most of the compile time. They are parsed once for each kind of
# target: precompiled/KIND.h. A folder sets its kind in SPORESCOPE_PRECOMPILED, for itself and its subfolders.
#   sporescope_precompiled(screens Qt6::Widgets)
function(sporescope_precompiled kind)
  set(stub ${PROJECT_BINARY_DIR}/precompiled/${kind}.cpp)
  file(CONFIGURE OUTPUT ${stub} CONTENT "// A target needs a source.\n")
  add_library(precompiled_${kind} OBJECT ${stub})
  target_link_libraries(precompiled_${kind} PRIVATE sporescope_compiler ${ARGN})
  target_precompile_headers(precompiled_${kind} PRIVATE ${PROJECT_SOURCE_DIR}/cmake/precompiled/${kind}.h)
endfunction()

function(sporescope_use_precompiled target)
  if(SPORESCOPE_PRECOMPILED AND TARGET precompiled_${SPORESCOPE_PRECOMPILED})
    target_precompile_headers(${target} REUSE_FROM precompiled_${SPORESCOPE_PRECOMPILED})
  endif()
endfunction()

set(SPORESCOPE_PRECOMPILED engine)
sporescope_precompiled(engine)
