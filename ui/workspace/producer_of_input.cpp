// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/workspace/producer_of_input.h"

#include "core/graph/kernel_inputs.h"

namespace sporescope::ui {

std::optional<TensorInfo> producerOfInput(const Session& session, const Graph& graph, const TensorKey& key) {
  if (key.io != IoDirection::input || !graph.nodes().has(key.node)) return std::nullopt;
  const auto input = kernel_input(graph, key.node, key.slot);
  if (!input) return std::nullopt;
  TensorKey producer = key;
  producer.node = input->from.node;
  producer.io = IoDirection::output;
  producer.slot = input->from.slot;
  auto info = session.tensor_info(producer);
  return info && info->has_summary() ? std::move(info) : std::nullopt;
}

}  // namespace sporescope::ui
