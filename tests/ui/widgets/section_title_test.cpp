// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Tests the title bar of a section and the flat buttons in it.

#include "ui/widgets/section_title.h"

#include <QAction>
#include <QButtonGroup>
#include <QPlainTextEdit>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>

#include "tests/program/test_class.h"
#include "tests/ui/wait_for.h"
#include "ui/style/theme.h"
#include "ui/widgets/icon_button.h"
#include "ui/widgets/log_view.h"
#include "ui/widgets/segment_button.h"

namespace section_title_test {

using namespace sporescope::ui;

namespace {

/// Returns the visible label with this text.
const QLabel* labelIn(const QWidget& widget, const QString& text) {
  for (const QLabel* label : widget.findChildren<QLabel*>()) {
    if (label->isVisible() && label->text() == text) return label;
  }
  return nullptr;
}

}  // namespace

class SectionTitleTest : public QObject {
  Q_OBJECT

 private slots:
  void aCountIsShownUnlessItIsNegative() {
    SectionTitle title(QStringLiteral("Inputs"));
    title.show();
    QVERIFY(labelIn(title, QStringLiteral("Inputs")) != nullptr);
    QVERIFY(title.height() >= 24);
    title.setCount(0);
    QVERIFY(labelIn(title, QStringLiteral("0")) != nullptr);
    title.setCount(12);
    QVERIFY(labelIn(title, QStringLiteral("12")) != nullptr && labelIn(title, QStringLiteral("0")) == nullptr);
    title.setCount(-1);
    QVERIFY(labelIn(title, QStringLiteral("-1")) == nullptr && labelIn(title, QStringLiteral("12")) == nullptr);
    title.setTitle(QStringLiteral("Outputs"));
    QVERIFY(labelIn(title, QStringLiteral("Outputs")) != nullptr && labelIn(title, QStringLiteral("Inputs")) == nullptr);
  }

  void toolsStandBeforeTheButtonThatCloses() {
    SectionTitle title(QStringLiteral("Inputs"));
    auto* first = new QToolButton;
    auto* second = new QToolButton;
    title.addTool(first);
    title.addTool(second);
    title.resize(400, 24);
    title.show();
    QToolButton* close = nullptr;
    for (QToolButton* button : title.findChildren<QToolButton*>()) {
      if (button != first && button != second) close = button;
    }
    QVERIFY(close != nullptr && !close->isVisible());
    QVERIFY(!close->accessibleName().isEmpty());
    title.setClosable(true);
    QVERIFY(waitFor([&] { return close->isVisible() && close->x() > second->x(); }));
    QVERIFY(first->x() < second->x());
    QSignalSpy closed(&title, &SectionTitle::closed);
    close->click();
    QCOMPARE(closed.size(), 1);
    title.setClosable(false);
    QVERIFY(!close->isVisible());
  }

  void anIconButtonIsReadAsItsToolTip() {
    QWidget owner;
    const QToolButton* button = iconButton(QStringLiteral("go-next"), QStringLiteral("Next hit"), &owner);
    QCOMPARE(button->toolTip(), QStringLiteral("Next hit"));
    QCOMPARE(button->accessibleName(), QStringLiteral("Next hit"));
    QCOMPARE(button->parentWidget(), &owner);
    QVERIFY(button->autoRaise());
  }

  void anIconButtonFollowsItsAction() {
    QAction action(QStringLiteral("Next hit"));
    action.setEnabled(false);
    const std::unique_ptr<QToolButton> button(iconButton(&action));
    QCOMPARE(button->accessibleName(), QStringLiteral("Next hit"));
    QVERIFY(!button->isEnabled());
    QSignalSpy triggered(&action, &QAction::triggered);
    action.setEnabled(true);
    QVERIFY(button->isEnabled());
    button->click();
    QCOMPARE(triggered.size(), 1);
  }

