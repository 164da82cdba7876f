// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/watch/watchpoints_panel.h"
#include "core/watch/watch_file.h"

#include <QAbstractItemModelTester>
#include <QFile>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QTreeView>

#include "tests/program/test_class.h"
#include "tests/ui/watch/opened_sample.h"

namespace watchpoints_panel_test {

using namespace sporescope;
using namespace sporescope::ui;

namespace {

using Tester = QAbstractItemModelTester;

}  // namespace

class WatchpointsPanelTest : public QObject {
  Q_OBJECT

 private slots:
  void listsWatchpoints();
  void addsAndRemoves();
  void usesTheRecommendedOnes();
  void writesAndReadsFiles();
  void saysWhyAFileCannotBeRead();
  void takesBackWhatWasDone();
  void knowsWhichHitsAreStale();
  void savesWhatWasDeletedMeanwhile();
  void keepsItsColumnsBesideALongName();
  void copiesItsRows();
};

void WatchpointsPanelTest::listsWatchpoints() {
  OpenedSample sample;
  WatchpointsModel model(&sample.workspace);
  const Tester tester(&model, Tester::FailureReportingMode::QtTest);
  const int first = sample.findings()->addWatchpoint(make_watchpoint(0, "tensor_overflow", {}).value());
  sample.findings()->addWatchpoint(make_watchpoint(0, "tensor_too_large", {{"max_gt", 100}, {"mean_gt", 3}}).value());
  QCOMPARE(model.rowCount(), 2);
  QCOMPARE(model.index(1, WatchpointsModel::kParameters).data().toString(), QStringLiteral("Max > 100, Mean > 3"));
  QCOMPARE(model.index(0, WatchpointsModel::kParameters).data().toString(), QStringLiteral("NaN or Inf"));
  QCOMPARE(model.index(0, WatchpointsModel::kHits).data().toString(), QStringLiteral("–"));
  sample.findings()->check();
  QVERIFY(waitFor([&] { return sample.findings()->checkState() == Findings::CheckState::done; }));
  std::uint64_t expected = 0;
  for (const Hit& hit : sample.findings()->hits()) {
    expected += hit.judgement.watchpoint == first && !hit.judgement.errors.any() ? 1 : 0;
  }
  QVERIFY(expected > 0);
  QVERIFY(waitFor([&] { return model.index(0, WatchpointsModel::kHits).data().toULongLong() == expected; }));
  QVERIFY(model.setData(model.index(0, 0), Qt::Unchecked, Qt::CheckStateRole));
  QVERIFY(!sample.findings()->watchpoints()[0].enabled);
  QVERIFY(model.setData(model.index(0, 0), " Broken ", Qt::EditRole));
  QCOMPARE(sample.findings()->watchpoints()[0].name, std::string("Broken"));
  QCOMPARE(model.index(0, 0).data().toString(), QStringLiteral("Broken"));
}

void WatchpointsPanelTest::addsAndRemoves() {
  OpenedSample sample;
  WatchpointsPanel panel(&sample.workspace);
  QSignalSpy counts(&panel, &WatchpointsPanel::watchpointCountChanged);
  auto* state = panel.findChild<PanelState*>();
  QCOMPARE(state->sentence(), QStringLiteral("No watchpoints yet"));
  WatchNodes nodes;
  nodes.names = {"conv1.weight"};
  panel.newWatchpoint(nodes);
  auto* dialog = panel.findChild<WatchpointDialog*>();
  QVERIFY(dialog != nullptr && dialog->isVisible() && !dialog->isModal());
  type(parameterOf(*dialog, "Max >").field, "10");
  for (QPushButton* button : dialog->findChildren<QPushButton*>()) {
    if (button->text() == QLatin1String("Create")) button->click();
  }
  QCOMPARE(sample.findings()->watchpoints().size(), std::size_t{1});
  QCOMPARE(sample.findings()->watchpoints()[0].nodes.names, nodes.names);
  QVERIFY(state->showsContent());
  auto* view = panel.findChild<QTreeView*>();
  const auto trigger = [&](const QString& text) {
    for (QAction* action : view->actions()) {
      if (action->text() == text) action->trigger();
    }
  };
  view->setCurrentIndex(view->model()->index(0, 0));
  trigger("Duplicate watchpoint");
  QCOMPARE(sample.findings()->watchpoints().size(), std::size_t{2});
  QCOMPARE(sample.findings()->watchpoints()[1].name, std::string("Tensor above threshold, copy"));
  view->selectAll();
  trigger("Delete watchpoints");
  QVERIFY(sample.findings()->watchpoints().empty());
  QCOMPARE(counts.back().front().toInt(), 0);
  panel.newWatchpoint({});
  dialog = panel.findChild<WatchpointDialog*>();
  QTest::keyClick(dialog, Qt::Key_Escape);
  QVERIFY(sample.findings()->watchpoints().empty());
}

void WatchpointsPanelTest::usesTheRecommendedOnes() {
  OpenedSample sample;
  WatchpointsPanel panel(&sample.workspace);
  panel.addRecommended();
  QVERIFY(waitFor([&] { return sample.findings()->watchpoints().size() >= 3; }));
  const auto count = sample.findings()->watchpoints().size();
  // A second request adds nothing, because they exist already.
  sample.findings()->addRecommended(true);
  QVERIFY(waitFor([&] { return sample.findings()->checkState() == Findings::CheckState::done; }));
  QCOMPARE(sample.findings()->watchpoints().size(), count);
}

void WatchpointsPanelTest::writesAndReadsFiles() {
  QTemporaryDir folder;
  OpenedSample sample;
  WatchpointsPanel panel(&sample.workspace);
  auto large = make_watchpoint(0, "tensor_too_large", {{"max_gt", 100}}).value();
  large.nodes.regex = "Gradients/.*";
  large.ranks = {0};
  sample.findings()->addWatchpoint(large);
  sample.findings()->addWatchpoint(make_watchpoint(0, "tensor_overflow", {}).value());
  QSignalSpy statusMessage(&panel, &WatchpointsPanel::statusMessage);
  const std::filesystem::path path = folder.filePath("watch.json").toStdString();
  panel.exportTo(path);
  QVERIFY(waitFor([&] { return !statusMessage.isEmpty(); }));
  QCOMPARE(statusMessage.front().back().toBool(), false);
  const auto read = read_watch_file(path);
  QVERIFY(read.has_value());
  QCOMPARE(read->size(), std::size_t{2});
  panel.importFrom(path);
  QVERIFY(waitFor([&] { return sample.findings()->watchpoints().size() == 4; }));
  const Watchpoint& again = sample.findings()->watchpoints()[2];
  QCOMPARE(again.nodes.regex, large.nodes.regex);
  QCOMPARE(again.ranks, large.ranks);
  QCOMPARE(again.parameters.front().value, 100.0);
  QVERIFY(again.id != sample.findings()->watchpoints()[0].id);
}

void WatchpointsPanelTest::saysWhyAFileCannotBeRead() {
  QTemporaryDir folder;
  OpenedSample sample;
  WatchpointsPanel panel(&sample.workspace);
  QSignalSpy statusMessage(&panel, &WatchpointsPanel::statusMessage);
  panel.importFrom(folder.filePath("missing.json").toStdString());
  QVERIFY(waitFor([&] { return statusMessage.size() == 1; }));
  QVERIFY(statusMessage.back().back().toBool());
  QVERIFY(statusMessage.back().front().toString().contains("missing.json"));
  QFile broken(folder.filePath("broken.json"));
  QVERIFY(broken.open(QIODevice::WriteOnly));
  broken.write("{\"format\": 1, \"watchpoints\": [{\"condition\": \"no_such\"}]}");
  broken.close();
  panel.importFrom(broken.fileName().toStdString());
  QVERIFY(waitFor([&] { return statusMessage.size() == 2; }));
  QVERIFY(statusMessage.back().back().toBool());
  QVERIFY(sample.findings()->watchpoints().empty());
  panel.exportTo(folder.filePath("no/such/folder/watch.json").toStdString());
  QVERIFY(waitFor([&] { return statusMessage.size() == 3; }));
  QVERIFY(statusMessage.back().back().toBool());
}

// All steps are undone one after the other, and redone.
void WatchpointsPanelTest::takesBackWhatWasDone() {
  OpenedSample sample;
  Findings& findings = *sample.findings();
  const auto names = [&] {
    QStringList all;
    for (const Watchpoint& w : findings.watchpoints()) {
      all += QString::fromStdString(w.name) + (w.enabled ? QString() : QStringLiteral(" (off)"));
    }
    return all.join(' ');
  };
  auto one = make_watchpoint(0, "tensor_overflow", {}).value();
  one.name = "a";
  const int a = findings.addWatchpoint(one);
  one.name = "b";
  auto other = one;
  other.name = "c";
  findings.addWatchpoints({one, other}, QStringLiteral("import watchpoints"));
  Watchpoint renamed = *findings.watchpoint(a);
  renamed.name = "A";
  findings.changeWatchpoint(renamed);
  findings.setWatchpointEnabled(a, false);
  findings.removeWatchpoints({a, a + 1});
  QStringList states{names()};
  while (findings.undoStack()->canUndo()) {
    findings.undoStack()->undo();
    states += names();
  }
  QCOMPARE(states, QStringList({"c", "A (off) b c", "A b c", "a b c", "a", ""}));
  while (findings.undoStack()->canRedo()) findings.undoStack()->redo();
  QCOMPARE(names(), QStringLiteral("c"));
  const int next = findings.addWatchpoint(one);
  QVERIFY(next > a + 2);  // An id is not reused, whatever was undone
}

void WatchpointsPanelTest::knowsWhichHitsAreStale() {
  OpenedSample sample;
  Findings& findings = *sample.findings();
  WatchpointsModel model(&sample.workspace);
  const int overflow = findings.addWatchpoint(make_watchpoint(0, "tensor_overflow", {}).value());
  const int large = findings.addWatchpoint(make_watchpoint(0, "tensor_too_large", {{"max_gt", -1e30}}).value());
  findings.check();
  QVERIFY(waitFor([&] { return findings.checkState() == Findings::CheckState::done; }));
  const auto stale = [&](int id) {
    std::size_t count = 0;
    std::size_t all = 0;
    for (std::size_t i = 0; i < findings.hits().size(); ++i) {
      if (findings.hits()[i].judgement.watchpoint != id) continue;
      ++all;
      count += findings.isStaleHit(i) ? 1 : 0;
    }
    return all > 0 && count == all ? 1 : count == 0 ? 0 : -1;
  };
  QVERIFY(!findings.stale());
  Watchpoint changed = *findings.watchpoint(large);
  changed.parameters.front().value = 5;
  findings.changeWatchpoint(changed);
  QVERIFY(findings.stale());
  QCOMPARE(stale(large), 1);
  QCOMPARE(stale(overflow), 0);  // Hits of another watchpoint are still valid
  QVERIFY(model.index(1, WatchpointsModel::kHits).data(WatchpointsModel::kStaleRole).toBool());
  QVERIFY(!model.index(0, WatchpointsModel::kHits).data(WatchpointsModel::kStaleRole).toBool());
  findings.removeWatchpoints({overflow});
  QCOMPARE(stale(overflow), 1);
  findings.undoStack()->undo();
  findings.undoStack()->undo();
  QVERIFY(!findings.stale());  // The check used these watchpoints
  QCOMPARE(stale(overflow), 0);
  QCOMPARE(stale(large), 0);
  // A watchpoint that was added after the check has no number of hits yet.
  findings.addWatchpoint(make_watchpoint(0, "tensor_all_zero", {{"zero_percentage_ge", 50}}).value());
  QCOMPARE(model.index(2, WatchpointsModel::kHits).data().toString(), QStringLiteral("–"));
}

void WatchpointsPanelTest::savesWhatWasDeletedMeanwhile() {
  OpenedSample sample;
  WatchpointsPanel panel(&sample.workspace);
  const int id = sample.findings()->addWatchpoint(make_watchpoint(0, "tensor_too_large", {{"max_gt", 10}}).value());
  auto* view = panel.findChild<QTreeView*>();
  view->setCurrentIndex(view->model()->index(0, 0));
  for (QAction* action : view->actions()) {
    if (action->text().startsWith("Change")) action->trigger();
  }
  auto* dialog = panel.findChild<WatchpointDialog*>();
  QVERIFY(dialog != nullptr);
  sample.findings()->removeWatchpoints({id});
  for (QPushButton* button : dialog->findChildren<QPushButton*>()) {
    if (button->text() == QLatin1String("Save")) button->click();
  }
  QCOMPARE(sample.findings()->watchpoints().size(), std::size_t{1});
  QCOMPARE(sample.findings()->watchpoints().front().parameters.front().value, 10.0);
}

void WatchpointsPanelTest::keepsItsColumnsBesideALongName() {
  OpenedSample sample;
  WatchpointsPanel panel(&sample.workspace);
  panel.resize(1200, 300);
  panel.show();
  Watchpoint watchpoint = make_watchpoint(0, "tensor_overflow", {}).value();
  watchpoint.name = std::string(10'000, 'x');
  sample.findings()->addWatchpoint(watchpoint);
  const auto* view = panel.findChild<QTreeView*>();
  QVERIFY(waitFor([&] { return view->model()->rowCount() == 1 && view->columnWidth(WatchpointsModel::kName) > 100; }));
  QVERIFY2(view->columnWidth(WatchpointsModel::kName) < 600, qPrintable(QString::number(view->columnWidth(0))));
}

void WatchpointsPanelTest::copiesItsRows() {
  OpenedSample sample;
  const WatchpointsPanel panel(&sample.workspace);
  sample.findings()->addWatchpoint(make_watchpoint(0, "tensor_too_large", {{"max_gt", 100}}).value());
  const auto* actions = panel.findChild<RowActions*>();
  const QString text = actions->rowsAs(TableFormat::text, true);
  QVERIFY2(text.startsWith(QStringLiteral("Watchpoint\tHits when\tNodes\tOnly in\tHits\n")), qPrintable(text));
  QVERIFY2(text.contains(QStringLiteral("\tMax > 100\t")), qPrintable(text));
  QCOMPARE(actions->rowsAs(TableFormat::markdown, true).count(u'\n'), 3);
  QCOMPARE(actions->rowsAs(TableFormat::csv, true).count(QStringLiteral("\r\n")), 2);
}

SPORESCOPE_TEST(WatchpointsPanelTest)

}  // namespace watchpoints_panel_test

#include "watchpoints_panel_test.moc"
