// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <map>
#include <string>

#include "app/cli/output/records.h"
#include "core/flow/consumers.h"

/// What a graph tells of a node beyond its record: attributes, who reads it, where it comes from in the script.
namespace sporescope::cli {

/// The consumers in all graphs of a dump, found for each graph when it is asked for. The dump has to live as long.
class DumpConsumers {
 public:
  explicit DumpConsumers(const Dump& dump) : dump_(dump) {}
  [[nodiscard]] const Consumers& of(DumpGraphIndex graph) {
    return graphs_.try_emplace(graph, *dump_.graphs()[graph].graph).first->second;
  }

 private:
  const Dump& dump_;
  std::map<DumpGraphIndex, Consumers> graphs_;
};

/// {"group":"1","pad":"(0, 0, 0, 0)"}
[[nodiscard]] Json attributes_json(const Graph& graph, NodeIndex node);
/// As the inputs of a record, the other way round: "argument" is that of "node", "slot" the output that it reads.
[[nodiscard]] Json consumers_json(const Graph& graph, NodeIndex node, const Consumers& consumers);

/// "group=1; pad=(0, 0, 0, 0)", for a cell.
[[nodiscard]] std::string attributes_text(const Graph& graph, NodeIndex node);
/// "Default/ReLU-op0 input 0; Default/ReLUGrad-op0 input 1"
[[nodiscard]] std::string consumers_text(const Graph& graph, NodeIndex node, const Consumers& consumers);
/// "networks.py:24  x = self.conv(x)", as much of it as is known.
[[nodiscard]] std::string source_text(const SourceLine& line);
/// All lines, from the innermost to the one that called all others: "networks.py:24  x = … <- train.py:49  loss = …".
[[nodiscard]] std::string stack_text(const Graph& graph, NodeIndex node);

}  // namespace sporescope::cli
