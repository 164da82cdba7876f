// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>
#include <optional>
#include <vector>

#include "core/dump/tensor_key.h"
#include "core/session/session_snapshot.h"

namespace sporescope::ui {

class Workspace;

/// Returns the ranks of a session in ascending order.
[[nodiscard]] std::vector<int> ranksOf(const SessionSnapshot& snapshot);
/// Returns those of `ranks` that a text such as "0-63,512" lists; none if the text is invalid.
[[nodiscard]] std::vector<int> parseRanks(const std::vector<int>& ranks, const QString& text);
/// Returns the same tensor on another rank, found by net, graph and full name of its node. Empty if the rank has no such
/// node.
[[nodiscard]] std::optional<TensorKey> tensorOnRank(const SessionSnapshot& snapshot, const TensorKey& key, int rank);
/// Returns the rank of the current graph; empty if there is none.
[[nodiscard]] std::optional<int> selectedRank(const Workspace& workspace);
/// Shows the same graph of another rank, with the same node and tensor selected. Falls back to the first graph of that
/// rank.
void chooseRank(Workspace* workspace, int rank);
/// Selects the rank `steps` positions further in the list of ranks, clamped to its ends.
void stepRank(Workspace* workspace, int steps);

}  // namespace sporescope::ui
