// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/overview/overview_panel.h"

#include <QPushButton>
#include <QSignalSpy>
#include <QStandardItemModel>
#include <QTemporaryDir>
#include <QTest>
#include <QThreadPool>
#include <QWheelEvent>
#include <algorithm>
#include <filesystem>

#include "core/session/offline/open_offline_session.h"
#include "tests/core/dump/recorded_statistics_dump.h"
#include "tests/core/replicas/linked_ranks.h"
#include "tests/program/test_class.h"
#include "tests/timeouts.h"
#include "ui/style/theme.h"

namespace overview_panel_test {

using namespace sporescope;
using namespace sporescope::ui;

namespace {

/// The visible overview of a dump.
class Shown {
 public:
  explicit Shown(const std::filesystem::path& path) : session(open_offline_session(path)) {
    workspace.addSession(session);
    panel.resize(1200, 800);
    panel.show();
  }
  explicit Shown(const char* name) : Shown(std::filesystem::path(SPORESCOPE_TEST_DATA "/dumps") / name) {}
  ~Shown() {
    panel.data().forget();
    QThreadPool::globalInstance()->waitForDone();
  }
  [[nodiscard]] bool read() {
    return QTest::qWaitFor([&] { return panel.settled(); }, kTimeout);
  }
  [[nodiscard]] std::size_t rowOf(const QString& end) {
    const SessionOverview& overview = *panel.data().overview();
    for (std::size_t row = 0; row < overview.rows.size(); ++row) {
      if (workspace.nodeFullName(overview.rows[row]).endsWith(end)) return row;
    }
    qFatal("no row %s", qPrintable(end));
  }
  [[nodiscard]] OverviewGrid& grid() { return *panel.grid(); }
  [[nodiscard]] OverviewCellIndex placeOf(const QString& end, std::size_t column) {
    return {*grid().lines().lineOf(rowOf(end)), column};
  }
  void showRanks() { QTest::mouseClick(panel.tools()->axisButton(OverviewAxis::ranks), Qt::LeftButton); }
  void click(const OverviewCellIndex& place) {
    grid().setCurrent(std::nullopt, std::nullopt);
    bring(place);
    QTest::mouseClick(grid().viewport(), Qt::LeftButton, {}, grid().cellRect(place).center());
  }
  void bring(const OverviewCellIndex& place) {
    const auto row = grid().lines()[place.line].row;
    if (row) grid().setCurrent(*row, place.column);
  }

  std::shared_ptr<Session> session;
  Workspace workspace;
  OverviewPanel panel{&workspace};
};

}  // namespace

class OverviewPanelTest : public QObject {
  Q_OBJECT

 private slots:
  void aClickSelectsTheTensorInItsIteration() {
    Shown shown("lenet-2.0");
    QVERIFY(shown.read());
    QVERIFY(shown.panel.state()->showsContent());
    QSignalSpy opened(&shown.workspace, &Workspace::tensorOpened);
    shown.click(shown.placeOf(QStringLiteral("/Conv2D-op77"), 2));
    QCOMPARE(shown.workspace.iteration(), Iteration{2});
    QVERIFY(shown.workspace.tensor().has_value());
    QVERIFY(shown.workspace.nodeFullName(*shown.workspace.tensor()).endsWith(QLatin1String("/Conv2D-op77")));
    QCOMPARE(opened.size(), 0);
    // NumPy: 0.58122378.
    QVERIFY2(shown.panel.pointerLine().contains(QLatin1String("0.5812")), qPrintable(shown.panel.pointerLine()));
    QTest::keyClick(&shown.grid(), Qt::Key_Return);
    QCOMPARE(opened.size(), 1);
    QCOMPARE(opened[0][1].toBool(), false);
    QTest::keyClick(&shown.grid(), Qt::Key_Left);
    QCOMPARE(shown.workspace.iteration(), Iteration{1});
    QVERIFY(shown.panel.pointerLine().contains(QLatin1String("0.5537")));
  }

