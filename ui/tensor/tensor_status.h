// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <optional>

#include "ui/workspace/workspace.h"

/// What is known of a tensor of the session in front without reading it. UI thread only.
namespace sporescope::ui {

/// Its first NaN or Inf, where somebody searched or checked; nothing if it has another number of dimensions.
[[nodiscard]] std::optional<ElementIndex> knownNonFiniteElement(const Workspace& workspace, const TensorKey& key,
                                                                std::size_t dimensions);

}  // namespace sporescope::ui
