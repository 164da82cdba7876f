# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later

# Writes the short hash of the sources' commit into a header, and touches the header only if the hash has changed:
#   cmake -DSOURCE=<root of the sources> -DHEADER=<commit.h> -P commit.cmake
# A release tarball has no .git; release.sh has written the hash into the file COMMIT. The hash is empty if there is neither, or
# if git fails (for example in a checkout of another user).
cmake_minimum_required(VERSION 3.25)

set(commit "")
if(EXISTS ${SOURCE}/COMMIT)
  file(STRINGS ${SOURCE}/COMMIT commit REGEX "^[0-9a-f]+$" LIMIT_COUNT 1)
elseif(EXISTS ${SOURCE}/.git)  # not a repository that only contains the sources somewhere
  find_program(git git)
  if(git)
    execute_process(COMMAND ${git} rev-parse --short=8 HEAD WORKING_DIRECTORY ${SOURCE}
      OUTPUT_VARIABLE commit OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
  endif()
endif()
file(CONFIGURE OUTPUT ${HEADER} CONTENT "#define SPORESCOPE_COMMIT \"@commit@\"\n" @ONLY)
