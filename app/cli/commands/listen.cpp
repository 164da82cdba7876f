// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <memory>
#include <utility>

#include "app/cli/command.h"
#include "app/cli/commands/listen_run.h"
#include "core/dump/mindspore/recorder.h"
#include "core/watch/watch_file.h"

namespace sporescope::cli {

namespace {

int run_listen(CommandContext& call, const ListenArguments& arguments) {
  std::vector<Watchpoint> watchpoints;
  if (!arguments.watch_file.empty() && arguments.recommended) {
    return report_error(call, "--watch and --recommended cannot be combined");
  }
  if (!arguments.watch_file.empty()) {
    auto read = read_watch_file(arguments.watch_file);
    if (!read) return report_error(call, read.error());
    watchpoints = std::move(*read);
  }
  if (!arguments.save.empty()) {
    if (auto checked = Recorder::can_create(arguments.save); !checked) return report_error(call, checked.error());
  }
  return listen_for_trainings(call, arguments, std::move(watchpoints));
}

}  // namespace

void add_listen(Program& program, CommandContext& call) {
  Command& command = program.command("listen",
                                     "Wait for trainings and watch them while they run; exit status 1 on hits or a "
                                     "failed training, 3 if a watchpoint matched nothing");
  const auto arguments = std::make_shared<ListenArguments>();
  command.text("--address", "ADDRESS", arguments->address,
               "Address to listen on (default: " + arguments->address +
                   "); a network address lets anyone connect, or only those with SPORESCOPE_TOKEN if it is set");
  command.number("--port", "PORT", arguments->port, 0, "Port to listen on (default: " + std::to_string(arguments->port) + ")");
  command.text("--watch", "FILE", arguments->watch_file, "A watch file with any number of watchpoints");
  command.flag("--recommended", arguments->recommended, "The recommended watchpoints, which find most faults");
  command.number("--steps", "N", arguments->steps, 1, "Terminate each training after N steps");
  command.flag("--until-hit", arguments->until_hit, "Terminate a training at its first hit");
  command.text("--save", "DIR", arguments->save, "Record what is captured as a dump in a new folder");
  command.footer(R"(Examples:
  sporescope-cli listen --recommended --until-hit
  sporescope-cli --json listen --watch watch.json --steps 100 --save kept > events.jsonl

MindSpore 1.0 to 2.3 connects by itself if ENABLE_MS_DEBUGGER=1, MS_DEBUGGER_HOST and MS_DEBUGGER_PORT are set; newer versions
need the training client (pip install app/training_client). The command ends when every connected training has ended.)");
  command.action([&call, arguments] { return run_listen(call, *arguments); });
}

}  // namespace sporescope::cli
