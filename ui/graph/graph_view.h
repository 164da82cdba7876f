// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QTimer>
#include <QWidget>
#include <memory>
#include <optional>
#include <set>

#include "ui/graph/graph_navigation.h"
#include "ui/graph/graph_scene.h"
#include "ui/graph/graph_selection.h"
#include "ui/graph/graph_viewport.h"
#include "ui/graph/painting/graph_style.h"
#include "ui/graph/painting/sticky_titles.h"
#include "ui/widgets/accessible_parts.h"
#include "ui/workspace/hit_marks.h"

namespace sporescope::ui {

/// Result of a hit test at a point of the view.
struct GraphTarget {
  GraphHover hover;
  bool onTriangle = false;  ///< The point is on the triangle that expands and collapses the item
};

/// Widget that draws a GraphScene and can be panned, zoomed and navigated. It does not know sessions: signals report the user's
/// actions, and setters determine what is shown. UI thread only.
class GraphView : public QWidget, public AccessibleParts {
  Q_OBJECT

 public:
  explicit GraphView(QWidget* parent = nullptr);

  /// Sets the drawing; null for none. The item of `anchor` keeps its position on the screen if both drawings have it.
  void setScene(std::shared_ptr<const GraphScene> scene, const ItemKey& anchor = {});
  [[nodiscard]] const std::shared_ptr<const GraphScene>& scene() const { return scene_; }
  /// Shows the drawing at 50% opacity while a newer one is being computed.
  void setStale(bool stale);
  void setMarks(const HitMarks* marks, const Notes* notes = nullptr);
  [[nodiscard]] const HitMarks* marks() const { return style_.marks; }
  void setCone(std::vector<ConePart> parts);
  void setPath(CausePath path);
  [[nodiscard]] const CausePath& path() const { return style_.path; }
  void setWithData(std::vector<std::uint8_t> withData);
  /// If the marks are empty, boxes are filled by their kind.
  void setOverlay(std::vector<OverlayMark> marks, std::unordered_map<ScopeIndex, OverlayMark> instanceMarks);
  /// Disables animated moves if false. Tests and desktops without animations use that.
  void setAnimated(bool animated) { viewport_->setAnimated(animated); }

  [[nodiscard]] const std::set<ItemKey>& selected() const { return selection_.keys(); }
  [[nodiscard]] const ItemKey& current() const { return selection_.current(); }
  void select(const ItemKey& key);
  void clearSelection();

  [[nodiscard]] const GraphCamera& camera() const { return viewport_->camera(); }
  void setCamera(const GraphCamera& camera) { viewport_->setCamera(camera); }
  void fit();
  /// Shows the initial view: the whole drawing if it stays legible, else the part around `item` at a legible size. If `item` is
  /// kNoItem, that is the upper left corner.
  void fitLegibly(ItemIndex item);
  void centerOn(ItemIndex item);
  /// Moves the view as little as needed. An item is moved to the middle if it is entirely outside the view, or would be covered
  /// by the legend or the map.
  void ensureVisible(ItemIndex item);
  void zoomBy(qreal factor) { viewport_->zoomBy(factor); }
  /// Paints the whole drawing without the selection, at 100% or smaller if `maxPixels` requires it.
  [[nodiscard]] QImage picture(qint64 maxPixels) const;
  /// Sticky titles of scopes that are visible while their own titles are not.
  [[nodiscard]] std::vector<StickyTitle> titles() const;

  // AccessibleParts: the boxes of the drawing.
  [[nodiscard]] QAccessible::Role roleOfAll() const override { return QAccessible::Tree; }
  [[nodiscard]] int partCount() const override;
  [[nodiscard]] AccessiblePart part(int position) const override;
  [[nodiscard]] int partAt(const QPoint& point) const override;
  [[nodiscard]] int currentPart() const override;
  void pressPart(int position) override;
  void openPart(int position) override;

 signals:
  void chosen(const sporescope::ui::ItemKey& key);          ///< The user selected an item
  void toggled(const sporescope::ui::ItemKey& key);         ///< A scope or aggregation should be expanded or collapsed
  void instancePicked(sporescope::ScopeIndex instance);     ///< Its square in the strip of a repetition was clicked
  void instanceSeparated(sporescope::ScopeIndex instance);  ///< Its square was double-clicked
  void nextInstanceRequested(int offset);                   ///< The next (1) or previous (-1) instance
  void activated(const sporescope::ui::ItemKey& key);       ///< Double-click or Enter on a node
  void coneRequested(bool upstream);
  void centerRequested();
  void escaped();
  /// The context menu of an item, or of the canvas (ItemKey::Kind::none).
  void menuRequested(const sporescope::ui::ItemKey& key, const QPoint& globalPosition);
  void hovered(const sporescope::ui::ItemKey& key, const QPoint& globalPosition);  ///< The pointer rested for 500 ms
  void hoverLeft();  ///< The pointer left this item, or a context menu is about to open
  void cameraMoved();
  void resized();

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  bool event(QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;

 private:
  void rebuildStyle();
  void hoverAt(const QPointF& position);
  void clickAt(const QPointF& position, Qt::KeyboardModifiers modifiers);
  void followCutEdge(const CutEdgeLabel& label);
  void choose(ItemIndex item);
  void step(GraphDirection direction);
  void open(ItemIndex item);
  [[nodiscard]] GraphTarget targetAt(const QPointF& position) const;
  [[nodiscard]] ItemIndex currentItem() const;

  std::shared_ptr<const GraphScene> scene_;
  GraphViewport* viewport_;
  GraphSelection selection_;
  GraphStyle style_;
  bool stale_ = false;
  QPointF pressedAt_;
  GraphCamera pressedCamera_;
  bool pressed_ = false;
  bool dragging_ = false;
  QTimer restTimer_;
  QPoint hoverPosition_;
};

}  // namespace sporescope::ui
