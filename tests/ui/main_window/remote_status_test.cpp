// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <QMainWindow>
#include <QMenu>
#include <QProcess>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QToolButton>
#include <QtTest>

#include "tests/core/remote/local_sshd.h"
#include "tests/program/test_class.h"
#include "tests/timeouts.h"
#include "ui/main_window/chrome/header_bar.h"
#include "ui/main_window/commands.h"
#include "ui/main_window/notices/notices.h"
#include "ui/main_window/open/dump_opener.h"
#include "ui/main_window/open/path_opener.h"
#include "ui/main_window/remote_status_controller.h"
#include "ui/text/format.h"
#include "ui/workspace/findings.h"

namespace remote_status_test {

using namespace sporescope;
using namespace sporescope::ui;

namespace {

bool showsLost(const Notices& notices) {
  return std::any_of(notices.all().begin(), notices.all().end(), [](const Notice& notice) {
    return notice.id == QStringLiteral("connection") && notice.title == QStringLiteral("Connection to lab lost");
  });
}

}  // namespace

/// What the window shows about the host of a remote dump.
class RemoteWatchTest : public QObject {
  Q_OBJECT
 private slots:
  void aDumpHereHasNoBadge();
  void aLostConnectionIsSaidAndFoundAgain();
  void resultsOfADumpThereLeadToIt();
};

void RemoteWatchTest::aDumpHereHasNoBadge() {
  QMainWindow window;
  Workspace workspace;
  const Commands commands(&window);
  auto* header = new HeaderBar(&workspace, commands, &window);
  QMenu menu;
  Notices notices(&workspace, &menu);
  const RemoteStatusController watch(&workspace, nullptr, header, &notices, &window);
  DumpOpener opener(&workspace);
  opener.open(QStringLiteral(SPORESCOPE_SAMPLE));
  window.addToolBar(header);
  window.show();
  QTRY_VERIFY_WITH_TIMEOUT(!workspace.snapshot()->loading, kTimeout);
  QVERIFY(!watch.badge()->isVisible());
}

void RemoteWatchTest::aLostConnectionIsSaidAndFoundAgain() {
  if (!test::OwnSshd::is_installed()) QSKIP("There is no server of ssh on this computer (openssh-server)");
  test::OwnSshd sshd;
  QVERIFY(sshd.start());
  auto options = sshd.options();
  options.engine_path = SPORESCOPE_CLI;
  RemoteHosts hosts(options);
  QMainWindow window;
  Workspace workspace;
  const Commands commands(&window);
  auto* header = new HeaderBar(&workspace, commands, &window);
  QMenu menu;
  Notices notices(&workspace, &menu);
  const RemoteStatusController watch(&workspace, &hosts, header, &notices, &window);
  DumpOpener opener(&workspace, &hosts);
  window.addToolBar(header);
  window.show();
  opener.open(QStringLiteral("ssh://lab" SPORESCOPE_SAMPLE));
  QTRY_VERIFY_WITH_TIMEOUT(workspace.session() && !workspace.snapshot()->loading, kTimeout);
  QVERIFY(!workspace.snapshot()->error);
  QVERIFY(watch.badge()->isVisible());
  QCOMPARE(watch.badge()->text(), QStringLiteral("lab"));
  emit watch.badge()->menu()->aboutToShow();
  QCOMPARE(watch.badge()->menu()->actions().front()->text(), QStringLiteral("ssh://lab" SPORESCOPE_SAMPLE));
  // Opening the same dump again makes it current without opening it twice.
  opener.open(QStringLiteral("ssh://lab" SPORESCOPE_SAMPLE));
  QCOMPARE(workspace.sessionCount(), 1);

  sshd.drop_connections();
  QTRY_VERIFY_WITH_TIMEOUT(showsLost(notices), kTimeout);
  QCOMPARE(watch.badge()->text(), QStringLiteral("lab, lost"));
  QVERIFY(!workspace.snapshot()->graphs.empty());
  QTRY_VERIFY_WITH_TIMEOUT(!showsLost(notices), kTimeout);  // reconnected automatically
  QCOMPARE(watch.badge()->text(), QStringLiteral("lab"));
  workspace.closeSession(0);
  QTRY_VERIFY_WITH_TIMEOUT(!watch.badge()->isVisible(), kTimeout);
}

// Opens a local result file about a dump on a server.
void RemoteWatchTest::resultsOfADumpThereLeadToIt() {
  if (!test::OwnSshd::is_installed()) QSKIP("There is no server of ssh on this computer (openssh-server)");
  test::OwnSshd sshd;
  QVERIFY(sshd.start());
  auto options = sshd.options();
  options.engine_path = SPORESCOPE_CLI;
  const QString there = QStringLiteral("ssh://lab" SPORESCOPE_SAMPLE);
  QProcess command;
  auto environment = QProcessEnvironment::systemEnvironment();
  environment.insert(QStringLiteral("SPORESCOPE_SSH"), QStringLiteral("ssh -F ") + sshd.path("config"));
  environment.insert(QStringLiteral("SPORESCOPE_ENGINE"), QStringLiteral(SPORESCOPE_CLI));
  command.setProcessEnvironment(environment);
  command.start(QStringLiteral(SPORESCOPE_CLI), {"--json", "check", there, "--recommended"});
  QVERIFY(command.waitForFinished(kTimeout));
  const QTemporaryDir folder;
  QFile file(folder.filePath(QStringLiteral("found.json")));
  QVERIFY(file.open(QFile::WriteOnly));
  file.write(command.readAllStandardOutput());
  file.close();

  RemoteHosts hosts(options);
  Workspace workspace;
  DumpOpener dumps(&workspace, &hosts);
  PathOpener opener(&workspace, &dumps, nullptr);
  opener.open(file.fileName());
  const auto arePlaced = [&] {
    const Findings* findings = workspace.findings();
    return findings != nullptr && findings->savedResults().size() == 1 && findings->savedResults().front().resolved;
  };
  QTRY_VERIFY_WITH_TIMEOUT(arePlaced(), kTimeout);
  QCOMPARE(toQString(workspace.snapshot()->path.string()), there);
  QVERIFY(!workspace.findings()->hits().empty());
  // Each hit leads to its tensor, whose values come from the server.
  const TensorKey key = workspace.findings()->hits().front().key;
  QVERIFY(workspace.session()->has_data(key.graph, key.node, key.iteration));
}

SPORESCOPE_TEST(RemoteWatchTest)

}  // namespace remote_status_test

#include "remote_status_test.moc"
