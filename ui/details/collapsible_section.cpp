// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/details/collapsible_section.h"

#include <QFontMetrics>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPaintEvent>
#include <QPainter>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/style/fonts.h"
#include "ui/style/node_shape.h"
#include "ui/style/theme.h"

namespace sporescope::ui {

namespace {

constexpr int kBarHeight = 24;
constexpr int kTitlePadding = 8;
constexpr int kTitleLeft = 21;
constexpr int kToolGap = 4;

}  // namespace

CollapsibleSection::CollapsibleSection(const QString& title, QWidget* content, QWidget* parent)
    : QWidget(parent), title_(title), content_(content), tools_(new QHBoxLayout) {
  setAccessibleName(title);
  setFocusPolicy(Qt::TabFocus);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  tools_->setContentsMargins(kTitleLeft, 0, 4, 0);
  tools_->setSpacing(2);
  tools_->addStretch();
  auto* bar = new QWidget;
  bar->setFixedHeight(kBarHeight);
  bar->setLayout(tools_);
  bar->setAttribute(Qt::WA_TransparentForMouseEvents, false);
  column->addWidget(bar);
  column->addWidget(content_);
}

void CollapsibleSection::setNote(const QString& remark) {
  if (remark == remark_) return;
  remark_ = remark;
  update();
}

void CollapsibleSection::addTool(QWidget* tool) { tools_->addWidget(tool); }

void CollapsibleSection::setFolded(bool folded) {
  if (folded == collapsed_) return;
  collapsed_ = folded;
  content_->setVisible(!folded);
  update();
  emit foldedChanged(folded);
}

int CollapsibleSection::titleWidth() const {
  int end = width() - kTitlePadding;
  for (int i = 0; i < tools_->count(); ++i) {
    const QWidget* tool = tools_->itemAt(i)->widget();
    if (tool != nullptr && tool->isVisible()) end = std::min(end, tool->x() - kToolGap);
  }
  return std::max(end - kTitleLeft, 0);
}

QString CollapsibleSection::shownTitle() const {
  return QFontMetrics(textFont(TextSize::normal, QFont::DemiBold)).elidedText(title_, Qt::ElideRight, titleWidth());
}

void CollapsibleSection::paintEvent(QPaintEvent* /*event*/) {
  const Theme& theme = themeOf(palette());
  QPainter painter(this);
  const QRect bar(0, 0, width(), kBarHeight);
  painter.fillRect(bar, theme.window.color());
  painter.setPen(theme.line.color());
  painter.drawLine(bar.topLeft(), bar.topRight());
  painter.setPen(theme.line2.color());
  painter.drawLine(bar.bottomLeft(), bar.bottomRight());
  paintTriangle(&painter, QPointF(11, bar.center().y() + 0.5), 8, !collapsed_, theme.text2.color());
  painter.setFont(textFont(TextSize::normal, QFont::DemiBold));
  painter.setPen(theme.text.color());
  const QRect titleRect = bar.adjusted(kTitleLeft, 0, titleWidth() - width() + kTitleLeft, 0);
  const QString title = shownTitle();
  painter.drawText(titleRect, Qt::AlignVCenter, title);
  const QRect rest = titleRect.adjusted(painter.fontMetrics().horizontalAdvance(title) + kTitlePadding, 0, 0, 0);
  painter.setFont(textFont(TextSize::small));
  painter.setPen(theme.text2.color());
  painter.drawText(rest, Qt::AlignVCenter | Qt::AlignRight,
                   painter.fontMetrics().elidedText(remark_, Qt::ElideRight, rest.width()));
  if (!hasFocus()) return;
  painter.setPen(QPen(theme.focus.color(), 2));
  painter.drawRect(bar.adjusted(1, 1, -1, -1));
}

void CollapsibleSection::mousePressEvent(QMouseEvent* event) {
  if (event->button() == Qt::LeftButton && event->pos().y() < kBarHeight) setFolded(!collapsed_);
}

void CollapsibleSection::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Space || event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) {
    setFolded(!collapsed_);
  } else {
    QWidget::keyPressEvent(event);
  }
}

}  // namespace sporescope::ui

#include "moc_collapsible_section.cpp"
