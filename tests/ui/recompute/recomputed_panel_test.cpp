// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/recompute/recomputed_panel.h"

#include <QComboBox>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

#include "core/session/offline/open_offline_session.h"
#include "tests/app/cli/program.h"
#include "tests/core/recompute/altered_element.h"
#include "tests/program/test_class.h"
#include "tests/timeouts.h"
#include "tests/ui/wait_for.h"

namespace recomputed_panel_test {

using namespace sporescope;
using namespace sporescope::ui;

namespace {

const std::filesystem::path kDumps = SPORESCOPE_TEST_DATA "/dumps";

class Shown {
 public:
  explicit Shown(const std::filesystem::path& path) {
    panel.resize(1200, 300);
    panel.show();
    workspace.addSession(open_offline_session(path));
    if (!QTest::qWaitFor([this] { return !workspace.snapshot()->loading; }, kTimeout)) qFatal("not loaded");
  }
  void compute() {
    panel.start();
    if (!QTest::qWaitFor([this] { return now().state() == Recomputation::State::done; }, kTimeout)) qFatal("no end");
  }
  [[nodiscard]] Recomputation& now() const { return *workspace.recomputations()->current(); }
  [[nodiscard]] QString sentence() const { return panel.findChild<PanelState*>()->sentence(); }

  Workspace workspace;
  RecomputedPanel panel{&workspace};
};

}  // namespace

class RecomputedPanelTest : public QObject {
  Q_OBJECT

 private slots:
  void it_says_what_the_command_line_says_data() {
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("file");
    QTest::addColumn<double>("by");
    QTest::newRow("healthy") << "lenet-2.0"
                             << "" << 0.0;
    QTest::newRow("moved") << "lenet-2.0"
                           << "Conv2D.Conv2D-op80.*output.0.*" << 0.01;
    QTest::newRow("gradient moved") << "lenet-2.0"
                                    << "BiasAddGrad.BiasAddGrad-op96.*output.0.*" << 1e-3;
    QTest::newRow("unknown") << "two-ranks-2.10"
                             << "" << 0.0;
    QTest::newRow("halves") << "half-precision-2.10"
                            << "" << 0.0;
    QTest::newRow("NaN") << "adam-nan-2.10"
                         << "" << 0.0;
  }
  void it_says_what_the_command_line_says() {
    QFETCH(QString, name);
    QFETCH(QString, file);
    QFETCH(double, by);
    const std::filesystem::path dump = kDumps / name.toStdString();
    std::optional<test::AlteredElement> moved;
    if (!file.isEmpty()) moved.emplace(dump, "rank_0/LeNet5/0/1", file, static_cast<float>(by));
    const std::filesystem::path path = moved ? moved->path() : dump;
    const test::Outcome outcome = test::run({"--json", "recompute", QString::fromStdString(path.string())});
    const QJsonObject recorded = outcome.json();
    QVERIFY2(recorded.contains("operators"), outcome.err.constData());
    Shown shown(path);
    shown.compute();
    const RecomputeEnd& end = shown.now().end();
    QCOMPARE(end.counts.operators, static_cast<std::uint64_t>(recorded["operators"].toInteger()));
    QCOMPARE(end.counts.checked, static_cast<std::uint64_t>(recorded["checked"].toInteger()));
    QCOMPARE(end.counts.not_dumped, static_cast<std::uint64_t>(recorded["not_dumped"].toInteger()));
    QCOMPARE(end.counts.not_finite, static_cast<std::uint64_t>(recorded["not_finite"].toInteger()));
    QCOMPARE(end.counts.not_read, static_cast<std::uint64_t>(recorded["not_read"].toInteger()));
    QCOMPARE(static_cast<qsizetype>(end.counts.unsupported.size()), recorded["not_known"].toObject().size());
    QCOMPARE(end.is_whole(), recorded["complete"].toBool());
    // The findings with their positions and numbers, in the same order.
    const QJsonArray findings = recorded["findings"].toArray();
    QCOMPARE(findings.isEmpty(), file.isEmpty());
    qsizetype found = 0;
    for (const RecomputedOperator& one : shown.now().operators()) {
      for (const RecomputedTensor& tensor : one.tensors) {
        if (tensor.beyond == 0) continue;
        QVERIFY(found < findings.size());
        const QJsonObject finding = findings[found++].toObject();
        QCOMPARE(shown.workspace.nodeFullName(one.key), finding["tensor"].toObject()["node"].toString());
        QCOMPARE(tensor.error, finding["error"].toDouble());
        QCOMPARE(tensor.bound, finding["bound"].toDouble());
        QCOMPARE(tensor.expected, finding["expected"].toDouble());
        QCOMPARE(tensor.found, finding["found"].toDouble());
        QCOMPARE(tensor.beyond, static_cast<std::uint64_t>(finding["elements"].toInteger()));
        QCOMPARE(static_cast<qsizetype>(tensor.element.size()), finding["element"].toArray().size());
        for (std::size_t d = 0; d < tensor.element.size(); ++d) {
          QCOMPARE(tensor.element[d], finding["element"].toArray()[static_cast<qsizetype>(d)].toInteger());
        }
      }
    }
    QCOMPARE(found, findings.size());
    QVERIFY2(shown.panel.lineText().contains(QString("%1 of %2 recomputed").arg(end.counts.checked).arg(end.counts.operators)),
             qPrintable(shown.panel.lineText()));
  }

