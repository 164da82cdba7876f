// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QObject>
#include <QPoint>
#include <QWidget>
#include <memory>
#include <optional>

#include "ui/concurrency/latest_request.h"
#include "ui/graph/graph_scene.h"
#include "ui/workspace/hit_marks.h"
#include "ui/workspace/workspace.h"

namespace sporescope::ui {

/// Tool tip of a node or scope of the graph. Shows the known facts immediately, and the statistics once they have been read. UI
/// thread only.
class GraphToolTip : public QObject {
  Q_OBJECT

 public:
  /// `view` becomes the parent and owner.
  GraphToolTip(const Workspace* workspace, const HitMarks* marks, QWidget* view);
  void show(const std::shared_ptr<const ScopeTree>& scopes, const ItemKey& key, const QPoint& globalPosition);
  /// Shows the tool tip of a box of repeated scopes.
  void showRepetition(const GraphScene& scene, ItemIndex item, const QPoint& globalPosition);
  /// Cancels the pending request for statistics.
  void hideTip() { summaryRequest_.cancel(); }

 private:
  void showScope(const Scope& scope, ScopeIndex index, const QString& hint);
  void showNode(const std::shared_ptr<const ScopeTree>& scopes, NodeIndex node);
  void write(const ScopeTree& scopes, NodeIndex node, const std::optional<TensorSummary>& summary);

  const Workspace* workspace_;
  const HitMarks* marks_;
  QWidget* view_;
  QPoint position_;
  LatestRequest summaryRequest_;
};

}  // namespace sporescope::ui
