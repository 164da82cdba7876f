// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <QAbstractItemModelTester>
#include <QCheckBox>
#include <QComboBox>
#include <QFile>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <algorithm>

#include "core/session/offline_session.h"
#include "ui/common/findings.h"
#include "ui/watch/watchpoint_dialog.h"
#include "ui/watch/watchpoints_panel.h"

using namespace sporescope;
using namespace sporescope::ui;

namespace {

using Tester = QAbstractItemModelTester;

/// Waits so long that no busy machine makes a test fail.
template <class Condition>
[[nodiscard]] bool waitFor(Condition condition) {
  return QTest::qWaitFor(condition, 120000);
}

struct OpenedSample {
  OpenedSample() {
    workspace.addSession(open_offline_session(SPORESCOPE_SAMPLE));
    ready = waitFor([this] { return !workspace.facts()->loading; });
  }
  [[nodiscard]] Findings* findings() const { return workspace.findings(); }
  Workspace workspace;
  bool ready = false;
};

Watchpoint draftOf(const char* condition) {
  Watchpoint draft;
  draft.condition = find_condition(condition);
  return draft;
}

/// The row of a parameter in the dialog.
struct Parameter {
  QCheckBox* box = nullptr;
  NumberField* field = nullptr;
};

Parameter parameterOf(const WatchpointDialog& dialog, const QString& label) {
  Parameter found;
  for (QCheckBox* box : dialog.findChildren<QCheckBox*>()) {
    if (box->accessibleName() == label) found.box = box;
  }
  for (NumberField* field : dialog.findChildren<NumberField*>()) {
    if (field->accessibleName() == label) found.field = field;
  }
  return found;
}

void type(QLineEdit* field, const QString& text) {
  field->selectAll();
  if (text.isEmpty()) {
    QTest::keyClick(field, Qt::Key_Delete);
  } else {
    for (const QChar letter : text) {
      // Qt Test has no keys for letters beyond ASCII; an input method inserts them.
      letter.unicode() < 128 ? QTest::keyClicks(field, QString(letter)) : field->insert(QString(letter));
    }
  }
}

void choose(QComboBox* box, const QString& text) {
  const int place = box->findText(text);
  QVERIFY2(place >= 0, qPrintable(text));
  box->setCurrentIndex(place);
  emit box->activated(place);
}

QComboBox* boxNamed(const WatchpointDialog& dialog, const QString& name) {
  for (QComboBox* box : dialog.findChildren<QComboBox*>()) {
    if (box->accessibleName() == name) return box;
  }
  return nullptr;
}

bool says(const WatchpointDialog& dialog, const QString& text) {
  const auto labels = dialog.findChildren<QLabel*>();
  return std::any_of(labels.begin(), labels.end(), [&](const QLabel* label) { return label->text().contains(text); });
}

}  // namespace

class WatchTest : public QObject {
  Q_OBJECT

 private slots:
  void validatesThresholds_data();
  void validatesThresholds();
  void wantsAtLeastOneParameter();
  void wantsARangeForPercentages();
  void offersConditionsOfACollection();
  void makesWhatItShows();
  void saysWhatWouldBeWatched();
  void showsWhatTheDataHolds();
  void choosesNodesInTheTree();
  void choosesNodesByText();
  void refusesWrongExpressions();
  void keepsWhatItCannotShow();
  void countsChecksOfTheTree();
  void listsWatchpoints();
  void addsAndRemoves();
  void usesTheRecommendedOnes();
  void writesAndReadsFiles();
  void saysWhyAFileCannotBeRead();
};

void WatchTest::validatesThresholds_data() {
  QTest::addColumn<QString>("condition");
  QTest::addColumn<QString>("parameter");
  QTest::addColumn<QString>("text");
  QTest::addColumn<bool>("valid");
  const QString tooLarge = "tensor_too_large";
  const QString mean = "Mean of absolute values >";
  QTest::newRow("small") << tooLarge << mean << "1e-9" << true;
  QTest::newRow("zero") << tooLarge << mean << "0" << true;
  QTest::newRow("negative") << tooLarge << mean << "-1" << false;
  QTest::newRow("negative max") << tooLarge << "Max >"
                                << "-1" << true;
  QTest::newRow("real minus") << tooLarge << "Max >" << QString(QChar(0x2212)) + "2.5" << true;
  QTest::newRow("word") << tooLarge << "Max >"
                        << "big" << false;
  QTest::newRow("nothing") << tooLarge << "Max >"
                           << "" << false;
  QTest::newRow("nan") << tooLarge << "Max >"
                       << "nan" << false;
  QTest::newRow("inf") << tooLarge << "Max >"
                       << "inf" << false;
  QTest::newRow("two numbers") << tooLarge << "Max >"
                               << "1 2.5.3" << false;
  QTest::newRow("percentage") << "tensor_all_zero" << QStringLiteral("Zeros in % ≥") << "100.5" << false;
  QTest::newRow("percentage at its end") << "tensor_all_zero" << QStringLiteral("Zeros in % ≥") << "100" << true;
  QTest::newRow("above zero alone") << "tensor_range" << QStringLiteral("Max − min <") << "0" << false;
}

