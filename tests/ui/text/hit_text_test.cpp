// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/text/hit_text.h"

#include <QTest>

#include "tests/program/test_class.h"

namespace hit_text_test {

using namespace sporescope;
using namespace sporescope::ui;

namespace {

const ParameterSpec* spec(const Hit& hit, std::string_view name) { return find_parameter(*hit.judgement.condition, name); }

}  // namespace

class HitTextTest : public QObject {
  Q_OBJECT

 private slots:
  void speaksOfThresholds();
};

void HitTextTest::speaksOfThresholds() {
  Hit hit;
  hit.judgement.condition = find_condition("tensor_too_large");
  hit.judgement.parameters = {{spec(hit, "abs_mean_gt"), 5, 2, false}, {spec(hit, "max_gt"), 100, 123456, true}};
  hit.statistics.count = 40;
  QCOMPARE(plainText(findingRuns(hit)), QStringLiteral("Max 123\u2009456 > 100"));
  hit.judgement.condition = find_condition("tensor_all_zero");
  hit.judgement.parameters = {{spec(hit, "zero_percentage_ge"), 100, 100, true}};
  QVERIFY(plainText(findingRuns(hit)).endsWith(QStringLiteral("100 ≥ 100")));
  hit.judgement.errors = {WatchError::no_previous, WatchError::nan};
  QVERIFY(plainText(findingRuns(hit)).contains("no previous value to compare with"));
  Watchpoint text = make_watchpoint(0, "tensor_too_small", {{"abs_mean_lt", 1e-9}}).value();
  QCOMPARE(parameterText(text), QStringLiteral("Mean of absolute values < 1e\u22129"));
  QCOMPARE(watchedNodesText(text), QStringLiteral("all tensors"));
  text.nodes.regex = "Gradients/.*";
  QCOMPARE(watchedNodesText(text), QStringLiteral("names that match Gradients/.*"));
}

SPORESCOPE_TEST(HitTextTest)

}  // namespace hit_text_test

#include "hit_text_test.moc"
