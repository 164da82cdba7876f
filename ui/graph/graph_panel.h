// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QComboBox>
#include <QTimer>
#include <QWidget>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "core/session/session.h"
#include "ui/graph/graph_insets.h"
#include "ui/graph/graph_opening.h"
#include "ui/graph/graph_overlay.h"
#include "ui/graph/graph_tool_tip.h"
#include "ui/graph/graph_view.h"
#include "ui/graph/shown_cone.h"
#include "ui/history/history_strip.h"
#include "ui/widgets/panel_state.h"
#include "ui/work/panel_request.h"
#include "ui/workspace/hit_marks.h"
#include "ui/workspace/workspace.h"

namespace sporescope::ui {

/// The drawing of the computational graph with the strip of rounds above it. Follows the selection of the workspace and sets
/// it. UI thread only.
class GraphPanel : public QWidget {
  Q_OBJECT

 public:
  explicit GraphPanel(Workspace* workspace, QWidget* parent = nullptr);
  /// Tool buttons (fit, centre, zoom, open and close scopes, previous and next hit). The frame may put them into the corner of
  /// its tabs; else they stand at the right of the strip.
  [[nodiscard]] QWidget* tools() const { return tools_; }
  [[nodiscard]] GraphView* view() const { return view_; }
  [[nodiscard]] const PanelState& state() const { return *state_; }
  /// The whole drawing; below it, where it is coloured, what the colours mean and in which iteration.
  [[nodiscard]] QImage picture() const;

 public slots:
  void fit();           ///< Space
  void centreOnNode();  ///< F: the selected node, its scopes opened
  void zoomIn();
  void zoomOut();
  void openAll();  ///< scopes from the outside inwards, as many as stay quick
  void closeAll();
  void showScope(sporescope::ScopeIndex scope);
  /// Shows all that the selected node depends on (upstream), or all that depends on it.
  void showCone(bool upstream);
  void leaveCone();
  void savePicture();

 signals:
  void previousHitRequested();  ///< Shift+F8
  void nextHitRequested();      ///< F8
  /// A watchpoint on these nodes is wanted.
  void watchRequested(const sporescope::WatchNodes& nodes);

 protected:
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  /// What is remembered of a graph while another one is shown.
  struct Visit {
    GraphOpening opening;
    GraphCamera camera;
    bool seen = false;
    std::optional<GraphCamera> firstSight;  ///< where the panel put the camera by itself
    NodeIndex firstNode = kNoNode;          ///< and what for
  };
  enum class Wanted { nothing, inSight, centre, first, overview };

  void buildTools();
  [[nodiscard]] QComboBox* makeMeasures();
  void buildView();
  void connectView();
  void takeFacts();
  void showState();
  void requestLayout();
  void takeScene(Result<std::shared_ptr<const GraphScene>> scene);
  void followSelection();
  void showNode(NodeIndex node, Wanted how);
  void arrive();
  [[nodiscard]] bool untouched() const;
  [[nodiscard]] NodeIndex firstOperator() const;
  void showFirstSight();
  void showAnew();
  void showOverview();  ///< the same with the scopes as they are
  void followCause();
  void toggle(const ItemKey& key);
  void choose(const ItemKey& key);
  void activate(const ItemKey& key);
  void markData();
  void growCone(bool upstream);
  void escape();
  void showMenu(const ItemKey& key, const QPoint& globalPosition);
  [[nodiscard]] Visit& visit() { return visits_[workspace_->graph()]; }
  [[nodiscard]] LabelMetrics labelMetrics() const;

  Workspace* workspace_;
  HitMarks marks_;
  QWidget* tools_;
  HistoryStrip* history_;
  GraphView* view_;
  PanelState* state_;
  GraphOverlay overlay_;
  GraphInsets* insets_;
  ShownCone* cone_;
  GraphToolTip* toolTip_;
  std::map<GraphIndex, Visit> visits_;
  std::shared_ptr<const ScopeTree> scopes_;  ///< of the graph that is shown
  PanelRequest layoutRequest_;
  QTimer stale_;
  ItemKey anchor_;                     ///< keeps its place in the next drawing
  NodeIndex wantedNode_ = kNoNode;     ///< to be shown when the next drawing is there
  ScopeIndex wantedScope_ = kNoScope;  ///< the same
  Wanted wanted_ = Wanted::nothing;
};

}  // namespace sporescope::ui
