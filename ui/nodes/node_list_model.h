// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QAbstractListModel>
#include <memory>
#include <vector>

#include "core/graph/node_filter.h"
#include "core/graph/scope_tree.h"
#include "ui/workspace/hit_marks.h"

namespace sporescope::ui {

/// Results of a search: a flat list of nodes in the order of the graph. UI thread only.
class NodeListModel : public QAbstractListModel {
  Q_OBJECT

 public:
  /// `marks` must outlive the model.
  explicit NodeListModel(const HitMarks* marks, QObject* parent = nullptr);

  /// `filter` is the filter that found the nodes; its text is shown bold. Nodes from `firstNodeOfA` on are only in run A of the
  /// comparison.
  void setNodes(std::shared_ptr<const ScopeTree> scopes, std::vector<NodeIndex> nodes, NodeFilter filter,
                NodeIndex firstNodeOfA = kNoNode);
  void clear() { setNodes(nullptr, {}, {}); }

  /// Scopes of the graph of the nodes; valid only if there are nodes.
  [[nodiscard]] const ScopeTree& scopes() const { return *scopes_; }
  [[nodiscard]] const Graph& graph() const { return *scopes_->graph(); }
  [[nodiscard]] bool isOfA(NodeIndex node) const { return firstOfA_ != kNoNode && node >= firstOfA_; }
  [[nodiscard]] NodeIndex nodeAt(const QModelIndex& index) const;
  [[nodiscard]] QModelIndex indexOfNode(NodeIndex node) const;
  [[nodiscard]] const HitMarks& marks() const { return *marks_; }

  /// Returns the parts of `text` (begin, length) that the filter's text matches.
  [[nodiscard]] std::vector<std::pair<qsizetype, qsizetype>> matchRanges(const QString& text) const;

  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;

 private:
  const HitMarks* marks_;
  std::shared_ptr<const ScopeTree> scopes_;
  std::vector<NodeIndex> nodes_;
  NodeFilter filter_;
  NodeIndex firstOfA_ = kNoNode;
};

}  // namespace sporescope::ui
