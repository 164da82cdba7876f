// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/tensor/tensor_tab.h"

#include <QAbstractItemModelTester>
#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QDir>
#include <QDirIterator>
#include <QFontInfo>
#include <QJsonArray>
#include <QLabel>
#include <QLineEdit>
#include <QPointer>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <cmath>

#include "opened_dump.h"
#include "tests/core/dump/synthetic_dump.h"
#include "tests/program/test_class.h"
#include "tests/timeouts.h"
#include "ui/tensor/cause_path/cause_path_to.h"
#include "ui/tensor/heat_map/map_pane.h"
#include "ui/tensor/slice/dimension_field.h"
#include "ui/tensor/slice/element_field.h"
#include "ui/workspace/findings.h"

namespace tensor_tab_test {

using namespace sporescope;
using namespace sporescope::ui;

namespace {

bool isShown(const TensorTab& tab) {
  return waitFor([&] { return tab.summary().has_value() && tab.state()->showsContent(); });
}

QString plainMinus(QString text) { return text.replace(QChar(0x2212), '-'); }

bool copyFolder(const QString& from, const QString& to) {
  QDirIterator files(from, QDir::Files, QDirIterator::Subdirectories);
  while (files.hasNext()) {
    const QString path = files.next();
    const QString target = to + path.mid(from.size());
    QDir().mkpath(QFileInfo(target).path());
    if (!QFile::copy(path, target)) return false;
  }
  return true;
}

QString filesNamed(const QString& folder, const QString& pattern) {
  QDirIterator files(folder, {pattern}, QDir::Files, QDirIterator::Subdirectories);
  return files.hasNext() ? files.next() : QString();
}

}  // namespace

class TensorTabTest : public QObject {
  Q_OBJECT

