// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/table/table_model.h"

#include <QAbstractItemModelTester>
#include <QElapsedTimer>
#include <QTest>
#include <cmath>

#include "tests/program/test_class.h"
#include "tests/ui/table/named_numbers.h"

namespace table_model_test {

using namespace sporescope;
using namespace sporescope::ui;

class TableModelTest : public QObject {
  Q_OBJECT

 private slots:
  void aFilterSearchesTheSearchedColumnsOrTheNamedOne() {
    NamedNumbers model;
    const QAbstractItemModelTester tester(&model);
    model.setRows({{QStringLiteral("a"), 1}, {QStringLiteral("b"), -2}, {QStringLiteral("C2"), -3}});
    model.setFilter({0, QStringLiteral(" c ")});
    QCOMPARE(model.names(), QStringLiteral("C2"));
    model.setFilter({0, QStringLiteral("2")});
    QCOMPARE(model.names(), QStringLiteral("C2"));  // The number is not searched
    model.setFilter({0, QStringLiteral("number: 2")});
    QCOMPARE(model.names(), QStringLiteral("b"));
    model.setFilter({0, QStringLiteral("Number：3")});  // With the colon of a Chinese keyboard
    QCOMPARE(model.names(), QStringLiteral("C2"));
    model.setFilter({0, QStringLiteral("none: 2")});  // No column has this title
    QCOMPARE(model.rowCount(), 0);
    model.setFilter({1, {}});
    QCOMPARE(model.names(), QStringLiteral("bC2"));
    model.setFilter({1, QStringLiteral("b")});
    QCOMPARE(model.names(), QStringLiteral("b"));
    model.setFilter({0, {}, NumberSet::parse("0-1").value()});
    QCOMPARE(model.names(), QStringLiteral("b"));  // The first row has no rank
  }

  void rowsAreSortedByKeysAndEqualOnesStayInOrder() {
    NamedNumbers model;
    const QAbstractItemModelTester tester(&model);
    model.setRows({{QStringLiteral("a"), 10}, {QStringLiteral("b"), NAN}, {QStringLiteral("c"), 9}, {QStringLiteral("d"), 9}});
    const QPersistentModelIndex first = model.index(0, 1);
    model.sort(2, Qt::AscendingOrder);
    QCOMPARE(model.names(), QStringLiteral("cdab"));
    QCOMPARE(first.row(), 2);
    QCOMPARE(model.indexOf(0).row(), 2);
    model.sort(2, Qt::DescendingOrder);
    QCOMPARE(model.names(), QStringLiteral("bacd"));
    model.sort(1, Qt::DescendingOrder);  // By text
    QCOMPARE(model.names(), QStringLiteral("dcba"));
    model.append({QStringLiteral("Bb"), 0});
    QCOMPARE(model.names(), QStringLiteral("dcBbba"));
    const QPersistentModelIndex last = model.index(4, 1);
    model.sort(-1);
    QCOMPARE(model.names(), QStringLiteral("abcdBb"));
    QCOMPARE(last.row(), 0);
    QCOMPARE(last.data().toString(), QStringLiteral("a"));
  }

  void rowsOfInterestFollowEachOtherInTheOrderOfTheTable() {
    NamedNumbers model;
    model.setRows({{QStringLiteral("a"), -1}, {QStringLiteral("b"), 2}, {QStringLiteral("c"), -3}});
    QCOMPARE(model.next({}, true).row(), 0);
    QCOMPARE(model.next(model.index(0, 0), true).row(), 2);
    QVERIFY(!model.next(model.index(2, 0), true).isValid());
    QCOMPARE(model.next({}, false).row(), 2);
    model.sort(2, Qt::AscendingOrder);
    QCOMPARE(model.next({}, true).siblingAtColumn(1).data().toString(), QStringLiteral("c"));
  }

  void rowsKeepTheirPlacesWhenOthersAreAddedOrChange() {
    NamedNumbers model;
    const QAbstractItemModelTester tester(&model);
    model.setRows({{QStringLiteral("a"), 1}, {QStringLiteral("b"), 2}});
    const QPersistentModelIndex second = model.index(1, 1);
    model.append({QStringLiteral("c"), 3});
    model.replace({{QStringLiteral("x"), 1}, {QStringLiteral("y"), 2}, {QStringLiteral("z"), 3}, {QStringLiteral("u"), 4}});
    QCOMPARE(model.names(), QStringLiteral("xyzu"));
    QVERIFY(second.isValid());
    QCOMPARE(second.data().toString(), QStringLiteral("y"));
    model.replace({});
    QCOMPARE(model.rowCount(), 0);
  }

  void cellsHaveTheRolesOfTheirColumns() {
    NamedNumbers model;
    model.setRows({{QStringLiteral("a"), 1}});
    QCOMPARE(model.headerData(2, Qt::Horizontal, Qt::ToolTipRole).toString(), QStringLiteral("Any number"));
    QCOMPARE(model.index(0, 2).data(Qt::TextAlignmentRole).toInt(), int(Qt::AlignRight | Qt::AlignVCenter));
    QCOMPARE(model.index(0, 1).data(Qt::TextAlignmentRole).toInt(), int(Qt::AlignLeft | Qt::AlignVCenter));
    QCOMPARE(model.index(0, 1).data(Qt::AccessibleTextRole).toString(), QStringLiteral("a"));
    QVERIFY(!model.positionAt({}).has_value());
  }

  void aHundredThousandRowsAreFilteredAndSortedAtOnce() {
    std::vector<NamedNumbers::Row> rows;
    for (int i = 0; i < 100'000; ++i) rows.emplace_back(QStringLiteral("node%1").arg(i), (i * 7919) % 100'003);
    NamedNumbers model;
    model.setRows(std::move(rows));
    QElapsedTimer timer;
    timer.start();
    model.setFilter({0, QStringLiteral("node9")});
    const qint64 filtered = timer.restart();
    model.setFilter({});
    model.sort(1);
    qInfo("filtered in %lld ms, sorted by text in %lld ms", static_cast<long long>(filtered),
          static_cast<long long>(timer.elapsed()));
    QCOMPARE(model.rowCount(), 100'000);
  }
};

SPORESCOPE_TEST(TableModelTest)

}  // namespace table_model_test

#include "table_model_test.moc"
