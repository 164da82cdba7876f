// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/training/listen_controller.h"

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QTcpServer>
#include <QTemporaryDir>
#include <QTest>

#include "tests/core/remote/local_sshd.h"
#include "tests/live/running_training.h"
#include "tests/program/test_class.h"
#include "tests/ui/wait_for.h"
#include "ui/training/listen_page.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/host_field.h"
#include "ui/widgets/number_field.h"

namespace listen_controller_test {

using namespace sporescope;
using namespace sporescope::ui;

namespace {

using Kind = remote::SshState::Kind;

bool is(const ListenController& listening, Kind kind) {
  const auto connection = listening.connection();
  return connection && connection->kind == kind;
}

std::uint16_t freePort() {
  QTcpServer server;
  return server.listen(QHostAddress::LocalHost) ? server.serverPort() : 0;
}

QPushButton* buttonOf(const QWidget& page, const QString& text) {
  for (auto* button : page.findChildren<QPushButton*>()) {
    if (button->text() == text && !button->isHidden()) return button;
  }
  return nullptr;
}

bool shows(const QWidget& page, const QString& caption) {
  const auto labels = page.findChildren<QLabel*>();
  return std::any_of(labels.begin(), labels.end(),
                     [&](const QLabel* label) { return label->isVisibleTo(&page) && label->text().contains(caption); });
}

QComboBox* addressOf(const ListenPage& page) {
  for (auto* box : page.findChildren<QComboBox*>()) {
    if (qobject_cast<HostField*>(box) == nullptr) return box;
  }
  return nullptr;
}

}  // namespace

/// Listens locally and over ssh on a remote host, which a local ssh server simulates.
class ListeningTest : public QObject {
  Q_OBJECT

 private slots:
  void linesOfCodeShareTheirBorders() {
    ListenController listening;
    ListenPage page(&listening);
    page.resize(1000, 900);
    page.show();
    handleDueEvents();
    const auto lines = page.findChildren<QWidget*>(QStringLiteral("codeLine"));
    int pairs = 0;
    for (QWidget* upper : lines) {
      for (QWidget* lower : lines) {
        if (!upper->isVisible() || upper->parentWidget() != lower->parentWidget()) continue;
        if (lower->y() != upper->y() + upper->height()) continue;
        ++pairs;
        const QImage above = upper->grab().toImage();
        const QImage below = lower->grab().toImage();
        QVERIFY(above.pixel(above.width() / 2, above.height() - 1) != below.pixel(below.width() / 2, 0));
      }
    }
    QVERIFY(pairs > 0);
  }

  void aPortThatIsNoneIsRefused() {
    ListenController listening;
    ListenPage page(&listening);
    auto* port = page.findChild<NumberField*>(QStringLiteral("port"));
    QPushButton* apply = buttonOf(page, QStringLiteral("Apply"));
    for (const char* text : {"99999", "65536", "0", ""}) {
      port->setText(QString::fromLatin1(text));
      QVERIFY2(!apply->isEnabled() && port->wrong(), text);
      QCOMPARE(port->toolTip(), QStringLiteral("A port is a number from 1 to 65535"));
    }
    port->setText(QStringLiteral("65535"));
    QVERIFY(apply->isEnabled() && !port->wrong());
  }

  void init() {
    QCoreApplication::setOrganizationName(QStringLiteral("sporescope-test"));
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, settings_.path());
    QSettings().clear();
    if (!test::OwnSshd::is_installed()) QSKIP("There is no server of ssh on this computer (openssh-server)");
    sshd_ = std::make_unique<test::OwnSshd>();
    QVERIFY(sshd_->start());
  }

  void aTrainingOnAServerComes() {
    ListenController listening(sshd_->options());
    QSignalSpy arrived(&listening, &ListenController::trainingConnected);
    const std::uint16_t there = freePort();
    listening.startOn(QStringLiteral("lab"), there);
    QVERIFY(waitFor([&] { return is(listening, Kind::connected); }));
    QCOMPARE(listening.trainingPort(), int(there));
    QVERIFY(listening.port() != int(there));
    QVERIFY(listening.isLoopback() && listening.token().isEmpty());
    QCOMPARE(listening.addressText(), QStringLiteral("lab, port %1").arg(there));
    const simulator::RunningTraining training("127.0.0.1:" + std::to_string(there), simulator::tensors_of(SPORESCOPE_SAMPLE));
    QVERIFY(waitFor([&] { return arrived.size() == 1; }));
    QCOMPARE(listening.trainings(), 1);
    listening.stop();
    QVERIFY(!listening.connection());
    QCOMPARE(ListenController().rememberedHost(), QStringLiteral("lab"));
    QVERIFY(ListenController().host().isEmpty());
  }

