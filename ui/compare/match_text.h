// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>
#include <vector>

#include "core/session/comparison/session_comparison.h"

/// Texts of the matching dialog: the evidence that two nodes match.
namespace sporescope::ui {

/// One kind of evidence.
struct EvidenceLine {
  QString name;
  bool agrees = false;
  QString text;
};

/// Returns evidence on type, shape, scope, source line, producers and consumers. Kinds that apply to neither node are omitted.
/// The last lines name the current counterparts if they differ from the pair.
[[nodiscard]] std::vector<EvidenceLine> evidenceLines(const MatchedGraphs& graphs, NodeIndex a, NodeIndex b);

/// "float32 [4, 8]"; a dash if output 0 is unknown.
[[nodiscard]] QString outputText(const Graph& graph, NodeIndex node);

}  // namespace sporescope::ui