void WatchTest::validatesThresholds() {
  QFETCH(QString, condition);
  QFETCH(QString, parameter);
  QFETCH(QString, text);
  QFETCH(bool, valid);
  OpenedSample sample;
  QVERIFY(sample.ready);
  WatchpointDialog dialog(&sample.workspace, draftOf(condition.toUtf8().constData()));
  const Parameter row = parameterOf(dialog, parameter);
  QVERIFY(row.box != nullptr && row.field != nullptr);
  row.box->setChecked(true);
  type(row.field, text);
  QCOMPARE(row.field->wrong(), !valid);
  QCOMPARE(dialog.problem().isEmpty(), valid);
  QCOMPARE(dialog.watchpoint().has_value(), valid);
  for (const QPushButton* button : dialog.findChildren<QPushButton*>()) {
    if (button->text().startsWith("Create")) QCOMPARE(button->isEnabled(), valid);
  }
  if (!valid) QVERIFY(says(dialog, dialog.problem()));
}

void WatchTest::wantsAtLeastOneParameter() {
  OpenedSample sample;
  WatchpointDialog dialog(&sample.workspace, draftOf("tensor_too_large"));
  QVERIFY(!dialog.watchpoint().has_value());
  QCOMPARE(dialog.problem(), QStringLiteral("Check at least one parameter"));
  const Parameter row = parameterOf(dialog, "Max >");
  type(row.field, "3");  // typing checks the box
  QVERIFY(row.box->isChecked());
  QVERIFY(dialog.watchpoint().has_value());
  row.box->setChecked(false);
  QVERIFY(!dialog.watchpoint().has_value());
}

void WatchTest::wantsARangeForPercentages() {
  OpenedSample sample;
  WatchpointDialog dialog(&sample.workspace, draftOf("activation_range"));
  type(parameterOf(dialog, "Values inside in % >").field, "99");
  QVERIFY(!dialog.watchpoint().has_value());
  type(parameterOf(dialog, "From").field, "1");
  QVERIFY(dialog.watchpoint().has_value());
  type(parameterOf(dialog, "To").field, "-1");
  QVERIFY(dialog.problem().contains("upside down"));
  type(parameterOf(dialog, "To").field, "2");
  const auto made = dialog.watchpoint();
  QVERIFY(made.has_value());
  QCOMPARE(made->parameters.size(), std::size_t{3});
}

void WatchTest::offersConditionsOfACollection() {
  OpenedSample sample;
  WatchpointDialog dialog(&sample.workspace, draftOf("tensor_overflow"));
  QVERIFY(dialog.watchpoint().has_value());
  choose(boxNamed(dialog, "Collection"), "Gradient check");
  const QComboBox* conditions = boxNamed(dialog, "Condition");
  QCOMPARE(conditions->count(), 3);
  choose(boxNamed(dialog, "Condition"), "Gradient vanishing (GV)");
  type(parameterOf(dialog, "Mean of absolute values <").field, "1e-9");
  const auto made = dialog.watchpoint();
  QVERIFY(made.has_value());
  QCOMPARE(QString::fromUtf8(made->condition->id.data(), static_cast<qsizetype>(made->condition->id.size())),
           QStringLiteral("gradient_vanishing"));
}