  void whatOthersSelectIsFollowed() {
    Shown shown("lenet-2.0");
    QVERIFY(shown.read());
    const std::size_t row = shown.rowOf(QStringLiteral("/Conv2D-op80"));
    shown.workspace.selectTensor(*shown.panel.data().overview()->key_at(row, 1));
    QVERIFY(shown.grid().current().has_value());
    QCOMPARE(*shown.grid().current(), (OverviewCellIndex{*shown.grid().lines().lineOf(row), 1}));
  }

  void healthyTrainingsAreToldNothing() {
    Shown shown("lenet-2.0");
    QVERIFY(shown.read());
    QCOMPARE(shown.panel.findings(), QString());
    QVERIFY(!shown.panel.tools()->legend()->labels().contains(QStringLiteral("NaN")));  // The data contain none
  }

  void firstJumpIsListedAndSelected() {
    Shown shown("gap-2.10");
    QVERIFY(shown.read());
    QVERIFY2(shown.panel.findings().contains(QLatin1String("First jump: ")) &&
                 shown.panel.findings().contains(QLatin1String(", iteration 3")),
             qPrintable(shown.panel.findings()));
    QTest::keyClick(&shown.grid(), Qt::Key_J);
    QCOMPARE(shown.workspace.iteration(), Iteration{3});
    const auto first = shown.grid().current();
    QTest::keyClick(&shown.grid(), Qt::Key_J);
    QVERIFY(shown.grid().current() != first);
    QTest::keyClick(&shown.grid(), Qt::Key_J, Qt::ShiftModifier);
    QVERIFY(shown.grid().current() == first);
  }

  void theLegendNamesWhatStandsInTheMatrix() {
    Shown shown("log-relu-outputs-2.10");
    QVERIFY(shown.read());
    const auto& rows = shown.panel.data().digest()->rows;
    const auto has = [&](CellState state) {
      return std::any_of(rows.begin(), rows.end(), [&](const RowDigest& row) { return row.worst == state; });
    };
    const QStringList label = shown.panel.tools()->legend()->labels();
    QVERIFY(has(CellState::neg_inf) || has(CellState::pos_inf));
    if (has(CellState::neg_inf)) QVERIFY(label.contains(QStringLiteral("−Inf")));
    if (has(CellState::pos_inf)) QVERIFY(label.contains(QStringLiteral("+Inf")));
    QVERIFY(!label.contains(QStringLiteral("cannot be read")));
  }

  // A header precedes its rows. The header of a folded group shows their findings.
  void headsStandForTheirRows() {
    Shown shown("gap-2.10");
    QVERIFY(shown.read());
    const std::size_t row = shown.rowOf(QStringLiteral("fc1.weight"));
    const OverviewLayout& layout = shown.panel.data().overview()->layout;
    const OverviewGroup& group = layout.groups[layout.rows[row].group];
    QVERIFY(group.rows > 1 && group.first > 0);
    shown.grid().setCurrent(row, 1);
    shown.grid().pressPart(static_cast<int>(*shown.grid().lines().lineOf(group.first)) - 1);
    QVERIFY(!shown.grid().lines()[shown.grid().current()->line].row);
    QTest::keyClick(&shown.grid(), Qt::Key_J);
    // Of the weights, the last group but one, only fc1.weight is non-finite in iteration 3.
    QCOMPARE(*shown.grid().current(), (OverviewCellIndex{*shown.grid().lines().lineOf(row), 1}));
    const auto stripHas = [&](const QColor& color) {
      const QImage image = shown.grid().viewport()->grab().toImage();
      for (int y = 0; y < image.height(); ++y) {
        if (image.pixelColor(image.width() - 8, y) == color) return true;
      }
      return false;
    };
    QVERIFY(stripHas(themeOf(shown.grid().palette()).nan));
    shown.grid().foldAll(true);
    QVERIFY(stripHas(themeOf(shown.grid().palette()).nan));
  }

  void anotherStatisticIsWorkedOut() {
    Shown shown("lenet-2.0");
    QVERIFY(shown.read());
    QComboBox* statistics = shown.panel.tools()->statistics();
    statistics->setCurrentIndex(static_cast<int>(place_of(TrendStatistic::max_abs)));
    emit statistics->activated(statistics->currentIndex());
    QVERIFY(shown.read());
    QCOMPARE(shown.panel.data().digest()->statistic, TrendStatistic::max_abs);
    shown.click(shown.placeOf(QStringLiteral("/Conv2D-op77"), 0));
    // NumPy: 0.06339444.
    QVERIFY2(shown.panel.pointerLine().contains(QLatin1String("0.06339")), qPrintable(shown.panel.pointerLine()));
  }

