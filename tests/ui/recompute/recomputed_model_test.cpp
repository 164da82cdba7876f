// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/recompute/recomputed_model.h"

#include <QAbstractItemModelTester>
#include <QElapsedTimer>
#include <QSignalSpy>
#include <QTest>
#include <set>

#include "core/session/offline/open_offline_session.h"
#include "tests/core/recompute/altered_element.h"
#include "tests/program/test_class.h"
#include "tests/timeouts.h"
#include "tests/ui/wait_for.h"
#include "ui/table/table_view.h"

namespace recomputed_model_test {

using namespace sporescope;
using namespace sporescope::ui;

namespace {

const std::filesystem::path kDumps = SPORESCOPE_TEST_DATA "/dumps";

/// A dump whose operators are all recomputed into a model.
class Computed {
 public:
  explicit Computed(const std::filesystem::path& path) : session(open_offline_session(path)), all(session) {
    if (!QTest::qWaitFor([this] { return !session->snapshot()->loading; }, kTimeout)) qFatal("not loaded");
    QObject::connect(&all, &Recomputation::cleared, &model, [this] { model.setRecomputation(&all, session->snapshot()); });
    QObject::connect(&all, &Recomputation::appended, &model, [this] { model.appendNew(); });
    model.setRecomputation(&all, session->snapshot());
  }
  void compute() {
    all.start();
    if (!QTest::qWaitFor([this] { return all.state() != Recomputation::State::running; }, kTimeout)) qFatal("no end");
  }
  [[nodiscard]] QString cell(int row, int column) const { return model.index(row, column).data().toString(); }
  [[nodiscard]] std::multiset<QString> column(int column) const {
    std::multiset<QString> cells;
    for (int row = 0; row < model.rowCount(); ++row) cells.insert(cell(row, column));
    return cells;
  }

  std::shared_ptr<Session> session;
  Recomputation all;
  RecomputedModel model;
  QAbstractItemModelTester tester{&model, QAbstractItemModelTester::FailureReportingMode::Fatal};
};

}  // namespace

class RecomputedModelTest : public QObject {
  Q_OBJECT

 private slots:
  void rows_grow_in_the_order_of_the_training() {
    Computed computed(kDumps / "lenet-2.0");
    QCOMPARE(computed.model.rowCount(), 0);
    QSignalSpy inserted(&computed.model, &QAbstractItemModel::rowsInserted);
    computed.compute();
    QCOMPARE(static_cast<std::size_t>(computed.model.rowCount()), computed.all.operators().size());
    QVERIFY(computed.model.rowCount() > 100 && inserted.count() > 0);
    int iteration = 0;
    for (int row = 0; row < computed.model.rowCount(); ++row) {
      const int now = computed.cell(row, RecomputedModel::kIteration).toInt();
      QVERIFY(now >= iteration);
      iteration = now;
    }
    QVERIFY(computed.model.hasSeveralIterations() && !computed.model.hasSeveralRanks());
    QCOMPARE(computed.column(RecomputedModel::kResult).count("differs"), std::size_t{0});
    QCOMPARE(computed.column(RecomputedModel::kResult).count("agrees"),
             static_cast<std::size_t>(computed.all.end().counts.checked));
    // A second recomputation replaces the rows.
    computed.compute();
    QCOMPARE(static_cast<std::size_t>(computed.model.rowCount()), computed.all.operators().size());
  }