void WatchTest::makesWhatItShows() {
  OpenedSample sample;
  WatchpointDialog dialog(&sample.workspace, draftOf("gradient_too_large"));
  for (QLineEdit* field : dialog.findChildren<QLineEdit*>()) {
    if (field->accessibleName() == QLatin1String("Name")) type(field, "Large gradients");
  }
  type(parameterOf(dialog, "Mean of absolute values >").field, "1e-2");
  type(parameterOf(dialog, "Max >").field, "1");
  QSignalSpy confirmed(&dialog, &WatchpointDialog::confirmed);
  dialog.show();
  for (QPushButton* button : dialog.findChildren<QPushButton*>()) {
    if (!button->isDefault()) continue;
    QCOMPARE(button->text(), QStringLiteral("Create and check"));
    button->click();
  }
  QCOMPARE(confirmed.size(), 1);
  const auto made = confirmed.front().front().value<Watchpoint>();
  QCOMPARE(made.name, std::string("Large gradients"));
  QCOMPARE(made.parameters.size(), std::size_t{2});
  QCOMPARE(made.parameters[0].name, std::string("abs_mean_gt"));
  QCOMPARE(made.parameters[0].value, 0.01);
  QCOMPARE(made.parameters[1].value, 1.0);
  QVERIFY(made.nodes.empty());  // the condition's own nodes
  QCOMPARE(confirmed.front().back().toBool(), true);
  QVERIFY(!dialog.isVisible());
  // Changed, it is the same again.
  Watchpoint again = made;
  again.id = 5;
  WatchpointDialog other(&sample.workspace, again);
  const auto same = other.watchpoint();
  QVERIFY(same.has_value());
  QCOMPARE(same->id, 5);
  QCOMPARE(same->name, made.name);
  QCOMPARE(same->parameters.size(), made.parameters.size());
}

void WatchTest::saysWhatWouldBeWatched() {
  OpenedSample sample;
  WatchpointDialog dialog(&sample.workspace, draftOf("gradient_exploding"));
  const auto watched = dialog.watchpoint();
  QVERIFY(watched.has_value());
  std::optional<std::pair<std::uint64_t, std::uint64_t>> counts;
  PanelRequest request;
  request.ask<std::pair<std::uint64_t, std::uint64_t>>(
      &dialog, [&](auto answer) { return sample.workspace.session()->count_watched(*watched, std::move(answer)); },
      [&](Result<std::pair<std::uint64_t, std::uint64_t>> answer) {
        if (answer) counts = *answer;
      });
  QVERIFY(waitFor([&] { return counts.has_value(); }));
  QVERIFY(counts->first > 0);
  QVERIFY(waitFor([&] { return says(dialog, QStringLiteral("Watches %1 nodes").arg(counts->first)); }));
  QVERIFY(says(dialog, QStringLiteral("Tensors: %1, in iterations 0–1").arg(counts->second)));
}

void WatchTest::showsWhatTheDataHolds() {
  OpenedSample sample;
  sample.workspace.setIteration(0);
  WatchpointDialog dialog(&sample.workspace, draftOf("weight_too_large"));
  QVERIFY(waitFor([&] { return says(dialog, "Found in iteration 0"); }));
  QVERIFY(waitFor([&] { return says(dialog, " to "); }));
}

void WatchTest::choosesNodesInTheTree() {
  OpenedSample sample;
  WatchpointDialog dialog(&sample.workspace, draftOf("weight_overflow"));
  auto* model = dialog.findChild<WatchedNodesModel*>();
  const Tester tester(model, Tester::FailureReportingMode::QtTest);
  const auto all = model->nodeCount();
  QVERIFY(all > 3);
  const QModelIndex parameters = model->index(0, 0);
  const QModelIndex first = model->index(0, 0, parameters);
  QVERIFY(model->setData(first, Qt::Unchecked, Qt::CheckStateRole));
  QCOMPARE(model->checkedCount(), all - 1);
  QCOMPARE(parameters.data(Qt::CheckStateRole).toInt(), static_cast<int>(Qt::PartiallyChecked));
  QCOMPARE(boxNamed(dialog, "Nodes")->currentText(), QStringLiteral("Chosen in the tree"));
  auto made = dialog.watchpoint();
  QVERIFY(made.has_value());
  QCOMPARE(made->nodes.names.size(), static_cast<std::size_t>(all - 1));
  QVERIFY(model->setData(parameters, Qt::Unchecked, Qt::CheckStateRole));
  QVERIFY(!dialog.watchpoint().has_value());
  QCOMPARE(dialog.problem(), QStringLiteral("Check at least one node"));
}

