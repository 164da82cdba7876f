// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/graph/graph_item_menu.h"

#include "ui/style/icons.h"

namespace sporescope::ui {

GraphItemMenu::GraphItemMenu(const GraphScene& scene, const ItemKey& key, bool hasTensor, QWidget* parent) : QMenu(parent) {
  const ItemIndex item = scene.find(key);
  if (key.kind == ItemKey::Kind::node) {
    add(tr("View tensor"), Choice::view_tensor);
    actions().back()->setEnabled(hasTensor);
    add(tr("Set as reference"), Choice::set_reference);
    actions().back()->setEnabled(hasTensor);
    add(tr("Select upstream"), Choice::upstream);
    add(tr("Select downstream"), Choice::downstream);
    if (item != kNoItem && scene.layout().items[item].aggregation != 0) add(tr("Collapse group"), Choice::close_group);
  } else if (key.kind == ItemKey::Kind::repetition) {
    add(tr("Unfold all"), Choice::toggle);
  } else if (key.kind == ItemKey::Kind::instance) {
    add(tr("Show in the box"), Choice::toggle);
  } else {
    const bool open = item != kNoItem && scene.layout().items[item].kind == LayoutKind::scope_open;
    add(open ? tr("Collapse") : tr("Expand"), Choice::toggle);
  }
  addSeparator();
  add(tr("Centre"), Choice::center, QStringLiteral("crosshairs"));
  if (key.kind == ItemKey::Kind::aggregation || key.kind == ItemKey::Kind::repetition) return;
  add(tr("Watch…"), Choice::watch);
  add(tr("Copy name"), Choice::copy_name, QStringLiteral("edit-copy"));
}

void GraphItemMenu::addFolding(bool canShowSeparately, bool canFold) {
  if (!canShowSeparately && !canFold) return;
  addSeparator();
  if (canShowSeparately) add(tr("Draw separately"), Choice::show_separately);
  if (canFold) add(tr("Fold with its repetitions"), Choice::fold);
}

void GraphItemMenu::addMatching() {
  addSeparator();
  add(tr("Match another…"), Choice::match);
}

void GraphItemMenu::addShowInA() {
  addSeparator();
  add(tr("Show in run A"), Choice::show_in_a);
}

void GraphItemMenu::add(const QString& text, Choice choice, const QString& iconName) {
  QAction* action = iconName.isEmpty() ? addAction(text) : addAction(ui::icon(iconName), text);
  choices_[action] = choice;
}

GraphItemMenu::Choice GraphItemMenu::pickAction(const QPoint& globalPosition) {
  const auto chosen = choices_.find(exec(globalPosition));
  return chosen == choices_.end() ? Choice::nothing : chosen->second;
}

}  // namespace sporescope::ui

#include "moc_graph_item_menu.cpp"
