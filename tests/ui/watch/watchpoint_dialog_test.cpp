// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/watch/watchpoint_dialog.h"
#include "core/watch/watch_file.h"

#include <QAbstractItemModelTester>
#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <algorithm>

#include "tests/core/replicas/linked_ranks.h"
#include "tests/program/test_class.h"
#include "tests/ui/watch/opened_sample.h"
#include "ui/style/theme.h"
#include "ui/text/hit_text.h"

namespace watchpoint_dialog_test {

using namespace sporescope;
using namespace sporescope::ui;

namespace {

using Tester = QAbstractItemModelTester;

Watchpoint draftOf(const char* condition) {
  Watchpoint draft;
  draft.condition = find_condition(condition);
  return draft;
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

bool shows(const WatchpointDialog& dialog, const QString& text) {
  const auto labels = dialog.findChildren<QLabel*>();
  return std::any_of(labels.begin(), labels.end(), [&](const QLabel* label) { return label->text().contains(text); });
}

}  // namespace

class WatchpointDialogTest : public QObject {
  Q_OBJECT

 private slots:
  void validatesThresholds_data();
  void validatesThresholds();
  void wantsAtLeastOneParameter();
  void isNotRedBeforeAnythingIsTyped();
  void wantsARangeForPercentages();
  void offersConditionsOfACollection();
  void makesWhatItShows();
  void saysWhatWouldBeWatched();
  void showsWhatTheDataHolds();
  void choosesNodesInTheTree();
  void choosesNodesByText();
  void refusesWrongExpressions();
  void keepsWhatItCannotShow();
  void manyRanksAreTyped();
  void countsChecksOfTheTree();
  void keepsWhatHasNoRow();
  void countsWhatOneThatIsOffWatches();
  void findsNamesInAnyCase();
};

void WatchpointDialogTest::validatesThresholds_data() {
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
  QTest::newRow("percentage") << "tensor_all_zero" << QStringLiteral("Zeros (%) ≥") << "100.5" << false;
  QTest::newRow("percentage at its end") << "tensor_all_zero" << QStringLiteral("Zeros (%) ≥") << "100" << true;
  QTest::newRow("above zero alone") << "tensor_range" << QStringLiteral("Max − min <") << "0" << false;
}

void WatchpointDialogTest::validatesThresholds() {
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
  QCOMPARE(row.field->wrong(), !valid && !text.isEmpty());  // A missing number is not an error yet
  QCOMPARE(dialog.problem().isEmpty(), valid);
  QCOMPARE(dialog.watchpoint().has_value(), valid);
  for (const QPushButton* button : dialog.findChildren<QPushButton*>()) {
    if (button->text().startsWith("Create")) QCOMPARE(button->isEnabled(), valid);
  }
  if (!valid) QVERIFY(shows(dialog, dialog.problem()));
}

void WatchpointDialogTest::wantsAtLeastOneParameter() {
  OpenedSample sample;
  WatchpointDialog dialog(&sample.workspace, draftOf("tensor_too_large"));
  QVERIFY(!dialog.watchpoint().has_value());
  QCOMPARE(dialog.problem(), QStringLiteral("Check at least one parameter"));
  const Parameter row = parameterOf(dialog, "Max >");
  type(row.field, "3");  // Typing checks the box
  QVERIFY(row.box->isChecked());
  QVERIFY(dialog.watchpoint().has_value());
  row.box->setChecked(false);
  QVERIFY(!dialog.watchpoint().has_value());
}

void WatchpointDialogTest::isNotRedBeforeAnythingIsTyped() {
  OpenedSample sample;
  QVERIFY(sample.ready);
  WatchpointDialog dialog(&sample.workspace, draftOf("tensor_too_large"));
  const auto red = [&] {
    const auto labels = dialog.findChildren<QLabel*>();
    return std::any_of(labels.begin(), labels.end(), [&](const QLabel* label) {
      return !label->text().isEmpty() && label->palette().color(QPalette::WindowText) == themeOf(dialog.palette()).error;
    });
  };
  QVERIFY(!red());
  const Parameter row = parameterOf(dialog, "Max >");
  QVERIFY(row.box != nullptr && row.field != nullptr);
  row.box->setChecked(true);
  QVERIFY(!row.field->wrong());
  QVERIFY(!red());
  QCOMPARE(dialog.problem(), QStringLiteral("Max needs a number"));
  type(row.field, "big");
  QVERIFY(row.field->wrong());
  QVERIFY(red());
  row.field->selectAll();
  QTest::keyClick(row.field, Qt::Key_Delete);
  QVERIFY(row.field->wrong());  // It contained a number before
}

void WatchpointDialogTest::wantsARangeForPercentages() {
  OpenedSample sample;
  WatchpointDialog dialog(&sample.workspace, draftOf("activation_range"));
  type(parameterOf(dialog, "Values in range (%) >").field, "101");
  QCOMPARE(dialog.problem(), QStringLiteral("Values in range (%) > must be at most 100, not 101"));
  type(parameterOf(dialog, "Values in range (%) >").field, "99");
  QVERIFY(!dialog.watchpoint().has_value());
  QCOMPARE(dialog.problem(), QStringLiteral("A percentage inside a range requires From or To"));
  type(parameterOf(dialog, "From").field, "1");
  QVERIFY(dialog.watchpoint().has_value());
  type(parameterOf(dialog, "To").field, "-1");
  QVERIFY(dialog.problem().contains("reversed"));
  type(parameterOf(dialog, "To").field, "2");
  const auto result = dialog.watchpoint();
  QVERIFY(result.has_value());
  QCOMPARE(result->parameters.size(), std::size_t{3});
}

void WatchpointDialogTest::offersConditionsOfACollection() {
  OpenedSample sample;
  WatchpointDialog dialog(&sample.workspace, draftOf("tensor_overflow"));
  QVERIFY(dialog.watchpoint().has_value());
  choose(boxNamed(dialog, "Collection"), "Gradient check");
  const QComboBox* conditions = boxNamed(dialog, "Condition");
  QCOMPARE(conditions->count(), 3);
  choose(boxNamed(dialog, "Condition"), "Gradient vanishing (GV)");
  type(parameterOf(dialog, "Mean of absolute values <").field, "1e-9");
  const auto result = dialog.watchpoint();
  QVERIFY(result.has_value());
  QCOMPARE(QString::fromUtf8(result->condition->id.data(), static_cast<qsizetype>(result->condition->id.size())),
           QStringLiteral("gradient_vanishing"));
}

void WatchpointDialogTest::makesWhatItShows() {
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
  const auto result = confirmed.front().front().value<Watchpoint>();
  QCOMPARE(result.name, std::string("Large gradients"));
  QCOMPARE(result.parameters.size(), std::size_t{2});
  QCOMPARE(result.parameters[0].spec->name, std::string_view("abs_mean_gt"));
  QCOMPARE(result.parameters[0].value, 0.01);
  QCOMPARE(result.parameters[1].value, 1.0);
  QVERIFY(result.nodes.empty());  // The nodes of the condition
  QCOMPARE(confirmed.front().back().toBool(), true);
  QVERIFY(!dialog.isVisible());
  // Editing it again gives the same watchpoint.
  Watchpoint again = result;
  again.id = 5;
  WatchpointDialog other(&sample.workspace, again);
  const auto same = other.watchpoint();
  QVERIFY(same.has_value());
  QCOMPARE(same->id, 5);
  QCOMPARE(same->name, result.name);
  QCOMPARE(same->parameters.size(), result.parameters.size());
}

void WatchpointDialogTest::saysWhatWouldBeWatched() {
  OpenedSample sample;
  WatchpointDialog dialog(&sample.workspace, draftOf("gradient_exploding"));
  const auto watched = dialog.watchpoint();
  QVERIFY(watched.has_value());
  std::optional<std::pair<std::uint64_t, std::uint64_t>> counts;
  LatestRequest request;
  request.start<std::pair<std::uint64_t, std::uint64_t>>(
      &dialog, [&](auto answer) { return sample.workspace.session()->analysis().count_watched(*watched, std::move(answer)); },
      [&](Result<std::pair<std::uint64_t, std::uint64_t>> answer) {
        if (answer) counts = *answer;
      });
  QVERIFY(waitFor([&] { return counts.has_value(); }));
  QVERIFY(counts->first > 0);
  QVERIFY(waitFor([&] { return shows(dialog, QStringLiteral("Watches %1 nodes").arg(counts->first)); }));
  QVERIFY(shows(dialog, QStringLiteral("Tensors: %1, in iterations 0–1").arg(counts->second)));
}

void WatchpointDialogTest::showsWhatTheDataHolds() {
  OpenedSample sample;
  sample.workspace.setIteration(Iteration{0});
  WatchpointDialog dialog(&sample.workspace, draftOf("weight_too_large"));
  QVERIFY(waitFor([&] { return shows(dialog, "Found in iteration 0"); }));
  QVERIFY(waitFor([&] { return shows(dialog, " to "); }));
}

void WatchpointDialogTest::choosesNodesInTheTree() {
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
  auto result = dialog.watchpoint();
  QVERIFY(result.has_value());
  QCOMPARE(result->nodes.names.size(), static_cast<std::size_t>(all - 1));
  QVERIFY(model->setData(parameters, Qt::Unchecked, Qt::CheckStateRole));
  QVERIFY(!dialog.watchpoint().has_value());
  QCOMPARE(dialog.problem(), QStringLiteral("Check at least one node"));
}

void WatchpointDialogTest::choosesNodesByText() {
  OpenedSample sample;
  WatchpointDialog dialog(&sample.workspace, draftOf("tensor_overflow"));
  choose(boxNamed(dialog, "Nodes"), "Names that contain");
  QVERIFY(!dialog.watchpoint().has_value());  // Nothing has been entered yet
  auto* model = dialog.findChild<WatchedNodesModel*>();
  for (QLineEdit* field : dialog.findChildren<QLineEdit*>()) {
    if (field->accessibleName().startsWith("Text in")) type(field, "conv1.weight");
  }
  QVERIFY(waitFor([&] { return model->nodeCount() > 0 && model->nodeCount() < 10; }));
  const auto result = dialog.watchpoint();
  QVERIFY(result.has_value());
  QCOMPARE(result->nodes.regex, std::string("(?i)conv1\\.weight"));  // The dot is escaped, and the case is ignored
  // When it is edited again, the expression is shown as text.
  WatchpointDialog again(&sample.workspace, *result);
  QCOMPARE(boxNamed(again, "Nodes")->currentText(), QStringLiteral("Names that contain"));
}

void WatchpointDialogTest::refusesWrongExpressions() {
  OpenedSample sample;
  WatchpointDialog dialog(&sample.workspace, draftOf("tensor_overflow"));
  choose(boxNamed(dialog, "Nodes"), "Names that match a regular expression");
  QLineEdit* text = nullptr;
  for (QLineEdit* field : dialog.findChildren<QLineEdit*>()) {
    if (field->accessibleName().startsWith("Text in")) text = field;
  }
  type(text, "Gradients/(");
  QVERIFY(waitFor([&] { return !dialog.problem().isEmpty() && shows(dialog, dialog.problem()); }));
  type(text, "Gradients/.*Conv2D");
  QVERIFY(waitFor([&] { return dialog.watchpoint().has_value(); }));
  QCOMPARE(dialog.watchpoint()->nodes.regex, std::string("Gradients/.*Conv2D"));
}

void WatchpointDialogTest::keepsWhatItCannotShow() {
  OpenedSample sample;
  Watchpoint draft = make_watchpoint(3, "activation_range", {{"max_min_gt", 5}}).value();
  draft.nodes.category = "activation";
  draft.nodes.types = {"relu", "reluv2"};
  draft.ranks = {2, 0};
  draft.graphs = {7};
  WatchpointDialog dialog(&sample.workspace, draft);
  const auto result = dialog.watchpoint();
  QVERIFY(result.has_value());
  QCOMPARE(result->nodes.types, draft.nodes.types);
  QCOMPARE(result->nodes.category, draft.nodes.category);
  QCOMPARE(result->ranks, (std::vector<int>{0, 2}));
  QCOMPARE(result->graphs, draft.graphs);
}

// A list of a thousand ranks would be too long to choose from.
void WatchpointDialogTest::manyRanksAreTyped() {
  const test::LinkedRanks result(40);
  Workspace workspace;
  workspace.addSession(open_offline_session(result.root()));
  QVERIFY(waitFor([&] { return !workspace.snapshot()->loading; }));
  WatchpointDialog dialog(&workspace, make_watchpoint(1, "tensor_overflow", {}).value());
  QComboBox* ranks = nullptr;
  for (QComboBox* box : dialog.findChildren<QComboBox*>()) {
    if (box->accessibleName() == QStringLiteral("Ranks")) ranks = box;
  }
  QVERIFY(ranks != nullptr && ranks->isEditable());
  QCOMPARE(ranks->count(), 1);
  ranks->setEditText(QStringLiteral("0-2, 39, 512"));
  emit ranks->lineEdit()->editingFinished();
  QCOMPARE(dialog.watchpoint()->ranks, (std::vector<int>{0, 1, 2, 39}));
  ranks->setEditText(QStringLiteral("nonsense"));
  emit ranks->lineEdit()->editingFinished();
  QCOMPARE(dialog.watchpoint()->ranks, (std::vector<int>{0, 1, 2, 39}));
}

void WatchpointDialogTest::countsChecksOfTheTree() {
  OpenedSample sample;
  const SessionGraph& graph = sample.workspace.snapshot()->graphs.front();
  std::vector<NodeIndex> nodes;
  for (const NodeIndex node : graph.graph->nodes().indices()) {
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
  QCOMPARE(model.rowCount(), 2);  // One row for each graph that has nodes
}

// Parameters without a row in the dialog are kept: saving without a change gives the same watchpoint.
void WatchpointDialogTest::keepsWhatHasNoRow() {
  OpenedSample sample;
  const std::string file = R"({"format": 1, "watchpoints": [{"condition": "weight_not_changed",
      "params": {"rtol": 0.001, "atol": 0.5, "equal_nan": 1}}]})";
  const auto read = parse_watch_file(file, "watch.json");
  QVERIFY(read.has_value());
  WatchpointDialog dialog(&sample.workspace, read->front());
  const auto saved = dialog.watchpoint();
  QVERIFY(saved.has_value());
  QVERIFY(have_same_condition(*saved, read->front()));
  QCOMPARE(QString::fromStdString(watch_file_text({*saved})).count("equal_nan"), 1);
  QVERIFY(parameterText(*saved).contains("0.5"));  // The list shows it
}

