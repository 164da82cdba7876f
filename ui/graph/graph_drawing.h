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

/// Brings the drawing of a graph into the view: asks for it with the scopes that are open, and leads the view to what is wanted
/// as soon as that is drawn. At first that is the first cause, else where the network begins; then each graph is found as it
/// was left. UI thread only.
class GraphDrawing : public QObject {
  Q_OBJECT

 public:
  /// `view` owns this.
  GraphDrawing(Workspace* workspace, const HitMarks* marks, GraphView* view);

  /// The scopes of the graph that is drawn; null: none.
  [[nodiscard]] const std::shared_ptr<const ScopeTree>& scopes() const { return scopes_; }
  /// `firstOfA`: see GraphScene. The graph that is drawn may get or lose nodes of A: what is open and in sight stays.
  void setGraph(std::shared_ptr<const ScopeTree> scopes, NodeIndex firstOfA = kNoNode);
  /// The sessions have changed: how graphs of those that are closed were left is forgotten.
  void forgetClosed();
  /// A drawing is still to come.
  [[nodiscard]] bool pending() const { return request_.pending(); }
  /// As it is, in another font.
  void redraw();

  /// Selects the node and opens the scopes around it; the view moves as little as needed.
  void ensureVisible(NodeIndex node) { setTarget(node, TargetView::visible); }
  /// Selects the node, and shows what stands for it in the drawing as it is; opens scopes where nothing does.
  void showBoxOf(NodeIndex node);
  /// As ensureVisible() with the node in the middle.
  void centerOn(NodeIndex node) { setTarget(node, TargetView::center); }
  void showScope(ScopeIndex scope);
  /// What was wanted before is wanted no more.
  void cancelPendingMove() { targetNode_ = kNoNode; }
  /// The first cause is known, or another one: who looks at something else already stays there.
  void followCause();

  /// A scope or aggregation opens or closes, a repetition unfolds, an instance is drawn in its repetition.
  void toggle(const ItemKey& key);
  /// The instance is drawn in the box of its likes, and chosen.
  void pick(ScopeIndex instance);
  void pickNext(int way);                    ///< the one before (-1) or behind (1) the instance that is chosen, or drawn
  void showSeparately(ScopeIndex instance);  ///< it stands beside its likes
  void fold(ScopeIndex instance);            ///< all that are like it are one box again
  [[nodiscard]] bool canShowSeparately(ScopeIndex instance);
  [[nodiscard]] bool canFold(ScopeIndex instance);
  /// The backward pass at the right of the forward pass, or below it. For all graphs.
  void setBackwardColumn(bool baseline);
  [[nodiscard]] bool backwardColumn() const { return backwardColumn_; }
  void openAll();  ///< scopes from the outside inwards, as many as stay quick
  void closeAll();

 signals:
  void drawingReady();                              ///< another drawing is in the view
  void picked(const sporescope::ui::ItemKey& key);  ///< an instance of a repetition is to be chosen
  void failed(const QString& reason);

 private:
  /// What is remembered of a graph while another one is shown.
  struct Visit {
    GraphOpening opening;
    GraphCamera camera;
    bool wasShown = false;
    std::optional<GraphCamera> initialCamera;  ///< where the camera was put without being asked
    NodeIndex firstNode = kNoNode;             ///< and what for
    bool arranged = false;                     ///< all of it was opened or closed by hand
  };
  enum class TargetView : std::uint8_t { visible, center, first, overview };

  void take(Result<std::shared_ptr<const GraphScene>> scene);
  void setTarget(NodeIndex node, TargetView how);
  void applyTarget();
  void arriveAtScope();
  void unfold(ScopeIndex instance);
  void centerOnInstance(ScopeIndex instance);
  [[nodiscard]] bool opensAggregation();
  [[nodiscard]] bool isUntouched() const;
  [[nodiscard]] NodeIndex firstOperator() const;
  void showInitialView();
  void showOverview();  ///< the same with the scopes as they are
  void redrawAll();
  using GraphOfSession = std::pair<const Session*, GraphIndex>;
  [[nodiscard]] GraphOfSession shown() const { return {workspace_->session().get(), workspace_->graph()}; }
  [[nodiscard]] Visit& visit() { return visits_[shown()]; }

  Workspace* workspace_;
  const HitMarks* marks_;
  GraphView* view_;
  std::map<GraphOfSession, Visit> visits_;
  std::shared_ptr<const ScopeTree> scopes_;
  NodeIndex firstOfA_ = kNoNode;
  LatestRequest request_;
  QTimer stale_;
  ItemKey anchor_;                     ///< keeps its place in the next drawing
  NodeIndex targetNode_ = kNoNode;     ///< to be shown when the next drawing is there
  ScopeIndex targetScope_ = kNoScope;  ///< the same
  TargetView targetView_ = TargetView::visible;
  bool backwardColumn_ = false;
};

}  // namespace sporescope::ui
