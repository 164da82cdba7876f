// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/main_window/ranks_page.h"

#include <QAction>
#include <QMainWindow>

#include "ui/main_window/chrome/tab_area.h"
#include "ui/main_window/commands.h"
#include "ui/ranks/ranks_panel.h"
#include "ui/style/icons.h"
#include "ui/workspace/rank_choice.h"

namespace sporescope::ui {

RanksPage::RanksPage(Workspace* workspace, TabArea* tabs, QObject* parent)
    : QObject(parent), workspace_(workspace), tabs_(tabs) {}

void RanksPage::connectCommands(const Commands& commands, QMainWindow* window) {
  commands_ = &commands;
  connect(commands.ranks, &QAction::triggered, this, &RanksPage::show);
  connect(commands.previousRank, &QAction::triggered, this, [this] { stepRank(workspace_, -1); });
  connect(commands.nextRank, &QAction::triggered, this, [this] { stepRank(workspace_, 1); });
  // The shortcut D applies only while the ranks page has the focus.
  for (QAction* action : {commands.previousReplica, commands.nextReplica}) {
    window->removeAction(action);
    action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    connect(action, &QAction::triggered, this, [this, forward = action == commands_->nextReplica] {
      show();
      if (panel_ != nullptr) forward ? panel_->goToNextFinding() : panel_->goToPreviousFinding();
    });
  }
}

void RanksPage::makePanel() {
  panel_ = new RanksPanel(workspace_, tabs_);
  panel_->addActions({commands_->previousReplica, commands_->nextReplica, commands_->previousRank, commands_->nextRank});
  connect(panel_, &RanksPanel::statusMessage, this, &RanksPage::statusMessage);
  connect(panel_, &RanksPanel::compareRequested, this, &RanksPage::compareRequested);
}

void RanksPage::show() {
  if (!workspace_->session()) return;
  if (panel_ == nullptr) makePanel();
  tabs_->addPage(panel_, icon(QStringLiteral("table")), tr("Ranks"));
  tabs_->setCurrentWidget(panel_);
  panel_->setFocus(Qt::OtherFocusReason);
}

void RanksPage::showFinding() {
  show();
  if (panel_ != nullptr) panel_->goToFinding();
}

}  // namespace sporescope::ui

#include "moc_ranks_page.cpp"
