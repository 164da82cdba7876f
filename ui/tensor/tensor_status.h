// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <optional>

#include "ui/workspace/workspace.h"

/// Functions that return facts of a tensor in the active session without reading it. UI thread only.
namespace sporescope::ui {

/// Returns the first NaN or Inf that a search or check has found; empty if none is known or its index has another number of
/// dimensions.
[[nodiscard]] std::optional<ElementIndex> knownNonFiniteElement(const Workspace& workspace, const TensorKey& key,
                                                                std::size_t dimensions);

}  // namespace sporescope::ui
