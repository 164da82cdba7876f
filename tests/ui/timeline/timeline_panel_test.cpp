// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/timeline/timeline_panel.h"

#include <QAccessible>
#include <QImage>
#include <QSignalSpy>
#include <QTest>
#include <QThreadPool>
#include <QWheelEvent>
#include <cmath>
#include <limits>

#include "core/session/offline/open_offline_session.h"
#include "tests/core/dump/recorded_statistics_dump.h"
#include "tests/core/dump/synthetic_dump.h"
#include "tests/program/test_class.h"
#include "tests/timeouts.h"
#include "tests/ui/timeline/scripted_steps.h"
#include "tests/ui/training/scripted_training.h"
#include "tests/ui/wait_for.h"
#include "ui/style/theme.h"
#include "ui/text/format.h"
#include "ui/workspace/findings.h"

namespace timeline_panel_test {

using namespace sporescope;
using namespace sporescope::ui;

namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInf = std::numeric_limits<double>::infinity();

/// A visible panel with a scripted session. By default it has ten operators; columns of 100 px would be too wide, so they have
/// 48.
class Shown {
 public:
  explicit Shown(const std::vector<double>& values = {1, 10, 100, 1000, kNan, kInf, -kInf, 10, 1, 0},
                 const std::string& name = "Add-op")
      : session(std::make_shared<ScriptedSteps>(values, name)), count(values.size()) {}
  void show() {
    workspace.addSession(session);
    panel.resize(1132, 56);
    panel.show();
  }
  [[nodiscard]] TimelineBand& band() { return *panel.band(); }
  [[nodiscard]] bool listed() {
    return waitFor([&] { return band().viewport().count() == count; });
  }
  [[nodiscard]] bool allRead() {
    return listed() && waitFor([&] {
             std::size_t known = 0;
             for (const TimelineColumn& column : band().scale().columns) known += column.fill != TimelineFill::none ? 1 : 0;
             return known == count - session->outputs().missing.size() - session->outputs().broken.size();
           });
  }
  [[nodiscard]] QPoint at(std::size_t column) { return {band().columnRect(column).center().x(), band().height() / 2}; }
  template <class Condition>
  static bool waitFor(Condition condition) {
    return QTest::qWaitFor(condition, kTimeout);
  }
  void wheel(const QPoint& at, int turn) {
    QWheelEvent event(at, band().mapToGlobal(at), {}, {0, turn}, Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
    QApplication::sendEvent(&band(), &event);
  }

  std::shared_ptr<ScriptedSteps> session;
  std::size_t count;
  Workspace workspace;
  TimelinePanel panel{&workspace};
};

QComboBox* measuresOf(const TimelinePanel& panel) { return panel.findChild<QComboBox*>(); }

void chooseMeasure(const TimelinePanel& panel, Measure measure) {
  QComboBox* box = measuresOf(panel);
  box->setCurrentIndex(box->findData(static_cast<int>(measure)));
  emit box->activated(box->currentIndex());
}

}  // namespace

class TimelinePanelTest : public QObject {
  Q_OBJECT

 private slots:
  void columnsAreAsHighAsTheirValues() {
    Shown shown;
    shown.show();
    QVERIFY(shown.allRead());
    const auto& columns = shown.band().scale().columns;
    const auto place = [&](std::size_t i) { return columns[i].position; };
    QCOMPARE(place(0), 0.0F);
    QCOMPARE(place(1), static_cast<float>(1.0 / 3));  // 10 between 1 and 1000
    QCOMPARE(place(3), 1.0F);
    QCOMPARE(place(9), 0.0F);  // Zero is at the low end
    QVERIFY(columns[4].fill == TimelineFill::nan);
    QVERIFY(columns[5].fill == TimelineFill::pos_inf);
    QVERIFY(columns[6].fill == TimelineFill::neg_inf);
  }

