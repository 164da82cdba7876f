// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/selection_options.h"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <algorithm>
#include <utility>
#include <vector>

namespace sporescope::cli {

namespace {

constexpr const char* kGroup = "Selection (nothing given: everything)";

// CLI11's own IsMember writes its set into the help a second time.
CLI::Validator one_of(std::vector<std::string> words) {
  return {[words = std::move(words)](const std::string& word) {
            if (std::find(words.begin(), words.end(), word) != words.end()) return std::string();
            std::string known;
            for (const std::string& w : words) known += (known.empty() ? "" : ", ") + w;
            return word + " is none of " + known;
          },
          ""};
}

Result<NumberSet> numbers(const std::string& option, const std::string& text, bool allow_last) {
  auto set = NumberSet::parse(text, allow_last);
  if (set) return set;
  return fail(ErrorCode::invalid_argument, {"%1: %2", {option, set.error().str()}});
}

}  // namespace

void SelectionOptions::add_to(CLI::App& command) {
  command.add_option("--rank", rank, "Ranks, for instance 0,2-3")->type_name("NUMBERS")->group(kGroup);
  command.add_option("--net", net, "Name of the network")->type_name("NAME")->group(kGroup);
  command.add_option("--graph", graph, "Name or id of the graph")->type_name("NAME")->group(kGroup);
  command.add_option("--iteration", iteration, "Iterations as on the disk, for instance 0,5-8, or last")
      ->type_name("NUMBERS")
      ->group(kGroup);
  command.add_option("--node", node, "A part of the node's full name")->type_name("TEXT")->group(kGroup);
  command.add_option("--stack", stack, "A part of a source line of the node; train.py:49 finds a line by its number")
      ->type_name("TEXT")
      ->group(kGroup);
  command.add_flag("--regex", regex, "--node and --stack are regular expressions")->group(kGroup);
  command.add_flag("--ignore-case", ignore_case, "Capitals do not count in --node and --stack")->group(kGroup);
  command
      .add_option("--category", category,
                  "weight, gradient, activation, parameter (weights too), constant, operator, or tensor (all but constants)")
      ->check(one_of({"weight", "gradient", "activation", "parameter", "constant", "operator", "tensor"}))
      ->type_name("WORD")
      ->group(kGroup);
  command.add_option("--type", type, "Type of operator, for instance Conv2D")->type_name("TYPE")->group(kGroup);
  command.add_option("--io", io, "input or output")->check(one_of({"input", "output"}))->type_name("WORD")->group(kGroup);
  command.add_option("--slot", slot, "Which output or input, from 0")->type_name("N")->group(kGroup);
}

Result<Selection> SelectionOptions::selection() const {
  Selection out;
  auto ranks = numbers("--rank", rank, false);
  if (!ranks) return tl::unexpected(std::move(ranks.error()));
  out.ranks = std::move(*ranks);
  auto iterations = numbers("--iteration", iteration, true);
  if (!iterations) return tl::unexpected(std::move(iterations.error()));
  out.iterations = std::move(*iterations);
  out.net = net;
  out.graph = graph;
  out.nodes.text = node;
  out.nodes.stack = stack;
  out.nodes.type = type;
  out.nodes.regex = regex;
  out.nodes.ignore_case = ignore_case;
  out.category = category;
  if (!io.empty()) out.io = io == "input" ? Io::input : Io::output;
  out.slot = slot;
  return out;
}

bool SelectionOptions::empty() const {
  return rank.empty() && net.empty() && graph.empty() && iteration.empty() && node.empty() && stack.empty() &&
         category.empty() && type.empty() && io.empty() && !slot;
}

}  // namespace sporescope::cli
