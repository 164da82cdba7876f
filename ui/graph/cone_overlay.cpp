// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/graph/cone_overlay.h"

#include <utility>

#include "ui/style/theme.h"
#include "ui/text/format.h"

namespace sporescope::ui {

namespace {

constexpr int kBreadcrumbMargin = 8;

}  // namespace

ConeOverlay::ConeOverlay(GraphView* view) : QObject(view), view_(view), breadcrumb_(new QLabel(view)) {
  breadcrumb_->setAutoFillBackground(true);
  breadcrumb_->setBackgroundRole(QPalette::Base);
  breadcrumb_->setFrameShape(QFrame::Box);
  breadcrumb_->setContentsMargins(6, 3, 6, 3);
  breadcrumb_->move(kBreadcrumbMargin, kBreadcrumbMargin);
  breadcrumb_->hide();
  connect(breadcrumb_, &QLabel::linkActivated, this, &ConeOverlay::leave);
}

void ConeOverlay::setGraph(std::shared_ptr<const Graph> graph) {
  leave();
  search_.cancel();
  graph_ = std::move(graph);
}

void ConeOverlay::show(NodeIndex origin, bool upstream) { start(origin, upstream ? kWholeCone : 0, upstream ? 0 : kWholeCone); }

void ConeOverlay::grow(NodeIndex origin, bool upstream) {
  const bool isSameOrigin = cone_.origin == origin;
  const auto nextDepth = [](int depth) { return depth >= kWholeCone ? kWholeCone : depth + 1; };
  const int up = isSameOrigin ? cone_.upstreamDepth : 0;
  const int down = isSameOrigin ? cone_.downstreamDepth : 0;
  start(origin, upstream ? nextDepth(up) : up, upstream ? down : nextDepth(down));
}

void ConeOverlay::start(NodeIndex origin, int upstreamDepth, int downstreamDepth) {
  if (!graph_) return;
  search_.run<Cone>(
      this,
      [graph = graph_, origin, upstreamDepth, downstreamDepth] {
        return makeCone(*graph, origin, upstreamDepth, downstreamDepth);
      },
      [this](Cone cone) { take(std::move(cone)); });
}

void ConeOverlay::take(Cone cone) {
  cone_ = std::move(cone);
  refresh();
}

void ConeOverlay::leave() {
  cone_ = {};
  view_->setCone({});
  writeBreadcrumb();
}

void ConeOverlay::refresh() {
  if (view_->scene()) view_->setCone(partsOf(cone_, *view_->scene()));
  writeBreadcrumb();
}

void ConeOverlay::writeBreadcrumb() {
  breadcrumb_->setVisible(!cone_.empty());
  if (cone_.empty()) return;
  const QString name = toQString(graph_->nodes()[cone_.origin].name()).toHtmlEscaped();
  const auto partText = [&](int depth, const QString& whole, const QString& deep) {
    return depth >= kWholeCone ? whole.arg(name) : deep.arg(name).arg(depth);
  };
  QStringList parts;
  if (cone_.upstreamDepth > 0) parts += partText(cone_.upstreamDepth, tr("upstream of %1"), tr("upstream of %1, depth %2"));
  if (cone_.downstreamDepth > 0) {
    parts += partText(cone_.downstreamDepth, tr("downstream of %1"), tr("downstream of %1, depth %2"));
  }
  const QString link = themeOf(view_->palette()).accent.color().name();
  breadcrumb_->setText(QStringLiteral("<a href=\"all\" style=\"color:%1; text-decoration:none\">%2</a> › %3")
                           .arg(link, tr("All"), parts.join(QStringLiteral(", "))));
  breadcrumb_->setToolTip(tr("Back to all (Esc)"));
  breadcrumb_->adjustSize();
}

}  // namespace sporescope::ui

#include "moc_cone_overlay.cpp"