void WatchpointDialogTest::countsWhatOneThatIsOffWatches() {
  OpenedSample sample;
  Watchpoint off = draftOf("tensor_overflow");
  off.id = 1;
  off.enabled = false;
  WatchpointDialog dialog(&sample.workspace, off);
  QVERIFY(waitFor([&] { return shows(dialog, "Watches ") || shows(dialog, "Watches nothing"); }));
  QVERIFY(!shows(dialog, "Watches nothing"));
  QVERIFY(!dialog.watchpoint()->enabled);
}

void WatchpointDialogTest::findsNamesInAnyCase() {
  OpenedSample sample;
  WatchpointDialog dialog(&sample.workspace, draftOf("tensor_overflow"));
  choose(boxNamed(dialog, "Nodes"), "Names that contain");
  auto* model = dialog.findChild<WatchedNodesModel*>();
  for (QLineEdit* field : dialog.findChildren<QLineEdit*>()) {
    if (field->accessibleName().startsWith("Text in")) type(field, "CONV1.WEIGHT");
  }
  QVERIFY(waitFor([&] { return model->nodeCount() > 0 && model->nodeCount() < 10; }));
  std::optional<std::uint64_t> watched;
  LatestRequest request;
  request.start<std::pair<std::uint64_t, std::uint64_t>>(
      &dialog,
      [&](auto answer) {
        return sample.workspace.session()->analysis().count_watched(*dialog.watchpoint(), std::move(answer));
      },
      [&](Result<std::pair<std::uint64_t, std::uint64_t>> answer) { watched = answer ? answer->first : 0; });
  QVERIFY(waitFor([&] { return watched.has_value(); }));
  QCOMPARE(*watched, model->nodeCount());
}

SPORESCOPE_TEST(WatchpointDialogTest)

}  // namespace watchpoint_dialog_test

#include "watchpoint_dialog_test.moc"
