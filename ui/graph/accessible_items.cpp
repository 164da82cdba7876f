// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/graph/accessible_items.h"

#include <QCoreApplication>
#include <QStringList>
#include <algorithm>

#include "ui/graph/repetition_text.h"
#include "ui/text/inferred_scope_text.h"

namespace sporescope::ui {

namespace {

QString kindText(const LayoutItem& item) {
  switch (item.kind) {
    case LayoutKind::scope_closed:
      return QCoreApplication::translate("GraphParts", "scope, collapsed");
    case LayoutKind::scope_open:
      return QCoreApplication::translate("GraphParts", "scope, expanded");
    case LayoutKind::repetition:
      return QCoreApplication::translate("GraphParts", "repeated scope");
    case LayoutKind::neighbor:
      return QCoreApplication::translate("GraphParts", "another instance of the repeated scope");
    case LayoutKind::aggregation:
      return QCoreApplication::translate("GraphParts", "aggregation");
    case LayoutKind::op:
      return QCoreApplication::translate("GraphParts", "operator");
    case LayoutKind::parameter:
      return QCoreApplication::translate("GraphParts", "parameter");
    case LayoutKind::constant:
      return QCoreApplication::translate("GraphParts", "constant");
  }
  return {};
}

}  // namespace

AccessiblePart partOf(const GraphScene& scene, ItemIndex index, const GraphCamera& camera, const GraphStyle& style,
                      const std::vector<StickyTitle>& titles) {
  AccessiblePart part;
  const LayoutItem& item = scene.layout().items[index];
  part.name = QCoreApplication::translate("GraphParts", "%1, %2").arg(scene.labelOf(index), kindText(item));
  part.role = QAccessible::TreeItem;
  part.box = camera.toScreen(is_container(item.kind) ? scene.titleOf(index) : scene.boxOf(index)).toRect();
  const auto sticky = std::find_if(titles.begin(), titles.end(), [&](const StickyTitle& title) { return title.item == index; });
  if (sticky != titles.end()) part.box = sticky->place.toRect();
  const bool canToggle = item.kind == LayoutKind::scope_closed || item.kind == LayoutKind::scope_open;
  const bool isScope = canToggle || item.kind == LayoutKind::neighbor;
  QStringList lines;
  if (item.kind == LayoutKind::op) {
    const QString inferredScope = inferredScopeText(scene.scopes(), item.node);
    if (!inferredScope.isEmpty()) lines += inferredScope;
  }
  if (style.marks != nullptr) {
    const ItemKey key = keyOf(item);
    if (key == ItemKey(style.marks->causeNode())) {
      lines += QCoreApplication::translate("GraphParts", "First cause");
    }
    const HitMark& mark = isScope ? style.marks->ofScope(item.scope) : style.marks->ofNode(item.node);
    if (!mark.empty()) lines += mark.sentence();
  }
  if (const CausePath::Stop* stop = style.path.stopAt(index)) {
    lines += QCoreApplication::translate("GraphParts", "First-cause path, node %1").arg(stepNumbers(stop->numbers));
  }
  if (item.kind == LayoutKind::repetition) lines += repetitionText(scene.scopes(), item, style.marks);
  const auto incomingCount = scene.incomingEdges(index).size();
  const auto outgoingCount = scene.outgoingEdges(index).size();
  if (incomingCount + outgoingCount > 0) {
    lines += QCoreApplication::translate("GraphParts", "Edges in: %1, out: %2").arg(incomingCount).arg(outgoingCount);
  }
  part.description = lines.join(u'\n');
  part.state.selected = style.selected.contains(index);
  part.state.expandable = canToggle || item.kind == LayoutKind::repetition || item.kind == LayoutKind::aggregation;
  part.state.expanded = item.kind == LayoutKind::scope_open;
  part.state.collapsed = part.state.expandable && !part.state.expanded;
  return part;
}

}  // namespace sporescope::ui
