// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QHeaderView>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <tuple>

#include "core/session/offline_session.h"
#include "scripted_session.h"
#include "ui/common/hit_text.h"
#include "ui/hits/hits_panel.h"

using namespace sporescope;
using namespace sporescope::ui;

namespace {

using Tester = QAbstractItemModelTester;

/// Waits so long that no busy machine makes a test fail.
template <class Condition>
[[nodiscard]] bool waitFor(Condition condition) {
  return QTest::qWaitFor(condition, 120000);
}

Watchpoint watchpoint(const char* condition, std::vector<WatchParameter> parameters = {}) {
  return make_watchpoint(0, condition, std::move(parameters)).value();
}

/// The sample that comes along, checked.
struct CheckedSample {
  explicit CheckedSample(const std::vector<Watchpoint>& watchpoints) {
    workspace.addSession(open_offline_session(SPORESCOPE_SAMPLE));
    ready = waitFor([this] { return !workspace.facts()->loading; });
    for (const Watchpoint& each : watchpoints) findings()->addWatchpoint(each);
  }
  [[nodiscard]] bool check() const {
    findings()->check();
    return waitFor([this] { return findings()->checkState() == Findings::CheckState::done; });
  }
  [[nodiscard]] Findings* findings() const { return workspace.findings(); }

  Workspace workspace;
  bool ready = false;
};

QString cell(const QAbstractItemModel& model, int row, int column, const QModelIndex& parent = {}) {
  return model.index(row, column, parent).data().toString().replace(QChar(0x2212), '-');
}

}  // namespace

class HitsTest : public QObject {
  Q_OBJECT

 private slots:
  void standInExecutionOrder();
  void sortAndComeBack();
  void areFilteredByTextAndIteration();
  void areGrouped();
  void keepWhatCouldNotBeJudgedApart();
  void growWhileTheCheckRuns();
  void showAHundredThousand();
  void selectBothWays();
  void areWalkedThrough();
  void areCopiedAsText();
  void openTensors();
  void sayWhyThereAreNone();
  void sayThatTheyAreStale();
  void speakOfThresholds();
};

void HitsTest::standInExecutionOrder() {
  CheckedSample sample({watchpoint("tensor_overflow")});
  QVERIFY(sample.ready);
  HitsModel model(&sample.workspace);
  const Tester tester(&model, Tester::FailureReportingMode::QtTest);
  QVERIFY(sample.check());
  QVERIFY(waitFor([&] { return model.shownCount() == static_cast<int>(sample.findings()->hits().size()); }));
  QVERIFY(model.shownCount() > 20);
  // NumPy and the order file say: Log is the 20th operator, and the first that is not finite, 36 of its 40 values -inf.
  QCOMPARE(cell(model, 0, HitsModel::kNode), QStringLiteral("Default/network-WithLossCell/_loss_fn-LogOfZero/Log-op0"));
  QCOMPARE(cell(model, 0, HitsModel::kIteration), QStringLiteral("1"));
  QCOMPARE(cell(model, 0, HitsModel::kOrder), QStringLiteral("20"));
  QCOMPARE(cell(model, 0, HitsModel::kTensor), QStringLiteral("output 0"));
  QCOMPARE(cell(model, 0, HitsModel::kShape), QStringLiteral("[4, 10]"));
  QCOMPARE(cell(model, 0, HitsModel::kFound), QStringLiteral("36 -Inf of 40"));
  QCOMPARE(cell(model, 0, HitsModel::kFirstAt), QStringLiteral("[0, 0]"));
  QCOMPARE(cell(model, 1, HitsModel::kFound), QStringLiteral("33 NaN, 3 -Inf of 40"));
  QVERIFY(model.index(0, HitsModel::kFlag).data(HitsModel::kFlagRole).toBool());
  QVERIFY(!model.index(1, HitsModel::kFlag).data(HitsModel::kFlagRole).toBool());
  QVERIFY(waitFor([&] { return cell(model, 0, HitsModel::kSource) == QLatin1String("networks.py:60"); }));
  // What the cause leads to follows it, in the order of the data flow.
  int after = -1;
  for (const char* name : {"Log-op0", "Mul-op0", "ReduceMean-op0", "Neg-op0"}) {
    int row = 0;
    while (row < model.shownCount() && !(cell(model, row, HitsModel::kNode).endsWith(QLatin1String(name)) &&
                                         cell(model, row, HitsModel::kIteration) == QLatin1String("1"))) {
      ++row;
    }
    QVERIFY2(row < model.shownCount() && row > after, name);
    after = row;
  }
}

