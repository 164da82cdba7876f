// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QPixmap>
#include <memory>

#include "ui/graph/graph_legend.h"
#include "ui/graph/graph_view.h"

namespace sporescope::ui {

/// Overview of the whole drawing in a corner, with a frame around the visible part. Clicks and drags move the view. UI thread
/// only.
class GraphMinimap : public CollapsibleBox {
  Q_OBJECT

 public:
  /// `view` is the drawing that the map shows, follows and moves.
  GraphMinimap(GraphView* view, QWidget* parent);

  /// Redraws the map after a new drawing, other hits or another selection.
  void refresh();

 protected:
  [[nodiscard]] QSize contentSize() const override;
  [[nodiscard]] bool showsTitle() const override { return false; }
  void paintContent(QPainter* painter) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  void draw();
  void lookAt(const QPointF& position);
  [[nodiscard]] GraphCamera ownCamera() const;

  GraphView* view_;
  QPixmap picture_;
  bool outdated_ = true;
};

}  // namespace sporescope::ui
