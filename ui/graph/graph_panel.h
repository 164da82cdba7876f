// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QWidget>

#include "ui/graph/cone_overlay.h"
#include "ui/graph/graph_drawing.h"
#include "ui/graph/graph_overlay.h"
#include "ui/graph/graph_tool_tip.h"
#include "ui/graph/graph_view.h"
#include "ui/graph/overlay_widgets.h"
#include "ui/graph/path/cause_path_overlay.h"
#include "ui/iteration_strip/iteration_strip.h"
#include "ui/timeline/timeline_panel.h"
#include "ui/widgets/panel_state.h"
#include "ui/workspace/hit_marks.h"
#include "ui/workspace/union_scopes.h"
#include "ui/workspace/workspace.h"

namespace sporescope::ui {

class GraphTools;

/// The drawing of the computational graph with the strip of rounds above it and the order of execution below. Follows the
/// selection of the workspace and sets it. UI thread only.
class GraphPanel : public QWidget {
  Q_OBJECT

 public:
  explicit GraphPanel(Workspace* workspace, QWidget* parent = nullptr);
  /// Tool buttons (fit, centre, zoom, open and close scopes, previous and next hit). The frame may put them into the corner of
  /// its tabs; else they stand at the right of the strip.
  [[nodiscard]] QWidget* tools() const;
  [[nodiscard]] GraphView* view() const { return view_; }
  [[nodiscard]] const PanelState& state() const { return *state_; }
  [[nodiscard]] TimelinePanel* timeline() const { return timeline_; }
  [[nodiscard]] const GraphOverlay& overlay() const { return overlay_; }
  /// The whole drawing; below it, where it is coloured, what the colours mean and in which iteration.
  [[nodiscard]] QImage picture() const;

 public slots:
  void fit();           ///< Space
  void centerOnNode();  ///< F: the selected node, its scopes opened
  /// The same for a step of the way of the cause: who walks along it keeps the drawing, and sees the box that holds the step.
  void showStep();
  void zoomIn();
  void zoomOut();
  void openAll();  ///< scopes from the outside inwards, as many as stay quick
  void closeAll();
  void showScope(sporescope::ScopeIndex scope);
  /// Draws the backward pass at the right of the forward pass, each gradient at the height of what it is the gradient of.
  void setBackwardColumn(bool baseline);
  /// Shows all that the selected node depends on (upstream), or all that depends on it.
  void showCone(bool upstream);
  void leaveCone();
  void savePicture();
  void setHitCount(int count);  ///< that the buttons lead through

 signals:
  void previousHitRequested();  ///< Shift+F8
  void nextHitRequested();      ///< F8
  void backwardColumnChanged(bool baseline);
  /// Another node of run A is wanted beside this one of B.
  void matchRequested(sporescope::GraphIndex graph, sporescope::NodeIndex node);
  /// A watchpoint on these nodes is wanted.
  void watchRequested(const sporescope::WatchNodes& nodes);

 protected:
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  void buildView();
  void connectTools();
  void connectView();
  void applySnapshot();
  void onDrawingReady();
  void showState();
  void markData();
  void followSelection();
  void choose(const ItemKey& key);
  void showChosenOfA();
  void activate(const ItemKey& key);
  [[nodiscard]] std::optional<SessionNode> ofA(const ItemKey& key) const;
  void showMenu(const ItemKey& key, const QPoint& globalPosition);
  void growCone(bool upstream);
  void onEscape();

  Workspace* workspace_;
  HitMarks marks_;
  GraphTools* tools_;
  IterationStrip* history_;
  GraphView* view_;
  PanelState* state_;
  TimelinePanel* timeline_;
  GraphOverlay overlay_;
  OverlayWidgets* insets_;
  ConeOverlay* cone_;
  CausePathOverlay* path_;
  GraphToolTip* toolTip_;
  GraphDrawing* drawing_;
  UnionScopes* united_;
};

}  // namespace sporescope::ui