void HitsTest::sortAndComeBack() {
  CheckedSample sample({watchpoint("tensor_overflow")});
  HitsPanel panel(&sample.workspace);
  QVERIFY(sample.check());
  auto* view = panel.findChild<HitsView*>();
  auto* model = qobject_cast<HitsModel*>(view->model());
  QVERIFY(waitFor([&] { return model->shownCount() > 20; }));
  const QString first = cell(*model, 0, HitsModel::kNode);
  panel.resize(1200, 300);
  panel.show();
  const QHeaderView* header = view->header();
  const auto click = [&](int column) {
    QTest::mouseClick(header->viewport(), Qt::LeftButton, {},
                      QPoint(header->sectionViewportPosition(column) + header->sectionSize(column) / 2, header->height() / 2));
  };
  click(HitsModel::kNode);
  for (int row = 1; row < model->shownCount(); ++row) {
    QVERIFY(cell(*model, row - 1, HitsModel::kNode) <= cell(*model, row, HitsModel::kNode));
  }
  click(HitsModel::kNode);
  for (int row = 1; row < model->shownCount(); ++row) {
    QVERIFY(cell(*model, row - 1, HitsModel::kNode) >= cell(*model, row, HitsModel::kNode));
  }
  click(HitsModel::kNode);  // the third click: execution order again
  QCOMPARE(cell(*model, 0, HitsModel::kNode), first);
  for (int row = 1; row < model->shownCount(); ++row) {
    QVERIFY(*model->positionAt(model->index(row - 1, 0)) < *model->positionAt(model->index(row, 0)));
  }
}

void HitsTest::areFilteredByTextAndIteration() {
  CheckedSample sample({watchpoint("tensor_overflow"), watchpoint("tensor_all_zero", {{"zero_percentage_ge", 50}})});
  HitsModel model(&sample.workspace);
  const Tester tester(&model, Tester::FailureReportingMode::QtTest);
  QVERIFY(sample.check());
  QVERIFY(waitFor([&] { return model.shownCount() == static_cast<int>(sample.findings()->hitCount()); }));
  HitFilter filter;
  filter.text = "LOG-OP";
  model.setFilter(filter);
  QVERIFY(model.shownCount() >= 1);
  for (int row = 0; row < model.shownCount(); ++row) {
    QVERIFY(cell(model, row, HitsModel::kNode).contains("log-op", Qt::CaseInsensitive));
  }
  filter.text = "all zero";
  model.setFilter(filter);
  QVERIFY(model.shownCount() >= 1);
  for (int row = 0; row < model.shownCount(); ++row)
    QCOMPARE(cell(model, row, HitsModel::kWatchpoint), QStringLiteral("Tensor all zero"));
  filter.text = "networks.py:60";
  QVERIFY(waitFor([&] {
    model.setFilter(filter);
    return model.shownCount() > 0;
  }));
  filter.text = "no such thing";
  model.setFilter(filter);
  QCOMPARE(model.shownCount(), 0);
  filter = {};
  filter.iteration = 1;
  model.setFilter(filter);
  QVERIFY(model.shownCount() > 0);
  for (int row = 0; row < model.shownCount(); ++row) QCOMPARE(cell(model, row, HitsModel::kIteration), QStringLiteral("1"));
}

void HitsTest::areGrouped() {
  CheckedSample sample({watchpoint("tensor_overflow"), watchpoint("tensor_all_zero", {{"zero_percentage_ge", 50}})});
  HitsModel model(&sample.workspace);
  const Tester tester(&model, Tester::FailureReportingMode::QtTest);
  QVERIFY(sample.check());
  const int all = static_cast<int>(sample.findings()->hitCount());
  QVERIFY(waitFor([&] { return model.shownCount() == all; }));
  model.setGrouping(HitGrouping::watchpoint);
  QCOMPARE(model.rowCount(), 2);
  QCOMPARE(model.shownCount(), all);
  QCOMPARE(model.rowCount(model.index(0, 0)) + model.rowCount(model.index(1, 0)), all);
  for (int group = 0; group < 2; ++group) {
    const QModelIndex parent = model.index(group, 0);
    for (int row = 0; row < model.rowCount(parent); ++row) {
      QVERIFY(parent.data().toString().startsWith(cell(model, row, HitsModel::kWatchpoint, parent)));
    }
  }
  // F8 goes through all groups.
  QModelIndex at;
  int walked = 0;
  while ((at = model.next(at, true)).isValid()) ++walked;
  QCOMPARE(walked, all);
  while ((at = model.next(at, false)).isValid()) --walked;
  QCOMPARE(walked, 0);
  int found = 0;  // what could not be judged stands among the hits, and is not shown
  for (std::size_t position = 0; position < sample.findings()->hits().size(); ++position) {
    const QModelIndex index = model.indexOf(position);
    if (!index.isValid()) continue;
    QCOMPARE(model.positionAt(index), std::optional(position));
    ++found;
  }
  QCOMPARE(found, all);
}

