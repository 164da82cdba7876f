// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/tensor/tensor_status.h"

#include "ui/workspace/findings.h"

namespace sporescope::ui {

std::optional<ElementIndex> knownNonFiniteElement(const Workspace& workspace, const TensorKey& key, std::size_t dimensions) {
  const Findings* findings = workspace.findings();
  if (findings == nullptr) return std::nullopt;
  for (const Finding& cause : findings->causes()) {
    if (cause.tensor.key == key && cause.element.size() == dimensions) return cause.element;
  }
  for (const std::size_t position : findings->hitsOf(key.graph, key.node)) {
    const Hit& hit = findings->hits()[position];
    if (hit.key != key) continue;
    ElementIndex index = hit.first_non_finite_index();
    if (index.size() == dimensions) return index;
  }
  return std::nullopt;
}

}  // namespace sporescope::ui