  /// The page shows what a training there needs.
  void thePageLeadsThere() {
    ListenController listening(sshd_->options());
    ListenPage page(&listening);
    page.show();
    QVERIFY(page.findChild<HostField*>()->isHidden());
    QVERIFY(buttonOf(page, QStringLiteral("Listen on a server…")) != nullptr);
    buttonOf(page, QStringLiteral("Listen on a server…"))->click();
    auto* host = page.findChild<HostField*>();
    QVERIFY(host->isVisible());
    QVERIFY(!buttonOf(page, QStringLiteral("Apply"))->isEnabled());
    QTest::keyClicks(host->lineEdit(), QStringLiteral("-oProxyCommand=x"));
    QVERIFY(!buttonOf(page, QStringLiteral("Apply"))->isEnabled());
    host->lineEdit()->clear();
    QTest::keyClicks(host->lineEdit(), QStringLiteral("lab"));
    const std::uint16_t there = freePort();
    page.findChild<QLineEdit*>(QStringLiteral("port"))->setText(QString::number(there));
    buttonOf(page, QStringLiteral("Apply"))->click();
    QVERIFY(waitFor([&] { return is(listening, Kind::connected); }));
    const QString port = QString::number(there);
    QVERIFY(waitFor([&] { return shows(page, QStringLiteral("on lab, port ") + port); }));
    QVERIFY(page.exportLines().contains(QStringLiteral("MS_DEBUGGER_HOST=127.0.0.1\nexport MS_DEBUGGER_PORT=") + port));
    for (const QString& lines : {page.clientLines(), page.loopLines()}) {
      QVERIFY(lines.contains(QStringLiteral("LiveDebugger(\"127.0.0.1:%1\")").arg(port)));
    }
    QVERIFY(page.installLines().front().contains(QStringLiteral(" lab:sporescope-live")) ||
            page.installLines().front() == QStringLiteral("pip install sporescope-live"));
    QVERIFY(buttonOf(page, QStringLiteral("Listen on a server…")) == nullptr ||
            !buttonOf(page, QStringLiteral("Listen on a server…"))->isVisible());
    // Back to this computer.
    addressOf(page)->setCurrentIndex(0);
    page.findChild<QLineEdit*>(QStringLiteral("port"))->setText(QString::number(freePort()));
    buttonOf(page, QStringLiteral("Apply"))->click();
    QVERIFY(waitFor([&] { return listening.state() == ListenController::State::on; }));
    QVERIFY(listening.host().isEmpty() && !listening.connection());
  }

  void aLongNameIsCutAndToldInFull() {
    ListenController listening(sshd_->options());
    ListenPage page(&listening);
    page.resize(900, 700);
    page.show();
    const QString host = QStringLiteral("liu@") + QString(280, u'x') + QStringLiteral(".example.org");
    listening.startOn(host, 50051);
    auto* title = page.findChild<ElidedLabel*>();
    QVERIFY(waitFor([&] { return title->text().endsWith(host); }));
    QVERIFY(title->width() < page.width() && title->minimumSizeHint().width() < page.width());
    QCOMPARE(title->toolTip(), host);
    QCOMPARE(page.findChild<HostField*>()->lineEdit()->cursorPosition(), 0);
  }

  void remotePortInUseOffersNextPort() {
    QTcpServer other;
    QVERIFY(other.listen(QHostAddress::LocalHost));
    ListenController listening(sshd_->options());
    ListenPage page(&listening);
    page.show();
    listening.startOn(QStringLiteral("lab"), other.serverPort());
    QVERIFY(waitFor([&] { return is(listening, Kind::failed); }));
    QVERIFY(waitFor([&] { return shows(page, QStringLiteral("Port %1 is in use on lab").arg(other.serverPort())); }));
    QPushButton* use = buttonOf(page, QStringLiteral("Use %1").arg(other.serverPort() + 1));
    QVERIFY(use != nullptr);
    use->click();
    QCOMPARE(listening.trainingPort(), other.serverPort() + 1);
  }

  void aLostConnectionIsSaidAndFoundAgain() {
    ListenController listening(sshd_->options());
    ListenPage page(&listening);
    page.show();
    listening.startOn(QStringLiteral("lab"), freePort());
    QVERIFY(waitFor([&] { return is(listening, Kind::connected); }));
    sshd_->drop_connections();
    QVERIFY(waitFor([&] { return shows(page, QStringLiteral("Connection to lab lost")); }));
    QVERIFY(buttonOf(page, QStringLiteral("Try again")) != nullptr);
    buttonOf(page, QStringLiteral("Try again"))->click();
    QVERIFY(waitFor([&] { return is(listening, Kind::connected); }));
    QVERIFY(waitFor([&] { return shows(page, QStringLiteral("Waiting for a training process")); }));
  }

  /// The page is updated once per second; choices that were not applied yet are kept.
  void whatIsBeingChosenStays() {
    ListenController listening;
    ListenPage page(&listening);
    page.show();
    listening.start(QStringLiteral("127.0.0.1"), 0);
    QVERIFY(waitFor([&] { return listening.state() == ListenController::State::on; }));
    QVERIFY(waitFor([&] { return shows(page, QStringLiteral("Waiting")); }));
    addressOf(page)->setCurrentIndex(1);
    QVERIFY(waitFor([&] { return shows(page, QStringLiteral(" for 2 s")); }));
    QCOMPARE(addressOf(page)->currentIndex(), 1);
  }

 private:
  QTemporaryDir settings_;
  std::unique_ptr<test::OwnSshd> sshd_;
};

SPORESCOPE_TEST(ListeningTest)

}  // namespace listen_controller_test

#include "listen_controller_test.moc"
