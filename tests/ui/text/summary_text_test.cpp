// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/text/summary_text.h"

#include <QTest>
#include <limits>

#include "tests/program/test_class.h"
#include "ui/text/coverage_text.h"
#include "ui/text/hit_text.h"

namespace summary_text_test {

using namespace sporescope;
using namespace sporescope::ui;

namespace {

const double kNan = std::numeric_limits<double>::quiet_NaN();
const double kInfinity = std::numeric_limits<double>::infinity();

QString label(ValueClass values, const RecordedStatistics& known) { return plainText(nonFiniteRuns(values, known)); }

}  // namespace

class SummaryTextTest : public QObject {
  Q_OBJECT

 private slots:
  void nanAndInfWithoutCountsAreWords() {
    QCOMPARE(label(ValueClass::nan, {}), QStringLiteral("NaN"));
    QCOMPARE(label(ValueClass::finite, {}), QStringLiteral("none"));
    QCOMPARE(label(ValueClass::unknown, {}), QStringLiteral("unknown"));
    RecordedStatistics known;
    known.min = -kInfinity;
    QCOMPARE(label(ValueClass::infinite, known), QStringLiteral("−Inf"));
    known.max = kInfinity;
    QCOMPARE(label(ValueClass::infinite, known), QStringLiteral("−Inf, +Inf"));
    known.nan = 3;
    QCOMPARE(label(ValueClass::nan, known), QStringLiteral("3 NaN"));
    QVERIFY(nonFiniteRuns(ValueClass::nan, {}).front().meaning == TextRole::nan);
  }

  void numbersWearTheirMeaning() {
    QVERIFY(numberRun(kNan).meaning == TextRole::nan);
    QVERIFY(numberRun(-kInfinity).meaning == TextRole::neg_inf);
    QVERIFY(numberRun(std::nullopt).meaning == TextRole::quiet);
    QVERIFY(numberRun(2.0).meaning == TextRole::plain);
    QVERIFY(numberRun(RecordedField::nan, 2.0).meaning == TextRole::nan);
    QVERIFY(numberRun(RecordedField::nan, 0.0).meaning == TextRole::plain);
    QCOMPARE(numberRun(RecordedField::count, 1234567.0).text, QStringLiteral("1\u2009234\u2009567"));
  }

  void aSampleIsSoMuchOfIt() {
    TensorSummary summary;
    summary.is_sample = true;
    summary.shape = {20};
    summary.info.shape = {4, 10};
    summary.statistics.count = 20;
    QCOMPARE(shapeText(summary), QStringLiteral("20 of [4, 10]"));
    QCOMPARE(plainText(nonFiniteRuns(summary)), QStringLiteral("none in the sample"));
    QCOMPARE(remarksText(summary).size(), 1);
    QVERIFY(remarksText(summary).front().startsWith(QStringLiteral("Sample: only the first 20 of 40 elements")));
    summary.statistics.nan = 1;
    QCOMPARE(plainText(nonFiniteRuns(summary)), QStringLiteral("1 NaN"));
  }

  void hitsNameTheirSource() {
    Hit hit;
    hit.judgement.condition = find_condition("tensor_overflow");
    hit.judgement.holds = true;
    hit.by = JudgedBy::statistics;
    hit.source_file = "dump.json";
    hit.recorded_class = ValueClass::nan;
    QCOMPARE(plainText(findingRuns(hit)), QStringLiteral("NaN · dump.json"));
    QVERIFY(judgedByText(hit).contains("dump.json"));
    hit.by = JudgedBy::overflow_report;
    QCOMPARE(plainText(findingRuns(hit)), QStringLiteral("reported by the device"));
  }

  void gapsAreCounted() {
    QVERIFY(coverageGapText({}).isEmpty());
    Coverage coverage;
    coverage.tensors = 126;
    coverage.from_values = 123;
    coverage.not_read = 1;
    coverage.undetermined = 2;
    QCOMPARE(coverageGapText(coverage),
             QStringLiteral("No verdict for 3 of 126 tensors: 1 could not be read, 2 cannot be determined from the dump."));
  }
};

SPORESCOPE_TEST(SummaryTextTest)

}  // namespace summary_text_test

#include "summary_text_test.moc"
