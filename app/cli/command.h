// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include "app/cli/options.h"
#include "app/cli/output/console.h"
#include "app/cli/selection_options.h"
#include "core/dump/open_dump.h"

namespace sporescope {
class DistributedReader;
}

namespace sporescope::cli {

class HostConnections;

/// Exit statuses of the program.
enum ExitStatus : int {
  kNothingFound = 0,  ///< nothing found by the check, or the answer is printed
  kFound = 1,         ///< the check has hits, or a first cause was found
  kUsageError = 2,    ///< the call or the input is wrong
  kNotAllJudged = 3,  ///< nothing was found, but not all that was selected could be judged
  kInterrupted = 130,
};

/// As open_dumps().
using OpenDumps = std::function<Result<std::vector<std::shared_ptr<const Dump>>>(const std::filesystem::path& path,
                                                                                 const OpenOptions& options)>;

/// What all commands share: the options before or after the command's name, and where answers go.
struct CommandContext {
  Console& console;
  std::stop_token stop;
  bool json = false;   ///< one object
  bool jsonl = false;  ///< one record a line
  bool strict = false;
  bool quiet = false;
  std::string color = "auto";
  std::string output = {};              ///< a file instead of standard output
  std::string path;                     ///< that is being answered for
  std::vector<std::string> paths = {};  ///< of a command that takes several
  SelectionOptions selection;
  std::string command = {};     ///< its name, once it is known
  std::uint64_t max_bytes = 0;  ///< of a JSON answer: its longest list is cut to fit, and says so; 0: it is told in full
  std::shared_ptr<HostConnections> hosts = {};  ///< by which dumps on other computers are reached; null: there are none
  OpenDumps open = {};                          ///< another way to open the dumps at a path; empty: open_dumps()
  DistributedReader* shared = nullptr;          ///< with the other processes that have the same call; null: there are none

  [[nodiscard]] bool machine() const { return json || jsonl; }
};

/// Tells the user why nothing came of it, with --json on standard output too if nothing stands there yet, and gives the status
/// for it: 130 if it was stopped, else 2.
[[nodiscard]] int failed(CommandContext& call, const Error& error);
[[nodiscard]] int failed(CommandContext& call, const std::string& sentence);
/// The answer above is incomplete: says so, and gives the status for it.
[[nodiscard]] int report_interrupted(CommandContext& call);
/// The status of an answer that is complete: `status`, or 2 where --strict is given and there were problems.
[[nodiscard]] int finished(const CommandContext& call, int status);
/// The status of a search: what report_interrupted() and finished() say, by whether it came to its end, found something, and
/// could judge the whole of what it was asked about.
[[nodiscard]] int judged(CommandContext& call, bool complete, bool found, bool whole);

/// Tells the user how far a command is: "Reading: 3 of 90 tensors". The call must live as long as the function.
[[nodiscard]] std::function<void(std::uint64_t done, std::uint64_t of)> progress_of(CommandContext& call, const char* doing,
                                                                                    const char* singular, const char* plural);

/// Each adds a command to the program.
void add_info(Program& program, CommandContext& call);
void add_doctor(Program& program, CommandContext& call);
void add_nodes(Program& program, CommandContext& call);
void add_tensors(Program& program, CommandContext& call);
void add_stats(Program& program, CommandContext& call);
void add_trend(Program& program, CommandContext& call);
void add_replicas(Program& program, CommandContext& call);
void add_recompute(Program& program, CommandContext& call);
void add_show(Program& program, CommandContext& call);
void add_first(Program& program, CommandContext& call);
void add_check(Program& program, CommandContext& call);
void add_compare(Program& program, CommandContext& call);
void add_difference(Program& program, CommandContext& call);
void add_report(Program& program, CommandContext& call);
void add_conditions(Program& program, CommandContext& call);
void add_dump_settings(Program& program, CommandContext& call);
void add_convert(Program& program, CommandContext& call);
void add_export(Program& program, CommandContext& call);
void add_listen(Program& program, CommandContext& call);
void add_mcp(Program& program, CommandContext& call);
void add_serve(Program& program, CommandContext& call);
void add_completion(Program& program, CommandContext& call);

/// The argument PATH, the same for all.
void add_path(Command& command, CommandContext& call, const std::string& what);
/// One PATH or several.
void add_paths(Command& command, CommandContext& call, const std::string& what);
/// Answers for one PATH after the other, each with its name above where there are several, and gives the gravest status: 2, 1,
/// 3, 0. An interrupt ends it.
[[nodiscard]] int for_each_path(CommandContext& call, const std::function<int()>& answer);

}  // namespace sporescope::cli