  void foldingHidesRows() {
    Shown shown("lenet-2.0");
    QVERIFY(shown.read());
    const std::size_t all = shown.grid().lines().size();
    shown.grid().foldAll(true);
    QVERIFY(shown.grid().lines().size() < all);
    QCOMPARE(shown.grid().lines().openRows() < all, true);
    shown.grid().foldAll(false);
    QCOMPARE(shown.grid().lines().size(), all);
    std::size_t head = 0;
    while (shown.grid().lines()[head].row) ++head;
    // A cell of a header belongs to one tensor in this iteration and to another in the next.
    shown.click({head, 0});
    const std::size_t rows = shown.panel.data().overview()->layout.groups[shown.grid().lines()[head].group].rows;
    const QString line = shown.panel.pointerLine();
    QVERIFY2(line.contains(QStringLiteral("worst of %1: L2 norm").arg(rows)), qPrintable(line));
    // A click on the header of a group.
    QTest::mouseClick(shown.grid().viewport(), Qt::LeftButton, {}, shown.grid().headRect(head).center());
    QVERIFY(shown.grid().lines().size() < all);
    QTest::mouseClick(shown.grid().viewport(), Qt::LeftButton, {}, shown.grid().headRect(head).center());
    QCOMPARE(shown.grid().lines().size(), all);
  }

  void aDamagedFileIsOneCell() {
    const QTemporaryDir folder;
    const std::filesystem::path copy = std::filesystem::path(folder.path().toStdString()) / "dump";
    std::filesystem::copy(SPORESCOPE_TEST_DATA "/dumps/lenet-2.0", copy, std::filesystem::copy_options::recursive);
    for (const auto& one : std::filesystem::recursive_directory_iterator(copy)) {
      const std::string name = one.path().filename().string();
      const bool output = name.starts_with("Conv2D.Conv2D-op77.") && name.find(".output.") != std::string::npos;
      if (output && one.path().parent_path().filename() == "1") std::filesystem::resize_file(one.path(), 300);
    }
    Shown shown(copy);
    QVERIFY(shown.read());
    QVERIFY2(shown.panel.pointerLine().contains(QLatin1String("cannot be read")), qPrintable(shown.panel.pointerLine()));
    QVERIFY(shown.panel.tools()->legend()->labels().contains(QStringLiteral("cannot be read")));
    shown.bring(shown.placeOf(QStringLiteral("/Conv2D-op77"), 1));
    QVERIFY(shown.panel.pointerLine().contains(QLatin1String("L2 norm cannot be read")));
    shown.bring(shown.placeOf(QStringLiteral("/Conv2D-op77"), 2));
    QVERIFY(shown.panel.pointerLine().contains(QLatin1String("0.5812")));
  }

  void statisticsAloneAreShown() {
    const SyntheticDump result;
    synthetic::write_statistics_only(result);
    Shown shown(result.root());
    QVERIFY(shown.read());
    QVERIFY(shown.panel.state()->showsContent());
    QComboBox* statistics = shown.panel.tools()->statistics();
    // No column has update ratios.
    const int ratio = static_cast<int>(place_of(TrendStatistic::update_ratio));
    QVERIFY(!statistics->itemData(ratio, Qt::ToolTipRole).toString().isEmpty());
  }

