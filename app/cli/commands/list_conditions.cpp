// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <cmath>

#include "app/cli/command.h"
#include "app/cli/output/json_answer.h"
#include "app/cli/output/plain_text.h"

namespace sporescope::cli {

namespace {

std::string range_text(const ParameterSpec& p) {
  if (p.is_bool) return "true or false";
  if (std::isinf(p.minimum) && std::isinf(p.maximum)) return "any number";
  if (std::isinf(p.maximum)) return "from " + number_text(p.minimum);
  if (std::isinf(p.minimum)) return "up to " + number_text(p.maximum);
  return number_text(p.minimum) + " to " + number_text(p.maximum);
}

std::string needs_text(const Condition& condition) {
  std::string text;
  if (condition.needs_previous()) text += " Needs the previous iteration.";
  if (condition.only_init) text += " Evaluated only in the init folder.";
  if (condition.only_ascend()) text += " Only on Ascend.";
  return text;
}

void print_condition(Console& console, const Condition& condition) {
  console.print(std::string(condition.id) + "  " + condition.name + "\n");
  console.print("    Checks " + std::string(target_name(condition.target)) + "s." + needs_text(condition) + "\n");
  console.print("    " + std::string(condition.advice) + "\n");
  for (const ParameterSpec& p : condition.parameters) {
    if (p.hidden) continue;
    std::string line = "      " + std::string(p.name) + "  " + label_of(p) + "  (" + range_text(p);
    if (p.default_value) {
      line += ", default " + (p.is_bool ? (*p.default_value != 0 ? "true" : "false") : number_text(*p.default_value));
    }
    console.print(line + ")\n");
  }
}

int list_conditions(CommandContext& call) {
  Json list = Json::array();
  for (const Condition& condition : conditions()) {
    if (call.json) {
      list.push_back(condition_json(condition));
    } else if (call.jsonl) {
      call.console.print(text_of(condition_json(condition)) + "\n");
    } else {
      if (&condition != conditions().data()) call.console.print("\n");
      print_condition(call.console, condition);
    }
  }
  if (call.json) print_json(call.console, "conditions", {{"conditions", std::move(list)}});
  return kNothingFound;
}

}  // namespace

void add_conditions(Program& program, CommandContext& call) {
  Command& command = program.command("conditions", "List the conditions of check, with parameters and defaults");
  command.footer(R"(Examples:
  sporescope-cli conditions
  sporescope-cli --json conditions | jq -r '.conditions[].id')");
  command.action([&call] { return list_conditions(call); });
}

}  // namespace sporescope::cli
