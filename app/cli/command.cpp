// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/command.h"

#include "app/cli/json_answer.h"

namespace sporescope::cli {

int failed(Call& call, const Error& error) {
  return error.code == ErrorCode::cancelled ? interrupted(call) : failed(call, error.str());
}

int failed(Call& call, const std::string& sentence) {
  call.console.error(sentence);
  if (call.json && !call.console.has_printed()) print_json(call.console, call.command, {{"error", sentence}});
  return kWrong;
}

int interrupted(Call& call) {
  if (call.json && !call.console.has_printed())
    print_json(call.console, call.command, {{"complete", false}, {"problems", Json::array()}});
  call.console.error("interrupted, the answer is incomplete");
  return kInterrupted;
}

int finished(const Call& call, int status) { return call.strict && call.console.warnings() > 0 ? int{kWrong} : status; }

void add_path(Command& command, Call& call, const std::string& what) { command.argument("PATH", call.path, what); }

}  // namespace sporescope::cli
