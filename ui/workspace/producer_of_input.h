// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <optional>

#include "core/session/session.h"

namespace sporescope::ui {

/// The output that arrives at an input, where something is known of its values: dumps that keep outputs alone hold the value
/// there. Of an output, and of an input that a constant or nobody known feeds, nothing. UI thread only.
[[nodiscard]] std::optional<TensorInfo> producerOfInput(const Session& session, const Graph& graph, const TensorKey& key);

}  // namespace sporescope::ui
