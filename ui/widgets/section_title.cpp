// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/section_title.h"

#include <QHBoxLayout>
#include <QPainter>

#include "ui/style/theme.h"
#include "ui/widgets/icon_button.h"

namespace sporescope::ui {

SectionTitle::SectionTitle(const QString& title, QWidget* parent)
    : QWidget(parent),
      title_(new QLabel(title)),
      count_(new QLabel),
      close_(iconButton(QStringLiteral("window-close"), tr("Close"))) {
  setMinimumHeight(24);
  setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
  QFont strong = title_->font();
  strong.setWeight(QFont::DemiBold);
  title_->setFont(strong);
  count_->setForegroundRole(QPalette::PlaceholderText);
  count_->hide();
  close_->hide();
  connect(close_, &QToolButton::clicked, this, &SectionTitle::closed);
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(8, 0, 4, 0);
  row->setSpacing(8);
  row->addWidget(title_);
  row->addWidget(count_);
  row->addStretch(1);
  row->addWidget(close_);
}

void SectionTitle::setTitle(const QString& title) { title_->setText(title); }

void SectionTitle::setCount(int count) {
  count_->setVisible(count >= 0);
  count_->setText(QString::number(count));
}

void SectionTitle::setClosable(bool closable) { close_->setVisible(closable); }

void SectionTitle::addTool(QWidget* tool) {
  auto* row = qobject_cast<QHBoxLayout*>(layout());
  row->insertWidget(row->count() - 1, tool);
}

void SectionTitle::paintEvent(QPaintEvent* /*event*/) {
  const Theme& theme = themeOf(palette());
  QPainter painter(this);
  painter.fillRect(rect(), theme.window);
  painter.fillRect(QRect(0, 0, width(), 1), theme.line);
}

}  // namespace sporescope::ui

#include "moc_section_title.cpp"
