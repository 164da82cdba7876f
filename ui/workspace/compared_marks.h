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

/// How a node of B stands to that of A in the iteration that is shown: the worst of its runs.
struct ComparedMark {
  NodeStatus status = NodeStatus::agrees;
  std::optional<double> error;  ///< the largest of its outputs, where it differs

  [[nodiscard]] QString sentence() const;  ///< "diverges, 3.51 %"
};

/// Nodes of a scope.
struct ComparedCount {
  std::uint32_t compared = 0;
  std::uint32_t differing = 0;
  [[nodiscard]] QString sentence() const;  ///< "2 of 7 nodes differ from A"; empty if none was compared
};

/// What the comparison that is laid over the session in front says of the nodes and scopes of the graph that is shown. Looked
/// up anew as it goes on (at most ten times a second), and when graph or iteration change. UI thread only.
class ComparedMarks : public QObject {
  Q_OBJECT

 public:
  explicit ComparedMarks(Workspace* workspace, QObject* parent = nullptr);

  [[nodiscard]] bool isComparing() const { return comparing_; }
  /// Null: nothing is known of it.
  [[nodiscard]] const ComparedMark* ofNode(NodeIndex node) const;
  [[nodiscard]] ComparedCount ofScope(ScopeIndex scope) const;  ///< the root: the whole graph
  [[nodiscard]] ComparedCount ofParameters() const { return parameters_; }

 signals:
  void changed();

 private:
  void lookUp();
  void count(const ScopeTree& scopes);

  Workspace* workspace_;
  QTimer updateTimer_;
  bool comparing_ = false;
  std::unordered_map<NodeIndex, ComparedMark> nodes_;
  std::unordered_map<ScopeIndex, ComparedCount> scopes_;
  ComparedCount parameters_;
};

}  // namespace sporescope::ui
