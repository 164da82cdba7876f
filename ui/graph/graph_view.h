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
#include "ui/graph/graph_target.h"
#include "ui/graph/graph_viewport.h"
#include "ui/graph/painting/graph_style.h"
#include "ui/widgets/accessible_parts.h"
#include "ui/workspace/hit_marks.h"

namespace sporescope::ui {

/// The drawing of a GraphScene that can be moved, zoomed and walked through. Knows no session: it says what the user wants, and
/// is told what to show. UI thread only.
class GraphView : public QWidget, public AccessibleParts {
  Q_OBJECT

 public:
  explicit GraphView(QWidget* parent = nullptr);

  /// Another drawing; null: none. The item of `anchor` keeps its place on the screen, if both drawings have it.
  void setScene(std::shared_ptr<const GraphScene> scene, const ItemKey& anchor = {});
  [[nodiscard]] const std::shared_ptr<const GraphScene>& scene() const { return scene_; }
  /// The drawing is of what was asked for before: it is shown at 50 %.
  void setStale(bool stale);
  void setMarks(const HitMarks* marks, const Notes* notes = nullptr);
  [[nodiscard]] const HitMarks* marks() const { return style_.marks; }
  void setCone(std::vector<ConePart> parts);
  void setPath(CausePath path);
  [[nodiscard]] const CausePath& path() const { return style_.path; }
  void setWithData(std::vector<std::uint8_t> withData);
  /// Empty: boxes are filled by their kind.
  void setOverlay(std::vector<OverlayMark> marks, std::unordered_map<ScopeIndex, OverlayMark> instanceMarks);
  /// Moves without gliding, as in tests and where the desktop asks for it.
  void setAnimated(bool animated) { viewport_->setAnimated(animated); }

  [[nodiscard]] const std::set<ItemKey>& selected() const { return selection_.keys(); }
  [[nodiscard]] const ItemKey& current() const { return selection_.current(); }
  void select(const ItemKey& key);
  void clearSelection();

  [[nodiscard]] const GraphCamera& camera() const { return viewport_->camera(); }
  void setCamera(const GraphCamera& camera) { viewport_->setCamera(camera); }
  void fit();
  /// The first sight of a drawing: all of it if it stays legible, else at a legible size the part around `item` (kNoItem: its
  /// upper left corner).
  void fitLegibly(ItemIndex item);
  void centerOn(ItemIndex item);
  /// Moves as little as needed; to the middle what is not in sight at all, or would lie under the legend or the map.
  void ensureVisible(ItemIndex item);
  void zoomBy(qreal factor) { viewport_->zoomBy(factor); }
  /// Paints the whole drawing at 100 % (smaller if `maxPixels` would not hold it), without the selection.
  [[nodiscard]] QImage picture(qint64 maxPixels) const;
  /// The titles at the edges of what is in sight, whose own ones are not.
  [[nodiscard]] std::vector<StickyTitle> titles() const;

  // For screen readers: the boxes of the drawing.
  [[nodiscard]] QAccessible::Role roleOfAll() const override { return QAccessible::Tree; }
  [[nodiscard]] int partCount() const override;
  [[nodiscard]] AccessiblePart part(int position) const override;
  [[nodiscard]] int partAt(const QPoint& point) const override;
  [[nodiscard]] int currentPart() const override;
  void pressPart(int position) override;
  void openPart(int position) override;

 signals:
  void chosen(const sporescope::ui::ItemKey& key);          ///< selected by the user
  void toggled(const sporescope::ui::ItemKey& key);         ///< a scope or aggregation is to be opened or closed
  void instancePicked(sporescope::ScopeIndex instance);     ///< its square in the strip of a repetition was clicked
  void instanceSeparated(sporescope::ScopeIndex instance);  ///< the same, twice
  void nextInstanceRequested(int way);                      ///< the one behind (1) or before (-1)
  void activated(const sporescope::ui::ItemKey& key);       ///< double-click or Enter on a node
  void coneRequested(bool upstream);
  void centerRequested();
  void escaped();
  void menuRequested(const sporescope::ui::ItemKey& key, const QPoint& globalPosition);
  void hovered(const sporescope::ui::ItemKey& key, const QPoint& globalPosition);  ///< the pointer, for 500 ms
  void hoverLeft();                                                                ///< the pointer left what it rested on
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
  void followCutEdge(const CutEdgeLabel& pill);
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
  QTimer rest_;
  QPoint restAt_;
};

}  // namespace sporescope::ui
