// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/graph/cut_edge_menu.h"

#include <QCursor>
#include <QMenu>

#include "ui/text/format.h"

namespace sporescope::ui {

ItemIndex oppositeItem(const CutEdgeLabel& cutLabel, const GraphScene& scene, QWidget* view) {
  const auto otherEnd = [&scene, outgoing = cutLabel.outgoing](EdgeIndex e) {
    const LayoutEdge& edge = scene.layout().edges[e];
    return outgoing ? edge.to : edge.from;
  };
  if (cutLabel.edges.size() == 1) return otherEnd(cutLabel.edges.front());
  QMenu menu(view);
  for (const EdgeIndex e : cutLabel.edges) {
    QAction* action = menu.addAction(scene.labelOf(otherEnd(e)) + u'\t' + toQString(scene.layout().edges[e].label));
    action->setData(otherEnd(e));
  }
  const QAction* picked = menu.exec(QCursor::pos());
  return picked == nullptr ? kNoItem : picked->data().toUInt();
}

}  // namespace sporescope::ui
