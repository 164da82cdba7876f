// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>
#include <vector>

#include "core/session/comparison/session_comparison.h"

/// What speaks for two nodes being the same one, as the dialog that matches them says it.
namespace sporescope::ui {

/// One kind of evidence.
struct EvidenceLine {
  QString name;
  bool agrees = false;
  QString text;
};

/// Type, shape, scope, source line, what they read and what reads them; what neither of them has is left out. At the end with
/// what they were matched until now, if it was something else.
[[nodiscard]] std::vector<EvidenceLine> evidenceLines(const MatchedGraphs& graphs, NodeIndex a, NodeIndex b);

/// "float32 [4, 8]"; a dash where nothing is known of output 0.
[[nodiscard]] QString outputText(const Graph& graph, NodeIndex node);

}  // namespace sporescope::ui