  void nothing_begins_by_itself() {
    Shown shown(kDumps / "lenet-2.0");
    handleDueEvents();
    QVERIFY(shown.now().state() == Recomputation::State::never);
    QCOMPARE(shown.sentence(), QString("Nothing recomputed yet"));
    QPushButton* begin = nullptr;
    for (QPushButton* button : shown.panel.findChildren<QPushButton*>()) {
      if (button->isVisible() && button->text() == "Recompute operators") begin = button;
    }
    QVERIFY(begin != nullptr);
    begin->click();
    QTRY_VERIFY_WITH_TIMEOUT(shown.now().state() == Recomputation::State::done, kTimeout);
    QVERIFY(shown.sentence().isEmpty());
  }

  void what_was_not_computed_is_never_well() {
    Shown shown(kDumps / "types-2.10");
    shown.compute();
    QVERIFY(!shown.now().end().is_whole());
    QVERIFY2(shown.panel.lineText().contains("4 of unsupported types") && shown.panel.lineText().contains("Cast"),
             qPrintable(shown.panel.lineText()));
    QVERIFY(!shown.panel.lineText().contains("all", Qt::CaseSensitive));
  }

  void a_row_leads_to_its_tensor_and_follows_the_selection() {
    const test::AlteredElement moved(kDumps / "lenet-2.0", "rank_0/LeNet5/0/1", "Conv2D.Conv2D-op80.*output.0.*", 0.5F);
    QVERIFY(moved.done());
    Shown shown(moved.path());
    QSignalSpy counted(&shown.panel, &RecomputedPanel::differingCountChanged);
    QSignalSpy opened(&shown.workspace, &Workspace::tensorOpened);
    QSignalSpy at(&shown.workspace, &Workspace::recomputedOpened);
    shown.compute();
    QCOMPARE(counted.last()[0].toInt(), 1);
    shown.panel.goToNextDiffering();
    const auto tensor = shown.workspace.tensor();
    QVERIFY(tensor.has_value());
    QVERIFY(shown.workspace.nodeName(*tensor) == "Conv2D-op80" && tensor->iteration == Iteration{1});
    auto* view = shown.panel.findChild<TableView*>();
    QTest::keyClick(view, Qt::Key_Return);
    QCOMPARE(opened.count(), 1);
    QCOMPARE(at.count(), 1);
    QCOMPARE(at[0][1].value<ElementIndex>(), (ElementIndex{3, 7, 2, 2}));
    // In the other direction.
    shown.workspace.setIteration(Iteration{2});
    const auto position = shown.panel.model()->positionAt(view->currentIndex());
    QVERIFY(position.has_value());
    const RecomputedOperator& one = shown.panel.model()->operatorAt(*position);
    QVERIFY(one.key.iteration == Iteration{2} && one.key.node == tensor->node);
    QSignalSpy statusMessage(&shown.panel, &RecomputedPanel::statusMessage);
    shown.panel.goToNextDiffering();
    QCOMPARE(statusMessage.count(), 1);
  }

  void keys_step_through_the_rows_and_a_sorted_row_stays_chosen() {
    const test::AlteredElement moved(kDumps / "lenet-2.0", "rank_0/LeNet5/0/1", "Conv2D.Conv2D-op80.*output.0.*", 0.5F);
    QVERIFY(moved.done());
    Shown shown(moved.path());
    shown.compute();
    auto* view = shown.panel.findChild<TableView*>();
    view->setCurrentIndex({});
    QTest::keyClick(view, Qt::Key_N);
    const auto result = [view] { return view->currentIndex().siblingAtColumn(RecomputedModel::kResult).data().toString(); };
    QCOMPARE(result(), QString("differs"));
    view->sortByColumn(RecomputedModel::kOrder, Qt::DescendingOrder);
    QCOMPARE(result(), QString("differs"));
    const QSignalSpy statusMessage(&shown.panel, &RecomputedPanel::statusMessage);
    QTest::keyClick(view, Qt::Key_N, Qt::ShiftModifier);
    QCOMPARE(statusMessage.count(), 1);
    QVERIFY(view->rowActions()->rowsAs(TableFormat::csv, false).contains("Conv2D-op80"));
  }

