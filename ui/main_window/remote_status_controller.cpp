// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/main_window/remote_status_controller.h"

#include <QCoreApplication>
#include <QMenu>
#include <QPainter>
#include <QToolButton>
#include <algorithm>
#include <utility>

#include "ui/main_window/chrome/header_bar.h"
#include "ui/main_window/notices/notices.h"
#include "ui/remote/release_async.h"
#include "ui/remote/remote_dialog.h"
#include "ui/style/icons.h"
#include "ui/style/theme.h"
#include "ui/text/connection_text.h"
#include "ui/text/format.h"

namespace sporescope::ui {

using remote::SshState;

namespace {

constexpr int kHeight = 20;
constexpr int kEdge = 6;
constexpr int kIcon = 14;
constexpr int kMaxBadgeWidth = 180;  // host names may be long

/// The name of a host on a colored background.
class HostBadge : public QToolButton {
 public:
  using QToolButton::QToolButton;
  [[nodiscard]] QSize sizeHint() const override {
    return {std::min(3 * kEdge + kIcon + fontMetrics().horizontalAdvance(text()), kMaxBadgeWidth), kHeight};
  }

 protected:
  void paintEvent(QPaintEvent* /*event*/) override {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF box(0, (height() - kHeight) / 2.0, width(), kHeight);
    painter.setPen(hasFocus() || underMouse() ? QPen(palette().buttonText(), 1) : QPen(Qt::NoPen));
    painter.setBrush(palette().button());
    painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 3, 3);
    icon().paint(&painter, kEdge, (height() - kIcon) / 2, kIcon, kIcon);
    painter.setPen(palette().buttonText().color());
    const QRectF textRect = box.adjusted(2 * kEdge + kIcon - 2, 0, -2, 0);
    const QString label = fontMetrics().elidedText(text(), Qt::ElideMiddle, static_cast<int>(textRect.width()));
    painter.drawText(textRect, Qt::AlignVCenter | Qt::AlignLeft, label);
  }
};

}  // namespace

RemoteStatusController::RemoteStatusController(Workspace* workspace, RemoteHosts* hosts, HeaderBar* header, Notices* notices,
                                               QWidget* window)
    : QObject(window), workspace_(workspace), hosts_(hosts), notices_(notices), window_(window), badge_(new HostBadge(header)) {
  badge_->setPopupMode(QToolButton::InstantPopup);
  badge_->setMenu(new QMenu(badge_));
  badge_->setAccessibleName(tr("Host of the dump"));
  badgeAction_ = header->addNextToDump(badge_);
  badgeAction_->setVisible(false);
  countdownTimer_.setInterval(1000);
  connect(&countdownTimer_, &QTimer::timeout, this, &RemoteStatusController::showState);
  connect(badge_->menu(), &QMenu::aboutToShow, this, &RemoteStatusController::fillMenu);
  connect(workspace_, &Workspace::sessionsChanged, this, &RemoteStatusController::follow);
  connect(workspace_, &Workspace::snapshotChanged, this, &RemoteStatusController::follow);
  follow();
}

RemoteStatusController::~RemoteStatusController() {
  stateObserver_.cancel();
  releaseAsync(std::move(connection_));
}

void RemoteStatusController::showDialog() {
  if (hosts_ == nullptr) return;
  if (!dialog_) {
    dialog_ = new RemoteDialog(hosts_, window_);
    dialog_->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog_, &RemoteDialog::openRequested, this, &RemoteStatusController::openRequested);
  }
  dialog_->show();
  dialog_->raise();
  dialog_->activateWindow();
}

void RemoteStatusController::follow() {
  const std::string path = workspace_->session() ? workspace_->snapshot()->path.string() : std::string();
  auto connection = hosts_ == nullptr ? nullptr : hosts_->connection_of(path);
  if (connection != connection_) {
    stateObserver_.cancel();
    releaseAsync(std::exchange(connection_, std::move(connection)));
    if (connection_) {
      stateObserver_ = connection_->on_changed(
          [this] { QMetaObject::invokeMethod(this, &RemoteStatusController::showState, Qt::QueuedConnection); });
    }
  }
  showState();
}

void RemoteStatusController::showState() {
  badgeAction_->setVisible(connection_ != nullptr);
  const SshState state = connection_ ? connection_->state() : SshState();
  const bool lost = connection_ && state.kind == SshState::Kind::lost;
  state.next_try ? countdownTimer_.start() : countdownTimer_.stop();
  if (connection_) {
    const QString host = toQString(state.host);
    badge_->setText(lost ? tr("%1, lost").arg(host) : host);
    badge_->setIcon(lost ? icon(Sign::warning) : icon(QStringLiteral("network-server")));
    const Theme& theme = themeOf(badge_->palette());
    QPalette colors = badge_->palette();
    colors.setColor(QPalette::Button, (lost ? theme.warning_background : theme.info_background).color());
    colors.setColor(QPalette::ButtonText, (lost ? theme.warning : theme.info).color());
    badge_->setPalette(colors);
    badge_->updateGeometry();
    badge_->setToolTip(lost ? ConnectionText::lostText(state) : tr("The dump is on %1").arg(host));
  }
  if (!lost) return notices_->setConnection(std::nullopt);
  Notice notice;
  notice.id = QStringLiteral("connection");
  notice.kind = NoticeKind::warning;
  notice.title = ConnectionText::lostText(state);
  notice.texts = {{tr("What was already read stays available")}, {ConnectionText::nextTryText(state)}};
  notice.buttons = {{tr("Reconnect"),
                     [this] {
                       if (connection_) connection_->reconnect();
                     },
                     true}};
  notices_->setConnection(std::move(notice));
}

void RemoteStatusController::fillMenu() {
  QMenu* menu = badge_->menu();
  menu->clear();
  if (!connection_) return;
  const SshState state = connection_->state();
  const auto addInfo = [menu](const QString& label) { menu->addAction(label)->setEnabled(false); };
  addInfo(QString::fromStdString(workspace_->snapshot()->path.string()));
  addInfo(tr("Engine %1, %2").arg(QCoreApplication::applicationVersion(), toQString(state.machine)));
  if (state.delay) addInfo(tr("%1 ms latency").arg(state.delay->count()));
  if (const auto link = connection_->link()) addInfo(tr("%1 read").arg(formatBytes(link->bytes_read())));
  menu->addSeparator();
  menu->addAction(tr("Reconnect"), this,
                  [this] {
                    if (connection_) connection_->reconnect();
                  })
      ->setEnabled(state.kind == SshState::Kind::lost);
}

}  // namespace sporescope::ui

#include "moc_remote_status_controller.cpp"
