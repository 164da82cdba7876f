// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/main_window/ranks_page.h"

#include <QAction>

#include "ui/main_window/commands.h"
#include "ui/main_window/frame/tab_area.h"
#include "ui/ranks/ranks_panel.h"
#include "ui/style/icons.h"

namespace sporescope::ui {

RanksPage::RanksPage(Workspace* workspace, TabArea* tabs, QObject* parent)
    : QObject(parent), workspace_(workspace), tabs_(tabs) {}

void RanksPage::connectCommands(const Commands& commands) {
  connect(commands.ranks, &QAction::triggered, this, &RanksPage::show);
}

void RanksPage::show() {
  if (!workspace_->session()) return;
  if (panel_ == nullptr) {
    panel_ = new RanksPanel(workspace_, tabs_);
    connect(panel_, &RanksPanel::said, this, &RanksPage::said);
    connect(panel_, &RanksPanel::compareRequested, this, &RanksPage::compareRequested);
  }
  tabs_->addPage(panel_, icon(QStringLiteral("table")), tr("Ranks"));
  tabs_->setCurrentWidget(panel_);
  panel_->setFocus(Qt::OtherFocusReason);
}

void RanksPage::showFinding() {
  show();
  if (panel_ != nullptr) panel_->goToFinding();
}

}  // namespace sporescope::ui
