// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>
#include <QStringList>
#include <vector>

#include "core/session/session.h"
#include "ui/style/node_shape.h"

/// Search results of "Go to node or line".
namespace sporescope::ui {

/// A node, or a source line with the nodes that it created.
struct GoToTarget {
  GraphIndex graph = kNoGraph;
  NodeIndex node = kNoNode;  ///< For a line: the first node that it created
  NodeShape shape = NodeShape::op;
  bool line = false;
  QString name;    ///< For example "Log-op0" or "networks.py:60"
  QString detail;  ///< The scope, or the code
  std::size_t nodes = 1;
};

/// Splits the text of the user into search terms at spaces.
[[nodiscard]] QStringList searchTerms(const QString& text);

/// Returns at most `limit` nodes whose full name contains all terms, ignoring order and case. Best matches first: the name
/// starts with a term, contains one, or only the scope does. With several terms, whole words rank before parts of words.
[[nodiscard]] std::vector<GoToTarget> nodeTargets(const SessionGraph& graph, GraphIndex index,
                                                  const std::vector<NodeIndex>& found, const QString& text, std::size_t limit);
/// Returns at most `limit` source lines whose "file:line" or code contains all terms, in the order of `lines` (user code
/// first).
[[nodiscard]] std::vector<GoToTarget> lineTargets(const std::vector<Session::StackEntry>& lines, const QString& text,
                                                  std::size_t limit);

}  // namespace sporescope::ui