void WatchTest::choosesNodesByText() {
  OpenedSample sample;
  WatchpointDialog dialog(&sample.workspace, draftOf("tensor_overflow"));
  choose(boxNamed(dialog, "Nodes"), "Names that contain");
  QVERIFY(!dialog.watchpoint().has_value());  // nothing is said yet
  auto* model = dialog.findChild<WatchedNodesModel*>();
  for (QLineEdit* field : dialog.findChildren<QLineEdit*>()) {
    if (field->accessibleName().startsWith("Text in")) type(field, "conv1.weight");
  }
  QVERIFY(waitFor([&] { return model->nodeCount() > 0 && model->nodeCount() < 10; }));
  const auto made = dialog.watchpoint();
  QVERIFY(made.has_value());
  QCOMPARE(made->nodes.regex, std::string("conv1\\.weight"));  // the dot is a dot
  // Changed again, it is shown as text.
  WatchpointDialog again(&sample.workspace, *made);
  QCOMPARE(boxNamed(again, "Nodes")->currentText(), QStringLiteral("Names that contain"));
}

void WatchTest::refusesWrongExpressions() {
  OpenedSample sample;
  WatchpointDialog dialog(&sample.workspace, draftOf("tensor_overflow"));
  choose(boxNamed(dialog, "Nodes"), "Names that match a regular expression");
  QLineEdit* text = nullptr;
  for (QLineEdit* field : dialog.findChildren<QLineEdit*>()) {
    if (field->accessibleName().startsWith("Text in")) text = field;
  }
  type(text, "Gradients/(");
  QVERIFY(waitFor([&] { return !dialog.problem().isEmpty() && says(dialog, dialog.problem()); }));
  type(text, "Gradients/.*Conv2D");
  QVERIFY(waitFor([&] { return dialog.watchpoint().has_value(); }));
  QCOMPARE(dialog.watchpoint()->nodes.regex, std::string("Gradients/.*Conv2D"));
}

void WatchTest::keepsWhatItCannotShow() {
  OpenedSample sample;
  Watchpoint draft = make_watchpoint(3, "activation_range", {{"max_min_gt", 5}}).value();
  draft.nodes.category = "activation";
  draft.nodes.types = {"relu", "reluv2"};
  draft.ranks = {2, 0};
  draft.graphs = {7};
  WatchpointDialog dialog(&sample.workspace, draft);
  const auto made = dialog.watchpoint();
  QVERIFY(made.has_value());
  QCOMPARE(made->nodes.types, draft.nodes.types);
  QCOMPARE(made->nodes.category, draft.nodes.category);
  QCOMPARE(made->ranks, (std::vector<int>{0, 2}));
  QCOMPARE(made->graphs, draft.graphs);
}

void WatchTest::countsChecksOfTheTree() {
  OpenedSample sample;
  const SessionGraph& graph = sample.workspace.facts()->graphs.front();
  std::vector<NodeIndex> nodes;
  for (NodeIndex node = 0; node < graph.graph->nodes().size(); ++node) {
    if (graph.graph->nodes()[node].kind != NodeKind::constant) nodes.push_back(node);
  }
  WatchedNodesModel model;
  const Tester tester(&model, Tester::FailureReportingMode::QtTest);
  model.setParts({{"kernel_graph0", graph.scopes, nodes}});
  QCOMPARE(model.nodeCount(), nodes.size());
  QVERIFY(model.allChecked());
  model.checkNames({"conv1.weight", "Default/network-WithLossCell/_loss_fn-LogOfZero/Log-op0", "no such node"});
  QCOMPARE(model.checkedCount(), std::uint64_t{2});
  QCOMPARE(model.checkedNames(),
           (std::vector<std::string>{"Default/network-WithLossCell/_loss_fn-LogOfZero/Log-op0", "conv1.weight"}));
  for (int row = 0; row < model.rowCount(); ++row) model.setData(model.index(row, 0), Qt::Checked, Qt::CheckStateRole);
  QVERIFY(model.allChecked());
  model.setParts({{"one", graph.scopes, nodes}, {"other", graph.scopes, nodes}, {"empty", graph.scopes, {}}});
  QCOMPARE(model.rowCount(), 2);  // a row for each graph that has nodes
}

void WatchTest::listsWatchpoints() {
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

void WatchTest::addsAndRemoves() {
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

void WatchTest::usesTheRecommendedOnes() {
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

void WatchTest::writesAndReadsFiles() {
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

void WatchTest::saysWhyAFileCannotBeRead() {
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

QTEST_MAIN(WatchTest)
#include "watch_test.moc"