  void itsColoursAreThoseOfTheTheme() {
    for (const Theme* theme : {&lightTheme(), &darkTheme()}) {
      Shown shown;
      shown.session->outputs().missing = {NodeIndex{8}};
      shown.panel.setPalette(paletteOf(*theme));
      shown.show();
      QVERIFY(shown.allRead());
      const QImage image = shown.band().grab().toImage();
      const auto colorAt = [&](std::size_t column, int y) { return image.pixelColor(shown.at(column).x(), y); };
      const int foot = shown.band().height() - 6;
      QCOMPARE(colorAt(4, foot), QColor(theme->nan));
      QCOMPARE(colorAt(4, 14), QColor(theme->nan));  // As high as the room
      QCOMPARE(colorAt(5, foot), QColor(theme->pos_inf));
      QCOMPARE(colorAt(6, foot), QColor(theme->neg_inf));
      QCOMPARE(colorAt(3, 14), QColor(theme->ramp.back()));
      QCOMPARE(colorAt(0, foot), QColor(theme->ramp.front()));
      QCOMPARE(colorAt(0, 14), QColor(theme->base));
      // Undumped outputs are hatched over the whole height.
      int lines = 0;
      for (int y = 14; y < foot; ++y) lines += colorAt(8, y) == QColor(theme->ctl) ? 1 : 0;
      QVERIFY(lines >= 4);
    }
  }

