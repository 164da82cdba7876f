// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <functional>
#include <stop_token>
#include <string>

#include "app/cli/console.h"
#include "app/cli/selection_options.h"

namespace CLI {
class App;
}

namespace sporescope::cli {

/// Exit statuses of the program.
enum ExitStatus : int {
  kNothingFound = 0,  ///< nothing found by the check, or the answer is printed
  kFound = 1,         ///< the check has hits, or a first cause was found
  kWrong = 2,         ///< the call or the input is wrong
  kNotAllJudged = 3,  ///< nothing was found, but not all that was selected could be judged
  kInterrupted = 130,
};

/// What all commands share: the options before or after the command's name, and where answers go.
struct Call {
  Console& console;
  std::stop_token stop;
  bool json = false;   ///< one object
  bool jsonl = false;  ///< one record a line
  bool strict = false;
  std::string path;
  SelectionOptions selection;
  std::string command = {};  ///< its name, once it is known

  [[nodiscard]] bool machine() const { return json || jsonl; }
};

/// Tells the user why nothing came of it, with --json on standard output too if nothing stands there yet, and gives the status
/// for it: 130 if it was stopped, else 2.
[[nodiscard]] int failed(Call& call, const Error& error);
[[nodiscard]] int failed(Call& call, const std::string& sentence);
/// The answer above is incomplete: says so, and gives the status for it.
[[nodiscard]] int interrupted(Call& call);
/// The status of an answer that is complete: `status`, or 2 where --strict is given and there were problems.
[[nodiscard]] int finished(const Call& call, int status);

/// Each adds a command to the program; `run` is set to what shall be done when it was called.
using Run = std::function<int()>;
void add_info(CLI::App& app, Call& call, Run& run);
void add_nodes(CLI::App& app, Call& call, Run& run);
void add_tensors(CLI::App& app, Call& call, Run& run);
void add_stats(CLI::App& app, Call& call, Run& run);
void add_show(CLI::App& app, Call& call, Run& run);
void add_first(CLI::App& app, Call& call, Run& run);
void add_check(CLI::App& app, Call& call, Run& run);
void add_conditions(CLI::App& app, Call& call, Run& run);
void add_export(CLI::App& app, Call& call, Run& run);
void add_listen(CLI::App& app, Call& call, Run& run);

/// The argument PATH, the same for all.
void add_path(CLI::App& command, Call& call, const std::string& what);

}  // namespace sporescope::cli
