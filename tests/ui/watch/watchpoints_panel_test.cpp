// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/watch/watchpoints_panel.h"

#include <QAbstractItemModelTester>
#include <QFile>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include "tests/ui/watch/opened_sample.h"

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
};

void WatchpointsPanelTest::listsWatchpoints() {
  OpenedSample sample;
  WatchpointsModel model(&sample.workspace);
  const Tester tester(&model, Tester::FailureReportingMode::QtTest);
  const int first = sample.findings()->addWatchpoint(make_watchpoint(0, "tensor_overflow", {}).value());
  sample.findings()->addWatchpoint(make_watchpoint(0, "tensor_too_large", {{"max_gt", 100}, {"mean_gt", 3}}).value());
  QCOMPARE(model.rowCount(), 2);
  QCOMPARE(model.index(1, WatchpointsModel::kParameters).data().toString(), QStringLiteral("Max > 100, Mean > 3"));
  QCOMPARE(model.index(0, WatchpointsModel::kHits).data().toString(), QStringLiteral("–"));
  sample.findings()->check();
  QVERIFY(waitFor([&] { return sample.findings()->checkState() == Findings::CheckState::done; }));
  std::uint64_t expected = 0;
  for (const SessionHit& hit : sample.findings()->hits())
    expected += hit.judgement.watchpoint == first && hit.judgement.errors == 0 ? 1 : 0;
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
  // Asked again, nothing is added: they are there already.
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
  QSignalSpy said(&panel, &WatchpointsPanel::said);
  const std::filesystem::path path = folder.filePath("watch.json").toStdString();
  panel.exportTo(path);
  QVERIFY(waitFor([&] { return !said.isEmpty(); }));
  QCOMPARE(said.front().back().toBool(), false);
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
  QSignalSpy said(&panel, &WatchpointsPanel::said);
  panel.importFrom(folder.filePath("missing.json").toStdString());
  QVERIFY(waitFor([&] { return said.size() == 1; }));
  QVERIFY(said.back().back().toBool());
  QVERIFY(said.back().front().toString().contains("missing.json"));
  QFile broken(folder.filePath("broken.json"));
  QVERIFY(broken.open(QIODevice::WriteOnly));
  broken.write("{\"format\": 1, \"watchpoints\": [{\"condition\": \"no_such\"}]}");
  broken.close();
  panel.importFrom(broken.fileName().toStdString());
  QVERIFY(waitFor([&] { return said.size() == 2; }));
  QVERIFY(said.back().back().toBool());
  QVERIFY(sample.findings()->watchpoints().empty());
  panel.exportTo(folder.filePath("no/such/folder/watch.json").toStdString());
  QVERIFY(waitFor([&] { return said.size() == 3; }));
  QVERIFY(said.back().back().toBool());
}

QTEST_MAIN(WatchpointsPanelTest)
#include "watchpoints_panel_test.moc"
