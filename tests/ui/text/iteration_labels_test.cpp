// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/text/iteration_labels.h"

#include <QTest>

#include "tests/program/test_class.h"

namespace iteration_labels_test {

using namespace sporescope;
using namespace sporescope::ui;

class IterationLabelsTest : public QObject {
  Q_OBJECT

 private slots:
  void aDumpHasIterations() {
    const IterationLabels words{SessionSnapshot{}};
    QVERIFY(!words.areSteps());
    QCOMPARE(words.inSentence(Iteration{3}), QStringLiteral("iteration 3"));
    QCOMPARE(words.atSentenceStart(Iteration{3}), QStringLiteral("Iteration 3"));
    QCOMPARE(words.inSentence(Iteration::init), QStringLiteral("before the first iteration"));
    QCOMPARE(words.inSentence(Iteration::constants), QStringLiteral("constants"));
    QCOMPARE(words.columnTitle(), QStringLiteral("Iteration"));
  }

  void aTrainingHasSteps() {
    SessionSnapshot facts;
    facts.family = "live";
    const IterationLabels words(facts);
    QVERIFY(words.areSteps());
    QCOMPARE(words.inSentence(Iteration{3}), QStringLiteral("step 3"));
    QCOMPARE(words.atSentenceStart(Iteration{3}), QStringLiteral("Step 3"));
    QCOMPARE(words.previousTitle(), QStringLiteral("step before"));
    QCOMPARE(words.choose(QStringLiteral("a"), QStringLiteral("b")), QStringLiteral("b"));
  }
};

SPORESCOPE_TEST(IterationLabelsTest)

}  // namespace iteration_labels_test

#include "iteration_labels_test.moc"
