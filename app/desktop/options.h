// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace sporescope::desktop {

/// Options on the command line of `sporescope`.
struct Options {
  std::vector<std::string> paths;
  std::optional<int> rank;
  std::optional<std::int64_t> iteration;
  std::string select;       ///< Node to select
  std::string compare;      ///< Dump to compare with the path; empty: none
  bool fresh = false;       ///< --new: do not save the layout of this window over that of others
  std::string listen;       ///< [ADDRESS:]PORT; empty: do not listen
  std::string remote_host;  ///< Host whose port is forwarded over ssh; empty: this computer

  // For the screenshots of the documentation.
  std::string screenshot;
  std::optional<std::pair<int, int>> size;
  std::string theme, language;
  std::string scopes;  ///< "open" or "closed"; empty: unchanged
  bool overview = false;
  bool open_tensor = false;
  bool show_cause = false;
  bool show_ranks = false;
};

/// Either options, or text to print and an exit status (for --help, --version and usage errors).
struct Parsed {
  std::optional<Options> options;
  std::string output;  ///< For standard output if status is 0, else for standard error
  int status = 0;
};

/// Parses the command line. Needs no display. The exit status is 0, or 2 for a usage error.
[[nodiscard]] Parsed parse_options(int count, const char* const* arguments, const std::string& version);

}  // namespace sporescope::desktop