  void rows_that_the_filter_hides_can_be_shown_again() {
    Shown shown(kDumps / "lenet-2.0");
    shown.compute();
    auto* rows = shown.panel.findChild<QComboBox*>();
    rows->setCurrentIndex(1);
    emit rows->activated(1);
    QCOMPARE(shown.panel.model()->rowCount(), 0);
    QCOMPARE(shown.sentence(), QString("No operator matches"));
    for (QPushButton* button : shown.panel.findChildren<QPushButton*>()) {
      if (button->isVisible() && button->text() == "Show all") {
        button->click();
        break;
      }
    }
    QVERIFY(shown.panel.model()->rowCount() > 0 && shown.sentence().isEmpty());
  }

  void names_come_with_the_graphs() {
    Workspace workspace;
    RecomputedPanel panel(&workspace);
    workspace.addSession(open_offline_session(kDumps / "two-ranks-2.10"));
    panel.start();
    const auto ended = [&] {
      return workspace.recomputations()->current()->state() == Recomputation::State::done && !workspace.snapshot()->loading;
    };
    QTRY_VERIFY_WITH_TIMEOUT(ended(), kTimeout);
    QVERIFY(panel.model()->rowCount() > 0 && panel.model()->hasSeveralRanks());
    for (int row = 0; row < panel.model()->rowCount(); ++row) {
      QVERIFY(!panel.model()->index(row, RecomputedModel::kNode).data().toString().isEmpty());
    }
  }

  // Its first output differs and another one cannot be read: it neither agrees nor is unknown.
  void what_could_be_read_in_part_does_not_agree() {
    const test::AlteredElement moved(kDumps / "lenet-2.0", "rank_0/LeNet5/0/1", "ApplyMomentum.*op100.*output.0.*", 0.5F);
    QVERIFY(moved.done());
    {
      Shown before(moved.path());
      before.compute();
      const auto first = before.now().firstDiffering();
      QVERIFY(first.has_value());
      const RecomputedOperator& one = before.now().operators()[*first];
      QVERIFY(one.tensors.size() > 1 && one.tensors[0].beyond > 0);
      const auto info = before.workspace.session()->tensor_info(one.tensors.back().key);
      QVERIFY(info.has_value());
      QVERIFY(QFile::resize(QString::fromStdString((moved.path() / info->file).string()), 20));
    }
    Shown shown(moved.path());
    shown.compute();
    const RecomputedOperator& one = shown.now().operators()[shown.now().firstDiffering().value()];
    QVERIFY(one.verdict != RecomputeVerdict::checked && one.beyond() > 0);
    std::uint64_t agreeing = 0;
    for (int row = 0; row < shown.panel.model()->rowCount(); ++row) {
      const QString word = shown.panel.model()->index(row, RecomputedModel::kResult).data().toString();
      if (word == "agrees") ++agreeing;
      if (shown.panel.model()->operatorAt(static_cast<std::size_t>(row)).key == one.key) QCOMPARE(word, QString("differs"));
    }
    QCOMPARE(shown.now().agreeing(), agreeing);
    QCOMPARE(agreeing, shown.now().end().counts.checked);  // The differing operator does not count as checked
    QVERIFY2(shown.panel.lineText().contains(QString("%1 agree, 1 differ").arg(agreeing)), qPrintable(shown.panel.lineText()));
  }

  void each_dump_keeps_its_own() {
    Shown shown(kDumps / "lenet-2.0");
    shown.compute();
    const int rows = shown.panel.model()->rowCount();
    shown.workspace.addSession(open_offline_session(kDumps / "types-2.10"));
    QCOMPARE(shown.panel.model()->rowCount(), 0);
    QVERIFY(shown.now().state() == Recomputation::State::never);
    shown.workspace.setCurrentSession(0);
    QCOMPARE(shown.panel.model()->rowCount(), rows);
    shown.workspace.closeSession(0);
    shown.workspace.closeSession(0);
    QCOMPARE(shown.sentence(), QString("No dump is open"));
  }
};

SPORESCOPE_TEST(RecomputedPanelTest)

}  // namespace recomputed_panel_test

#include "recomputed_panel_test.moc"
