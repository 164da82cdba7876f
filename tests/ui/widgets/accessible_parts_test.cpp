// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/accessible_parts.h"

#include <QPushButton>
#include <QTest>
#include <vector>

#include "tests/program/test_class.h"
#include "tests/timeouts.h"

namespace accessible_parts_test {

using namespace sporescope::ui;

namespace {

/// A widget of three boxes side by side, 20 px wide each, and a button to the right of them. The second box can be expanded,
/// the third one is outside of the widget.
class Boxes : public QWidget, public AccessibleParts {
 public:
  Boxes() {
    resize(100, 20);
    setFocusPolicy(Qt::StrongFocus);
    button_ = new QPushButton(QStringLiteral("Close"), this);
    button_->setGeometry(60, 0, 40, 20);
  }
  [[nodiscard]] QAccessible::Role roleOfAll() const override { return QAccessible::Table; }
  [[nodiscard]] int partCount() const override { return count_; }
  [[nodiscard]] AccessiblePart part(int position) const override {
    AccessiblePart part{QStringLiteral("Box %1").arg(position),
                        QStringLiteral("of three"),
                        QRect(position == 2 ? 500 : 20 * position, 0, 20, 20),
                        QAccessible::ListItem,
                        {}};
    if (position == 1) {
      part.role = QAccessible::TreeItem;
      part.state.expandable = true;
    }
    return part;
  }
  [[nodiscard]] int partAt(const QPoint& point) const override {
    return point.x() >= 0 && point.x() < 40 ? point.x() / 20 : -1;
  }
  [[nodiscard]] int currentPart() const override { return current; }
  void pressPart(int position) override { pressed.push_back(position); }
  void openPart(int position) override { opened.push_back(position); }
  void showOnly(int count) {
    count_ = count;
    notifyPartsChanged(this);
  }
  [[nodiscard]] QPushButton* button() const { return button_; }

  int current = -1;
  std::vector<int> pressed, opened;

 private:
  QPushButton* button_;
  int count_ = 3;
};

QAccessibleInterface* interfaceOf(QWidget& widget) { return QAccessible::queryAccessibleInterface(&widget); }

}  // namespace

class AccessiblePartsTest : public QObject {
  Q_OBJECT

 private slots:
  void partsComeBeforeTheChildWidgets() {
    Boxes boxes;
    QAccessibleInterface* all = interfaceOf(boxes);
    QVERIFY(all != nullptr);
    QCOMPARE(all->role(), QAccessible::Table);
    QCOMPARE(all->childCount(), 4);
    for (int i = 0; i < 3; ++i) {
      QCOMPARE(all->child(i)->text(QAccessible::Name), QStringLiteral("Box %1").arg(i));
      QCOMPARE(all->child(i)->text(QAccessible::Description), QStringLiteral("of three"));
      QCOMPARE(all->child(i)->role(), i == 1 ? QAccessible::TreeItem : QAccessible::ListItem);
      QCOMPARE(all->indexOfChild(all->child(i)), i);
      QCOMPARE(all->child(i)->parent(), all);
    }
    QCOMPARE(all->child(3)->object(), boxes.button());
    QCOMPARE(all->indexOfChild(all->child(3)), 3);
    QVERIFY(all->child(4) == nullptr && all->child(-1) == nullptr);
  }

  void aPartIsWhereItIsPainted() {
    Boxes boxes;
    boxes.move(300, 200);
    boxes.show();
    QAccessibleInterface* all = interfaceOf(boxes);
    QCOMPARE(all->child(1)->rect(), QRect(boxes.mapToGlobal(QPoint(20, 0)), QSize(20, 20)));
    QVERIFY(!all->child(1)->state().offscreen);
    QVERIFY(all->child(2)->state().offscreen);
    const auto at = [&](int x) {
      const QPoint point = boxes.mapToGlobal(QPoint(x, 10));
      return all->childAt(point.x(), point.y());
    };
    QCOMPARE(at(25), all->child(1));
    QCOMPARE(at(70)->object(), boxes.button());
    QVERIFY(at(45) == nullptr);
    boxes.hide();
    QVERIFY(all->child(1)->state().invisible);
  }

  void onlyTheCurrentPartOfAFocusedWidgetHasTheFocus() {
    Boxes boxes;
    boxes.current = 1;
    QAccessibleInterface* all = interfaceOf(boxes);
    QVERIFY(!all->child(1)->state().focused);
    boxes.show();
    boxes.activateWindow();
    boxes.setFocus();
    QVERIFY(QTest::qWaitForWindowActive(&boxes, kTimeout));
    QVERIFY(all->child(1)->state().focused && all->child(1)->state().focusable);
    QVERIFY(!all->child(0)->state().focused && all->child(0)->state().focusable);
    QCOMPARE(all->focusChild(), all->child(1));
  }

  void actionsPressAndOpenParts() {
    Boxes boxes;
    QAccessibleInterface* all = interfaceOf(boxes);
    QAccessibleActionInterface* closed = all->child(0)->actionInterface();
    QAccessibleActionInterface* expandable = all->child(1)->actionInterface();
    QCOMPARE(closed->actionNames(), QStringList{QAccessibleActionInterface::pressAction()});
    QVERIFY(expandable->actionNames().contains(QAccessibleActionInterface::toggleAction()));
    closed->doAction(QAccessibleActionInterface::pressAction());
    expandable->doAction(QAccessibleActionInterface::toggleAction());
    QCOMPARE(boxes.pressed, std::vector<int>{0});
    QCOMPARE(boxes.opened, std::vector<int>{1});
  }

  /// A screen reader may use a part that it got before the parts changed.
  void aPartOfBeforeAChangeIsInvalid() {
    Boxes boxes;
    QAccessibleInterface* all = interfaceOf(boxes);
    QAccessibleInterface* old = all->child(0);
    QVERIFY(old->isValid());
    boxes.showOnly(1);
    QVERIFY(!old->isValid());
    QVERIFY(old->state().invalid);
    QCOMPARE(old->text(QAccessible::Name), QString());
    QCOMPARE(old->rect(), QRect());
    old->actionInterface()->doAction(QAccessibleActionInterface::pressAction());
    QVERIFY(boxes.pressed.empty());
    QCOMPARE(all->childCount(), 2);
    QVERIFY(all->child(0)->isValid());
    QCOMPARE(all->child(1)->object(), boxes.button());
  }
};

SPORESCOPE_TEST(AccessiblePartsTest)

}  // namespace accessible_parts_test

#include "accessible_parts_test.moc"
