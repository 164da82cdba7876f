// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/text/summary_text.h"

#include <QTest>
#include <limits>

#include "tests/program/test_class.h"
#include "ui/text/hit_text.h"
#include "ui/text/coverage_text.h"

namespace summary_text_test {

using namespace sporescope;
using namespace sporescope::ui;

namespace {

const double kNan = std::numeric_limits<double>::quiet_NaN();
const double kInfinity = std::numeric_limits<double>::infinity();

QString words(ToldValues values, const ToldStatistics& known) { return plainText(nonFiniteRuns(values, known)); }

}  // namespace

class CardWordsTest : public QObject {
  Q_OBJECT

 private slots:
  void nanAndInfWithoutCountsAreWords() {
    QCOMPARE(words(ToldValues::nan, {}), QStringLiteral("NaN"));
    QCOMPARE(words(ToldValues::finite, {}), QStringLiteral("none"));
    QCOMPARE(words(ToldValues::unknown, {}), QStringLiteral("not known"));
    ToldStatistics known;
    known.min = -kInfinity;
    QCOMPARE(words(ToldValues::infinite, known), QStringLiteral("−Inf"));
    known.max = kInfinity;
    QCOMPARE(words(ToldValues::infinite, known), QStringLiteral("−Inf, +Inf"));
    known.nan = 3;
    QCOMPARE(words(ToldValues::nan, known), QStringLiteral("3 NaN"));
    QVERIFY(nonFiniteRuns(ToldValues::nan, {}).front().meaning == Meaning::nan);
  }

  void numbersWearTheirMeaning() {
    QVERIFY(numberRun(kNan).meaning == Meaning::nan);
    QVERIFY(numberRun(-kInfinity).meaning == Meaning::neg_inf);
    QVERIFY(numberRun(std::nullopt).meaning == Meaning::quiet);
    QVERIFY(numberRun(2.0).meaning == Meaning::plain);
    QVERIFY(numberRun(ToldNumber::nan, 2.0).meaning == Meaning::nan);
    QVERIFY(numberRun(ToldNumber::nan, 0.0).meaning == Meaning::plain);
    QCOMPARE(numberRun(ToldNumber::count, 1234567.0).text, QStringLiteral("1\u2009234\u2009567"));
  }

  void aSampleIsSoMuchOfIt() {
    TensorCard card;
    card.is_sample = true;
    card.shape = {20};
    card.info.shape = {4, 10};
    card.statistics.count = 20;
    QCOMPARE(shapeWords(card), QStringLiteral("20 of [4, 10]"));
    QCOMPARE(plainText(nonFiniteRuns(card)), QStringLiteral("none in the sample"));
    QCOMPARE(remarksOf(card).size(), 1);
    QVERIFY(remarksOf(card).front().startsWith(QStringLiteral("A sample: the first 20 of 40 elements alone")));
    card.statistics.nan = 1;
    QCOMPARE(plainText(nonFiniteRuns(card)), QStringLiteral("1 NaN"));
  }

  void hitsNameTheirSource() {
    SessionHit hit;
    hit.judgement.condition = find_condition("tensor_overflow");
    hit.judgement.holds = true;
    hit.by = JudgedBy::statistics;
    hit.told_by = "dump.json";
    hit.told = ToldValues::nan;
    QCOMPARE(plainText(foundRuns(hit)), QStringLiteral("NaN · dump.json"));
    QVERIFY(judgedByWords(hit).contains("dump.json"));
    hit.by = JudgedBy::overflow_report;
    QCOMPARE(plainText(foundRuns(hit)), QStringLiteral("reported by the device"));
  }

  void gapsAreCounted() {
    QVERIFY(gapSentence({}).isEmpty());
    Looked looked;
    looked.tensors = 126;
    looked.from_values = 123;
    looked.not_read = 1;
    looked.not_knowable = 2;
    QCOMPARE(
        gapSentence(looked),
        QStringLiteral("3 of 126 tensors could not be judged: 1 could not be read, 2 cannot be known from what was dumped."));
  }
};

SPORESCOPE_TEST(CardWordsTest)

}  // namespace summary_text_test

#include "summary_text_test.moc"
