// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/report/colors.h"

#include <QTest>

#include "tests/program/test_class.h"
#include "ui/style/theme.h"

namespace report_colors_test {

using namespace sporescope;
using sporescope::ui::lightTheme;
using sporescope::ui::Theme;

/// The engine writes reports without knowing the screens; both mean the same by their colours.
class ReportColoursTest : public QObject {
  Q_OBJECT

 private slots:
  void aReportWearsTheLightTheme() {
    const Theme& theme = lightTheme();
    QCOMPARE(report_colours::kText, theme.text.value);
    QCOMPARE(report_colours::kText2, theme.text2.value);
    QCOMPARE(report_colours::kLine, theme.line.value);
    QCOMPARE(report_colours::kLine2, theme.line2.value);
    QCOMPARE(report_colours::kAlternate, theme.alt.value);
    QCOMPARE(report_colours::kNaN, theme.nan.value);
    QCOMPARE(report_colours::kNaNText, theme.nan_text.value);
    QCOMPARE(report_colours::kNaNGround, theme.nan_ground.value);
    QCOMPARE(report_colours::kPositiveInf, theme.pos_inf.value);
    QCOMPARE(report_colours::kPositiveInfText, theme.pos_inf_text.value);
    QCOMPARE(report_colours::kNegativeInf, theme.neg_inf.value);
    QCOMPARE(report_colours::kNegativeInfText, theme.neg_inf_text.value);
    QCOMPARE(report_colours::kError, theme.error.value);
    QCOMPARE(report_colours::kErrorGround, theme.error_ground.value);
    QCOMPARE(report_colours::kWarning, theme.warning.value);
    QCOMPARE(report_colours::kWarningGround, theme.warning_ground.value);
    QCOMPARE(report_colours::kOk, theme.ok.value);
    QCOMPARE(report_colours::kOkGround, theme.ok_ground.value);
    QCOMPARE(report_colours::kFinite, theme.histogram.value);
    QCOMPARE(report_colours::kOperator, theme.op.value);
    QCOMPARE(report_colours::kOperatorLine, theme.op_line.value);
    QCOMPARE(report_colours::kParameter, theme.parameter.value);
    QCOMPARE(report_colours::kParameterLine, theme.parameter_line.value);
    QCOMPARE(report_colours::kConstant, theme.constant.value);
    QCOMPARE(report_colours::kConstantLine, theme.constant_line.value);
    QCOMPARE(report_colours::kEdge, theme.edge.value);
    for (std::size_t i = 0; i < theme.diverging.size(); ++i) {
      QCOMPARE(report_colours::kDiverging[i], theme.diverging[i].value);
    }
  }
};

SPORESCOPE_TEST(ReportColoursTest)

}  // namespace report_colors_test

#include "report_colors_test.moc"
