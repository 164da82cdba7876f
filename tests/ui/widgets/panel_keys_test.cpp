// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Tests the keys and wheel events that widgets take from, or leave to, the panel around them.

#include "ui/widgets/filter_field.h"

#include <QApplication>
#include <QComboBox>
#include <QKeyEvent>
#include <QSpinBox>
#include <QTest>
#include <QVBoxLayout>
#include <QWheelEvent>

#include "tests/program/test_class.h"
#include "tests/timeouts.h"
#include "ui/widgets/panel_action.h"
#include "ui/widgets/searchable_box.h"
#include "ui/widgets/wheel_forwarding.h"

namespace panel_keys_test {

using namespace sporescope::ui;

namespace {

/// A window with a panel and a field outside of it.
class Window {
 public:
  Window() : panel(new QWidget), inside(new QLineEdit), outside(new QLineEdit) {
    auto* column = new QVBoxLayout(&window_);
    column->addWidget(panel);
    column->addWidget(outside);
    (new QVBoxLayout(panel))->addWidget(inside);
  }
  [[nodiscard]] bool show() {
    window_.show();
    window_.activateWindow();
    return QTest::qWaitForWindowActive(&window_, kTimeout);
  }

 private:
  QWidget window_;

 public:
  QWidget* panel;
  QLineEdit* inside;
  QLineEdit* outside;
};

/// Turns the wheel over a widget by one notch. Returns whether the widget takes the event.
bool wheelOver(QWidget* widget) {
  const QPointF center = widget->rect().center();
  QWheelEvent event(center, widget->mapToGlobal(center), {}, QPoint(0, -120), Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase,
                    false);
  event.ignore();
  QApplication::sendEvent(widget, &event);
  return event.isAccepted();
}

}  // namespace

class PanelKeysTest : public QObject {
  Q_OBJECT

 private slots:
  void aFilterFieldIsNamedAndCanBeCleared() {
    const std::unique_ptr<QLineEdit> field(filterField(QStringLiteral("Filter nodes"), QStringLiteral("A part of a name")));
    QCOMPARE(field->placeholderText(), QStringLiteral("Filter nodes"));
    QCOMPARE(field->accessibleName(), QStringLiteral("Filter nodes"));
    QCOMPARE(field->toolTip(), QStringLiteral("A part of a name"));
    QVERIFY(field->isClearButtonEnabled());
  }

  /// In the window Ctrl+F searches nodes. Two actions with one shortcut would be ambiguous, and neither would be triggered.
  void ctrlFFiltersInsideOfThePanelAndSearchesOutside() {
    Window window;
    int filtered = 0, searched = 0;
    addFilterKey(window.panel, [&] { ++filtered; });
    auto* search = new QAction(window.panel->window());
    search->setShortcut(QKeySequence::Find);
    connect(search, &QAction::triggered, this, [&] { ++searched; });
    window.panel->window()->addAction(search);
    QVERIFY(window.show());
    window.inside->setFocus();
    QTest::keySequence(window.inside, QKeySequence::Find);
    QCOMPARE(filtered, 1);
    QCOMPARE(searched, 0);
    QTest::keyClick(window.inside, Qt::Key_F);
    QCOMPARE(filtered, 1);
    QCOMPARE(window.inside->text(), QStringLiteral("f"));
    window.outside->setFocus();
    QTest::keySequence(window.outside, QKeySequence::Find);
    QCOMPARE(filtered, 1);
    QCOMPARE(searched, 1);
  }

  void anActionOfAPanelIsTriggeredInsideOfItOnly() {
    Window window;
    int runs = 0;
    addPanelAction(window.panel, QStringLiteral("Copy rows"), QKeySequence(Qt::CTRL | Qt::Key_J), [&] { ++runs; });
    QVERIFY(window.show());
    window.inside->setFocus();
    QTest::keyClick(window.inside, Qt::Key_J, Qt::ControlModifier);
    QCOMPARE(runs, 1);
    window.outside->setFocus();
    QTest::keyClick(window.outside, Qt::Key_J, Qt::ControlModifier);
    QCOMPARE(runs, 1);
    QCOMPARE(window.panel->actions().front()->text(), QStringLiteral("Copy rows"));
  }

  /// Whoever scrolls a page must not change a value that happens to be below the pointer.
  void theWheelChangesAValueOnlyWithTheFocus() {
    Window window;
    auto* box = new QComboBox;
    box->addItems({QStringLiteral("first"), QStringLiteral("second")});
    auto* spin = new QSpinBox;
    spin->setValue(50);
    for (QWidget* widget : {static_cast<QWidget*>(box), static_cast<QWidget*>(spin)}) window.panel->layout()->addWidget(widget);
    forwardWheelToPage(window.panel);
    QVERIFY(window.show());
    window.outside->setFocus();
    QVERIFY(!wheelOver(box) && !wheelOver(spin));
    QCOMPARE(box->currentIndex(), 0);
    QCOMPARE(spin->value(), 50);
    QVERIFY(!box->hasFocus() && !spin->hasFocus());
    box->setFocus();
    QVERIFY(wheelOver(box));
    QCOMPARE(box->currentIndex(), 1);
    spin->setFocus();
    QVERIFY(wheelOver(spin));
    QCOMPARE(spin->value(), 49);
    QVERIFY(spin->focusPolicy() != Qt::WheelFocus);
  }

  void aBoxWithFewChoicesStaysABox() {
    QComboBox box;
    for (int i = 0; i < kMaxListed; ++i) box.addItem(QString::number(i));
    makeSearchable(&box);
    QVERIFY(!box.isEditable());
  }

  void aBoxWithManyChoicesIsSearched() {
    QComboBox box;
    for (int i = 0; i <= kMaxListed; ++i) box.addItem(QStringLiteral("rank %1").arg(i));
    makeSearchable(&box);
    QVERIFY(box.isEditable());
    box.show();
    const auto type = [&](const QString& text) {
      box.lineEdit()->setText(text);
      QTest::keyClick(box.lineEdit(), Qt::Key_Return);
    };
    type(QStringLiteral("rank 12"));
    QCOMPARE(box.currentIndex(), 12);
    type(QStringLiteral("no rank"));
    QCOMPARE(box.currentIndex(), 12);
    QCOMPARE(box.currentText(), QStringLiteral("rank 12"));
    QCOMPARE(box.count(), kMaxListed + 1);  // nothing is added
  }
};

SPORESCOPE_TEST(PanelKeysTest)

}  // namespace panel_keys_test

#include "panel_keys_test.moc"
