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

/// The engine writes reports without the user interface; both use the same colors for the same meaning.
class ReportColorsTest : public QObject {
  Q_OBJECT

 private slots:
  void aReportWearsTheLightTheme() {
    const Theme& theme = lightTheme();
    QCOMPARE(report_colors::kText, theme.text.value);
    QCOMPARE(report_colors::kText2, theme.text2.value);
    QCOMPARE(report_colors::kLine, theme.line.value);
    QCOMPARE(report_colors::kLine2, theme.line2.value);
    QCOMPARE(report_colors::kAlternate, theme.alt.value);
    QCOMPARE(report_colors::kNaN, theme.nan.value);
    QCOMPARE(report_colors::kNaNText, theme.nan_text.value);
    QCOMPARE(report_colors::kNaNBackground, theme.nan_background.value);
    QCOMPARE(report_colors::kPositiveInf, theme.pos_inf.value);
    QCOMPARE(report_colors::kPositiveInfText, theme.pos_inf_text.value);
    QCOMPARE(report_colors::kNegativeInf, theme.neg_inf.value);
    QCOMPARE(report_colors::kNegativeInfText, theme.neg_inf_text.value);
    QCOMPARE(report_colors::kError, theme.error.value);
    QCOMPARE(report_colors::kErrorBackground, theme.error_background.value);
    QCOMPARE(report_colors::kWarning, theme.warning.value);
    QCOMPARE(report_colors::kWarningBackground, theme.warning_background.value);
    QCOMPARE(report_colors::kOk, theme.ok.value);
    QCOMPARE(report_colors::kOkBackground, theme.ok_background.value);
    QCOMPARE(report_colors::kFinite, theme.histogram.value);
    QCOMPARE(report_colors::kOperator, theme.op.value);
    QCOMPARE(report_colors::kOperatorLine, theme.op_line.value);
    QCOMPARE(report_colors::kParameter, theme.parameter.value);
    QCOMPARE(report_colors::kParameterLine, theme.parameter_line.value);
    QCOMPARE(report_colors::kConstant, theme.constant.value);
    QCOMPARE(report_colors::kConstantLine, theme.constant_line.value);
    QCOMPARE(report_colors::kEdge, theme.edge.value);
    for (std::size_t i = 0; i < theme.diverging.size(); ++i) {
      QCOMPARE(report_colors::kDiverging[i], theme.diverging[i].value);
    }
  }
};

SPORESCOPE_TEST(ReportColorsTest)

}  // namespace report_colors_test

#include "report_colors_test.moc"
