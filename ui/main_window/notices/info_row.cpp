// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/main_window/notices/info_row.h"

#include <QLayout>
#include <QPropertyAnimation>
#include <QStyle>

#include "ui/main_window/notices/info_bar.h"
#include "ui/main_window/notices/notices.h"

namespace sporescope::ui {

namespace {

constexpr int kOpeningMilliseconds = 120;

}  // namespace

InfoRow::InfoRow(Notices* notices, QWidget* parent) : QToolBar(parent), bar_(new InfoBar(this)) {
  setObjectName(QStringLiteral("info"));
  setWindowTitle(tr("Notices"));
  setMovable(false);
  setContextMenuPolicy(Qt::PreventContextMenu);
  toggleViewAction()->setVisible(false);
  layout()->setContentsMargins(0, 0, 0, 0);
  addWidget(bar_);
  hide();
  connect(bar_, &InfoBar::visibilityRequested, this, &InfoRow::setShown);
  const auto refresh = [this, notices] { bar_->setNotices(notices->all()); };
  connect(notices, &Notices::changed, this, refresh);
  refresh();
}

void InfoRow::setShown(bool shown) {
  const bool appears = shown && !isVisibleTo(parentWidget());
  setVisible(shown);
  const bool isAnimated = style()->styleHint(QStyle::SH_Widget_Animation_Duration, nullptr, this) > 0;
  if (!appears || !isAnimated || !window()->isVisible()) return;
  auto* opening = new QPropertyAnimation(bar_, "maximumHeight", bar_);
  opening->setDuration(kOpeningMilliseconds);
  opening->setStartValue(0);
  opening->setEndValue(bar_->sizeHint().height());
  opening->setEasingCurve(QEasingCurve::OutCubic);
  opening->start(QAbstractAnimation::DeleteWhenStopped);
}

}  // namespace sporescope::ui

#include "moc_info_row.cpp"
