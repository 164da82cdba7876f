// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>
#include <QStringList>
#include <vector>

#include "core/session/session.h"
#include "ui/style/node_shape.h"

/// What "Go to node or line" finds.
namespace sporescope::ui {

/// A node, or a source line with the nodes it made.
struct GoToTarget {
  GraphIndex graph = kNoGraph;
  NodeIndex node = kNoNode;  ///< of a line: the first node it made
  NodeShape shape = NodeShape::op;
  bool line = false;
  QString name;    ///< "Log-op0", "networks.py:60"
  QString detail;  ///< the scope, or the code
  std::size_t nodes = 1;
};

/// What was typed, without blanks.
[[nodiscard]] QStringList searchTerms(const QString& text);

/// Nodes whose full name holds all words of the text, whatever their order and case, the best first: the name begins with one,
/// then the name holds one, then the scope; of several words those that stand alone before parts of others. At most `limit`.
[[nodiscard]] std::vector<GoToTarget> nodeTargets(const SessionGraph& graph, GraphIndex index,
                                                  const std::vector<NodeIndex>& found, const QString& text, std::size_t limit);
/// Source lines whose "file:line" or code holds all words of the text, the user's own first. At most `limit`.
[[nodiscard]] std::vector<GoToTarget> lineTargets(const std::vector<Session::StackEntry>& lines, const QString& text,
                                                  std::size_t limit);

}  // namespace sporescope::ui