  void filters_choose_rows() {
    const test::AlteredElement moved(kDumps / "lenet-2.0", "rank_0/LeNet5/0/1", "Conv2D.Conv2D-op80.*output.0.*", 0.25F);
    QVERIFY(moved.done());
    Computed computed(moved.path());
    computed.model.setFilter({RecomputedModel::kDiffering, {}});
    computed.compute();
    QCOMPARE(computed.model.rowCount(), 1);
    QVERIFY(computed.cell(0, RecomputedModel::kNode).endsWith("Conv2D-op80"));
    QCOMPARE(computed.cell(0, RecomputedModel::kError), QString("0.25"));
    QCOMPARE(computed.cell(0, RecomputedModel::kElement), QString("[3, 7, 2, 2]"));  // The last of [4, 8, 3, 3]
    QCOMPARE(computed.cell(0, RecomputedModel::kResult), QString("differs"));
    QVERIFY(computed.model.index(0, 0).data(Qt::ToolTipRole).toString().contains("1 of 288 values beyond the bound"));
    const TensorKey key = computed.model.operatorAt(computed.model.positionAt(computed.model.index(0, 0)).value()).key;
    computed.model.setFilter({RecomputedModel::kNotComputed, {}});
    QCOMPARE(static_cast<std::uint64_t>(computed.model.rowCount()),
             computed.all.end().counts.operators - computed.all.end().counts.checked);
    QVERIFY(!computed.model.indexOf(key).isValid());
    computed.model.setFilter({RecomputedModel::kAll, "conv2d-OP80"});
    QCOMPARE(computed.model.rowCount(), 3);  // In three iterations
    QCOMPARE(computed.model.indexOf(key).row(), 1);
    QCOMPARE(computed.model.next({}, true).row(), 1);
    QCOMPARE(computed.model.next(computed.model.index(1, 0), true), QModelIndex());
    QCOMPARE(computed.model.next({}, false).row(), 1);
    computed.model.setFilter({RecomputedModel::kAll, "no such operator"});
    QCOMPARE(computed.model.rowCount(), 0);
    computed.model.setRecomputation(nullptr, nullptr);
    QCOMPARE(computed.model.rowCount(), 0);
  }

  void what_was_not_computed_says_why() {
    // The dumped input of rank 1 is not the value that the sum was computed from.
    const test::AlteredElement moved(kDumps / "all-reduce-2.10", "rank_1/Net/0/0", "AllReduce.*op0.*input.0.*", 1e36F);
    QVERIFY(moved.done());
    Computed computed(moved.path());
    computed.model.setFilter({RecomputedModel::kNotComputed, "AllReduce"});
    computed.compute();
    QVERIFY(computed.model.rowCount() > 0);
    QCOMPARE(computed.cell(0, RecomputedModel::kResult), QString("unknown"));
    QVERIFY(computed.model.hasSeveralRanks());
    QCOMPARE(computed.column(RecomputedModel::kRank).count("0"), computed.column(RecomputedModel::kRank).count("1"));
    QCOMPARE(computed.cell(0, RecomputedModel::kError), QString(QChar(0x2013)));
    QVERIFY(computed.model.index(0, 0).data(Qt::ToolTipRole).toString().contains("other ranks may take part"));
  }

  void what_was_stopped_stays() {
    Computed computed(kDumps / "lenet-2.0");
    computed.all.start();
    QVERIFY(QTest::qWaitFor([&] { return computed.all.done() > 0; }, kTimeout));
    computed.all.stop();
    const int rows = computed.model.rowCount();
    const auto state = computed.all.state();
    QVERIFY(state == Recomputation::State::stopped || state == Recomputation::State::done);
    QVERIFY(state == Recomputation::State::done || !computed.all.end().counts.complete);
    handleDueEvents();
    QCOMPARE(computed.model.rowCount(), rows);
    QCOMPARE(static_cast<std::size_t>(rows), computed.all.operators().size());
  }

  void every_column_has_a_title_that_fits() {
    RecomputedModel model;
    for (int column = 0; column < RecomputedModel::kColumns; ++column) {
      QVERIFY(!model.headerData(column, Qt::Horizontal, Qt::DisplayRole).toString().isEmpty());
      QVERIFY(!model.headerData(column, Qt::Horizontal, Qt::ToolTipRole).toString().isEmpty());
    }
    TableView view(&model, QStringLiteral("Recomputed operators"));
    for (const int width : {1, 200, 600, 3000}) {
      view.resize(width, 200);
      view.grab();
      QVERIFY(!view.isColumnHidden(RecomputedModel::kResult));
    }
  }
};

SPORESCOPE_TEST(RecomputedModelTest)

}  // namespace recomputed_model_test

#include "recomputed_model_test.moc"
