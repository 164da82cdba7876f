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
#include "core/dump/open_dump.h"
#include "core/dump/selection_spec.h"

namespace sporescope {
class DistributedReader;
}

namespace sporescope::cli {

class HostConnections;

/// The options that select tensors or nodes, as typed.
struct SelectionOptions : SelectionSpec {
  /// Adds --rank, --net, … to a command as an option group.
  void add_to(Command& command);
};

/// Exit statuses of the program.
enum ExitStatus : int {
  kNothingFound = 0,  ///< The check has no hits, or the command has printed its answer
  kFound = 1,         ///< The check has hits, or a first cause was found
  kUsageError = 2,    ///< The command line or the input is invalid
  kNotAllJudged = 3,  ///< Nothing was found, but not everything that was selected could be judged
  kInterrupted = 130,
};

/// A replacement for open_dumps().
using OpenDumps = std::function<Result<std::vector<std::shared_ptr<const Dump>>>(const std::filesystem::path& path,
                                                                                 const OpenOptions& options)>;

/// State shared by all commands: the global options and the output.
struct CommandContext {
  Console& console;
  std::stop_token stop;
  bool json = false;   ///< Print one JSON object
  bool jsonl = false;  ///< Print one JSON record per line
  bool strict = false;
  bool quiet = false;
  std::string color = "auto";
  std::string output = {};              ///< Output file instead of the standard output
  std::string path;                     ///< Path that is currently processed
  std::vector<std::string> paths = {};  ///< For commands that accept several paths
  SelectionOptions selection;
  std::string command = {};     ///< Name of the command, once it is known
  std::uint64_t max_bytes = 0;  ///< Limit for a JSON answer, whose longest list is truncated to fit; 0: no limit
  std::shared_ptr<HostConnections> hosts = {};  ///< Connections for dumps on other computers; null: not supported
  OpenDumps open = {};                          ///< Replaces open_dumps() if not empty
  DistributedReader* shared = nullptr;          ///< Shares the reading with the other MPI processes; null: none

  [[nodiscard]] bool machine() const { return json || jsonl; }
};

/// Reports an error to the user, with --json also on the standard output if nothing was printed there. Returns the exit
/// status: 130 if the command was stopped, else 2.
[[nodiscard]] int report_error(CommandContext& call, const Error& error);
/// Reports an error message in the same way, and returns exit status 2.
[[nodiscard]] int report_error(CommandContext& call, const std::string& sentence);
/// Reports that the answer is incomplete, and returns exit status 130.
[[nodiscard]] int report_interrupted(CommandContext& call);
/// Returns the exit status of a complete answer: `status`, or 2 if --strict is given and there were warnings.
[[nodiscard]] int final_status(const CommandContext& call, int status);
/// Returns the exit status of a search: that of report_interrupted() if it is not complete. Otherwise kFound if something was
/// found, kNothingFound if everything selected could be judged (`all_judged`), else kNotAllJudged.
[[nodiscard]] int search_status(CommandContext& call, bool complete, bool found, bool all_judged);

/// Returns a progress callback that prints "Reading: 3 of 90 tensors". `call` must outlive it.
[[nodiscard]] std::function<void(std::uint64_t done, std::uint64_t of)> progress_of(CommandContext& call, const char* prefix,
                                                                                    const char* singular, const char* plural);

/// Each function adds a command to the program.
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

/// Adds the argument PATH.
void add_path(Command& command, CommandContext& call, const std::string& help);
/// Adds one or more arguments PATH.
void add_paths(Command& command, CommandContext& call, const std::string& help);
/// Calls `run_command` for each PATH, with a heading if there are several. Returns the most severe exit status, in the order 2,
/// 1, 3, 0. An interrupt ends the loop.
[[nodiscard]] int for_each_path(CommandContext& call, const std::function<int()>& run_command);

}  // namespace sporescope::cli
