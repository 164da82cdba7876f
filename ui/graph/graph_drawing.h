// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QObject>
#include <QTimer>
#include <map>
#include <memory>
#include <optional>

#include "core/session/session.h"
#include "ui/concurrency/latest_request.h"
#include "ui/graph/graph_opening.h"
#include "ui/graph/graph_view.h"
#include "ui/workspace/hit_marks.h"
#include "ui/workspace/workspace.h"

namespace sporescope::ui {

/// Manages the drawing of a graph: requests a layout with the expanded scopes, and moves the view to its target once the layout
/// has arrived. The first target of a graph is the first cause, or else its first operator. Each graph is later restored as the
/// user left it. UI thread only.
class GraphDrawing : public QObject {
  Q_OBJECT

 public:
  /// `view` becomes the parent and owner.
  GraphDrawing(Workspace* workspace, const HitMarks* marks, GraphView* view);

  /// Scopes of the graph that is drawn; null if there is none.
  [[nodiscard]] const std::shared_ptr<const ScopeTree>& scopes() const { return scopes_; }
  /// For `firstNodeOfA`, see GraphScene. If the same graph only gains nodes of run A, expanded scopes and the viewport stay as
  /// they are.
  void setGraph(std::shared_ptr<const ScopeTree> scopes, NodeIndex firstNodeOfA = kNoNode);
  /// Discards the saved views of sessions that are closed. Call this after the list of sessions has changed.
  void forgetClosed();
  /// Returns true while a new drawing is being computed.
  [[nodiscard]] bool pending() const { return request_.pending(); }
  /// Requests the same drawing again, for example with another font.
  void redraw();

  /// Selects the node and expands the scopes around it. Moves the view as little as needed.
  void ensureVisible(NodeIndex node) { setTarget(node, TargetView::visible); }
  /// Same as ensureVisible(), with the node in the middle.
  void centerOn(NodeIndex node) { setTarget(node, TargetView::center); }
  /// Selects the scope, expands the scopes around it, and moves the view as little as needed.
  void ensureScopeVisible(ScopeIndex scope);
  /// Same, with the scope in the middle. The root scope is the whole drawing.
  void showScope(ScopeIndex scope);
  /// Cancels a move of the view that waits for the next drawing.
  void cancelPendingMove() { targetNode_ = kNoNode; }
  /// Moves the view to the first cause when that becomes known or changes, unless the user has already moved elsewhere.
  void followCause();

  /// Expands or collapses a scope or aggregation, unfolds a repetition, or draws an instance in its repetition.
  void toggle(const ItemKey& key);
  /// Draws the instance in the box of its repetition and selects it.
  void pick(ScopeIndex instance);
  void pickNext(int offset);                 ///< Picks the previous (-1) or next (1) instance
  void showSeparately(ScopeIndex instance);  ///< Draws the instance as a box of its own, next to its repetition
  void fold(ScopeIndex instance);            ///< Folds all instances like this one into one box again
  [[nodiscard]] bool canShowSeparately(ScopeIndex instance);
  [[nodiscard]] bool canFold(ScopeIndex instance);
  /// Draws the backward pass to the right of the forward pass, or below it. Applies to all graphs.
  void setBackwardColumn(bool enabled);
  [[nodiscard]] bool backwardColumn() const { return backwardColumn_; }
  void openAll();  ///< Expands scopes from the outside inwards, up to a number of boxes that is laid out quickly
  void closeAll();

 signals:
  void drawingReady();                              ///< A new drawing is in the view
  void picked(const sporescope::ui::ItemKey& key);  ///< An instance of a repetition should become selected
  void failed(const QString& reason);

 private:
  /// Saved view of a graph while another graph is shown.
  struct Visit {
    GraphOpening opening;
    GraphCamera camera;
    bool wasShown = false;
    std::optional<GraphCamera> initialCamera;  ///< Camera of the initial view
    NodeIndex firstNode = kNoNode;             ///< Node that the initial view was directed at
    bool arranged = false;                     ///< The user expanded or collapsed all scopes
  };
  enum class TargetView : std::uint8_t { visible, center, first, overview };

  void take(Result<std::shared_ptr<const GraphScene>> scene);
  void setTarget(NodeIndex node, TargetView targetView);
  void applyTarget();
  void showTargetScope();
  void expandAround(ScopeIndex scope);
  void unfold(ScopeIndex instance);
  void centerOnInstance(ScopeIndex instance);
  [[nodiscard]] bool expandAggregationOfTarget();
  [[nodiscard]] bool isUntouched() const;
  [[nodiscard]] NodeIndex firstOperator() const;
  void showInitialView();
  void showOverview();  ///< Same, without expanding scopes
  void redrawAll();
  using GraphOfSession = std::pair<const Session*, GraphIndex>;
  [[nodiscard]] GraphOfSession shownGraph() const { return {workspace_->session().get(), workspace_->graph()}; }
  [[nodiscard]] Visit& visit() { return visits_[shownGraph()]; }

  Workspace* workspace_;
  const HitMarks* marks_;
  GraphView* view_;
  std::map<GraphOfSession, Visit> visits_;
  std::shared_ptr<const ScopeTree> scopes_;
  NodeIndex firstOfA_ = kNoNode;
  LatestRequest request_;
  QTimer staleTimer_;
  ItemKey anchor_;                     ///< Item that keeps its position in the next drawing
  NodeIndex targetNode_ = kNoNode;     ///< Node to show in the next drawing
  ScopeIndex targetScope_ = kNoScope;  ///< Scope to show in the next drawing
  bool centersScope_ = true;           ///< That scope is moved to the middle; otherwise as little as needed
  TargetView targetView_ = TargetView::visible;
  bool backwardColumn_ = false;
};

}  // namespace sporescope::ui