  /// The keyboard reaches the buttons, and the space bar chooses one.
  void segmentsAreAnExclusiveChoice() {
    QWidget owner;
    auto* first = new SegmentButton(QStringLiteral("Values"), SegmentButton::Place::first, &owner);
    auto* last = new SegmentButton(QStringLiteral("Bits"), SegmentButton::Place::last, &owner);
    QButtonGroup group;
    group.addButton(first);
    group.addButton(last);
    owner.show();
    first->setChecked(true);
    QCOMPARE(first->accessibleName(), QStringLiteral("Values"));
    QVERIFY((last->focusPolicy() & Qt::TabFocus) != 0);
    QTest::keyClick(last, Qt::Key_Space);
    QVERIFY(last->isChecked() && !first->isChecked());
  }

  /// The checked text is semibold, but its neighbors must not move.
  void aCheckedSegmentHasTheSameSize() {
    SegmentButton button(QStringLiteral("Distribution of values"), SegmentButton::Place::middle);
    const QSize size = button.sizeHint();
    button.setChecked(true);
    QCOMPARE(button.sizeHint(), size);
    QFont strong = button.font();
    strong.setWeight(QFont::DemiBold);
    QVERIFY(size.width() > QFontMetrics(strong).horizontalAdvance(button.text()));
    QVERIFY(size.height() >= 24);
  }

  void segmentsHaveTheColorsOfTheThemeAndOfTheirState() {
    for (const Theme* theme : {&lightTheme(), &darkTheme()}) {
      SegmentButton button(QStringLiteral("x"), SegmentButton::Place::middle);
      button.setPalette(paletteOf(*theme));
      button.resize(80, 24);
      const auto fill = [&] { return button.grab().toImage().pixelColor(10, 5); };
      QCOMPARE(fill(), theme->button.color());
      button.setChecked(true);
      QCOMPARE(fill(), theme->selection.color());
      button.setEnabled(false);
      const QImage disabled = button.grab().toImage();
      button.setEnabled(true);
      QVERIFY(button.grab().toImage() != disabled);
    }
  }

  void theSourceLinesOfALogAreLinks() {
    LogView log(QStringLiteral("Output"));
    log.setPlainText(QStringLiteral("Traceback:\n  File \"/home/user/net.py\", line 60, in construct\nend"));
    log.resize(600, 200);
    log.show();
    QSignalSpy activated(&log, &LogView::sourceActivated);
    const auto placeOf = [&](int position) {
      QTextCursor cursor(log.document());
      cursor.setPosition(position);
      return log.cursorRect(cursor).center();
    };
    QTest::mouseClick(log.viewport(), Qt::LeftButton, {}, placeOf(3));  // no link
    QVERIFY(activated.isEmpty());
    QTest::mouseClick(log.viewport(), Qt::LeftButton, {}, placeOf(25));
    QCOMPARE(activated.size(), 1);
    const auto line = activated.front().front().value<sporescope::SourceLine>();
    QCOMPARE(QString::fromStdString(line.file), QStringLiteral("/home/user/net.py"));
    QCOMPARE(line.line, 60);
    QTest::keyClick(&log, Qt::Key_Return);  // the click moved the cursor there
    QCOMPARE(activated.size(), 2);
    log.moveCursor(QTextCursor::End);
    QTest::keyClick(&log, Qt::Key_Return);
    QCOMPARE(activated.size(), 2);
  }

  void aLogFollowsItsEndUnlessTheUserScrolledUp() {
    const auto log = std::make_unique<LogView>(QStringLiteral("Output"));
    QCOMPARE(log->accessibleName(), QStringLiteral("Output"));
    QVERIFY(log->isReadOnly());
    log->resize(300, 100);
    log->show();
    const auto addLines = [&](int count) {
      for (int i = 0; i < count; ++i) log->appendPlainText(QStringLiteral("line"));
      handleDueEvents();
    };
    QScrollBar* bar = log->verticalScrollBar();
    addLines(100);
    QVERIFY(bar->maximum() > 0);
    QCOMPARE(bar->value(), bar->maximum());
    log->resize(300, 60);
    handleDueEvents();
    QCOMPARE(bar->value(), bar->maximum());
    bar->setValue(3);
    addLines(100);
    QCOMPARE(bar->value(), 3);
    bar->setValue(bar->maximum());
    addLines(100);
    QCOMPARE(bar->value(), bar->maximum());
  }
};

SPORESCOPE_TEST(SectionTitleTest)

}  // namespace section_title_test

#include "section_title_test.moc"
