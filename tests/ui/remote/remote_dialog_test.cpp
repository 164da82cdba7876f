// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <QAbstractItemModelTester>
#include <QComboBox>
#include <QElapsedTimer>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTreeView>
#include <QtTest>
#include <array>
#include <functional>

#include "tests/core/remote/local_sshd.h"
#include "tests/program/test_class.h"
#include "tests/timeouts.h"
#include "tests/ui/wait_for.h"
#include "ui/remote/release_async.h"
#include "ui/remote/remote_dialog.h"
#include "ui/remote/remote_dumps.h"
#include "ui/style/appearance.h"
#include "ui/style/theme.h"
#include "ui/text/connection_text.h"
#include "ui/text/format.h"
#include "ui/widgets/panel_state.h"

namespace remote_dialog_test {

using namespace sporescope;
using namespace sporescope::ui;

namespace {

QPushButton* buttonOf(const QWidget& dialog, const QString& text) {
  for (QPushButton* button : dialog.findChildren<QPushButton*>()) {
    if (button->text() == text) return button;
  }
  return nullptr;
}

bool shows(const QWidget& dialog, const QString& text) {
  const auto labels = dialog.findChildren<QLabel*>();
  return std::any_of(labels.begin(), labels.end(),
                     [&](const QLabel* label) { return !label->isHidden() && label->text().contains(text); });
}

/// Saves a screenshot for inspection if SPORESCOPE_PICTURES names a folder.
void takePicture(QWidget& widget, const char* name) {
  const QString folder = qEnvironmentVariable("SPORESCOPE_PICTURES");
  if (!folder.isEmpty()) widget.grab().save(folder + u'/' + QLatin1String(name) + QStringLiteral(".png"));
}

/// Saves it in both themes of the program.
void takePictures(QWidget& widget, const QString& name) {
  if (qEnvironmentVariableIsEmpty("SPORESCOPE_PICTURES")) return;
  static auto* appearance = new Appearance(qApp);
  for (const auto choice : {ThemeChoice::dark, ThemeChoice::light}) {
    appearance->show(choice);
    handleDueEvents();
    takePicture(widget, qPrintable(name + (choice == ThemeChoice::dark ? QStringLiteral("-dark") : QStringLiteral("-light"))));
  }
}

}  // namespace

/// The dialog that opens a dump on a server, with a local ssh server.
class RemoteDialogTest : public QObject {
  Q_OBJECT
 private slots:
  void wordsOfEveryState();
  void theModelOfDumpsHolds();
  void whatIsKnownOfADumpComesIntoItsRow();
  void fitsASmallScreen();
  void init();
  void findsDumpsAndOpensOne();
  void whatTheTrainingToldIsTheVerdict();
  void lookingAtDumpsCanBeStopped();
  void aFolderWithoutDumpsSaysSo();
  void aKeyThatChangedStandsInItsStep();
  void whatIsNoHostIsSaid();
  void whoDoesNotAnswerCanBeLeft();
  void canBeLeftAtAnyTime();
  void aConnectionThatEndsSlowlyIsWaitedForElsewhere();

