// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/training/listen_bar.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>

#include "ui/style/icons.h"
#include "ui/style/theme.h"
#include "ui/text/connection_text.h"
#include "ui/text/format.h"

namespace sporescope::ui {

ListenBar::ListenBar(ListenController* controller, QWidget* parent) : QWidget(parent), controller_(controller) {
  setAutoFillBackground(true);
  setBackgroundRole(QPalette::Window);
  back_ = new QPushButton(icon(QStringLiteral("go-previous")), {});
  connect(back_, &QPushButton::clicked, this, &ListenBar::backRequested);
  setBackTarget({});
  state_ = new QLabel;
  state_->setTextFormat(Qt::RichText);
  remedyButton_ = new QPushButton;
  stop_ = new QPushButton;
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(8, 3, 8, 3);
  row->setSpacing(12);
  row->addWidget(back_);
  row->addWidget(state_, 1);
  row->addWidget(remedyButton_);
  row->addWidget(stop_);
  connect(remedyButton_, &QPushButton::clicked, this, [this] {
    if (const auto remedy = findRemedy()) remedy->apply();
  });
  connect(stop_, &QPushButton::clicked, this, [this] {
    if (controller_->state() == ListenController::State::on || controller_->state() == ListenController::State::starting) {
      controller_->stop();
      emit backRequested();
    } else {
      controller_->startAgain();
    }
  });
}

void ListenBar::setBackTarget(const QString& title) {
  back_->setText(title.isEmpty() ? tr("Start page") : withoutMnemonic(title));
  back_->setToolTip(title.isEmpty() ? tr("Back to the start page (Esc)") : tr("Back to %1 (Esc)").arg(title));
}

std::optional<ListenBar::Remedy> ListenBar::findRemedy() const {
  if (!controller_->isUnreachable()) return std::nullopt;
  const auto connection = controller_->connection();
  const bool isPortTaken = connection && connection->error && connection->error->code == ErrorCode::invalid_argument;
  const int port = isPortTaken ? controller_->trainingPort() + 1 : controller_->offeredPort();
  if (connection && !isPortTaken) {
    return Remedy{tr("Try again"), tr("Connect again"), [this] { controller_->reconnect(); }};
  }
  if (port <= 0 || port > 65535) return std::nullopt;
  return Remedy{tr("Use %1").arg(port), isPortTaken ? tr("Try this port on the host") : tr("Listen on a free port"),
                [this, port] {
                  if (!controller_->host().isEmpty()) return controller_->startOn(controller_->host(), port);
                  controller_->start(controller_->address(), port);
                }};
}

void ListenBar::refresh() {
  const ListenController::State state = controller_->state();
  const bool isOn = state == ListenController::State::on;
  state_->setText(stateText());
  const Theme& theme = themeOf(palette());
  QPalette colors = palette();
  colors.setColor(QPalette::Window, controller_->isUnreachable() ? theme.error_background : theme.info_background);
  setPalette(colors);
  stop_->setText(isOn || state == ListenController::State::starting ? tr("Stop listening") : tr("Listen"));
  stop_->setToolTip(isOn ? tr("Stop waiting and close the port") : tr("Listen on %1").arg(controller_->addressText()));
  const auto remedy = findRemedy();
  remedyButton_->setVisible(remedy.has_value());
  remedyButton_->setText(remedy ? remedy->text : QString());
  remedyButton_->setToolTip(remedy ? remedy->toolTip : QString());
}

QString ListenBar::stateText() const {
  const QString titleOnly = QStringLiteral("<b>%1</b>");
  const QString titleAndReason = QStringLiteral("<b>%1</b>&nbsp; %2");
  switch (controller_->state()) {
    case ListenController::State::on:
      return waitingText();
    case ListenController::State::starting:
      return titleOnly.arg(tr("Opening %1").arg(controller_->addressText().toHtmlEscaped()));
    case ListenController::State::off:
      return titleOnly.arg(tr("Not listening"));
    case ListenController::State::failed:
      return titleAndReason.arg(tr("Cannot listen"), translated(controller_->error().message).toHtmlEscaped());
  }
  return {};
}

QString ListenBar::waitingText() const {
  using Kind = remote::SshState::Kind;
  const QString titleAndReason = QStringLiteral("<b>%1</b>&nbsp; %2");
  const auto connection = controller_->connection();
  if (connection && connection->kind == Kind::failed) {
    return titleAndReason.arg(tr("Cannot listen"), translated(connection->error->message).toHtmlEscaped());
  }
  if (connection && connection->kind == Kind::lost) {
    return titleAndReason.arg(ConnectionText::lostText(*connection).toHtmlEscaped(),
                              ConnectionText::nextTryText(*connection).toHtmlEscaped());
  }
  if (connection && connection->kind == Kind::connecting) {
    const ConnectionText::Step step = ConnectionText::step(0, *connection);
    return titleAndReason.arg(step.title.toHtmlEscaped(), step.detail.toHtmlEscaped());
  }
  const QString address = controller_->addressText().toHtmlEscaped();
  const qint64 seconds =
      (controller_->milliseconds() + 500) / 1000;  // rounded, because the timer fires roughly once per second
  const QString location =
      seconds == 0 ? tr("on %1").arg(address) : tr("on %1 for %2").arg(address, formatDuration(static_cast<double>(seconds)));
  return titleAndReason.arg(tr("Waiting for a training process"), location);
}

}  // namespace sporescope::ui

#include "moc_listen_bar.cpp"
