// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>
#include <optional>
#include <vector>

#include "core/session/session_snapshot.h"
#include "core/session/tensor_key.h"

namespace sporescope::ui {

class Workspace;

/// The ranks of a session, ascending.
[[nodiscard]] std::vector<int> ranksOf(const SessionSnapshot& snapshot);
/// Those of `ranks` that a text such as "0-63,512" names; none for what is no such text.
[[nodiscard]] std::vector<int> ranksIn(const std::vector<int>& ranks, const QString& text);
/// The same tensor on another rank: by net, graph and full name of its node. Nothing if the rank has no such node.
[[nodiscard]] std::optional<TensorKey> tensorOnRank(const SessionSnapshot& snapshot, const TensorKey& key, int rank);
/// The rank of the graph in front; nothing if there is none.
[[nodiscard]] std::optional<int> selectedRank(const Workspace& workspace);
/// Shows the same graph of another rank, and in it the same node and tensor.
void chooseRank(Workspace* workspace, int rank);
/// The rank `file` places further among those of the session; it stays at the ends.
void stepRank(Workspace* workspace, int by);

}  // namespace sporescope::ui
