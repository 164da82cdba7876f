// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/dump_settings/dump_settings_page.h"

#include <QBoxLayout>
#include <QFrame>
#include <QResizeEvent>
#include <QScrollArea>
#include <algorithm>

#include "ui/dump_settings/file_column.h"
#include "ui/dump_settings/nodes_column.h"
#include "ui/dump_settings/settings_draft.h"
#include "ui/dump_settings/target_column.h"
#include "ui/widgets/wheel_forwarding.h"

namespace sporescope::ui {

namespace {

constexpr int kTargetWidth = 430;
constexpr int kNodesWidth = 570;
constexpr int kStackedBelow = 1200;

QFrame* separator(QFrame::Shape shape) {
  auto* line = new QFrame;
  line->setFrameShape(shape);
  line->setForegroundRole(QPalette::Mid);
  return line;
}

}  // namespace

DumpSettingsPage::DumpSettingsPage(Workspace* workspace, QWidget* parent)
    : QWidget(parent),
      draft_(new SettingsDraft(workspace, this)),
      target_(new TargetColumn(draft_)),
      nodes_(new NodesColumn(draft_)),
      file_(new FileColumn(draft_)) {
  auto* scroll = new QScrollArea(this);
  scroll->setWidgetResizable(true);
  scroll->setFrameShape(QFrame::NoFrame);
  scroll->setAccessibleName(tr("Dump settings"));
  auto* content = new QWidget;
  columns_ = new QBoxLayout(QBoxLayout::LeftToRight, content);
  columns_->setContentsMargins(0, 0, 0, 0);
  columns_->setSpacing(0);
  auto* left = new QWidget;
  auto* row = new QHBoxLayout(left);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(0);
  target_->setFixedWidth(kTargetWidth);
  nodes_->setMinimumWidth(kTargetWidth);
  nodes_->setMaximumWidth(kNodesWidth);
  row->addWidget(target_);
  row->addWidget(separator(QFrame::VLine));
  row->addWidget(nodes_, 1);
  columns_->addWidget(left, 0);
  columns_->addWidget(separator(QFrame::VLine));
  columns_->addWidget(file_, 1);
  scroll->setWidget(content);
  forwardWheelToPage(content);
  auto* rootLayout = new QHBoxLayout(this);
  rootLayout->setContentsMargins(0, 0, 0, 0);
  rootLayout->addWidget(scroll);
  setFocusProxy(target_);
  connect(file_, &FileColumn::statusMessage, this, &DumpSettingsPage::statusMessage);
}

bool DumpSettingsPage::stacked() const { return columns_->direction() == QBoxLayout::TopToBottom; }

void DumpSettingsPage::resizeEvent(QResizeEvent* event) {
  const bool narrow = event->size().width() < kStackedBelow;
  columns_->setDirection(narrow ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
  nodes_->setMaximumWidth(narrow ? QWIDGETSIZE_MAX : kNodesWidth);
  if (!narrow) nodes_->setMinimumWidth(std::clamp(event->size().width() - 2 * kTargetWidth, kTargetWidth - 80, kNodesWidth));
  QWidget::resizeEvent(event);
}

}  // namespace sporescope::ui

#include "moc_dump_settings_page.cpp"
