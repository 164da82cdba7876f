// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/flow_layout.h"

#include <QTest>
#include <QWidget>

#include "tests/program/test_class.h"

namespace flow_layout_test {

using namespace sporescope::ui;

namespace {

/// A shown window with a flow layout without margins, 4 px between its widgets.
class Page {
 public:
  Page() : layout_(new FlowLayout(&window_)) {
    layout_->setContentsMargins(0, 0, 0, 0);
    layout_->setSpacing(4);
  }
  QWidget* add(const QSize& size) {
    auto* widget = new QWidget;
    widget->setFixedSize(size);
    layout_->addWidget(widget);
    return widget;
  }
  /// Shows all widgets, and places them in an area of this width.
  void place(int width) {
    window_.show();
    layout_->setGeometry(QRect(0, 0, width, layout_->heightForWidth(width)));
  }
  [[nodiscard]] FlowLayout& layout() { return *layout_; }

 private:
  QWidget window_;
  FlowLayout* layout_;
};

}  // namespace

class FlowLayoutTest : public QObject {
  Q_OBJECT

 private slots:
  void oneLineWithTheLastWidgetAtTheRight() {
    Page page;
    const QWidget* first = page.add({100, 20});
    const QWidget* second = page.add({50, 30});
    const QWidget* last = page.add({60, 10});
    page.place(300);
    QCOMPARE(first->geometry(), QRect(0, 5, 100, 20));
    QCOMPARE(second->geometry(), QRect(104, 0, 50, 30));
    QCOMPARE(last->geometry(), QRect(240, 10, 60, 10));
    QCOMPARE(page.layout().heightForWidth(300), 30);
  }

  /// The three widgets and the spaces between them are 218 px wide.
  void aLineIsFullWhenTheNextWidgetDoesNotFit() {
    Page page;
    const QWidget* first = page.add({100, 20});
    const QWidget* second = page.add({50, 30});
    const QWidget* last = page.add({60, 10});
    page.place(218);
    QCOMPARE(last->geometry().left(), 158);
    QCOMPARE(page.layout().heightForWidth(218), 30);
    page.place(217);
    QCOMPARE(first->geometry().left(), 0);
    QCOMPARE(second->geometry().left(), 104);
    QCOMPARE(last->geometry(), QRect(157, 32, 60, 10));
    QCOMPARE(page.layout().heightForWidth(217), 42);
  }

  void aWidgetThatIsTooWideHasALineOfItsOwn() {
    Page page;
    const QWidget* first = page.add({100, 20});
    const QWidget* second = page.add({50, 30});
    const QWidget* last = page.add({60, 10});
    page.place(10);
    QCOMPARE(first->geometry().topLeft(), QPoint(0, 0));
    QCOMPARE(second->geometry().topLeft(), QPoint(0, 22));
    QCOMPARE(last->geometry().topLeft(), QPoint(0, 54));
    QCOMPARE(page.layout().heightForWidth(10), 64);
  }

  void hiddenWidgetsTakeNoPlace() {
    Page page;
    const QWidget* first = page.add({100, 20});
    QWidget* second = page.add({50, 30});
    const QWidget* third = page.add({60, 10});
    page.add({10, 10});
    second->hide();
    page.place(300);
    QCOMPARE(first->geometry(), QRect(0, 0, 100, 20));
    QCOMPARE(third->geometry(), QRect(104, 5, 60, 10));
    QCOMPARE(page.layout().heightForWidth(300), 20);
  }

  void marginsAreKeptFree() {
    Page page;
    page.layout().setContentsMargins(10, 5, 20, 7);
    const QWidget* first = page.add({100, 20});
    const QWidget* last = page.add({60, 20});
    page.place(300);
    QCOMPARE(first->geometry().topLeft(), QPoint(10, 5));
    QCOMPARE(last->geometry().topRight(), QPoint(279, 5));
    QCOMPARE(page.layout().heightForWidth(300), 32);
    QCOMPARE(page.layout().minimumSize(), QSize(130, 32));
    QCOMPARE(page.layout().sizeHint(), QSize(130, 32));
  }

  void widgetsAreInsertedAndTaken() {
    Page page;
    QWidget* last = page.add({60, 20});
    auto* inserted = new QWidget;
    inserted->setFixedSize(30, 20);
    page.layout().insertWidget(0, inserted);
    QCOMPARE(page.layout().count(), 2);
    QCOMPARE(page.layout().itemAt(0)->widget(), inserted);
    QCOMPARE(page.layout().itemAt(1)->widget(), last);
    QVERIFY(page.layout().itemAt(2) == nullptr && page.layout().itemAt(-1) == nullptr);
    QVERIFY(page.layout().takeAt(2) == nullptr && page.layout().takeAt(-1) == nullptr);
    const std::unique_ptr<QLayoutItem> taken(page.layout().takeAt(0));
    QCOMPARE(taken->widget(), inserted);
    QCOMPARE(page.layout().count(), 1);
    QCOMPARE(page.layout().itemAt(0)->widget(), last);
  }

  void anEmptyLayoutHasNoHeight() {
    Page page;
    QCOMPARE(page.layout().heightForWidth(100), 0);
    QVERIFY(page.layout().itemAt(0) == nullptr);
  }
};

SPORESCOPE_TEST(FlowLayoutTest)

}  // namespace flow_layout_test

#include "flow_layout_test.moc"
