// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/panel_state.h"

#include <QHBoxLayout>
#include <QPainter>
#include <QVBoxLayout>

#include "ui/style/theme.h"

namespace sporescope::ui {

namespace {

constexpr int kDelayMilliseconds = 150;

QPixmap errorSign(const Theme& theme, qreal ratio) {
  QPixmap pixmap(qRound(16 * ratio), qRound(16 * ratio));
  pixmap.setDevicePixelRatio(ratio);
  pixmap.fill(Qt::transparent);
  QPainter painter(&pixmap);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen(theme.error.color(), 1.5));
  const QPolygonF octagon({{5, 1}, {11, 1}, {15, 5}, {15, 11}, {11, 15}, {5, 15}, {1, 11}, {1, 5}});
  painter.drawPolygon(octagon);
  painter.drawLine(QPointF(8, 4), QPointF(8, 9));
  painter.drawPoint(QPointF(8, 12));
  return pixmap;
}

}  // namespace

PanelState::PanelState(QWidget* content, QWidget* parent) : QStackedWidget(parent) {
  addWidget(content);

  auto* page = new QWidget;
  page->setAutoFillBackground(true);
  page->setBackgroundRole(QPalette::Base);
  auto* column = new QVBoxLayout(page);
  column->setContentsMargins(16, 16, 16, 16);
  column->setSpacing(8);
  column->addStretch();
  icon_ = new QLabel;
  icon_->setAlignment(Qt::AlignCenter);
  column->addWidget(icon_);
  sentence_ = new QLabel;
  sentence_->setAlignment(Qt::AlignCenter);
  sentence_->setWordWrap(true);
  QFont bold = sentence_->font();
  bold.setWeight(QFont::DemiBold);
  sentence_->setFont(bold);
  column->addWidget(sentence_);
  progress_ = new QProgressBar;
  progress_->setTextVisible(false);
  progress_->setFixedSize(180, 8);
  column->addWidget(progress_, 0, Qt::AlignCenter);
  reason_ = new QLabel;
  reason_->setAlignment(Qt::AlignCenter);
  reason_->setWordWrap(true);
  reason_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  column->addWidget(reason_);
  buttons_ = new QWidget;
  column->addWidget(buttons_, 0, Qt::AlignCenter);
  column->addStretch();
  addWidget(page);
  // Keeps the keyboard focus in this panel until the content is shown.
  page->setFocusPolicy(Qt::ClickFocus);
  page->setAccessibleName(tr("State of the panel"));
  setFocusProxy(content);
  connect(this, &QStackedWidget::currentChanged, this, [this] { setFocusProxy(currentWidget()); });

  delay_.setSingleShot(true);
  delay_.setInterval(kDelayMilliseconds);
  connect(&delay_, &QTimer::timeout, this, [this] {
    std::vector<Action> actions;
    if (waitingStop_) actions.push_back({tr("Stop"), waitingStop_, false});
    showPage(waitingSentence_, {}, actions, false, true);
    progress_->setRange(0, waitingProgress_ < 0 ? 0 : 1000);
    if (waitingProgress_ >= 0) progress_->setValue(qRound(waitingProgress_ * 1000));
  });
}

void PanelState::showContent() {
  delay_.stop();
  const bool hadFocus = widget(1)->hasFocus();
  setCurrentIndex(0);
  if (hadFocus) currentWidget()->setFocus(Qt::OtherFocusReason);
}

void PanelState::showLoading(const QString& sentence, double progress, std::function<void()> stop) {
  waitingSentence_ = sentence;
  waitingProgress_ = progress;
  waitingStop_ = std::move(stop);
  const bool isLoading = currentIndex() == 1 && progress_->isVisibleTo(this);
  if (isLoading) {
    sentence_->setText(sentence);
    progress_->setRange(0, progress < 0 ? 0 : 1000);
    if (progress >= 0) progress_->setValue(qRound(progress * 1000));
  } else if (!delay_.isActive()) {
    delay_.start();
  }
}

void PanelState::showMessage(const QString& sentence, const QString& reason, const std::vector<Action>& actions) {
  showPage(sentence, reason, actions, false, false);
}

void PanelState::showError(const QString& sentence, const QString& reason, const std::vector<Action>& actions) {
  showPage(sentence, reason, actions, true, false);
}

QString PanelState::sentence() const { return currentIndex() == 1 ? sentence_->text() : QString(); }

void PanelState::showPage(const QString& sentence, const QString& reason, const std::vector<Action>& actions, bool isError,
                          bool isLoading) {
  delay_.stop();
  const Theme& theme = themeOf(palette());
  icon_->setVisible(isError);
  if (isError) icon_->setPixmap(errorSign(theme, devicePixelRatioF()));
  sentence_->setText(sentence);
  widget(1)->setAccessibleName(sentence);
  progress_->setVisible(isLoading);
  reason_->setVisible(!reason.isEmpty());
  reason_->setForegroundRole(QPalette::PlaceholderText);
  reason_->setText(reason);

  delete buttons_->layout();
  qDeleteAll(buttons_->findChildren<QPushButton*>(QString(), Qt::FindDirectChildrenOnly));
  auto* row = new QHBoxLayout(buttons_);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(8);
  for (const Action& action : actions) {
    auto* button = new QPushButton(action.text);
    button->setDefault(action.preferred);
    connect(button, &QPushButton::clicked, this, [run = action.run] { run(); });
    row->addWidget(button);
  }
  buttons_->setVisible(!actions.empty());
  setCurrentIndex(1);
}

}  // namespace sporescope::ui

#include "moc_panel_state.cpp"