void HitsTest::keepWhatCouldNotBeJudgedApart() {
  CheckedSample sample({watchpoint("weight_change_too_large"), watchpoint("tensor_overflow")});
  HitsPanel panel(&sample.workspace);
  QVERIFY(sample.check());
  auto* model = panel.findChild<HitsModel*>();
  const auto errors = sample.findings()->hits().size() - sample.findings()->hitCount();
  QVERIFY(errors > 0);  // iteration 0 has no iteration before it
  QVERIFY(waitFor([&] { return model->errorCount() == errors; }));
  for (int row = 0; row < model->shownCount(); ++row) QCOMPARE(model->hitAt(model->index(row, 0))->judgement.errors, 0U);
  QToolButton* apart = nullptr;
  for (QToolButton* button : panel.findChildren<QToolButton*>()) {
    if (button->text().contains(QString::number(errors))) apart = button;
  }
  QVERIFY(apart != nullptr);
  apart->click();
  QCOMPARE(model->shownCount(), static_cast<int>(errors));
  for (int row = 0; row < model->shownCount(); ++row) {
    QVERIFY(model->hitAt(model->index(row, 0))->judgement.errors != 0);
    QVERIFY(!cell(*model, row, HitsModel::kFound).isEmpty());
  }
}

void HitsTest::growWhileTheCheckRuns() {
  const auto session = std::make_shared<ScriptedSession>();
  Workspace workspace;
  workspace.addSession(session);
  HitsPanel panel(&workspace);
  auto* model = panel.findChild<HitsModel*>();
  const Tester tester(model, Tester::FailureReportingMode::QtTest);
  auto* view = panel.findChild<HitsView*>();
  workspace.findings()->addWatchpoint(watchpoint("tensor_overflow"));
  workspace.findings()->check();
  session->sendHits(3);
  QVERIFY(waitFor([&] { return model->shownCount() == 3; }));
  view->setCurrentIndex(model->index(1, HitsModel::kNode));
  session->sendHits(200);
  QVERIFY(waitFor([&] { return model->shownCount() == 203; }));
  QCOMPARE(view->currentIndex().row(), 1);  // what was chosen stays chosen, and nothing scrolls
  session->finish();
  QVERIFY(waitFor([&] { return workspace.findings()->checkState() == Findings::CheckState::done; }));
  workspace.findings()->check();
  QCOMPARE(model->shownCount(), 0);
}

