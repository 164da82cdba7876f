// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <map>
#include <string>

#include "app/cli/output/records.h"
#include "core/flow/consumers.h"

/// Details of a node that only its graph has: attributes, consumers, source lines.
namespace sporescope::cli {

/// The consumers in the graphs of a dump, computed for each graph on first use. The dump must outlive this object.
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

/// Returns {"group":"1","pad":"(0, 0, 0, 0)"}.
[[nodiscard]] Json attributes_json(const Graph& graph, NodeIndex node);
/// Returns the consumers in the format of a record's inputs: "argument" is the input of the consumer "node", "slot" the output
/// that it reads.
[[nodiscard]] Json consumers_json(const Graph& graph, NodeIndex node, const Consumers& consumers);

/// Returns "group=1; pad=(0, 0, 0, 0)", for a table cell.
[[nodiscard]] std::string attributes_text(const Graph& graph, NodeIndex node);
/// Returns "Default/ReLU-op0 input 0; Default/ReLUGrad-op0 input 1".
[[nodiscard]] std::string consumers_text(const Graph& graph, NodeIndex node, const Consumers& consumers);
/// Returns "networks.py:24  x = self.conv(x)", or the known part of it.
[[nodiscard]] std::string source_text(const SourceLine& line);
/// Returns all source lines, from the innermost to the outermost call: "networks.py:24  x = … <- train.py:49  loss = …".
[[nodiscard]] std::string stack_text(const Graph& graph, NodeIndex node);

}  // namespace sporescope::cli
