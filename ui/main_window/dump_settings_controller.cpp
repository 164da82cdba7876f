// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/main_window/dump_settings_controller.h"

#include <QAction>
#include <QHBoxLayout>
#include <QPushButton>
#include <QVBoxLayout>

#include "ui/dump_settings/dump_settings_page.h"
#include "ui/main_window/chrome/tab_area.h"
#include "ui/style/icons.h"

namespace sporescope::ui {

DumpSettingsController::DumpSettingsController(Workspace* workspace, TabArea* tabs, QObject* parent)
    : QObject(parent), workspace_(workspace), tabs_(tabs), standalonePage_(new QWidget) {
  auto* back = new QPushButton(icon(QStringLiteral("go-previous")), tr("Start page"));
  back->setToolTip(tr("Back to the start page (Esc)"));
  auto* escape = new QAction(standalonePage_);
  escape->setShortcut(Qt::Key_Escape);
  escape->setShortcutContext(Qt::WidgetWithChildrenShortcut);  // the listen page has its own Escape action
  standalonePage_->addAction(escape);
  auto* bar = new QHBoxLayout;
  bar->setContentsMargins(8, 4, 8, 4);
  bar->addWidget(back);
  bar->addStretch(1);
  auto* column = new QVBoxLayout(standalonePage_);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addLayout(bar);
  connect(back, &QPushButton::clicked, this, &DumpSettingsController::moveBack);
  connect(escape, &QAction::triggered, this, &DumpSettingsController::moveBack);
  connect(tabs_, &TabArea::pageClosed, this, [this](QWidget* page) {
    if (page == page_) isRequested_ = false;
  });
  connect(workspace_, &Workspace::sessionsChanged, this, [this] {
    if (isRequested_) placePage();
  });
}

bool DumpSettingsController::isOnlyContent() const { return isRequested_ && !workspace_->session(); }

void DumpSettingsController::show() {
  if (page_ == nullptr) {
    page_ = new DumpSettingsPage(workspace_);
    connect(page_, &DumpSettingsPage::statusMessage, this, &DumpSettingsController::statusMessage);
  }
  isRequested_ = true;
  placePage();
  if (!isOnlyContent()) tabs_->setCurrentWidget(page_);
  page_->setFocus(Qt::OtherFocusReason);
}

void DumpSettingsController::placePage() {
  if (isOnlyContent()) {
    tabs_->removePage(page_);
    standalonePage_->layout()->addWidget(page_);
    static_cast<QVBoxLayout*>(standalonePage_->layout())->setStretchFactor(page_, 1);
    page_->show();
  } else {
    tabs_->addPage(page_, icon(QStringLiteral("tools-wizard")), tr("Dump settings"));
  }
  emit placeChanged();
}

void DumpSettingsController::moveBack() {
  isRequested_ = false;
  emit placeChanged();
}

}  // namespace sporescope::ui

#include "moc_dump_settings_controller.cpp"