void HitsTest::showAHundredThousand() {
  const auto session = std::make_shared<ScriptedSession>();
  Workspace workspace;
  workspace.addSession(session);
  HitsPanel panel(&workspace);
  panel.resize(1200, 300);
  panel.show();
  auto* model = panel.findChild<HitsModel*>();
  workspace.findings()->addWatchpoint(watchpoint("tensor_overflow"));
  workspace.findings()->check();
  for (int batch = 0; batch < 100; ++batch) session->sendHits(1000);
  session->finish();
  QVERIFY(waitFor([&] { return model->shownCount() == 100'000; }));
  QCOMPARE(*model->positionAt(model->index(99'999, 0)), std::size_t{99'999});
  model->sort(HitsModel::kIteration, Qt::DescendingOrder);
  QCOMPARE(*model->positionAt(model->index(0, 0)), std::size_t{99'000});  // the first hit of the last iteration
  model->sort(-1, Qt::AscendingOrder);
  QCOMPARE(*model->positionAt(model->index(0, 0)), std::size_t{0});
  model->setGrouping(HitGrouping::iteration);
  QCOMPARE(model->rowCount(), 100);
}

void HitsTest::selectBothWays() {
  CheckedSample sample({watchpoint("tensor_overflow")});
  HitsPanel panel(&sample.workspace);
  QVERIFY(sample.check());
  auto* view = panel.findChild<HitsView*>();
  auto* model = panel.findChild<HitsModel*>();
  QVERIFY(waitFor([&] { return model->shownCount() > 20; }));
  view->setCurrentIndex(model->index(4, HitsModel::kNode));
  const SessionHit* hit = model->hitAt(model->index(4, 0));
  QVERIFY(sample.workspace.tensor() == std::optional(hit->key));
  QCOMPARE(sample.workspace.iteration(), hit->key.iteration);
  const TensorKey other = model->hitAt(model->index(9, 0))->key;
  sample.workspace.selectTensor(other);
  QCOMPARE(view->currentIndex().row(), 9);
  sample.workspace.setIteration(0);  // there it is clean
  QVERIFY(!view->currentIndex().isValid());
}

void HitsTest::areWalkedThrough() {
  CheckedSample sample({watchpoint("tensor_overflow")});
  HitsPanel panel(&sample.workspace);
  QVERIFY(sample.check());
  auto* view = panel.findChild<HitsView*>();
  auto* model = panel.findChild<HitsModel*>();
  QVERIFY(waitFor([&] { return model->shownCount() > 20; }));
  view->selectionModel()->clear();
  panel.goToNextHit();
  QCOMPARE(view->currentIndex().row(), 0);
  panel.goToNextHit();
  QCOMPARE(view->currentIndex().row(), 1);
  panel.goToPreviousHit();
  panel.goToPreviousHit();  // before the first one there is none
  QCOMPARE(view->currentIndex().row(), 0);
  QTest::keyClick(view, Qt::Key_Down);
  QTest::keyClick(view, Qt::Key_Home);
  QCOMPARE(view->currentIndex().row(), 0);
}

void HitsTest::areCopiedAsText() {
  CheckedSample sample({watchpoint("tensor_overflow")});
  HitsPanel panel(&sample.workspace);
  QVERIFY(sample.check());
  auto* view = panel.findChild<HitsView*>();
  auto* model = panel.findChild<HitsModel*>();
  QVERIFY(waitFor([&] { return model->shownCount() > 20; }));
  view->selectionModel()->select(QItemSelection(model->index(0, 0), model->index(1, HitsModel::kColumns - 1)),
                                 QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
  panel.copyRows();
  const QStringList lines = QApplication::clipboard()->text().split('\n', Qt::SkipEmptyParts);
  QCOMPARE(lines.size(), 3);
  QVERIFY(lines[0].startsWith("Iter.\tOrder\tNode\t"));
  QVERIFY(lines[1].startsWith("1\t20\tDefault/network-WithLossCell/_loss_fn-LogOfZero/Log-op0\toutput 0\t[4, 10]\t"));
  QVERIFY(lines[1].contains("\t36 -Inf of 40\t[0, 0]\t"));  // with the minus that spreadsheets read
}

void HitsTest::openTensors() {
  CheckedSample sample({watchpoint("tensor_overflow")});
  HitsPanel panel(&sample.workspace);
  panel.resize(1200, 300);
  panel.show();
  QVERIFY(sample.check());
  auto* view = panel.findChild<HitsView*>();
  auto* model = panel.findChild<HitsModel*>();
  QVERIFY(waitFor([&] { return model->shownCount() > 20; }));
  QSignalSpy opened(&sample.workspace, &Workspace::tensorOpened);
  view->setCurrentIndex(model->index(2, HitsModel::kNode));
  view->setFocus();
  QTest::keyClick(view, Qt::Key_Return);
  QCOMPARE(opened.size(), 1);
  QVERIFY(opened.front().front().value<TensorKey>() == model->hitAt(model->index(2, 0))->key);
  QCOMPARE(opened.front().back().toBool(), false);
  const QPoint at = view->visualRect(model->index(1, HitsModel::kNode)).center();
  QTest::mouseClick(view->viewport(), Qt::LeftButton, {}, at);
  QTest::mouseDClick(view->viewport(), Qt::LeftButton, {}, at);
  QCOMPARE(opened.size(), 2);
  QCOMPARE(opened.back().back().toBool(), true);
}

void HitsTest::sayWhyThereAreNone() {
  Workspace nothing;
  HitsPanel closed(&nothing);
  QCOMPARE(closed.findChild<PanelState*>()->sentence(), QStringLiteral("No hits"));

  CheckedSample sample({});
  HitsPanel panel(&sample.workspace);
  auto* state = panel.findChild<PanelState*>();
  QCOMPARE(state->sentence(), QStringLiteral("No watchpoints yet"));
  auto never = watchpoint("tensor_too_large", {{"max_gt", 1e30}});
  sample.findings()->addWatchpoint(never);
  QCOMPARE(state->sentence(), QStringLiteral("Not checked yet"));
  QVERIFY(sample.check());
  QVERIFY(waitFor([&] { return state->sentence() == QLatin1String("No hits"); }));
  bool saidWhat = false;
  for (const QLabel* label : state->findChildren<QLabel*>()) {
    saidWhat = saidWhat || label->text().startsWith("1 watchpoint (Tensor above threshold) looked at ");
  }
  QVERIFY(saidWhat);

  const auto session = std::make_shared<ScriptedSession>();
  Workspace workspace;
  workspace.addSession(session);
  HitsPanel stopped(&workspace);
  workspace.findings()->addWatchpoint(never);
  workspace.findings()->check();
  session->sendProgress(154, 308);
  QVERIFY(waitFor([&] { return workspace.findings()->checkProgress().tensors == 154; }));
  workspace.findings()->stopCheck();
  QCOMPARE(stopped.findChild<PanelState*>()->sentence(), QStringLiteral("Stopped after 154 of 308 tensors"));
  workspace.findings()->check();
  session->fail("the disk is gone");
  QVERIFY(waitFor([&] { return stopped.findChild<PanelState*>()->sentence() == QLatin1String("The check failed"); }));
}

void HitsTest::sayThatTheyAreStale() {
  CheckedSample sample({watchpoint("tensor_overflow")});
  HitsPanel panel(&sample.workspace);
  panel.show();
  QVERIFY(sample.check());
  auto* model = panel.findChild<HitsModel*>();
  QVERIFY(waitFor([&] { return model->shownCount() > 20; }));
  auto* bar = panel.findChild<CheckBar*>();
  QVERIFY(!bar->isVisible());
  Watchpoint changed = sample.findings()->watchpoints().front();
  changed.name = "Overflow";
  sample.findings()->changeWatchpoint(changed);  // a name alone changes nothing
  QVERIFY(!bar->isVisible());
  QCOMPARE(cell(*model, 0, HitsModel::kWatchpoint), QStringLiteral("Overflow"));
  sample.findings()->addWatchpoint(watchpoint("tensor_all_zero", {{"zero_percentage_ge", 50}}));
  QVERIFY(bar->isVisible());
  QCOMPARE(bar->sentence(), QStringLiteral("Watchpoints have changed"));
  bar->findChild<QPushButton*>()->click();
  QVERIFY(waitFor([&] { return sample.findings()->checkState() == Findings::CheckState::done; }));
  QVERIFY(!bar->isVisible());
}

void HitsTest::speakOfThresholds() {
  SessionHit hit;
  hit.judgement.condition = find_condition("tensor_too_large");
  hit.judgement.parameters = {{"abs_mean_gt", 5, 2, false}, {"max_gt", 100, 123456, true}};
  hit.statistics.count = 40;
  QCOMPARE(plainText(foundRuns(hit)), QStringLiteral("Max 123\u2009456 > 100"));
  hit.judgement.condition = find_condition("tensor_all_zero");
  hit.judgement.parameters = {{"zero_percentage_ge", 100, 100, true}};
  QVERIFY(plainText(foundRuns(hit)).endsWith(QStringLiteral("100 ≥ 100")));
  hit.judgement.errors = kErrorNoPrevious | kErrorNan;
  QVERIFY(plainText(foundRuns(hit)).contains("no iteration before it"));
  Watchpoint words = watchpoint("tensor_too_small", {{"abs_mean_lt", 1e-9}});
  QCOMPARE(parameterWords(words), QStringLiteral("Mean of absolute values < 1e\u22129"));
  QCOMPARE(nodeWords(words), QStringLiteral("all tensors"));
  words.nodes.regex = "Gradients/.*";
  QCOMPARE(nodeWords(words), QStringLiteral("names that match Gradients/.*"));
}

QTEST_MAIN(HitsTest)
#include "hits_test.moc"
