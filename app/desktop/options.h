// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace sporescope::desktop {

/// What the command line of `sporescope` asks for.
struct Options {
  std::vector<std::string> paths;
  std::optional<int> rank;
  std::optional<std::int64_t> iteration;
  std::string select;       ///< a node
  std::string compare;      ///< a dump that is laid over the path; empty: no
  bool fresh = false;       ///< --new: do not remember this window's layout over that of others
  std::string listen;       ///< [ADDRESS:]PORT, empty: no
  std::string remote_host;  ///< the computer whose port that is, by ssh; empty: this one

  // For the pictures of the documentation.
  std::string screenshot;
  std::optional<std::pair<int, int>> size;
  std::string theme, language;
  std::string scopes;  ///< "open" or "closed"; empty: as they are
  bool overview = false;
  bool open_tensor = false;
  bool show_cause = false;
  bool show_ranks = false;
};

/// Either options, or what the program prints and its exit status at once (--help, --version, a wrong call).
struct Parsed {
  std::optional<Options> options;
  std::string output;  ///< for standard output if status is 0, else for standard error
  int status = 0;
};

/// Needs no display. Exit statuses: 0, and 2 for a wrong call.
[[nodiscard]] Parsed parse_options(int count, const char* const* arguments, const std::string& version);

}  // namespace sporescope::desktop
