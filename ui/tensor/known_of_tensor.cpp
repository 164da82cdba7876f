// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/tensor/known_of_tensor.h"

#include "core/graph/kernel_inputs.h"
#include "ui/workspace/findings.h"

namespace sporescope::ui {

std::optional<ElementIndex> knownFault(const Workspace& workspace, const TensorKey& key, std::size_t dimensions) {
  const Findings* findings = workspace.findings();
  if (findings == nullptr) return std::nullopt;
  for (const SessionCause& cause : findings->causes()) {
    if (cause.key == key && cause.element.size() == dimensions) return cause.element;
  }
  for (const std::size_t position : findings->hitsOf(key.graph, key.node)) {
    const SessionHit& hit = findings->hits()[position];
    if (hit.key == key && hit.first_non_finite.size() == dimensions) return hit.first_non_finite;
  }
  return std::nullopt;
}

std::optional<TensorKey> producerOfInput(const Workspace& workspace, const TensorKey& key) {
  const auto session = workspace.session();
  if (key.io != Io::input || workspace.nodeAt(key) == nullptr) return std::nullopt;
  const auto input = kernel_input(*workspace.sessionGraph(key.graph)->graph, key.node, key.slot);
  if (!input) return std::nullopt;
  TensorKey producer = key;
  producer.node = input->from.node;
  producer.io = Io::output;
  producer.slot = input->from.slot;
  const auto info = session->tensor_info(producer);
  return info && info->has_card() ? std::optional(producer) : std::nullopt;
}

}  // namespace sporescope::ui
