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
    const IterationLabels text{SessionSnapshot{}};
    QVERIFY(!text.areSteps());
    QCOMPARE(text.inSentence(Iteration{3}), QStringLiteral("iteration 3"));
    QCOMPARE(text.atSentenceStart(Iteration{3}), QStringLiteral("Iteration 3"));
    QCOMPARE(text.inSentence(Iteration::init), QStringLiteral("before the first iteration"));
    QCOMPARE(text.inSentence(Iteration::constants), QStringLiteral("constants"));
    QCOMPARE(text.columnTitle(), QStringLiteral("Iteration"));
  }

  void aTrainingHasSteps() {
    SessionSnapshot snapshot;
    snapshot.family = "live";
    const IterationLabels text(snapshot);
    QVERIFY(text.areSteps());
    QCOMPARE(text.inSentence(Iteration{3}), QStringLiteral("step 3"));
    QCOMPARE(text.atSentenceStart(Iteration{3}), QStringLiteral("Step 3"));
    QCOMPARE(text.previousTitle(), QStringLiteral("previous step"));
    QCOMPARE(text.choose(QStringLiteral("a"), QStringLiteral("b")), QStringLiteral("b"));
  }
};

SPORESCOPE_TEST(IterationLabelsTest)

}  // namespace iteration_labels_test

#include "iteration_labels_test.moc"
