// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/watch/not_judged_reason.h"

#include <algorithm>
#include <string>

namespace sporescope {
namespace {

std::string join_names(const std::vector<std::string>& names) {
  constexpr std::size_t kMax = 10;
  std::string text;
  for (std::size_t i = 0; i < names.size() && i < kMax; ++i) text += (i > 0 ? ", " : "") + names[i];
  return names.size() > kMax ? text + ", …" : text;
}

/// Returns the reason why no tensor of the dump matches the nodes of the watchpoint.
Text unmatched_nodes_reason(const WatchNodes& nodes, IoDirection io) {
  if (!nodes.names.empty()) {
    return {SPORESCOPE_TRANSLATE_NOOP("no tensor in the dump belongs to nodes named %1"), {join_names(nodes.names)}};
  }
  if (!nodes.regex.empty()) {
    return {SPORESCOPE_TRANSLATE_NOOP("no tensor in the dump belongs to a node whose name matches “%1”"), {nodes.regex}};
  }
  if (!nodes.types.empty()) {
    return {SPORESCOPE_TRANSLATE_NOOP("no tensor in the dump belongs to an operator of type %1"), {join_names(nodes.types)}};
  }
  return io == IoDirection::input ? SPORESCOPE_TRANSLATE_NOOP("the dump has no input that this watchpoint checks")
                                  : SPORESCOPE_TRANSLATE_NOOP("the dump has no tensor that this watchpoint checks");
}

Text missing_overflow_reason(const Dump& dump) {
  if (!dump.device_target().empty() && dump.device_target() != "Ascend") {
    return {
        SPORESCOPE_TRANSLATE_NOOP("it needs Ascend's overflow files, which training on %1 does not write; use tensor_overflow"),
        {std::string(dump.device_target())}};
  }
  return SPORESCOPE_TRANSLATE_NOOP(
      "it needs Ascend's overflow files, and the dump has none; use tensor_overflow, or dump with op_debug_mode 3");
}

}  // namespace

std::optional<Text> not_judged_reason(const Dump& dump, const WatchedTensors& watched, IoDirection io) {
  const Watchpoint& watchpoint = watched.watchpoint();
  if (watchpoint.condition->only_ascend() && !dump.records_overflow()) return missing_overflow_reason(dump);
  const auto records = dump.records();
  const bool has_match = std::any_of(records.begin(), records.end(),
                                     [&](const TensorRecord& record) { return record.io == io && watched.includes(record); });
  if (has_match || watchpoint.condition->only_init) return std::nullopt;
  return unmatched_nodes_reason(watchpoint.nodes, io);
}

std::optional<Text> partly_judged_reason(const WatchedTensors& watched) {
  if (watched.unknown_names().empty()) return std::nullopt;
  return Text(SPORESCOPE_TRANSLATE_NOOP("some of its names match no node in the dump and were left out: %1"),
              {join_names(watched.unknown_names())});
}

}  // namespace sporescope
