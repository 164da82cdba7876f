// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QKeySequence>
#include <QMenu>
#include <QObject>
#include <QWidget>
#include <cstdint>
#include <map>
#include <set>

#include "ui/graph/cone_overlay.h"
#include "ui/graph/graph_drawing.h"
#include "ui/graph/graph_legend.h"
#include "ui/graph/graph_minimap.h"
#include "ui/graph/graph_overlay.h"
#include "ui/graph/graph_scale.h"
#include "ui/graph/graph_scene.h"
#include "ui/graph/graph_tool_tip.h"
#include "ui/graph/graph_view.h"
#include "ui/graph/path/cause_path_overlay.h"
#include "ui/iteration_strip/iteration_strip.h"
#include "ui/timeline/timeline_panel.h"
#include "ui/widgets/panel_state.h"
#include "ui/workspace/hit_marks.h"
#include "ui/workspace/union_scopes.h"
#include "ui/workspace/workspace.h"

namespace sporescope::ui {

class GraphTools;

/// The widgets in the corner of the drawing: the legend, the map and the scale of the overlay. Keeps them in place when the
/// view is resized, and collapses legend and map while they would cover the middle of a small view. UI thread only.
class OverlayWidgets : public QObject {
  Q_OBJECT

 public:
  /// `view` becomes the parent and owner.
  OverlayWidgets(GraphView* view, const GraphOverlay* overlay);
  [[nodiscard]] GraphScale* scale() const { return scale_; }
  void place();
  /// Redraws the map after a new drawing, other hits or another selection.
  void refresh() { minimap_->refresh(); }

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void giveWay();
  void setCrowded(CollapsibleBox* box, bool crowded);

  GraphView* view_;
  GraphLegend* legend_;
  GraphMinimap* minimap_;
  GraphScale* scale_;
  std::set<CollapsibleBox*> collapsed_;  ///< Boxes that are collapsed for lack of room
  bool foldedByUser_ = false;            ///< The user has collapsed or expanded a box
  bool folding_ = false;
};

/// Context menu of a box of the drawing. UI thread only.
class GraphItemMenu : public QMenu {
  Q_OBJECT

 public:
  enum class Choice : std::uint8_t {
    nothing,
    view_tensor,
    set_reference,
    upstream,
    downstream,
    close_group,
    toggle,
    show_separately,
    fold,
    center,
    match,
    show_in_a,
    watch,
    copy_name
  };

  /// `hasTensor`: the node has a tensor that can be viewed.
  GraphItemMenu(const GraphScene& scene, const ItemKey& key, bool hasTensor, QWidget* parent);
  /// Adds the actions for an instance of a repetition: draw it separately, or fold it with the others.
  void addFolding(bool canShowSeparately, bool canFold);
  /// Adds the action that matches a node of the compared run with a node of run A by hand.
  void addMatching();
  /// Adds the action that shows a node that is only in run A in that run.
  void addShowInA();
  /// Shows the menu in a nested event loop and returns the user's choice.
  [[nodiscard]] Choice pickAction(const QPoint& globalPosition);

 private:
  /// `key`: the key that does the same outside of the menu.
  void add(const QString& text, Choice choice, const QString& iconName = {}, const QKeySequence& key = {});

  std::map<const QAction*, Choice> choices_;
};

/// The panel with the drawing of the computational graph, the iteration strip above it and the timeline below it. Follows the
/// selection of the workspace and sets it. UI thread only.
class GraphPanel : public QWidget {
  Q_OBJECT

 public:
  explicit GraphPanel(Workspace* workspace, QWidget* parent = nullptr);
  /// Tool buttons (fit, center, zoom, expand and collapse scopes, previous and next hit). The main window may move them into
  /// the corner of its tabs. Otherwise they are to the right of the strip.
  [[nodiscard]] QWidget* tools() const;
  [[nodiscard]] GraphView* view() const { return view_; }
  [[nodiscard]] const PanelState& state() const { return *state_; }
  [[nodiscard]] TimelinePanel* timeline() const { return timeline_; }
  [[nodiscard]] const GraphOverlay& overlay() const { return overlay_; }
  /// Returns an image of the whole drawing. If boxes are colored, the color scale and the iteration are added below it.
  [[nodiscard]] QImage picture() const;

 public slots:
  void fit();           ///< Space
  void centerOnNode();  ///< F: the selected node, with the scopes around it expanded
  /// Shows the selected step of a cause path with the scopes around it expanded. While the user moves along the path, the view
  /// moves only as far as needed; otherwise the step is in the middle.
  void showStep();
  void zoomIn();
  void zoomOut();
  void openAll();  ///< Expands scopes from the outside inwards, up to a number of boxes that is laid out quickly
  void closeAll();
  void showScope(sporescope::ScopeIndex scope);
  /// Draws the backward pass to the right of the forward pass, each gradient at the height of its forward operator.
  void setBackwardColumn(bool enabled);
  /// Shows everything that the selected node depends on (upstream), or everything that depends on it.
  void showCone(bool upstream);
  void leaveCone();
  void savePicture();
  void setHitCount(int count);  ///< Number of hits that the buttons step through

 signals:
  void previousHitRequested();  ///< Shift+F8
  void nextHitRequested();      ///< F8
  void backwardColumnChanged(bool enabled);
  /// The user wants to match this node of run B with another node of run A.
  void matchRequested(sporescope::GraphIndex graph, sporescope::NodeIndex node);
  /// The user wants to add a watchpoint for these nodes.
  void watchRequested(const sporescope::WatchNodes& nodes);

 protected:
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
  [[nodiscard]] ScopeIndex scopeOf(const ItemKey& key) const;
  void followScope();
  void showChosenOfA();
  void activate(const ItemKey& key);
  [[nodiscard]] std::optional<NodeKey> findNodeOfA(const ItemKey& key) const;
  void showMenu(const ItemKey& key, const QPoint& globalPosition);
  void growCone(bool upstream);
  void onEscape();

  Workspace* workspace_;
  HitMarks marks_;
  GraphTools* tools_;
  IterationStrip* strip_;
  GraphView* view_;
  PanelState* state_;
  TimelinePanel* timeline_;
  GraphOverlay overlay_;
  OverlayWidgets* overlayWidgets_;
  ConeOverlay* cone_;
  CausePathOverlay* path_;
  GraphToolTip* toolTip_;
  GraphDrawing* drawing_;
  UnionScopes* unionScopes_;
};

}  // namespace sporescope::ui