 private:
  std::unique_ptr<test::OwnSshd> sshd_;
  std::unique_ptr<RemoteHosts> hosts_;
};

void RemoteDialogTest::wordsOfEveryState() {
  using Mark = ConnectionText::Mark;
  remote::SshState state;
  state.host = "ascend-07";
  QCOMPARE(ConnectionText::step(0, state).title, QStringLiteral("Connecting to ascend-07"));
  QCOMPARE(ConnectionText::step(1, state).mark, Mark::waits);
  state.progress = {remote::SshStep::copying, "aarch64", 1'200'000, 6'500'000};
  QCOMPARE(ConnectionText::step(0, state).mark, Mark::done);
  QCOMPARE(ConnectionText::step(1, state).title, QStringLiteral("Copying the engine"));
  state.kind = remote::SshState::Kind::failed;
  state.error = Error{ErrorCode::not_found, {"No engine for %1", {"riscv64"}}, {}, {}};
  QCOMPARE(ConnectionText::step(1, state).mark, Mark::failed);
  QCOMPARE(ConnectionText::step(1, state).detail, QStringLiteral("No engine for riscv64"));
  state.kind = remote::SshState::Kind::lost;
  state.next_try = std::chrono::steady_clock::now() + std::chrono::seconds(8);
  QCOMPARE(ConnectionText::lostText(state), QStringLiteral("Connection to ascend-07 lost"));
  QCOMPARE(ConnectionText::nextTryText(state), QStringLiteral("retrying in 8 s"));
  state.next_try.reset();
  state.error.reset();
  QCOMPARE(ConnectionText::nextTryText(state), QStringLiteral("retrying"));
}

void RemoteDialogTest::theModelOfDumpsHolds() {
  RemoteDumps model;
  const QAbstractItemModelTester tester(&model);
  std::vector<remote::FoundRemoteDump> dumps(100'000);
  for (std::size_t i = 0; i < dumps.size(); ++i) dumps[i].root = "/data/" + std::string(300, 'x') + std::to_string(i);
  model.setDumps(std::move(dumps));
  QCOMPARE(model.rowCount(), 100'000);
  QVERIFY(model.path(99'999).endsWith(QStringLiteral("x99999")));
  QVERIFY(model.path(100'000).isEmpty());
  model.setDumps({});
  QCOMPARE(model.rowCount(), 0);
}

void RemoteDialogTest::fitsASmallScreen() {
  RemoteHosts none(remote::SshOptions{});
  RemoteDialog dialog(&none);
  dialog.show();
  const QSize room = dialog.screen()->availableSize();
  QVERIFY2(dialog.width() <= room.width() && dialog.height() <= room.height(), qPrintable(QString::number(dialog.width())));
  auto* view = dialog.findChild<QTreeView*>();
  // In a narrow dialog, the columns with details are hidden before the name and the verdict.
  for (const auto& [width, all] : {std::pair(1008, false), std::pair(1148, true)}) {
    dialog.resize(width, 600);
    QTRY_COMPARE_WITH_TIMEOUT(view->isColumnHidden(RemoteDumps::kSize), !all, kTimeout);
    QCOMPARE(view->isColumnHidden(RemoteDumps::kIterations), !all);
    QVERIFY(!view->isColumnHidden(RemoteDumps::kVerdict));
  }
}

void RemoteDialogTest::whatIsKnownOfADumpComesIntoItsRow() {
  RemoteDumps model;
  const QAbstractItemModelTester tester(&model);
  model.setDumps({{"/data/a", "mindspore", {}}, {"/data/b", "msprobe", {}}});
  const auto text = [&model](int row, int column) { return model.index(row, column).data().toString(); };
  QCOMPARE(text(1, RemoteDumps::kRanks), QString());
  remote::DumpSummary summary;
  summary.root = "/data/b";
  summary.names = remote::SummaryNames{2, {0, 1, 2, 8}, ValueClass::nan, Iteration{1}, {}};
  QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
  model.add(summary);
  QCOMPARE(changed.size(), 1);
  QCOMPARE(text(1, RemoteDumps::kRanks), QStringLiteral("2"));
  QCOMPARE(text(1, RemoteDumps::kIterations), QStringLiteral("0–2, 8"));
  QCOMPARE(text(1, RemoteDumps::kVerdict), QStringLiteral("NaN at iteration 1"));
  QVERIFY(text(1, RemoteDumps::kSize).endsWith(QStringLiteral("…")));  // still being counted
  QCOMPARE(text(0, RemoteDumps::kVerdict), QString());
  QCOMPARE(model.summarizedCount(), 0);
  summary.bytes = 1'500'000;
  summary.counted = true;
  model.add(summary);
  model.add(summary);
  QCOMPARE(model.summarizedCount(), 1);
  QCOMPARE(text(1, RemoteDumps::kSize), formatBytes(1'500'000));
  summary.root = "/data/c";  // not in the list
  model.add(summary);
  QCOMPARE(model.summarizedCount(), 1);

  const auto statusMessage = [](ValueClass recorded, std::optional<Iteration> overflow) {
    remote::DumpSummary one;
    one.names = remote::SummaryNames{1, {0}, recorded, Iteration{3}, overflow};
    return verdictText(verdictOf(one));
  };
  QCOMPARE(statusMessage(ValueClass::unknown, {}), QStringLiteral("not checked"));
  QCOMPARE(statusMessage(ValueClass::finite, {}), QStringLiteral("no NaN or Inf"));
  QCOMPARE(statusMessage(ValueClass::infinite, {}), QStringLiteral("Inf at iteration 3"));
  QCOMPARE(statusMessage(ValueClass::finite, Iteration{5}), QStringLiteral("overflow at iteration 5"));
  QCOMPARE(verdictText(verdictOf({})), QStringLiteral("not checked"));
}

void RemoteDialogTest::init() {
  if (!test::OwnSshd::is_installed()) QSKIP("There is no server of ssh on this computer (openssh-server)");
  sshd_ = std::make_unique<test::OwnSshd>();
  QVERIFY(sshd_->start());
  auto options = sshd_->options();
  options.engine_path = SPORESCOPE_CLI;
  hosts_ = std::make_unique<RemoteHosts>(options);
}

void RemoteDialogTest::findsDumpsAndOpensOne() {
  RemoteDialog dialog(hosts_.get());
  dialog.show();
  QVERIFY(!buttonOf(dialog, QStringLiteral("Open"))->isEnabled());
  auto* path = dialog.findChildren<QLineEdit*>().back();
  for (QLineEdit* field : dialog.findChildren<QLineEdit*>()) {
    if (field->accessibleName() == QStringLiteral("Folder")) path = field;
  }
  path->setText(QStringLiteral(SPORESCOPE_SOURCE "/tests/data/dumps"));
  dialog.connectTo(QStringLiteral("lab"));
  auto* view = dialog.findChild<QTreeView*>();
  QTRY_VERIFY_WITH_TIMEOUT(view->model()->rowCount() > 0, kTimeout);
  // The contents of the folder, counted by hand: ls | wc -l.
  QCOMPARE(view->model()->rowCount(), static_cast<int>(QDir(path->text()).entryList(QDir::Dirs | QDir::NoDotAndDotDot).size()));
  QVERIFY(shows(dialog, QStringLiteral("Connected to lab")));
  QVERIFY(buttonOf(dialog, QStringLiteral("Open"))->isEnabled());
  QTRY_VERIFY_WITH_TIMEOUT(buttonOf(dialog, QStringLiteral("Stop"))->isHidden(), 2 * kTimeout);  // all were summarized
  const QString ranks = view->model()->index(view->model()->rowCount() - 2, RemoteDumps::kRanks).data().toString();
  QCOMPARE(ranks, QStringLiteral("2"));  // two-ranks-2.10, the last but one
  for (int row = 0; row < view->model()->rowCount(); ++row) {
    QVERIFY(!view->model()->index(row, RemoteDumps::kSize).data().toString().endsWith(QStringLiteral("…")));
  }
  takePictures(dialog, QStringLiteral("found"));
  QSignalSpy requested(&dialog, &RemoteDialog::openRequested);
  view->setFocus();
  QTest::keyClick(view, Qt::Key_Return);
  QCOMPARE(requested.size(), 1);
  QCOMPARE(requested.front().front().toString(),
           QStringLiteral("ssh://lab" SPORESCOPE_SOURCE "/tests/data/dumps/") + view->model()->index(0, 0).data().toString());
}

// No values were read: msprobe recorded counts.
void RemoteDialogTest::whatTheTrainingToldIsTheVerdict() {
  RemoteDialog dialog(hosts_.get());
  dialog.show();
  for (QLineEdit* field : dialog.findChildren<QLineEdit*>()) {
    if (field->accessibleName() == QStringLiteral("Folder"))
      field->setText(QStringLiteral(SPORESCOPE_SOURCE "/tests/data/msprobe"));
  }
  dialog.connectTo(QStringLiteral("lab"));
  auto* view = dialog.findChild<QTreeView*>();
  const auto verdict = [view](const QString& dump) {
    for (int row = 0; row < view->model()->rowCount(); ++row) {
      if (view->model()->index(row, RemoteDumps::kDump).data().toString() != dump) continue;
      return view->model()->index(row, RemoteDumps::kVerdict).data().toString();
    }
    return QString();
  };
  // tests/data/msprobe/README.md
  QTRY_COMPARE_WITH_TIMEOUT(verdict(QStringLiteral("ms-1.3-mix-statistics-lenet")), QStringLiteral("NaN at iteration 0"),
                            kTimeout);
  QTRY_COMPARE_WITH_TIMEOUT(verdict(QStringLiteral("pt-26.2-mix-statistics-two-ranks")), QStringLiteral("NaN at iteration 1"),
                            kTimeout);
  takePictures(dialog, QStringLiteral("told"));
}

void RemoteDialogTest::lookingAtDumpsCanBeStopped() {
  RemoteDialog dialog(hosts_.get());
  dialog.show();
  for (QLineEdit* field : dialog.findChildren<QLineEdit*>()) {
    if (field->accessibleName() == QStringLiteral("Folder"))
      field->setText(QStringLiteral(SPORESCOPE_SOURCE "/tests/data/dumps"));
  }
  dialog.connectTo(QStringLiteral("lab"));
  auto* dumps = dialog.findChild<RemoteDumps*>();
  QTRY_VERIFY_WITH_TIMEOUT(dumps->rowCount() > 0, kTimeout);
  QPushButton* stop = buttonOf(dialog, QStringLiteral("Stop"));
  stop->click();
  QVERIFY(stop->isHidden());
  const int coverage = dumps->summarizedCount();
  handleDueEvents();
  QCOMPARE(dumps->summarizedCount(), coverage);
  QVERIFY(!shows(dialog, QStringLiteral("examined")));
  QVERIFY(buttonOf(dialog, QStringLiteral("Open"))->isEnabled());
}

void RemoteDialogTest::aFolderWithoutDumpsSaysSo() {
  RemoteDialog dialog(hosts_.get());
  dialog.show();
  for (QLineEdit* field : dialog.findChildren<QLineEdit*>()) {
    if (field->accessibleName() == QStringLiteral("Folder")) field->setText(sshd_->path("made"));
  }
  QDir().mkpath(sshd_->path("made"));
  dialog.connectTo(QStringLiteral("lab"));
  auto* state = dialog.findChild<PanelState*>();
  QTRY_VERIFY_WITH_TIMEOUT(state->sentence().startsWith(QStringLiteral("No dump in ")), kTimeout);
  takePicture(dialog, "nothing");
}

void RemoteDialogTest::aKeyThatChangedStandsInItsStep() {
  sshd_->make_key(QStringLiteral("other"));
  sshd_->trust(sshd_->path("other.pub"));
  RemoteDialog dialog(hosts_.get());
  dialog.show();
  dialog.connectTo(QStringLiteral("lab"));
  QTRY_VERIFY_WITH_TIMEOUT(shows(dialog, QStringLiteral("The host key of lab has changed")), kTimeout);
  takePicture(dialog, "key");
  QVERIFY(!buttonOf(dialog, QStringLiteral("Open"))->isEnabled());
}

void RemoteDialogTest::whatIsNoHostIsSaid() {
  RemoteDialog dialog(hosts_.get());
  dialog.show();
  dialog.connectTo(QStringLiteral("a b"));
  QVERIFY(shows(dialog, QStringLiteral("“a b” is not a host name")));
  QVERIFY(!buttonOf(dialog, QStringLiteral("Disconnect"))->isEnabled());
}

void RemoteDialogTest::whoDoesNotAnswerCanBeLeft() {
  const QString hangUp = sshd_->path("hang-up");
  remote::SshOptions options;
  options.program = {"/bin/sh", "-c", "until [ -e '" + hangUp.toStdString() + "' ]; do sleep 0.02; done; exit 255"};
  RemoteHosts silent(options);
  RemoteDialog dialog(&silent);
  dialog.show();
  dialog.connectTo(QStringLiteral("silent"));
  QVERIFY(buttonOf(dialog, QStringLiteral("Disconnect"))->isEnabled());
  // After the failure it is not connected.
  sshd_->write("hang-up", QString());
  QTRY_VERIFY_WITH_TIMEOUT(!buttonOf(dialog, QStringLiteral("Disconnect"))->isEnabled(), kTimeout);
}

void RemoteDialogTest::canBeLeftAtAnyTime() {
  using ExecutionPoint = std::function<bool(const RemoteDumps&)>;
  const std::array<ExecutionPoint, 3> moments{[](const RemoteDumps&) { return true; },
                                              [](const RemoteDumps& dumps) { return dumps.rowCount() > 0; },
                                              [](const RemoteDumps& dumps) { return dumps.summarizedCount() > 0; }};
  for (const ExecutionPoint& moment : moments) {
    RemoteDialog dialog(hosts_.get());
    dialog.show();
    for (QLineEdit* field : dialog.findChildren<QLineEdit*>()) {
      if (field->accessibleName() == QStringLiteral("Folder"))
        field->setText(QStringLiteral(SPORESCOPE_SOURCE "/tests/data/dumps"));
    }
    dialog.connectTo(QStringLiteral("lab"));
    QVERIFY(waitFor([&] { return moment(*dialog.findChild<RemoteDumps*>()); }));
  }
  QThreadPool::globalInstance()->waitForDone();
}

void RemoteDialogTest::aConnectionThatEndsSlowlyIsWaitedForElsewhere() {
  const QString started = sshd_->path("begun");
  remote::SshOptions options;
  options.program = {"/bin/sh", "-c", "trap '' TERM; : >'" + started.toStdString() + "'; cat; sleep 2"};
  auto connection = std::make_shared<remote::EngineConnection>("slow", options);
  QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(started), kTimeout);
  QElapsedTimer clock;
  clock.start();
  releaseAsync(std::move(connection));
  QVERIFY(clock.elapsed() < 500);
  QThreadPool::globalInstance()->waitForDone();
  QVERIFY(clock.elapsed() > 1000);  // otherwise the window would have blocked for this time
}

SPORESCOPE_TEST(RemoteDialogTest)

}  // namespace remote_dialog_test

#include "remote_dialog_test.moc"