  /// A dump of 100,000 operators, one of which holds NaN.
  void oneNaNAmongThousandsIsSeen() {
    std::vector<double> values(100'000, 1.0);
    values[70'001] = kNan;
    Shown shown(values);
    shown.show();
    QVERIFY(shown.listed());
    QVERIFY(shown.band().viewport().pitch() < 0.011);
    // Visible columns are read first.
    shown.wheel(shown.at(70'001), 120 * 40);
    const auto& columns = shown.band().scale().columns;
    const auto isRead = [&] { return !columns.empty() && columns[70'001].fill == TimelineFill::nan; };
    QVERIFY(Shown::waitFor(isRead));
    QVERIFY(shown.session->outputs().requestCount() < 50'000);
    QTest::keyClick(&shown.band(), Qt::Key_Home);
    const QImage image = shown.band().grab().toImage();
    const QColor magenta = themeOf(shown.panel.palette()).nan;
    int found = 0;
    for (int x = 0; x < image.width(); ++x) found += image.pixelColor(x, 30) == magenta ? 1 : 0;
    QVERIFY(found >= 2 && found <= 4);  // Wide enough to see
  }

  void aClickChoosesTheOperator() {
    Shown shown;
    shown.session->outputs().missing = {NodeIndex{2}};
    shown.show();
    QVERIFY(shown.listed());
    QTest::mouseClick(&shown.band(), Qt::LeftButton, {}, shown.at(7));
    QCOMPARE(shown.workspace.node(), NodeIndex{7});
    QCOMPARE(shown.workspace.tensor()->node, NodeIndex{7});
    QCOMPARE(shown.band().current(), std::optional<std::size_t>(7));
    QTest::mouseClick(&shown.band(), Qt::LeftButton, {}, shown.at(2));  // An output that was not dumped
    QCOMPARE(shown.workspace.node(), NodeIndex{2});
    QSignalSpy opened(&shown.workspace, &Workspace::tensorOpened);
    QTest::mouseDClick(&shown.band(), Qt::LeftButton, {}, shown.at(3));
    QCOMPARE(opened.count(), 1);
    QCOMPARE(opened.last().at(0).value<TensorKey>().node, NodeIndex{3});
    QTest::mouseClick(&shown.band(), Qt::LeftButton, {}, QPoint(700, 20));  // Outside the columns
    QCOMPARE(opened.count(), 1);
  }

  void keysStepInTheOrderOfExecution() {
    Shown shown;
    shown.show();
    QVERIFY(shown.listed());
    QTest::keyClick(&shown.band(), Qt::Key_Right);
    QCOMPARE(shown.workspace.node(), NodeIndex{0});
    QTest::keyClick(&shown.band(), Qt::Key_Right);
    QTest::keyClick(&shown.band(), Qt::Key_Right);
    QCOMPARE(shown.workspace.node(), NodeIndex{2});
    QTest::keyClick(&shown.band(), Qt::Key_Left);
    QCOMPARE(shown.workspace.node(), NodeIndex{1});
    for (int i = 0; i < 20; ++i) QTest::keyClick(&shown.band(), Qt::Key_Right);
    QCOMPARE(shown.workspace.node(), NodeIndex{9});
    QSignalSpy opened(&shown.workspace, &Workspace::tensorOpened);
    QTest::keyClick(&shown.band(), Qt::Key_Return);
    QCOMPARE(opened.count(), 1);
  }

  void whatIsChosenElsewhereComesIntoSight() {
    Shown shown(std::vector<double>(5'000, 1.0));
    shown.show();
    QVERIFY(shown.listed());
    shown.wheel({0, 20}, 120 * 30);
    QCOMPARE(shown.band().viewport().pitch(), TimelineViewport::kMax * shown.band().devicePixelRatioF());
    for (const std::uint32_t node : {4'999U, 17U, 2'500U}) {
      shown.workspace.selectNode(GraphIndex{0}, NodeIndex{node});
      QCOMPARE(shown.band().current(), std::optional<std::size_t>(node));
      QVERIFY(shown.band().rect().contains(shown.band().columnRect(node).adjusted(0, 0, -1, -1)));
    }
  }

  void theWheelZoomsAndDraggingPans() {
    Shown shown(std::vector<double>(1'000, 1.0));
    shown.show();
    QVERIFY(shown.listed());
    QCOMPARE(shown.band().viewport().pitch(), 1.0);
    shown.wheel({500, 20}, 240);  // A zoom factor of two
    QCOMPARE(shown.band().viewport().pitch(), 2.0);
    QCOMPARE(*shown.band().viewport().columnAt(500), std::size_t{500});
    QCOMPARE(shown.band().viewport().first(), 250.0);
    QSignalSpy chosen(&shown.band(), &TimelineBand::chosen);
    QTest::mousePress(&shown.band(), Qt::LeftButton, {}, QPoint(500, 20));
    QTest::mouseMove(&shown.band(), QPoint(540, 20));
    QTest::mouseMove(&shown.band(), QPoint(600, 20));
    QTest::mouseRelease(&shown.band(), Qt::LeftButton, {}, QPoint(600, 20));
    QCOMPARE(shown.band().viewport().first(), 200.0);
    QCOMPARE(chosen.count(), 0);
    QTest::keyClick(&shown.band(), Qt::Key_Space);
    QVERIFY(shown.band().viewport().isFit());
    QTest::keyClick(&shown.band(), Qt::Key_Plus);
    QCOMPARE(shown.band().viewport().pitch(), 1.5);
    QTest::keyClick(&shown.band(), Qt::Key_Home);
    QVERIFY(shown.band().viewport().isFit());
  }

  void anotherIterationDropsOldQuestions() {
    Shown shown;
    shown.session->outputs().held = true;
    shown.show();
    QVERIFY(shown.listed());
    QVERIFY(Shown::waitFor([&] { return shown.session->outputs().waiting() == 2; }));  // At most two at a time
    shown.workspace.setIteration(Iteration{1});
    QVERIFY(Shown::waitFor([&] { return shown.session->outputs().waiting() == 4; }));
    QCOMPARE(shown.session->outputs().cancelled(), std::size_t{2});
    shown.session->outputs().release();
    QVERIFY(shown.allRead());
  }

  void whatIsNotInSightIsNotRead() {
    Shown shown;
    shown.session->outputs().held = true;
    shown.show();
    QVERIFY(Shown::waitFor([&] { return shown.session->outputs().waiting() == 2; }));
    shown.panel.hide();
    QCOMPARE(shown.session->outputs().cancelled(), std::size_t{2});
    shown.workspace.setIteration(Iteration{1});
    handleDueEvents();
    QCOMPARE(shown.session->outputs().requestCount(), 2);
    shown.session->outputs().release();
    shown.panel.show();
    QVERIFY(shown.allRead());
  }

  void escapeStopsReadingAndKeepsWhatCame() {
    Shown shown;
    shown.session->outputs().held = true;
    shown.show();
    QVERIFY(Shown::waitFor([&] { return shown.session->outputs().waiting() == 2; }));
    QTest::keyClick(&shown.band(), Qt::Key_Escape);
    QCOMPARE(shown.session->outputs().cancelled(), std::size_t{2});
    shown.session->outputs().release();
    chooseMeasure(shown.panel, Measure::mean);  // Resumes reading
    QVERIFY(shown.allRead());
  }

  void itSaysItsState() {
    Shown shown;
    shown.panel.resize(1132, 56);
    shown.panel.show();
    QVERIFY(shown.band().sentence().isEmpty());
    shown.session->setLoading(true);
    shown.workspace.addSession(shown.session);
    QCOMPARE(shown.band().sentence(), QStringLiteral("Reading the dump"));
    QCOMPARE(shown.band().viewport().count(), std::size_t{0});
    shown.session->setLoading(false);
    emit shown.workspace.snapshotChanged();
    QVERIFY(shown.listed());
    QVERIFY(shown.band().sentence().isEmpty());
    shown.workspace.setIteration(Iteration{5});
    QVERIFY(Shown::waitFor([&] { return !shown.band().sentence().isEmpty(); }));
    QCOMPARE(shown.band().sentence(), QStringLiteral("Nothing ran here in iteration 5"));
    QVERIFY(!shown.band().grab().isNull());
    QTest::keyClick(&shown.band(), Qt::Key_Right);
    QTest::mouseClick(&shown.band(), Qt::LeftButton, {}, QPoint(20, 20));
    shown.workspace.setIteration(Iteration{0});
    QVERIFY(shown.allRead());
    shown.workspace.closeSession(0);
    QCOMPARE(shown.band().viewport().count(), std::size_t{0});
  }

  void anIterationThatCouldNotBeReadIsNotCalledMissing() {
    Shown shown({1, 2});
    shown.session->outputs().missing = {NodeIndex{0}, NodeIndex{1}};
    shown.session->setUnread({Iteration{1}});
    shown.show();
    shown.workspace.setIteration(Iteration{1});
    const QString unread = QStringLiteral("The folder of iteration 1 could not be read");
    QVERIFY(Shown::waitFor([&] { return shown.band().sentence() == unread; }));
    shown.workspace.setIteration(Iteration{0});
    QVERIFY(Shown::waitFor([&] { return !shown.band().sentence().isEmpty() && shown.band().sentence() != unread; }));
  }

  void whatCannotBeReadIsHatchedAndSaid() {
    Shown shown;
    shown.session->outputs().broken = {NodeIndex{1}};
    shown.show();
    QVERIFY(shown.allRead());
    QVERIFY(Shown::waitFor([&] { return shown.band().part(1).description.contains(QStringLiteral("Could not be read")); }));
    QVERIFY(shown.band().scale().columns[1].fill == TimelineFill::none);
  }

  void itIsReadOut() {
    Shown shown({1, 2.5, kNan});
    shown.session->outputs().missing = {NodeIndex{0}};
    shown.show();
    QVERIFY(shown.allRead());
    QAccessibleInterface* all = QAccessible::queryAccessibleInterface(&shown.band());
    QCOMPARE(all->childCount(), 3);
    QCOMPARE(all->child(1)->text(QAccessible::Name), QStringLiteral("Add-op1"));
    QCOMPARE(all->child(1)->text(QAccessible::Description),
             QStringLiteral("Operator 2 of 3 · iteration 0 · kernel_graph0, Largest |x|: 2.5"));
    QVERIFY(all->child(0)->text(QAccessible::Description).endsWith(QStringLiteral("Not dumped")));
    QVERIFY(all->child(2)->text(QAccessible::Description).endsWith(QStringLiteral("NaN")));
    all->child(2)->actionInterface()->doAction(QAccessibleActionInterface::pressAction());
    QCOMPARE(shown.workspace.node(), NodeIndex{2});
    QVERIFY(all->child(2)->state().selected);
    QVERIFY(!shown.band().accessibleDescription().isEmpty());
  }

  void hitsAreTicks() {
    Shown shown;
    shown.show();
    QVERIFY(shown.allRead());
    shown.workspace.findings()->addWatchpoint(make_watchpoint(0, "tensor_too_large", {{"max_gt", 5}}).value());
    shown.workspace.findings()->check();
    shown.session->sendHit(NodeIndex{3}, Iteration{0});
    shown.session->sendHit(NodeIndex{1}, Iteration{1});  // Of another iteration
    QVERIFY(Shown::waitFor([&] { return shown.band().scale().columns[3].tick == TimelineTick::warning; }));
    QVERIFY(shown.band().scale().columns[1].tick == TimelineTick::none);
    const QImage image = shown.band().grab().toImage();
    QCOMPARE(image.pixelColor(shown.at(3).x(), 7), QColor(themeOf(shown.panel.palette()).warning));
    QVERIFY(shown.band().part(3).description.contains(QStringLiteral("Hits: ")));
  }

  void ofHitsNothingIsRead() {
    Shown shown;
    shown.session->outputs().held = true;
    chooseMeasure(shown.panel, Measure::hits);
    shown.show();
    QVERIFY(shown.listed());
    QVERIFY(Shown::waitFor([&] { return !shown.band().scale().columns.empty(); }));
    handleDueEvents();
    QCOMPARE(shown.session->outputs().requestCount(), 0);
    QVERIFY(shown.band().scale().columns[3].fill == TimelineFill::plain);
  }

  /// A training would have to send its values, which nobody has requested yet.
  void ofATrainingNothingIsReadByItself() {
    Shown shown;
    shown.show();
    const auto measure = [&] { return static_cast<Measure>(measuresOf(shown.panel)->currentData().toInt()); };
    QVERIFY(measure() == Measure::largest);
    shown.workspace.addSession(std::make_shared<ScriptedTraining>());
    QVERIFY(measure() == Measure::hits);
    shown.workspace.setCurrentSession(0);
    QVERIFY(measure() == Measure::largest);
    chooseMeasure(shown.panel, Measure::nan_share);
    shown.workspace.setCurrentSession(1);
    QVERIFY(measure() == Measure::nan_share);
  }

  /// Otherwise it would be destroyed on this thread, which could take as long as a read.
  void aClosedSessionIsNotHeld_data() {
    QTest::addColumn<bool>("hidden");
    QTest::newRow("in sight") << false;
    QTest::newRow("hidden") << true;
  }
  void aClosedSessionIsNotHeld() {
    QFETCH(bool, hidden);
    Workspace workspace;
    auto session = std::make_shared<ScriptedSteps>(std::vector<double>{1, 2});
    const std::weak_ptr<ScriptedSteps> watched = session;
    // This is connected first, so that it runs before the panel can release the session.
    std::optional<bool> gone;
    connect(&workspace, &Workspace::sessionsChanged, this, [&] {
      (void)QThreadPool::globalInstance()->waitForDone();
      gone = watched.expired();
    });
    TimelinePanel panel(&workspace);
    panel.resize(1132, 56);
    panel.show();
    workspace.addSession(std::move(session));
    QTRY_VERIFY_WITH_TIMEOUT(panel.band()->scale().columns.size() == 2, kTimeout);
    if (hidden) panel.hide();
    workspace.closeSession(0);
    QCOMPARE(gone, std::optional(true));
    QCOMPARE(panel.band()->viewport().count(), std::size_t{0});
  }

  /// The old content stays, dimmed, until there is new content.
  void anotherIterationDoesNotFlicker() {
    Shown shown;
    shown.show();
    QVERIFY(shown.allRead());
    const auto before = shown.band().scale().columns;
    shown.session->outputs().held = true;
    shown.workspace.setIteration(Iteration{1});
    QVERIFY(Shown::waitFor([&] { return shown.session->outputs().waiting() == 2; }));
    QVERIFY(shown.band().scale().columns == before);
    const QColor magenta = themeOf(shown.panel.palette()).nan;
    QVERIFY(shown.band().grab().toImage().pixelColor(shown.at(4)) != magenta);
    shown.session->outputs().release();
    QVERIFY(Shown::waitFor([&] { return shown.band().grab().toImage().pixelColor(shown.at(4)) == magenta; }));
  }

  void longNamesKeepToTheirColumns() {
    Shown shown(std::vector<double>(30, 1.0), std::string(300, 'x'));
    shown.show();
    QVERIFY(shown.allRead());
    shown.wheel({0, 20}, 120 * 30);
    QVERIFY(!shown.band().grab().isNull());
    QCOMPARE(shown.band().part(3).name, QString(300, u'x') + u'3');
  }

  /// Recorded statistics of a training count like computed ones.
  void toldStatisticsMakeColumns() {
    const SyntheticDump result;
    synthetic::write_statistics_only(result);
    Workspace workspace;
    TimelinePanel panel(&workspace);
    panel.resize(1200, 56);
    panel.show();
    workspace.addSession(open_offline_session(result.root()));
    QTRY_VERIFY_WITH_TIMEOUT(!workspace.snapshot()->loading, kTimeout);
    const auto descriptionOf = [&](const std::string& name) {
      for (int i = 0; i < panel.band()->partCount(); ++i) {
        const AccessiblePart part = panel.band()->part(i);
        if (toQString(name).endsWith(part.name)) return part.description;
      }
      return QString();
    };
    workspace.setIteration(Iteration{1});
    QTRY_VERIFY_WITH_TIMEOUT(descriptionOf(synthetic::kAddName).endsWith(QStringLiteral("1 NaN")), kTimeout);
    QTRY_VERIFY_WITH_TIMEOUT(descriptionOf(synthetic::kMulName).endsWith(QStringLiteral("Largest |x|: 1")), kTimeout);
    workspace.setIteration(Iteration{2});
    QTRY_VERIFY_WITH_TIMEOUT(descriptionOf(synthetic::kMulName).endsWith(QStringLiteral("+Inf")), kTimeout);
    QTRY_VERIFY_WITH_TIMEOUT(descriptionOf(synthetic::kAddName).endsWith(QStringLiteral("Largest |x|: 3.5")), kTimeout);
  }

  /// According to NumPy, Log-op0 is the first non-finite operator in iteration 1 of the sample.
  void theSampleTurnsBadAtLog() {
    Workspace workspace;
    TimelinePanel panel(&workspace);
    panel.resize(1200, 56);
    panel.show();
    workspace.addSession(open_offline_session(SPORESCOPE_SAMPLE));
    QTRY_VERIFY_WITH_TIMEOUT(!workspace.snapshot()->loading, kTimeout);
    workspace.setIteration(Iteration{1});
    const auto& columns = panel.band()->scale().columns;
    QTRY_VERIFY_WITH_TIMEOUT(columns.size() == 56, kTimeout);
    const auto isBad = [](const TimelineColumn& column) { return column.fill > TimelineFill::value; };
    QTRY_VERIFY_WITH_TIMEOUT(std::any_of(columns.begin(), columns.end(), isBad), kTimeout);
    QTRY_VERIFY_WITH_TIMEOUT(
        std::none_of(columns.begin(), columns.end(), [](const auto& c) { return c.fill == TimelineFill::none; }), 30'000);
    const auto first = static_cast<std::size_t>(std::find_if(columns.begin(), columns.end(), isBad) - columns.begin());
    QCOMPARE(panel.band()->part(static_cast<int>(first)).name, QStringLiteral("Log-op0"));
    QVERIFY(columns[first].fill == TimelineFill::neg_inf);
    QVERIFY(panel.band()->part(static_cast<int>(first)).description.contains(QStringLiteral("36 −Inf")));
  }
};

SPORESCOPE_TEST(TimelinePanelTest)

}  // namespace timeline_panel_test

#include "timeline_panel_test.moc"