 private slots:
  void saysWhatItShows();
  void walksThroughNonFinite();
  void opensAtTheFault();
  void mapsSideBySideBeginAtOneHeight();
  void showsOneDimensionAsALine();
  void givesAScalarItsHistory();
  void aScalarIsOneNumber();
  void wholeNumbersHaveNoDecimalsAndNoNan();
  void boolIsCounted();
  void complexNumbersAreSaidToBeMagnitudes();
  void whatIsOutOfSightHasNoPointer();
  void comparesWithTheIterationBefore();
  void measuresNothingWhereNothingIsComparable();
  void saysThatTheShapeHasChanged();
  void followsTheIteration();
  void coloursSuitTheSignsUntilTheyAreChosen();
  void offersTheProducersOutput();
  void saysWhyAFileCannotBeRead();
  void saysThatNothingWasDumped();
  void leadsFromTheCauseHere();
  void makesUpNoWayFromTheCause();
  void leadsOnIntoTheWeight();
  void showsHitsWithAdvice();
  void readsTheHistory();
  void saysWhenOtherValuesAreShown();
  void comparesRunsOfAnIteration();
  void takesBackWhatIsNoSlice();
  void leavesTheElementFieldWithTheKeyboard();
  void saysWhatAnIndexNeeds();
  void savesToAFile();
  void showsEveryKindOfTensor_data();
  void showsEveryKindOfTensor();
};

void TensorTabTest::saysWhatItShows() {
  OpenedDump dump(testPath("dumps/half-precision-2.10"));
  QVERIFY(dump.opened);
  TensorTab tab(&dump.workspace, dump.key("fc2.weight", 0));
  tab.resize(1600, 900);
  tab.show();
  QVERIFY(isShown(tab));
  QCOMPARE(tab.title(), QStringLiteral("fc2.weight"));
  auto* header = tab.findChild<TensorHeader*>();
  QVERIFY(header != nullptr);
  const QString identity = header->identity()->text();
  QVERIFY2(identity.contains("float32 [10, 24]"), qPrintable(identity));
  QVERIFY(identity.contains("960"));
  QVERIFY(identity.contains("Parameter.fc2_weight"));
  const QJsonObject golden = goldens()["fc2.weight"].toObject();
  QVERIFY(waitFor([&] { return header->statistics()->text().contains("50%"); }));
  const QString statistics = plainMinus(header->statistics()->text());
  QVERIFY2(statistics.contains("Min -777.2 at [8, 6]"), qPrintable(statistics));
  QVERIFY(statistics.contains("Max 777.1 at [9, 6]"));
  QVERIFY(statistics.contains("1% -744.6"));
  QVERIFY(statistics.contains("99% 625.2"));
  QVERIFY(statistics.contains("151 NaN"));
  QVERIFY(statistics.contains("1 -Inf"));
  QVERIFY(statistics.contains("0 +Inf"));
  QVERIFY(statistics.contains("45 negative"));
  QVERIFY(statistics.contains("44 positive"));
  TensorTab other(&dump.workspace, dump.key("fc2-Dense/MatMul-op0", 0));
  QCOMPARE(other.title(), QStringLiteral("MatMul-op0 · output 0"));
}

void TensorTabTest::walksThroughNonFinite() {
  OpenedDump dump(testPath("dumps/half-precision-2.10"));
  TensorTab tab(&dump.workspace, dump.key("fc2.weight", 0));
  QVERIFY(isShown(tab));
  const QJsonArray positions = goldens()["fc2.weight"].toObject()["non_finite_positions"].toArray();
  const auto position = [&] {
    return static_cast<qint64>(positionOf(
        tab.summary()->shape, tab.plane()->slice().elementAt(tab.plane()->current().row, tab.plane()->current().column)));
  };
  QVERIFY(waitFor([&] { return position() == positions[0].toInteger(); }));  // The tab opens at it
  for (int i = 1; i < 5; ++i) {
    tab.goToNonFinite(true);
    QVERIFY(waitFor([&] { return position() == positions[i].toInteger(); }));
  }
  tab.goToNonFinite(false);
  QVERIFY(waitFor([&] { return position() == positions[3].toInteger(); }));
  tab.plane()->setCurrent({9, 23});
  tab.goToNonFinite(true);  // The search wraps around
  QVERIFY(waitFor([&] { return position() == positions[0].toInteger(); }));
}

// The NaN that rank 1 is fed is at [2, 0, 5, 5]; a[0, 0, :, :] is finite.
void TensorTabTest::opensAtTheFault() {
  OpenedDump dump(testPath("dumps/two-ranks-2.10"));
  QVERIFY(dump.opened);
  const TensorKey broken = dump.keyOfFile("inputs0", 1);
  TensorKey key = broken;
  // The name exists on both ranks; the NaN is on rank 1.
  for (const GraphIndex graph : dump.workspace.snapshot()->graphs.indices()) {
    const SessionGraph& each = dump.workspace.snapshot()->graphs[graph];
    if (each.rank == 1) key = TensorKey{graph, each.graph->find("inputs0"), Iteration{1}};
  }
  dump.workspace.setIteration(Iteration{1});
  TensorTab tab(&dump.workspace, key);
  tab.resize(1600, 900);
  tab.show();
  QVERIFY(isShown(tab));
  const std::vector<std::int64_t> fault{2, 0, 5, 5};
  QVERIFY(waitFor(
      [&] { return tab.plane()->slice().elementAt(tab.plane()->current().row, tab.plane()->current().column) == fault; }));
  const auto fields = tab.findChildren<DimensionField*>();
  QCOMPARE(fields.size(), 4);
  const auto marked = [&](DimensionField* field) {
    std::vector<std::size_t> indices;
    for (std::size_t i = 0; i < field->strip()->marks().size(); ++i) {
      if (field->strip()->marks()[i] == TextRole::nan) indices.push_back(i);
    }
    return indices;
  };
  DimensionField* samples = nullptr;
  for (DimensionField* field : fields) {
    if (field->box()->accessibleName() == QStringLiteral("Dimension 0")) samples = field;
  }
  QVERIFY(samples != nullptr);
  QVERIFY(waitFor([&] { return samples->strip()->isVisible(); }));
  QCOMPARE(marked(samples), std::vector<std::size_t>{2});
  // The fields of a row have the same height, with a strip or without.
  for (const DimensionField* field : fields) {
    const auto separate = [&] {
      return std::abs(field->box()->mapTo(&tab, QPoint()).y() - samples->box()->mapTo(&tab, QPoint()).y());
    };
    QTRY_VERIFY2_WITH_TIMEOUT(separate() == 0 || separate() >= samples->box()->height(),
                              qPrintable(QString::number(separate())), kTimeout);
  }
  // The user may move elsewhere, and returns by a click.
  SliceChoice slice = tab.plane()->slice();
  slice.setIndex(0, 0);
  tab.plane()->setSlice(slice);
  QTest::mouseClick(samples->strip(), Qt::LeftButton, {}, QPoint(1, 3));
  QCOMPARE(tab.plane()->slice().text(0), std::string("2"));
}

// A title in a taller font does not move the map down.
void TensorTabTest::mapsSideBySideBeginAtOneHeight() {
  OpenedDump dump(sample());
  TensorTab tab(&dump.workspace, dump.key("/Softmax-op0", 1));
  dump.workspace.setIteration(Iteration{1});
  tab.resize(1600, 900);
  tab.show();
  QVERIFY(isShown(tab));
  int higher = 0;
  for (QLabel* label : tab.findChildren<QLabel*>()) {
    if (label->text() != QStringLiteral("current − previous")) continue;
    QFont font = label->font();
    font.setPixelSize(2 * QFontInfo(font).pixelSize());
    label->setFont(font);
    ++higher;
  }
  QCOMPARE(higher, 1);
  tab.showSideBySide();
  const auto panes = tab.findChildren<MapPane*>();
  QCOMPARE(panes.size(), 3);
  QTRY_VERIFY_WITH_TIMEOUT(
      std::all_of(panes.begin(), panes.end(), [](const MapPane* pane) { return pane->isVisible() && pane->map()->y() > 0; }),
      kTimeout);
  for (const MapPane* pane : panes) QCOMPARE(pane->map()->y(), panes[0]->map()->y());
}

void TensorTabTest::showsOneDimensionAsALine() {
  OpenedDump dump(testPath("dumps/half-precision-2.10"));
  TensorTab tab(&dump.workspace, dump.key("fc2.bias", 0));
  tab.resize(1600, 900);
  tab.show();
  tab.setFocus();
  QVERIFY(isShown(tab));
  auto* line = tab.findChild<LinePlot*>();
  QVERIFY(waitFor([&] { return line->isVisible() && !tab.map()->isVisible(); }));
  QVERIFY(waitFor([&] { return line->hasFocus(); }));
  QVERIFY(waitFor([&] { return line->points().size() == static_cast<std::size_t>(tab.summary()->shape[0]); }));
  QTest::mouseClick(line, Qt::LeftButton, {}, QPoint(static_cast<int>(std::round(line->xOf(3))), line->height() / 2));
  QCOMPARE(tab.plane()->current(), (Cell{0, 3}));
  tab.setKey(dump.key("fc2.weight", 0));
  QVERIFY(waitFor([&] { return tab.map()->isVisible() && !line->isVisible(); }));
}

void TensorTabTest::givesAScalarItsHistory() {
  OpenedDump dump(sample());
  TensorKey scalar;
  const auto& graph = *dump.workspace.sessionGraph()->graph;
  for (const NodeIndex node : graph.nodes().indices()) {
    if (scalar.node != kNoNode) break;
    for (const TensorInfo& info : dump.workspace.session()->tensors_of(GraphIndex{0}, node, Iteration{0})) {
      if (info.readable && info.key.io == IoDirection::output && info.shape.empty() && !info.dtype.empty()) scalar = info.key;
    }
  }
  QVERIFY(scalar.node != kNoNode);
  TensorTab tab(&dump.workspace, scalar);
  tab.resize(1600, 900);
  tab.show();
  tab.setFocus();
  QVERIFY(isShown(tab));
  QVERIFY(tab.summary()->shape.empty());
  QVERIFY(!tab.map()->isVisible() && !tab.range()->isVisible() && !tab.table()->isVisible());
  QVERIFY(waitFor([&] { return tab.history()->isVisible() && tab.history()->height() > 500; }));
  QVERIFY(waitFor([&] { return tab.history()->chart()->hasFocus(); }));  // Instead of the next widget of the window
  tab.setKey(dump.key("fc1.weight", 0));
  QVERIFY(waitFor([&] { return tab.map()->isVisible() && tab.table()->isVisible() && tab.range()->isVisible(); }));
  QVERIFY(waitFor([&] { return tab.map()->hasFocus(); }));
}

namespace {

const QWidget* named(const TensorTab& tab, const QString& accessible) {
  for (const QWidget* each : tab.findChildren<QWidget*>()) {
    if (each->accessibleName() == accessible) return each;
  }
  return nullptr;
}

QString statisticsOf(const TensorTab& tab) { return tab.findChild<TensorHeader*>()->statistics()->text(); }

}  // namespace

// The mean, deviation and percentiles of a scalar are useless, and so are the formats of a missing table.
void TensorTabTest::aScalarIsOneNumber() {
  OpenedDump dump(sample());
  QVERIFY(dump.opened);
  TensorTab tab(&dump.workspace, dump.key("/Neg-op0", 0));
  tab.resize(1600, 900);
  tab.show();
  QVERIFY(isShown(tab));
  QVERIFY(waitFor([&] { return tab.settled(); }));
  // NumPy: repr of the float32.
  QCOMPARE(statisticsOf(tab), QStringLiteral("Value 0.23087874"));
  QVERIFY(!named(tab, QStringLiteral("Format"))->isVisible() && !named(tab, QStringLiteral("Colours"))->isVisible());
  QVERIFY(!named(tab, QStringLiteral("What the history shows"))->isVisible());
  dump.workspace.setIteration(Iteration{1});
  QTRY_COMPARE_WITH_TIMEOUT(statisticsOf(tab), QStringLiteral("Value NaN"), kTimeout);
}

void TensorTabTest::wholeNumbersHaveNoDecimalsAndNoNan() {
  OpenedDump dump(testPath("dumps/types-2.10"));
  QVERIFY(dump.opened);
  TensorTab tab(&dump.workspace, dump.keyOfFile(".Int64.npy", 0));
  tab.resize(1600, 900);
  tab.show();
  QVERIFY(isShown(tab));
  QVERIFY2(statisticsOf(tab).contains(QStringLiteral("Min ")) && !statisticsOf(tab).contains(QStringLiteral("NaN")),
           qPrintable(statisticsOf(tab)));
  QVERIFY(!named(tab, QStringLiteral("Format"))->isVisible() && named(tab, QStringLiteral("Colours"))->isVisible());
  const auto* bar = named(tab, QStringLiteral("Distribution of the values and colour range"));
  QVERIFY(bar != nullptr && bar->isVisible());
  tab.setKey(dump.keyOfFile(".Float16.npy", 0));
  QVERIFY(isShown(tab));
  QTRY_VERIFY_WITH_TIMEOUT(statisticsOf(tab).contains(QStringLiteral("0 NaN")), kTimeout);
  QVERIFY(named(tab, QStringLiteral("Format"))->isVisible());
}

void TensorTabTest::boolIsCounted() {
  OpenedDump dump(testPath("dumps/types-2.10"));
  QVERIFY(dump.opened);
  TensorTab tab(&dump.workspace, dump.keyOfFile(".Bool.npy", 0));
  tab.resize(1600, 900);
  tab.show();
  QVERIFY(isShown(tab));
  const QString counts = statisticsOf(tab);
  QVERIFY2(counts.startsWith(QStringLiteral("true 24")) && counts.endsWith(QStringLiteral("false 0")), qPrintable(counts));
  const auto* bar = named(tab, QStringLiteral("Distribution of the values and colour range"));
  QVERIFY(bar != nullptr && !bar->isVisible());
  // Even if only one of the two values occurs, it has its own color.
  QCOMPARE(tab.plane()->range(TensorAspect::current), (ValueRange{-1, 1}));
}

void TensorTabTest::complexNumbersAreSaidToBeMagnitudes() {
  const SyntheticDump result;
  QFile complex(testPath("tensor/complex64.npy"));
  QVERIFY(complex.open(QIODevice::ReadOnly));
  result.graph(0, 0, {"kernel_graph_0", "0", {{"FFT", "Default/FFT-op0"}}});
  result.file("rank_0/Net/0/0/FFT.Default_FFT-op0.0.0.10.output.0.DefaultFormat.npy", complex.readAll().toStdString());
  OpenedDump dump(QString::fromStdString(result.root().string()));
  QVERIFY(dump.opened);
  TensorTab tab(&dump.workspace, dump.key("FFT-op0", 0));
  tab.resize(1600, 900);
  tab.show();
  QVERIFY(isShown(tab));
  QVERIFY2(statisticsOf(tab).startsWith(QStringLiteral("|x|:")), qPrintable(statisticsOf(tab)));
  const auto labels = tab.findChildren<QLabel*>();
  QVERIFY(
      std::any_of(labels.begin(), labels.end(), [](QLabel* each) { return each->text() == QStringLiteral("Range of |x|"); }));
}

// A tab that is left by a key receives no leave event.
void TensorTabTest::whatIsOutOfSightHasNoPointer() {
  OpenedDump dump(sample());
  QVERIFY(dump.opened);
  for (const char* name : {"/Log-op0", "fc1.bias"}) {
    TensorTab tab(&dump.workspace, dump.key(name, 0));
    tab.resize(1600, 900);
    tab.show();
    QVERIFY(isShown(tab));
    tab.plane()->setPointer(Cell{0, 1});
    tab.hide();
    QVERIFY(!tab.plane()->pointer());
  }
}

void TensorTabTest::comparesWithTheIterationBefore() {
  OpenedDump dump(sample());
  QVERIFY(dump.opened);
  TensorTab tab(&dump.workspace, dump.key("/Softmax-op0", 1));
  dump.workspace.setIteration(Iteration{1});
  tab.resize(1600, 900);
  tab.show();
  QVERIFY(isShown(tab));
  tab.showSideBySide();
  QVERIFY(tab.view() == TensorView::side_by_side);
  const QJsonObject golden = goldens()["softmax"].toObject();
  FactLine* line = nullptr;
  const auto caption = [&] {
    for (FactLine* each : tab.findChildren<FactLine*>()) {
      if (each->text().contains("max |Δ|")) line = each;
    }
    return line != nullptr;
  };
  QVERIFY(waitFor(caption));
  QVERIFY2(line->text().contains(QStringLiteral("max |Δ| %1").arg(QString::number(golden["max_abs"].toDouble(), 'g', 4))),
           qPrintable(line->text()));
  QVERIFY(line->text().contains(QStringLiteral("cosine %1").arg(QString::number(golden["cosine"].toDouble(), 'g', 4))));
  const auto maps = tab.findChildren<HeatMapView*>();
  QCOMPARE(std::count_if(maps.begin(), maps.end(), [](HeatMapView* map) { return map->isVisible(); }), 3);
  tab.setView(TensorView::difference);
  QCOMPARE(tab.map()->aspect(), TensorAspect::difference);
  // Probabilities have one sign, a difference has two.
  QVERIFY(!isDiverging(tab.plane()->colors(TensorAspect::current)));
  QVERIFY(isDiverging(tab.plane()->colors(TensorAspect::difference)));
  QVERIFY(waitFor([&] { return tab.hits()->isVisible(); }));
  tab.setView(TensorView::current);
  // Iteration 0 has no previous iteration.
  dump.workspace.setIteration(Iteration{0});
  QVERIFY(waitFor([&] { return tab.key().iteration == Iteration{0} && tab.summary().has_value(); }));
  tab.setView(TensorView::difference);
  QVERIFY(tab.view() == TensorView::current);
}

void TensorTabTest::measuresNothingWhereNothingIsComparable() {
  const SyntheticDump result;
  result.graph(0, 0, {"kernel_graph_0", "0", {{"ReLU", "Default/ReLU-op0"}}});
  const std::string file = "ReLU.Default_ReLU-op0.0.0.10.output.0.DefaultFormat.float32.npy";
  result.file("rank_0/Net/0/0/" + file, npy_bytes(std::vector<float>(6, std::nanf("")), "2, 3"));
  result.file("rank_0/Net/0/1/" + file, npy_bytes({1, 2, 3, 4, 5, 6}, "2, 3"));
  OpenedDump dump(QString::fromStdString(result.root().string()));
  QVERIFY(dump.opened);
  TensorTab tab(&dump.workspace, dump.key("ReLU-op0", 1));
  dump.workspace.setIteration(Iteration{1});
  tab.resize(1600, 900);
  tab.show();
  QVERIFY(isShown(tab));
  tab.showSideBySide();
  QVERIFY(tab.view() == TensorView::side_by_side);
  QString line;
  QVERIFY(waitFor([&] {
    for (const FactLine* each : tab.findChildren<FactLine*>()) {
      if (each->text().contains(QStringLiteral("max |Δ|"))) line = each->text();
    }
    return !line.isEmpty();
  }));
  QVERIFY2(line.contains(QStringLiteral("max |Δ| –  mean |Δ| –  cosine –")), qPrintable(line));
  QVERIFY2(line.endsWith(QStringLiteral("not comparable 6")), qPrintable(line));
}

// Neither an empty map nor a message in the info bar, which would hide the first cause.
void TensorTabTest::saysThatTheShapeHasChanged() {
  const SyntheticDump result;
  result.graph(0, 0, {"kernel_graph_0", "0", {{"ReLU", "Default/ReLU-op0", {}, 1, {-1, 3}}}});
  const std::string file = "ReLU.Default_ReLU-op0.0.0.10.output.0.DefaultFormat.float32.npy";
  result.file("rank_0/Net/0/0/" + file, npy_bytes(std::vector<float>(12, 2), "4, 3"));
  result.file("rank_0/Net/0/1/" + file, npy_bytes({1, 2, 3, 4, 5, 6}, "2, 3"));
  OpenedDump dump(QString::fromStdString(result.root().string()));
  QVERIFY(dump.opened);
  TensorTab tab(&dump.workspace, dump.key("ReLU-op0", 1));
  dump.workspace.setIteration(Iteration{1});
  QSignalSpy messages(&tab, &TensorTab::statusMessage);
  tab.resize(1600, 900);
  tab.show();
  QVERIFY(isShown(tab));
  const QString reason =
      QStringLiteral("The shape has changed: [4, 3] in iteration 0, [2, 3] in iteration 1. The values cannot be compared.");
  const auto visibleReasons = [&] {
    const auto labels = tab.findChildren<QLabel*>();
    return std::count_if(labels.begin(), labels.end(),
                         [&](const QLabel* label) { return label->isVisible() && label->text() == reason; });
  };
  tab.setView(TensorView::difference);
  QTRY_COMPARE_WITH_TIMEOUT(visibleReasons(), 2, kTimeout);  // in place of the map and of the table
  QCOMPARE(tab.map()->accessibleDescription(), reason);
  tab.showSideBySide();
  QTRY_COMPARE_WITH_TIMEOUT(visibleReasons(), 2, kTimeout);  // in place of two of three maps
  QVERIFY(waitFor([&] { return tab.settled(); }));
  tab.setView(TensorView::current);
  QCOMPARE(visibleReasons(), 0);
  QVERIFY(tab.map()->accessibleDescription().isEmpty());
  QCOMPARE(messages.size(), 0);
}

void TensorTabTest::followsTheIteration() {
  OpenedDump dump(sample());
  TensorTab tab(&dump.workspace, dump.key("/Log-op0", 0));
  QSignalSpy titles(&tab, &TensorTab::titleChanged);
  tab.show();
  QVERIFY(isShown(tab));
  QCOMPARE(tab.summary()->statistics.neg_inf, 0ULL);
  dump.workspace.setIteration(Iteration{1});
  QVERIFY(waitFor([&] { return tab.summary().has_value() && tab.summary()->statistics.neg_inf == 36; }));
  QCOMPARE(titles.size(), 0);  // The tensor is the same
  tab.hide();
  dump.workspace.setIteration(Iteration{0});
  QCOMPARE(tab.key().iteration, Iteration{1});  // A hidden tab keeps its iteration
  tab.show();
  QCOMPARE(tab.key().iteration, Iteration{0});
}

/// The logarithms of iteration 0 are between -2.56 and -2.12. On a map around zero, all would have one color.
void TensorTabTest::coloursSuitTheSignsUntilTheyAreChosen() {
  OpenedDump dump(sample());
  TensorTab tab(&dump.workspace, dump.key("/Log-op0", 1));
  tab.show();
  dump.workspace.setIteration(Iteration{1});
  QVERIFY(waitFor([&] { return tab.summary().has_value() && tab.summary()->statistics.neg_inf == 36; }));
  QVERIFY(isDiverging(tab.plane()->colors(TensorAspect::current)));
  dump.workspace.setIteration(Iteration{0});
  QVERIFY(waitFor([&] { return tab.summary().has_value() && tab.summary()->statistics.neg_inf == 0; }));
  QVERIFY(!isDiverging(tab.plane()->colors(TensorAspect::current)));
  QVERIFY(tab.plane()->range(TensorAspect::current).high < 0);
  tab.plane()->chooseColors(TensorAspect::current, ColorMapName::orange_teal);
  dump.workspace.setIteration(Iteration{1});
  QVERIFY(waitFor([&] { return tab.summary().has_value() && tab.summary()->statistics.neg_inf == 36; }));
  dump.workspace.setIteration(Iteration{0});
  QVERIFY(waitFor([&] { return tab.summary().has_value() && tab.summary()->statistics.neg_inf == 0; }));
  QVERIFY(isDiverging(tab.plane()->colors(TensorAspect::current)));
}

void TensorTabTest::offersTheProducersOutput() {
  OpenedDump dump(sample());
  TensorTab tab(&dump.workspace, dump.key("/Log-op0", 0, IoDirection::input));  // The inputs of iteration 0 were not dumped
  QVERIFY(!tab.state()->showsContent());
  QCOMPARE(tab.state()->sentence(), QStringLiteral("This tensor was not dumped"));
  QSignalSpy opened(&dump.workspace, &Workspace::tensorOpened);
  QPushButton* offer = nullptr;
  for (QPushButton* button : tab.findChildren<QPushButton*>()) {
    if (button->text().contains("Softmax-op0")) offer = button;
  }
  QVERIFY(offer != nullptr);
  offer->click();
  QCOMPARE(opened.size(), 1);
  const auto key = opened.front().front().value<TensorKey>();
  QVERIFY(key == dump.key("/Softmax-op0", 0));
}

void TensorTabTest::saysThatNothingWasDumped() {
  OpenedDump dump(testPath("dumps/half-precision-2.10"));
  TensorTab tab(&dump.workspace, dump.key("fc2.weight", 7));
  QCOMPARE(tab.state()->sentence(), QStringLiteral("This tensor was not dumped"));
  tab.setKey(dump.key("fc2.weight", 0));
  QVERIFY(isShown(tab));
}

void TensorTabTest::saysWhyAFileCannotBeRead() {
  QTemporaryDir folder;
  const QString root = folder.filePath("dump");
  QVERIFY(copyFolder(testPath("dumps/half-precision-2.10"), root));
  const QString path = filesNamed(root, "Parameter.fc2_weight.*");
  QVERIFY(!path.isEmpty());
  QFile file(path);
  QVERIFY(file.setPermissions(QFile::ReadOwner | QFile::WriteOwner));
  QVERIFY(file.open(QIODevice::ReadWrite));
  const QByteArray whole = file.readAll();
  QVERIFY(file.resize(200));
  file.close();
  OpenedDump dump(root);
  QVERIFY(dump.opened);
  TensorTab tab(&dump.workspace, dump.key("fc2.weight", 0));
  QVERIFY(waitFor([&] { return tab.state()->sentence() == QLatin1String("Cannot read this file"); }));
  // A repaired file can be read again.
  QVERIFY(file.open(QIODevice::WriteOnly));
  file.write(whole);
  file.close();
  for (QPushButton* button : tab.findChildren<QPushButton*>()) {
    if (button->text() == QLatin1String("Read again")) {
      button->click();
      break;
    }
  }
  QVERIFY(isShown(tab));
  QCOMPARE(tab.summary()->statistics.nan, 151ULL);
}

void TensorTabTest::leadsFromTheCauseHere() {
  OpenedDump dump(testPath("dumps/half-precision-2.10"));
  Findings* findings = dump.workspace.findings();
  findings->startCauseSearch();
  QVERIFY(waitFor([&] { return findings->causeState() == Findings::CauseState::found; }));
  const Finding& cause = findings->causes().front();
  const TensorKey loss = cause.path.back().tensor.key;
  TensorTab tab(&dump.workspace, loss);
  const QAbstractItemModelTester tester(tab.causePath()->model(), QAbstractItemModelTester::FailureReportingMode::QtTest);
  tab.resize(1600, 900);
  tab.show();
  QVERIFY(isShown(tab));
  CausePathModel* causePath = tab.causePath()->model();
  QVERIFY(tab.causePath()->isVisible());
  const int causeRow = causePath->rowOf(cause.tensor.key);
  QCOMPARE(causeRow, 1);
  QCOMPARE(causePath->rowCount(), causeRow + static_cast<int>(cause.path.size()));
  for (std::size_t step = 0; step < cause.path.size(); ++step) {
    QCOMPARE(causePath->keyAt(causeRow + static_cast<int>(step)), std::optional(cause.path[step].tensor.key));
  }
  QVERIFY(waitFor([&] {
    for (int row = 0; row < causePath->rowCount(); ++row) {
      if (causePath->index(row, CausePathModel::kFound).data().toString().isEmpty()) return false;
    }
    return true;
  }));
  // Names are not elided: only the last part of the path is shown.
  QVERIFY(!causePath->index(causeRow, CausePathModel::kNode).data().toString().contains('/'));
  QVERIFY(causePath->index(causeRow, CausePathModel::kNode).data(Qt::ToolTipRole).toString().contains('/'));
  tab.resize(1100, 800);
  const auto* rows = tab.causePath()->findChild<QTreeView*>();
  for (int row = 0; row < causePath->rowCount(); ++row) {
    const QString name = causePath->index(row, CausePathModel::kNode).data().toString();
    QVERIFY2(rows->columnWidth(CausePathModel::kNode) > rows->fontMetrics().horizontalAdvance(name), qPrintable(name));
  }
  // The inputs of the cause are finite; all following tensors are not.
  for (int row = 0; row < causeRow; ++row) {
    QCOMPARE(causePath->index(row, CausePathModel::kFound).data().toString(), QStringLiteral("none"));
  }
  for (int row = causeRow; row < causePath->rowCount(); ++row) {
    QVERIFY(causePath->index(row, CausePathModel::kFound).data().toString() != QLatin1String("none"));
  }
  // The whole path can be copied, with the titles of the columns.
  auto* pathView = tab.causePath()->findChild<QTreeView*>();
  pathView->selectAll();
  for (QAction* action : pathView->actions()) action->trigger();
  const QStringList lines = QApplication::clipboard()->text().split(u'\n', Qt::SkipEmptyParts);
  QCOMPARE(lines.size(), causePath->rowCount() + 1);
  QVERIFY2(lines[causeRow + 1].startsWith(causePath->index(causeRow, CausePathModel::kNode).data().toString() + u'\t'),
           qPrintable(lines[causeRow + 1]));
  // A tensor before the cause has no path.
  tab.setKey(dump.key("fc1-Dense/MatMul-op0", 0));
  QVERIFY(isShown(tab));
  QCOMPARE(causePath->rowCount(), 0);
  QVERIFY(!tab.causePath()->isVisible());
}

/// Edges of the graph lead from the cause to this weight, but no step of the search does.
void TensorTabTest::makesUpNoWayFromTheCause() {
  OpenedDump dump(testPath("dumps/half-precision-2.10"));
  TensorTab tab(&dump.workspace, dump.key("fc2.weight", 0));
  tab.resize(1600, 900);
  tab.show();
  QVERIFY(isShown(tab));
  QVERIFY(!tab.causePath()->isVisible());  // There was no search
  Findings* findings = dump.workspace.findings();
  findings->startCauseSearch();
  QVERIFY(waitFor([&] { return findings->causeState() == Findings::CauseState::found; }));
  const auto shows = [&] {
    const auto labels = tab.causePath()->findChildren<QLabel*>();
    return std::any_of(labels.begin(), labels.end(), [](const QLabel* label) {
      return label->isVisible() &&
             label->text() == QLatin1String("The search found no path from a first cause to this tensor.");
    });
  };
  QVERIFY(tab.causePath()->isVisible());
  QCOMPARE(tab.causePath()->model()->rowCount(), 0);
  QVERIFY(shows());
  tab.setKey(findings->causes().front().path.back().tensor.key);
  QVERIFY(isShown(tab));
  QVERIFY(tab.causePath()->model()->rowCount() > 0);
  QVERIFY(!shows());
}

/// In the sample, a gradient of the cause produced NaN of its own, which reached a weight.
void TensorTabTest::leadsOnIntoTheWeight() {
  OpenedDump dump(sample());
  Findings* findings = dump.workspace.findings();
  findings->startCauseSearch();
  QVERIFY(waitFor([&] { return findings->causeState() == Findings::CauseState::found; }));
  const Finding& cause = findings->causes().front();
  QVERIFY(!cause.downstream.empty() && !cause.full_path()[cause.path.size()].from);
  std::vector<TensorKey> downstream;
  for (const CauseStep& step : cause.downstream) downstream.push_back(step.tensor.key);
  QVERIFY(causePathTo(downstream.back(), cause) == downstream);
  Finding joined = cause;
  joined.downstream_from = 0;
  std::vector<TensorKey> causePath = causePathTo(downstream.back(), joined);
  QVERIFY(causePath.size() > downstream.size());
  const auto start = causePath.end() - static_cast<std::ptrdiff_t>(downstream.size());
  QVERIFY(std::equal(start, causePath.end(), downstream.begin()));
  QCOMPARE(*std::prev(start), cause.tensor.key);
  // Side by side, there is no room for it.
  TensorTab tab(&dump.workspace, cause.tensor.key);
  dump.workspace.setIteration(cause.tensor.key.iteration);
  tab.resize(1600, 900);
  tab.show();
  QVERIFY(isShown(tab));
  QVERIFY(tab.causePath()->isVisible());
  tab.showSideBySide();
  QVERIFY(!tab.causePath()->isVisible());
  tab.setKey(cause.path[1].tensor.key);
  QVERIFY(isShown(tab));
  QVERIFY(tab.view() == TensorView::side_by_side);
  QVERIFY(!tab.causePath()->isVisible());
}

void TensorTabTest::showsHitsWithAdvice() {
  OpenedDump dump(testPath("dumps/half-precision-2.10"));
  Findings* findings = dump.workspace.findings();
  auto overflow = make_watchpoint(0, "tensor_overflow", {});
  QVERIFY(overflow.has_value());
  overflow->name = "Broken";
  findings->addWatchpoint(*overflow);
  TensorTab tab(&dump.workspace, dump.key("fc2.weight", 0));
  QVERIFY(isShown(tab));
  QCOMPARE(tab.hits()->count(), 0);
  findings->check();
  QVERIFY(waitFor([&] { return tab.hits()->count() == 1; }));
  bool named = false;
  for (FactLine* line : tab.hits()->findChildren<FactLine*>()) {
    named = named || (line->text().contains("Broken") && line->text().contains("151 NaN"));
  }
  QVERIFY(named);
}

void TensorTabTest::readsTheHistory() {
  OpenedDump dump(sample());
  TensorTab tab(&dump.workspace, dump.key("/Log-op0", 1));
  dump.workspace.setIteration(Iteration{1});
  tab.resize(1600, 900);
  tab.show();
  QVERIFY(isShown(tab));
  const auto& summaries = tab.history()->summaries();
  QCOMPARE(tab.history()->points(), (std::vector<HistoryPoint>{{Iteration{0}, 1}, {Iteration{1}, 1}}));
  QVERIFY(waitFor([&] { return summaries[0] && summaries[1]; }));
  QCOMPARE(summaries[0]->statistics.neg_inf, 0ULL);
  QCOMPARE(summaries[1]->statistics.neg_inf, 36ULL);
  QTest::mouseClick(tab.history()->chart(), Qt::LeftButton, {}, QPoint(30, 40));
  QCOMPARE(dump.workspace.iteration(), Iteration{0});
}

// The header always describes the current tensor. While X is held, a note names the values that are shown below.
void TensorTabTest::saysWhenOtherValuesAreShown() {
  OpenedDump dump(sample());
  QVERIFY(dump.opened);
  dump.workspace.setIteration(Iteration{1});
  TensorTab tab(&dump.workspace, dump.key("/Log-op0", 1));
  tab.resize(1600, 900);
  tab.show();
  QVERIFY(isShown(tab));
  // 36 of its 40 values are −Inf and count as negative.
  QTRY_VERIFY_WITH_TIMEOUT(
      tab.findChild<TensorHeader*>()->statistics()->text().contains(QStringLiteral("negative (with −Inf)")), kTimeout);
  auto* line = tab.findChild<PointerLine*>();
  QVERIFY(!line->text().contains("Shown: iteration"));
  QTest::keyPress(&tab, Qt::Key_X);
  QVERIFY(line->text().contains("Shown: iteration 0"));
  QTest::keyRelease(&tab, Qt::Key_X);
  QVERIFY(!line->text().contains("Shown: iteration"));
  tab.showSideBySide();
  QVERIFY(tab.findChild<TensorHeader*>()->statistics()->text().startsWith("Current:"));
}

// In a loop, an operator runs several times in one iteration. It is compared with the previous run, and the history shows each
// run.
void TensorTabTest::comparesRunsOfAnIteration() {
  OpenedDump dump(testPath("dumps/loop-2.10"));
  QVERIFY(dump.opened);
  TensorKey second;
  const auto& graphs = dump.workspace.snapshot()->graphs;
  for (const GraphIndex graph : graphs.indices()) {
    if (second.node != kNoNode) break;
    if (!graphs[graph].graph) continue;
    for (const NodeIndex node : graphs[graph].graph->nodes().indices()) {
      for (const TensorInfo& info : dump.workspace.session()->tensors_of(graph, node, Iteration{0})) {
        if (info.key.io == IoDirection::output && info.key.run == 2 && info.readable) second = info.key;
      }
    }
  }
  QVERIFY(second.node != kNoNode);
  dump.workspace.selectTensor(second);
  TensorTab tab(&dump.workspace, second);
  tab.resize(1600, 900);
  tab.show();
  QVERIFY(isShown(tab));
  const auto before = dump.workspace.session()->previous_of(second);
  QVERIFY(before.has_value());
  QCOMPARE(before->iteration, second.iteration);
  QCOMPARE(before->run, 1U);
  QTest::keyPress(&tab, Qt::Key_X);
  QVERIFY(tab.findChild<PointerLine*>()->text().contains("Shown: iteration 0, run 1"));
  QTest::keyRelease(&tab, Qt::Key_X);
  const std::vector<HistoryPoint>& moments = tab.history()->points();
  const auto runs = dump.workspace.session()->tensor_info(second)->runs;
  QVERIFY(runs >= 2);
  for (std::uint32_t run = 1; run <= runs; ++run) QCOMPARE(moments[run - 1], (HistoryPoint{Iteration{0}, run}));
  QTest::keyClick(tab.history()->chart(), Qt::Key_Left);
  QCOMPARE(dump.workspace.run(), 1U);
  QVERIFY(waitFor([&] { return tab.key().run == 1U; }));
}

void TensorTabTest::takesBackWhatIsNoSlice() {
  OpenedDump dump(testPath("dumps/half-precision-2.10"));
  QVERIFY(dump.opened);
  TensorTab tab(&dump.workspace, dump.key("fc2.weight", 0));
  tab.resize(1600, 900);
  tab.show();
  QVERIFY(isShown(tab));
  auto* box = tab.findChild<SliceSpinBox*>();
  QVERIFY(box != nullptr);
  const auto type = [&](const QString& text) {
    box->findChild<QLineEdit*>()->selectAll();
    QTest::keyClicks(box, text);
  };
  type(QStringLiteral("2:4"));
  type(QStringLiteral("abc"));
  QVERIFY(box->toolTip().contains("abc"));
  QTest::keyClick(box, Qt::Key_Escape);
  QCOMPARE(box->text(), QStringLiteral("2:4"));
  QVERIFY(!box->toolTip().contains("abc"));
}

/// The shortcuts of the window keep working, and the values get the focus back afterwards.
void TensorTabTest::leavesTheElementFieldWithTheKeyboard() {
  OpenedDump dump(testPath("dumps/half-precision-2.10"));
  QVERIFY(dump.opened);
  TensorTab tab(&dump.workspace, dump.key("fc2.weight", 0));
  QAction command;
  command.setShortcut(QKeySequence(Qt::CTRL | Qt::Key_1));
  tab.addAction(&command);
  tab.resize(1600, 900);
  tab.show();
  QApplication::setActiveWindow(&tab);
  QVERIFY(isShown(tab));
  tab.setFocus();
  const QPointer<QWidget> before = QApplication::focusWidget();
  QSignalSpy triggered(&command, &QAction::triggered);
  QTest::keyClick(QApplication::focusWidget(), Qt::Key_G, Qt::ControlModifier);
  const QPointer<ElementField> field = tab.findChild<ElementField*>();
  QVERIFY(field != nullptr && field->isVisible() && field->isAncestorOf(QApplication::focusWidget()));
  QTest::keyClick(QApplication::focusWidget(), Qt::Key_1, Qt::ControlModifier);
  QCOMPARE(triggered.count(), 1);
  QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
  QVERIFY(waitFor([&] { return field.isNull(); }));
  QCOMPARE(QApplication::focusWidget(), before.data());
}

void TensorTabTest::saysWhatAnIndexNeeds() {
  ElementField field(Shape{10, 24}, nullptr);
  field.show();
  auto* line = field.findChild<QLineEdit*>();
  const auto answerTo = [&](const QString& text) {
    line->setText(text);
    QTest::keyClick(line, Qt::Key_Return);
    for (const QLabel* label : field.findChildren<QLabel*>()) {
      if (label->isVisible() && label->text() != QLatin1String("Go to element")) return label->text();
    }
    return QString();
  };
  QVERIFY(answerTo(QStringLiteral("1, 2, 3")).endsWith(QStringLiteral("needed, one for each dimension")));
  QCOMPARE(answerTo(QStringLiteral("1, x")), QStringLiteral("x is not an integer"));
  QCOMPARE(answerTo(QStringLiteral("1, 24")), QStringLiteral("Dimension 1 has 24 elements"));
  QCOMPARE(answerTo(QStringLiteral("240")), QStringLiteral("The tensor has 240 elements"));
}

void TensorTabTest::savesToAFile() {
  QTemporaryDir folder;
  OpenedDump dump(testPath("dumps/half-precision-2.10"));
  TensorTab tab(&dump.workspace, dump.key("fc2.weight", 0));
  QVERIFY(isShown(tab));
  QSignalSpy statusMessage(&tab, &TensorTab::statusMessage);
  const QString path = folder.filePath("fc2.npy");
  tab.saveTo(path.toStdString());
  QVERIFY(waitFor([&] { return !statusMessage.isEmpty(); }));
  QCOMPARE(statusMessage.front().back().toBool(), false);
  QFile saved(path);
  QVERIFY(saved.open(QIODevice::ReadOnly));
  QVERIFY(saved.readAll().startsWith("\x93NUMPY"));
  QCOMPARE(saved.size() % 64, 960 % 64);  // The header is padded to 64 bytes and followed by the values
  tab.saveTo(folder.filePath("missing/fc2.npy").toStdString());
  QVERIFY(waitFor([&] { return statusMessage.size() == 2; }));
  QCOMPARE(statusMessage.back().back().toBool(), true);
}

void TensorTabTest::showsEveryKindOfTensor_data() {
  QTest::addColumn<QString>("file");
  QTest::newRow("scalar") << "/ReduceSum.Default_ReduceSum-op0.";
  QTest::newRow("eight dimensions") << "/Add.Default_Add-op0.";
  QTest::newRow("bool") << "/Cast.Default_Cast-op18.";
  QTest::newRow("int64") << "/Cast.Default_Cast-op8.";
  QTest::newRow("bfloat16") << "/Cast.Default_Cast-op20.";
  QTest::newRow("float16") << "/Cast.Default_Cast-op0.";
}

void TensorTabTest::showsEveryKindOfTensor() {
  QFETCH(QString, file);
  OpenedDump dump(testPath("dumps/types-2.10"));
  QVERIFY(dump.opened);
  TensorTab tab(&dump.workspace, dump.keyOfFile(file.toStdString(), 0));
  QSignalSpy statusMessage(&tab, &TensorTab::statusMessage);
  tab.resize(1200, 800);
  tab.show();
  QVERIFY(isShown(tab));
  QVERIFY(waitFor([&] { return tab.map()->settled() && !tab.map()->picture().empty(); }));
  QVERIFY(tab.map()->picture().valueAt({0, 0}).has_value());
  tab.goToNonFinite(true);
  for (const TensorView view : {TensorView::side_by_side, TensorView::difference, TensorView::previous, TensorView::current}) {
    tab.setView(view);
    QVERIFY(waitFor([&] { return tab.map()->settled(); }));
    QVERIFY(!tab.grab().isNull());
  }
  for (const auto& call : statusMessage) QVERIFY2(!call.back().toBool(), qPrintable(call.front().toString()));
}

SPORESCOPE_TEST(TensorTabTest)

}  // namespace tensor_tab_test

#include "tensor_tab_test.moc"
