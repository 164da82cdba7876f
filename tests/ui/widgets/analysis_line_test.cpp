// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/analysis_line.h"

#include <QProgressBar>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

#include "tests/program/test_class.h"
#include "ui/widgets/elided_label.h"

namespace analysis_line_test {

using namespace sporescope::ui;

namespace {

struct ShownLine {
  ShownLine()
      : line({QStringLiteral("Progress of the check"), QStringLiteral("Stops it"), QStringLiteral("Again"),
              QStringLiteral("Checks again")}) {
    line.showProgress(false, 0, 0);
    line.setRestartOffered(false);
    line.show();
  }
  [[nodiscard]] QProgressBar* progress() const { return line.findChild<QProgressBar*>(); }
  /// Returns the button with this tool tip.
  [[nodiscard]] QPushButton* button(const char* tip) const {
    for (QPushButton* button : line.findChildren<QPushButton*>()) {
      if (button->toolTip() == QLatin1String(tip)) return button;
    }
    return nullptr;
  }

  AnalysisLine line;
};

}  // namespace

class AnalysisLineTest : public QObject {
  Q_OBJECT

 private slots:
  void resultsAreOneLineAndTheirToolTipSeveral() {
    ShownLine shown;
    shown.line.setText({QStringLiteral("2 hits"), QStringLiteral("1 unread")});
    QCOMPARE(shown.line.text(), QStringLiteral("2 hits · 1 unread"));
    QCOMPARE(shown.line.findChild<ElidedLabel*>()->toolTip(), QStringLiteral("2 hits\n1 unread"));
  }

  void progressAndStopAreShownWhileItRuns() {
    ShownLine shown;
    QVERIFY(!shown.progress()->isVisible() && !shown.button("Stops it")->isVisible());
    QCOMPARE(shown.progress()->accessibleName(), QStringLiteral("Progress of the check"));
    shown.line.showProgress(true, 0, 0);
    QVERIFY(shown.progress()->isVisible() && shown.button("Stops it")->isVisible());
    QCOMPARE(shown.progress()->maximum(), 0);  // the total is unknown
    shown.line.showProgress(true, 1, 4);
    QCOMPARE(4 * shown.progress()->value(), shown.progress()->maximum());
    // Numbers of bytes do not fit into 32 bits.
    shown.line.showProgress(true, std::uint64_t{3} << 40U, std::uint64_t{4} << 40U);
    QCOMPARE(4 * shown.progress()->value(), 3 * shown.progress()->maximum());
    shown.line.showProgress(false, 4, 4);
    QVERIFY(!shown.progress()->isVisible() && !shown.button("Stops it")->isVisible());
  }

  void buttonsAskTheOwner() {
    ShownLine shown;
    QSignalSpy stopped(&shown.line, &AnalysisLine::stopRequested);
    QSignalSpy restarted(&shown.line, &AnalysisLine::restartRequested);
    QVERIFY(!shown.button("Checks again")->isVisible());
    shown.line.setRestartOffered(true);
    QVERIFY(shown.button("Checks again")->isVisible());
    QCOMPARE(shown.button("Checks again")->text(), QStringLiteral("Again"));
    shown.button("Checks again")->click();
    QCOMPARE(restarted.size(), 1);
    QCOMPARE(stopped.size(), 0);
    shown.line.showProgress(true, 0, 0);
    shown.button("Stops it")->click();
    QCOMPARE(stopped.size(), 1);
    // The Enter key in a field of the same dialog must press neither.
    for (const char* tip : {"Stops it", "Checks again"}) QVERIFY(!shown.button(tip)->autoDefault());
  }

  /// The text gives way to the buttons: it is elided, and shows as much as a label with the elided text.
  void aTextThatDoesNotFitIsElided() {
    const QString text = QStringLiteral("12 tensors could not be read, of 1,024 tensors in 3 iterations");
    ElidedLabel label;
    label.setText(text);
    QCOMPARE(label.minimumSizeHint().width(), 0);
    QVERIFY(label.minimumSizeHint().height() > 0);
    label.resize(120, 30);
    ElidedLabel expected;
    expected.setText(label.fontMetrics().elidedText(text, Qt::ElideRight, label.contentsRect().width()));
    expected.resize(120, 30);
    QVERIFY(expected.text() != text);
    QCOMPARE(label.grab().toImage(), expected.grab().toImage());
    label.resize(1000, 30);
    expected.setText(text);
    expected.resize(1000, 30);
    QCOMPARE(label.grab().toImage(), expected.grab().toImage());
    QCOMPARE(label.text(), text);
  }
};

SPORESCOPE_TEST(AnalysisLineTest)

}  // namespace analysis_line_test

#include "analysis_line_test.moc"
