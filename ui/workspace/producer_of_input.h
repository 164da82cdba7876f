// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <optional>

#include "core/session/session.h"

namespace sporescope::ui {

/// Returns the output that feeds an input, if something is known of its values. Dumps that record only outputs hold the
/// value there. Returns nothing for outputs, and for inputs without a known producer. UI thread only.
[[nodiscard]] std::optional<TensorInfo> producerOfInput(const Session& session, const Graph& graph, const TensorKey& key);

}  // namespace sporescope::ui