  void nothingDumpedIsSaid() {
    const SyntheticDump result;
    result.graph(0, 0, {"kernel_graph0", "0", {{"ReLU", "Default/ReLU-op0", {"x"}}}, {"x"}});
    Shown shown(result.root());
    QTRY_VERIFY_WITH_TIMEOUT(!shown.panel.state()->showsContent() &&
                                 shown.panel.state()->sentence() == QLatin1String("No dumped tensor has statistics"),
                             20'000);
  }

  void stoppingKeepsWhatWasRead() {
    Shown shown("gan-2.10");
    QVERIFY(QTest::qWaitFor([&] { return shown.panel.data().overview() != nullptr; }, kTimeout));
    shown.panel.data().stop();
    QVERIFY(shown.read());
    QVERIFY(shown.panel.state()->showsContent());
    const auto state = shown.panel.data().state();
    QVERIFY(state == OverviewData::State::stopped || state == OverviewData::State::complete);
  }

  void whatWasStoppedIsReadOn() {
    Shown shown("lenet-2.0");
    OverviewData& samples = shown.panel.data();
    connect(&samples, &OverviewData::laidOut, &samples, &OverviewData::stop, Qt::SingleShotConnection);
    QVERIFY(QTest::qWaitFor([&] { return samples.state() == OverviewData::State::stopped; }, kTimeout));
    QVERIFY2(shown.panel.pointerLine().endsWith(QLatin1String("Resume")), qPrintable(shown.panel.pointerLine()));
    for (FactLine* line : shown.panel.findChildren<FactLine*>()) {
      if (line->text() == shown.panel.pointerLine()) emit line->linkClicked(QStringLiteral("read on"));
    }
    QVERIFY(shown.read());
    QCOMPARE(samples.state(), OverviewData::State::complete);
    QCOMPARE(samples.readCount(), samples.tensorCount());
  }

  void aSessionThatIsClosedIsForgotten() {
    Shown shown("lenet-2.0");
    QVERIFY(shown.read());
    shown.workspace.closeSession(0);
    QVERIFY(shown.panel.data().overview() == nullptr);
    QCOMPARE(shown.grid().lines().size(), std::size_t{0});
    QTest::keyClick(&shown.grid(), Qt::Key_J);
    QTest::keyClick(&shown.grid(), Qt::Key_Down);
    QTest::keyClick(&shown.grid(), Qt::Key_Space);
  }

  void ranksAreShownBesideEachOther() {
    Shown shown("two-ranks-2.10");
    QVERIFY(shown.read());
    const std::uint64_t ofOneRank = shown.panel.data().tensorCount();
    shown.showRanks();
    QVERIFY(shown.read());
    const SessionOverview& overview = *shown.panel.data().overview();
    QCOMPARE(overview.layout.axis, OverviewAxis::ranks);
    QCOMPARE(overview.layout.columns(), std::size_t{2});
    QVERIFY(overview.tensors > 0 && overview.tensors < 2 * ofOneRank);
    QVERIFY(!shown.panel.profile()->isVisible());
    QCOMPARE(shown.grid().accessibleName(), QStringLiteral("Tensors over the ranks"));
    // A click selects the tensor on that rank, and the columns stay.
    const std::size_t row = shown.rowOf(QStringLiteral("fc1.weight"));
    const Iteration iteration = shown.workspace.iteration();
    shown.click({*shown.grid().lines().lineOf(row), 1});
    QCOMPARE(shown.workspace.sessionGraph()->rank, 1);
    QCOMPARE(shown.workspace.iteration(), iteration);
    QVERIFY(shown.workspace.nodeFullName(*shown.workspace.tensor()).endsWith(QLatin1String("fc1.weight")));
    QVERIFY2(shown.panel.pointerLine().contains(QLatin1String("rank 1")), qPrintable(shown.panel.pointerLine()));
    QVERIFY(shown.read());
    QCOMPARE(shown.panel.data().overview().get(), &overview);
    // A selection of another panel is shown in the column of its rank.
    shown.workspace.selectTensor(*overview.key_at(row, 0));
    QCOMPARE(*shown.grid().current(), (OverviewCellIndex{*shown.grid().lines().lineOf(row), 0}));
  }

  // The group difference is read on demand and stays while other statistics are shown. It does not exist over iterations.
  void theDifferenceFromTheGroupIsShown() {
    const test::LinkedRanks ranks(4);
    ranks.flip_bit(2, 1, "Parameter.fc2_weight");
    Shown shown(ranks.root());
    QVERIFY(shown.read());
    shown.workspace.setIteration(Iteration{1});
    QComboBox* statistics = shown.panel.tools()->statistics();
    const auto choose = [&](TrendStatistic statistic) {
      statistics->setCurrentIndex(static_cast<int>(place_of(statistic)));
      emit statistics->activated(statistics->currentIndex());
    };
    const auto isEnabled = [&] {
      const int place = static_cast<int>(place_of(TrendStatistic::group_difference));
      return qobject_cast<QStandardItemModel*>(statistics->model())->item(place)->isEnabled();
    };
    QVERIFY(!isEnabled());
    shown.showRanks();
    QVERIFY(shown.read() && isEnabled());
    choose(TrendStatistic::group_difference);
    QVERIFY(shown.read());
    const OverviewData& samples = shown.panel.data();
    QCOMPARE(samples.readCount(), samples.tensorCount());
    const std::size_t row = shown.rowOf(QStringLiteral("fc2.weight"));
    const std::size_t place = place_of(TrendStatistic::group_difference);
    QCOMPARE(samples.matrix().at(row, 1, place), (OverviewCell{CellState::value, 0}));
    QVERIFY(samples.matrix().at(row, 2, place).value > 0);
    QCOMPARE(samples.digest()->jumps, (std::vector<OverviewJump>{{row, 2}}));
    const auto overview = samples.overview();
    // Any nonzero difference stands out, so there is neither a factor nor a median to be relative to.
    QVERIFY(!shown.panel.tools()->factor()->isEnabled() && !shown.panel.tools()->relations()->isEnabled());
    choose(TrendStatistic::l2);
    QVERIFY(shown.read());
    QVERIFY(shown.panel.tools()->factor()->isEnabled());
    choose(TrendStatistic::group_difference);
    QVERIFY(shown.read());
    QCOMPARE(samples.overview(), overview);
    QTest::mouseClick(shown.panel.tools()->axisButton(OverviewAxis::iterations), Qt::LeftButton);
    QVERIFY(shown.read());
    QVERIFY(!isEnabled());
    QCOMPARE(samples.digest()->statistic, TrendStatistic::l2);
  }

  // No other rank is read. Without columns, a button shows all ranks again.
  void theRanksThatAreMeantAreShown() {
    const test::LinkedRanks ranks(64);
    Shown shown(ranks.root());
    QVERIFY(shown.read());
    RankFilter* filter = shown.panel.tools()->rankFilter();
    QVERIFY(!filter->isVisible());  // Over iterations
    shown.showRanks();
    QVERIFY(shown.read() && filter->isVisible());
    const OverviewData& samples = shown.panel.data();
    QCOMPARE(samples.overview()->layout.columns(), std::size_t{64});
    const std::uint64_t ofOne = samples.tensorCount() / 64;
    const auto write = [&](const char* text) {
      const auto before = samples.overview();
      filter->field()->setText(QLatin1String(text));
      return QTest::qWaitFor([&] { return samples.overview() != before; }, kTimeout) && shown.read();
    };
    QVERIFY(write("0-3,40"));
    QCOMPARE(samples.overview()->layout.columns(), std::size_t{5});
    QCOMPARE(samples.overview()->layout.ruler.back().rank, 40);
    QCOMPARE(samples.readCount(), 5 * ofOne);
    QVERIFY(write("99"));
    QCOMPARE(shown.panel.state()->sentence(), QStringLiteral("This dump has none of these ranks"));
    const auto buttons = shown.panel.findChildren<QPushButton*>();
    const auto back = std::find_if(buttons.begin(), buttons.end(),
                                   [](const QPushButton* button) { return button->text() == QStringLiteral("Show all"); });
    QVERIFY(back != buttons.end());
    (*back)->click();
    QVERIFY(shown.read());
    QCOMPARE(filter->field()->text(), QString());
    QCOMPARE(samples.overview()->layout.columns(), std::size_t{64});
    QVERIFY(shown.panel.state()->showsContent());
  }

  void anotherIterationIsReadOfAllRanks() {
    Shown shown("two-ranks-2.10");
    QVERIFY(shown.read());
    shown.showRanks();
    QVERIFY(shown.read());
    const Iteration before = shown.workspace.iteration();
    const auto& dumped = shown.workspace.sessionGraph()->iterations;
    const Iteration other = dumped.front() == before ? dumped.back() : dumped.front();
    QVERIFY(other != before);
    shown.workspace.setIteration(other);
    QVERIFY(shown.read());
    QCOMPARE(shown.panel.data().overview()->layout.ruler.front().iteration, other);
    QTest::mouseClick(shown.panel.tools()->axisButton(OverviewAxis::iterations), Qt::LeftButton);
    QVERIFY(shown.read());
    QCOMPARE(shown.panel.data().overview()->layout.axis, OverviewAxis::iterations);
  }

  void aRankThatStandsOutIsTold() {
    const SyntheticDump result;
    const std::string end = ".0.0.10.output.0.DefaultFormat.float32.npy";
    for (int rank = 0; rank < 4; ++rank) {
      result.graph(rank, 0, {"kernel_graph_0", "0", {{"ReLU", "Default/a/ReLU-op0"}}});
      const float value = rank == 2 ? 1000.0F : 1.0F;
      result.file("rank_" + std::to_string(rank) + "/Net/0/0/ReLU.Default_a_ReLU-op0" + end,
                  npy_bytes({value, value, value, value, value, value}, "2, 3"));
    }
    Shown shown(result.root());
    QVERIFY(shown.read());
    QCOMPARE(shown.panel.findings(), QString());
    shown.showRanks();
    QVERIFY(shown.read());
    QVERIFY2(shown.panel.findings().contains(QLatin1String("ReLU-op0 stands out on rank 2, iteration 0")),
             qPrintable(shown.panel.findings()));
    QTest::keyClick(&shown.grid(), Qt::Key_J);
    QCOMPARE(shown.workspace.sessionGraph()->rank, 2);
  }

  void oneRankLeavesNoChoice() {
    Shown shown("lenet-2.0");
    QVERIFY(shown.read());
    QVERIFY(!shown.panel.tools()->axisButton(OverviewAxis::ranks)->isVisible());
    QCOMPARE(shown.panel.tools()->axis(), OverviewAxis::iterations);
  }

  void theToolsOfANarrowWindowAreWhole() {
    Shown shown("two-ranks-2.10");
    QVERIFY(shown.read());
    OverviewTools* tools = shown.panel.tools();
    for (const int width : {1600, 1024, 800}) {
      shown.panel.resize(width, 800);
      QVERIFY(QTest::qWaitFor([&] { return tools->width() == width; }));
      for (const QWidget* part : tools->findChildren<QWidget*>()) {
        if (!part->isVisible() || part->parentWidget()->layout() == nullptr) continue;
        const QByteArray recorded =
            QByteArray::number(width) + " " + part->metaObject()->className() + " " + part->accessibleName().toUtf8();
        QVERIFY2(part->width() >= part->sizeHint().width() || part->maximumWidth() == part->width(), recorded.constData());
        QVERIFY2(part->parentWidget()->rect().contains(part->geometry()), recorded.constData());
      }
    }
  }

  void screenReadersFindTheRows() {
    Shown shown("lenet-2.0");
    QVERIFY(shown.read());
    shown.bring(shown.placeOf(QStringLiteral("/Conv2D-op77"), 2));
    const int position = shown.grid().currentPart();
    const AccessiblePart part = shown.grid().part(position);
    QVERIFY(part.name.endsWith(QLatin1String("/Conv2D-op77")));
    QCOMPARE(part.description, QStringLiteral("0.5812"));
    QVERIFY(part.state.selected);
    for (int i = 0; i < shown.grid().partCount(); ++i) QVERIFY(!shown.grid().part(i).name.isEmpty());
  }

  void theProfileHasFewPoints() {
    Shown shown("lenet-2.0");
    QVERIFY(shown.read());
    QVERIFY(shown.panel.profile()->isVisible());
    QVERIFY(shown.panel.profile()->chart()->partCount() > 5);
    QVERIFY(shown.panel.profile()->chart()->drawnPoints() <= 4000);
    // A click in the profile selects the row in the matrix.
    shown.panel.profile()->chart()->pressPart(0);
    QVERIFY(shown.grid().current().has_value());
  }
};

SPORESCOPE_TEST(OverviewPanelTest)

}  // namespace overview_panel_test

#include "overview_panel_test.moc"
