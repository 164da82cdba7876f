// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/filter/rank_filter.h"

#include <QSignalSpy>
#include <QTest>

#include "tests/program/test_class.h"
#include "tests/timeouts.h"

namespace rank_filter_test {

using namespace sporescope;
using namespace sporescope::ui;

class RankFilterTest : public QObject {
  Q_OBJECT

 private slots:
  void numbersAndRangesSelectRanks() {
    RankFilter filter(QStringLiteral("Such as 0-63"));
    QCOMPARE(filter.field()->toolTip(), QStringLiteral("Such as 0-63"));
    QVERIFY(!filter.field()->accessibleName().isEmpty());
    filter.setRanksShown(true);
    QVERIFY(filter.ranks().all());
    filter.field()->setText(QStringLiteral(" 0-2,512 "));
    for (const int rank : {0, 1, 2, 512}) QVERIFY(filter.ranks().contains(rank));
    for (const int rank : {3, 511, 513}) QVERIFY(!filter.ranks().contains(rank));
    QVERIFY(!filter.field()->property("wrong").toBool());
  }

  void anInvalidTextIsMarkedAndFiltersNothing() {
    RankFilter filter({});
    filter.setRanksShown(true);
    filter.field()->setText(QStringLiteral("2-1"));
    QVERIFY(filter.ranks().all());
    QVERIFY(filter.field()->property("wrong").toBool());
    filter.field()->setText(QStringLiteral("1-2"));
    QVERIFY(!filter.ranks().all());
    QVERIFY(!filter.field()->property("wrong").toBool());
  }

  /// A dump with one rank hides the field, whose text remains for the next dump.
  void aHiddenFieldFiltersNothing() {
    RankFilter filter({});
    QVERIFY(filter.isHidden());
    filter.field()->setText(QStringLiteral("3"));
    QVERIFY(filter.ranks().all());
    filter.setRanksShown(true);
    QVERIFY(filter.ranks().contains(3) && !filter.ranks().contains(0));
    filter.setRanksShown(false);
    QVERIFY(filter.ranks().all());
  }

  void editsAreReportedTogetherShortlyAfterTheLastOne() {
    RankFilter filter({});
    filter.setRanksShown(true);
    QSignalSpy changed(&filter, &RankFilter::changed);
    for (const char* text : {"1", "12", "12,"}) filter.field()->setText(text);
    QVERIFY(changed.isEmpty());
    QTRY_COMPARE_WITH_TIMEOUT(changed.size(), 1, kTimeout);
  }

  void clearingIsReportedAtOnce() {
    RankFilter filter({});
    filter.setRanksShown(true);
    filter.field()->setText(QStringLiteral("1"));
    QSignalSpy changed(&filter, &RankFilter::changed);
    filter.clear();
    QCOMPARE(changed.size(), 1);
    QVERIFY(filter.field()->text().isEmpty() && filter.ranks().all());
    filter.field()->setText(QStringLiteral("2"));
    QTRY_COMPARE_WITH_TIMEOUT(changed.size(), 2, kTimeout);
  }

  void hidingAFieldWithATextIsAChange() {
    RankFilter filter({});
    filter.setRanksShown(true);
    filter.field()->setText(QStringLiteral("1"));
    QSignalSpy changed(&filter, &RankFilter::changed);
    QTRY_COMPARE_WITH_TIMEOUT(changed.size(), 1, kTimeout);
    filter.setRanksShown(false);
    QTRY_COMPARE_WITH_TIMEOUT(changed.size(), 2, kTimeout);
  }
};

SPORESCOPE_TEST(RankFilterTest)

}  // namespace rank_filter_test

#include "rank_filter_test.moc"
