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

ListenBar::ListenBar(ListenController* listening, QWidget* parent) : QWidget(parent), listening_(listening) {
  setAutoFillBackground(true);
  setBackgroundRole(QPalette::Window);
  back_ = new QPushButton(icon(QStringLiteral("go-previous")), {});
  connect(back_, &QPushButton::clicked, this, &ListenBar::backRequested);
  setBackTarget({});
  state_ = new QLabel;
  state_->setTextFormat(Qt::RichText);
  other_ = new QPushButton;
  stop_ = new QPushButton;
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(8, 3, 8, 3);
  row->setSpacing(12);
  row->addWidget(back_);
  row->addWidget(state_, 1);
  row->addWidget(other_);
  row->addWidget(stop_);
  connect(other_, &QPushButton::clicked, this, [this] {
    if (const auto now = offer()) now->take();
  });
  connect(stop_, &QPushButton::clicked, this, [this] {
    if (listening_->state() == ListenController::State::on || listening_->state() == ListenController::State::starting) {
      listening_->stop();
      emit backRequested();
    } else {
      listening_->startAgain();
    }
  });
}

void ListenBar::setBackTarget(const QString& title) {
  back_->setText(title.isEmpty() ? tr("Start page") : withoutMnemonic(title));
  back_->setToolTip(title.isEmpty() ? tr("Back to the start page (Esc)") : tr("Back to %1 (Esc)").arg(title));
}

std::optional<ListenBar::Remedy> ListenBar::offer() const {
  if (!listening_->broken()) return std::nullopt;
  const auto connection = listening_->connection();
  const bool taken = connection && connection->error && connection->error->code == ErrorCode::invalid_argument;
  const int other = taken ? listening_->trainingPort() + 1 : listening_->offeredPort();
  if (connection && !taken) {
    return Remedy{tr("Try again"), tr("Connect again"), [this] { listening_->reconnect(); }};
  }
  if (other <= 0 || other > 65535) return std::nullopt;
  return Remedy{tr("Use %1").arg(other), taken ? tr("Try this port on the host") : tr("Listen on a free port"), [this, other] {
                  if (!listening_->host().isEmpty()) return listening_->startOn(listening_->host(), other);
                  listening_->start(listening_->address(), other);
                }};
}

void ListenBar::refresh() {
  const ListenController::State state = listening_->state();
  const bool on = state == ListenController::State::on;
  state_->setText(stateText());
  const Theme& theme = themeOf(palette());
  QPalette colors = palette();
  colors.setColor(QPalette::Window, listening_->broken() ? theme.error_background : theme.info_background);
  setPalette(colors);
  stop_->setText(on || state == ListenController::State::starting ? tr("Stop listening") : tr("Listen"));
  stop_->setToolTip(on ? tr("Stop waiting and close the port") : tr("Listen on %1").arg(listening_->addressText()));
  const auto now = offer();
  other_->setVisible(now.has_value());
  other_->setText(now ? now->text : QString());
  other_->setToolTip(now ? now->toolTip : QString());
}

QString ListenBar::stateText() const {
  const QString single = QStringLiteral("<b>%1</b>");
  const QString withReason = QStringLiteral("<b>%1</b>&nbsp; %2");
  switch (listening_->state()) {
    case ListenController::State::on:
      return waitingText();
    case ListenController::State::starting:
      return single.arg(tr("Opening %1").arg(listening_->addressText().toHtmlEscaped()));
    case ListenController::State::off:
      return single.arg(tr("Not listening"));
    case ListenController::State::failed:
      return withReason.arg(tr("Cannot listen"), translated(listening_->error().message).toHtmlEscaped());
  }
  return {};
}

QString ListenBar::waitingText() const {
  using Kind = remote::SshState::Kind;
  const QString withReason = QStringLiteral("<b>%1</b>&nbsp; %2");
  const auto connection = listening_->connection();
  if (connection && connection->kind == Kind::failed) {
    return withReason.arg(tr("Cannot listen"), translated(connection->error->message).toHtmlEscaped());
  }
  if (connection && connection->kind == Kind::lost) {
    return withReason.arg(ConnectionText::lostText(*connection).toHtmlEscaped(),
                          ConnectionText::nextTryText(*connection).toHtmlEscaped());
  }
  if (connection && connection->kind == Kind::connecting) {
    const ConnectionText::Step step = ConnectionText::step(0, *connection);
    return withReason.arg(step.title.toHtmlEscaped(), step.detail.toHtmlEscaped());
  }
  const QString place = listening_->addressText().toHtmlEscaped();
  const qint64 seconds = (listening_->milliseconds() + 500) / 1000;  // rounded, because the timer fires roughly once per second
  const QString where =
      seconds == 0 ? tr("on %1").arg(place) : tr("on %1 for %2").arg(place, formatDuration(static_cast<double>(seconds)));
  return withReason.arg(tr("Waiting for a training process"), where);
}

}  // namespace sporescope::ui

#include "moc_listen_bar.cpp"
