// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/text/format.h"

#include <QTest>
#include <limits>

#include "tests/program/test_class.h"
#include "ui/text/verdict.h"

namespace format_test {

using namespace sporescope;
using namespace sporescope::ui;

class FormatTest : public QObject {
  Q_OBJECT

 private slots:
  void numbers_data() {
    QTest::addColumn<double>("value");
    QTest::addColumn<QString>("text");
    QTest::newRow("zero") << 0.0 << "0";
    QTest::newRow("negative zero") << -0.0 << "0";
    QTest::newRow("four digits") << 1.23456 << "1.235";
    QTest::newRow("no trailing zeros") << 2.5 << "2.5";
    QTest::newRow("least plain") << 0.0001 << "0.0001";
    QTest::newRow("below it") << 0.00001307 << QStringLiteral("1.307e−5");
    QTest::newRow("thin spaces") << 65504.0 << QStringLiteral("65\u2009504");
    QTest::newRow("four places have none") << 9999.0 << "9999";
    QTest::newRow("largest plain") << 999999.0 << QStringLiteral("999\u2009999");
    QTest::newRow("above it") << 1234567.0 << "1.235e6";
    QTest::newRow("real minus") << -777.2 << QStringLiteral("−777.2");
    QTest::newRow("NaN") << std::numeric_limits<double>::quiet_NaN() << "NaN";
    QTest::newRow("+Inf") << std::numeric_limits<double>::infinity() << "+Inf";
    QTest::newRow("-Inf") << -std::numeric_limits<double>::infinity() << QStringLiteral("−Inf");
  }
  void numbers() {
    QFETCH(double, value);
    QFETCH(QString, text);
    QCOMPARE(formatNumber(value), text);
  }

  void missingNumbersAreADash() { QCOMPARE(formatNumber(std::optional<double>()), QStringLiteral("–")); }

  void counts() {
    QCOMPARE(formatCount(0), QStringLiteral("0"));
    QCOMPARE(formatCount(9999), QStringLiteral("9999"));
    QCOMPARE(formatCount(14057), QStringLiteral("14\u2009057"));
    QCOMPARE(formatCount(1234567890123ULL), QStringLiteral("1\u2009234\u2009567\u2009890\u2009123"));
  }

  void countsInSentences() {
    const QString spaced = QStringLiteral("%1 tensor files").arg(formatCount(45864));
    QCOMPARE(withSpacedCount(QStringLiteral("45864 tensor files"), 45864), spaced);
    QCOMPARE(spaced.size(), QStringLiteral("45864 tensor files").size() + 1);
    QCOMPARE(withSpacedCount(QStringLiteral("12 tensor files"), 12), QStringLiteral("12 tensor files"));
  }

  void bytes() {
    QCOMPARE(formatBytes(999), QStringLiteral("999 B"));
    QCOMPARE(formatBytes(1000), QStringLiteral("1 kB"));
    QCOMPARE(formatBytes(86016), QStringLiteral("86 kB"));
    QCOMPARE(formatBytes(1'500'000), QStringLiteral("1.5 MB"));
    QCOMPARE(formatBytes(40'000'000'000ULL), QStringLiteral("40 GB"));
  }

  void durations() {
    QCOMPARE(formatDuration(0.0002), QStringLiteral("0.2 ms"));
    QCOMPARE(formatDuration(3), QStringLiteral("3 s"));
    QCOMPARE(formatDuration(72), QStringLiteral("1 min 12 s"));
    QCOMPARE(formatDuration(3720), QStringLiteral("1 h 2 min"));
  }

  void shapes() {
    QCOMPARE(formatShape({}), QStringLiteral("[]"));
    QCOMPARE(formatShape({4, 10}), QStringLiteral("[4, 10]"));
    QCOMPARE(formatShape({-1, 3}), QStringLiteral("[?, 3]"));
  }

  void ranges() {
    QCOMPARE(formatRanges({}), QStringLiteral("–"));
    QCOMPARE(formatRanges({3}), QStringLiteral("3"));
    QCOMPARE(formatRanges({0, 1, 2, 3}), QStringLiteral("0–3"));
    QCOMPARE(formatRanges({0, 2, 3, 4}), QStringLiteral("0, 2–4"));
  }

  void argumentsOfASentenceAreNotTranslated() {
    QCOMPARE(translated(Text("%1 ends at byte %2", {"a %2.npy", "200"})), QStringLiteral("a %2.npy ends at byte 200"));
  }

  void verdicts() {
    QCOMPARE(verdictText({}), QStringLiteral("not checked"));
    QCOMPARE(verdictText({Verdict::Kind::clean, Iteration{0}, {}}), QStringLiteral("no NaN or Inf"));
    QCOMPARE(verdictText({Verdict::Kind::nan, Iteration{1}, {}}), QStringLiteral("NaN at iteration 1"));
    QCOMPARE(verdictText({Verdict::Kind::nan, Iteration{1}, 1}), QStringLiteral("NaN at iteration 1, rank 1"));
    QCOMPARE(verdictText({Verdict::Kind::inf, Iteration{0}, {}}), QStringLiteral("Inf at iteration 0"));
  }
};

SPORESCOPE_TEST(FormatTest)

}  // namespace format_test

#include "format_test.moc"
