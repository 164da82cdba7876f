// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/dump/unmatched_reason.h"

#include <string>

namespace sporescope {

Text unmatched_reason_text(UnmatchedReason reason, const TensorRecord& record, const DumpGraph& graph) {
  const std::string name(record.name);
  const std::string id = std::to_string(graph.graph_id);
  switch (reason) {
    case UnmatchedReason::matched:
      return {};
    case UnmatchedReason::no_graph_file:
      return {SPORESCOPE_TRANSLATE_NOOP("missing graph file ms_output_trace_code_graph_%1.pb"), {id}};
    case UnmatchedReason::broken_graph_file:
      return {SPORESCOPE_TRANSLATE_NOOP("the graph file ms_output_trace_code_graph_%1.pb cannot be read"), {id}};
    case UnmatchedReason::no_operator:
      return {SPORESCOPE_TRANSLATE_NOOP("graph %1 has no operator with the dump name “%2”"), {id, name}};
    case UnmatchedReason::not_in_order:
      return {SPORESCOPE_TRANSLATE_NOOP("ms_execution_order_graph_%1.csv does not list its operator “%2”"), {id, name}};
    case UnmatchedReason::no_parameter:
      return {SPORESCOPE_TRANSLATE_NOOP("graph %1 has no parameter named “%2”"), {id, name}};
    case UnmatchedReason::no_constant:
      return {SPORESCOPE_TRANSLATE_NOOP("the graph file of graph %1 has no entry for the constant “%2”"), {id, name}};
    case UnmatchedReason::ambiguous:
      return {SPORESCOPE_TRANSLATE_NOOP("several nodes of graph %1 share the dump name “%2”"), {id, name}};
    case UnmatchedReason::malformed_name:
      return {SPORESCOPE_TRANSLATE_NOOP("not a tensor file name: expected TYPE.NAME.TASK.STREAM.TIME.output.SLOT.FORMAT.npy")};
    case UnmatchedReason::not_in_mapping:
      return {SPORESCOPE_TRANSLATE_NOOP("the file name is a number that mapping.csv in the same folder does not list")};
  }
  return {};
}

}  // namespace sporescope
