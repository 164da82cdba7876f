// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/graph/overlay_widgets.h"

#include <QEvent>
#include <QScopedValueRollback>
#include <algorithm>

namespace sporescope::ui {

namespace {

constexpr int kInsetMargin = 8;

}  // namespace

OverlayWidgets::OverlayWidgets(GraphView* view, const GraphOverlay* overlay)
    : QObject(view),
      view_(view),
      legend_(new GraphLegend(view)),
      minimap_(new GraphMinimap(view, view)),
      scale_(new GraphScale(overlay, view)) {
  for (CollapsibleBox* box : {static_cast<CollapsibleBox*>(legend_), static_cast<CollapsibleBox*>(minimap_)}) {
    connect(box, &CollapsibleBox::foldedChanged, this, [this] {
      foldedByUser_ = foldedByUser_ || !folding_;
      place();
    });
  }
  connect(scale_, &GraphScale::sizeChanged, this, &OverlayWidgets::place);
  view_->installEventFilter(this);
}

void OverlayWidgets::place() {
  legend_->setHasNodesOfA(view_->scene() && view_->scene()->hasNodesOfA());
  legend_->resize(legend_->sizeHint());
  minimap_->resize(minimap_->sizeHint());
  const QPoint corner(view_->width() - kInsetMargin, view_->height() - kInsetMargin);
  legend_->move(corner.x() - legend_->width(), corner.y() - legend_->height());
  scale_->resize(scale_->sizeHint().expandedTo({legend_->width(), 0}));
  scale_->move(corner.x() - scale_->width(), legend_->y() - kInsetMargin - scale_->height());
  const int left = scale_->isHidden() ? legend_->x() : std::min(legend_->x(), scale_->x());
  minimap_->move(left - kInsetMargin - minimap_->width(), corner.y() - minimap_->height());
  minimap_->refresh();
}

void OverlayWidgets::setFolded(bool folded) {
  if (foldedByUser_) return;
  const QScopedValueRollback<bool> folding(folding_, true);
  minimap_->setFolded(folded);
}

bool OverlayWidgets::eventFilter(QObject* watched, QEvent* event) {
  if (watched == view_ && event->type() == QEvent::Resize) place();
  return QObject::eventFilter(watched, event);
}

}  // namespace sporescope::ui

#include "moc_overlay_widgets.cpp"
