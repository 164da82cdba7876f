// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QObject>
#include <QString>
#include <QTimer>
#include <cstdint>
#include <optional>
#include <unordered_map>

#include "core/graph/scope_tree.h"
#include "core/session/comparison/session_comparison.h"

namespace sporescope::ui {

class Workspace;

/// Comparison state of a node of B in the shown iteration: the most severe status of its runs.
struct ComparedMark {
  NodeStatus status = NodeStatus::agrees;
  std::optional<double> error;  ///< Largest error of its outputs; empty unless it differs

  [[nodiscard]] QString sentence() const;  ///< "diverges, 3.51 %"
};

/// Counts of the compared nodes in a scope.
struct ComparedCount {
  std::uint32_t compared = 0;
  std::uint32_t differing = 0;
  [[nodiscard]] QString sentence() const;  ///< "2 of 7 nodes differ from A"; empty if none was compared
};

/// Comparison results of the current session for the nodes and scopes of the shown graph. Updated at most ten times a
/// second while the comparison runs, and at once when the graph or the iteration changes. UI thread only.
class ComparedMarks : public QObject {
  Q_OBJECT

 public:
  explicit ComparedMarks(Workspace* workspace, QObject* parent = nullptr);

  [[nodiscard]] bool isComparing() const { return comparing_; }
  /// Returns null if the node was not compared.
  [[nodiscard]] const ComparedMark* ofNode(NodeIndex node) const;
  [[nodiscard]] ComparedCount ofScope(ScopeIndex scope) const;  ///< Counts for `scope`; the root scope covers the whole graph
  [[nodiscard]] ComparedCount ofParameters() const { return parameters_; }

 signals:
  /// The marks were updated.
  void changed();

 private:
  void updateMarks();
  void countScopes(const ScopeTree& scopes);

  Workspace* workspace_;
  QTimer updateTimer_;
  bool comparing_ = false;
  std::unordered_map<NodeIndex, ComparedMark> nodes_;
  std::unordered_map<ScopeIndex, ComparedCount> scopes_;
  ComparedCount parameters_;
};

}  // namespace sporescope::ui
