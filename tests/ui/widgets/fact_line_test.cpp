// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/fact_line.h"

#include <QApplication>
#include <QHelpEvent>
#include <QMouseEvent>
#include <QSignalSpy>
#include <QTest>
#include <QToolTip>

#include "tests/program/test_class.h"

namespace fact_line_test {

using namespace sporescope::ui;

namespace {

/// An item whose link is its name.
Fact fact(const QString& name, int priority = 0, bool elastic = false) { return {{{name}}, name, priority, elastic, {}}; }

/// A shown line, which is resized at once as it is no window of its own.
class ShownLine {
 public:
  explicit ShownLine(int width) : line_(new FactLine(&host_)) {
    host_.resize(2000, 40);
    resize(width);
    host_.show();
  }
  void resize(int width) const { line_->resize(width, 22); }
  [[nodiscard]] FactLine& line() const { return *line_; }

 private:
  QWidget host_;
  FactLine* line_;
};

void release(FactLine& line, int x, Qt::MouseButton button = Qt::LeftButton) {
  const QPointF position(x, line.height() / 2.0);
  QMouseEvent event(QEvent::MouseButtonRelease, position, line.mapToGlobal(position), button, Qt::NoButton, Qt::NoModifier);
  QApplication::sendEvent(&line, &event);
}

/// Returns the links from left to right: what a user finds who clicks everywhere.
QStringList linksIn(FactLine& line) {
  QSignalSpy clicked(&line, &FactLine::linkClicked);
  QStringList links;
  for (int x = 0; x < line.width(); ++x) {
    clicked.clear();
    release(line, x);
    const QString link = clicked.isEmpty() ? QString() : clicked.front().front().toString();
    if (!link.isEmpty() && (links.isEmpty() || links.back() != link)) links += link;
  }
  return links;
}

/// Returns the positions at which a click opens the link, the first and the last one.
std::pair<int, int> extentOf(FactLine& line, const QString& link) {
  QSignalSpy clicked(&line, &FactLine::linkClicked);
  std::pair<int, int> extent(-1, -1);
  for (int x = 0; x < line.width(); ++x) {
    clicked.clear();
    release(line, x);
    if (clicked.isEmpty() || clicked.front().front().toString() != link) continue;
    if (extent.first < 0) extent.first = x;
    extent.second = x;
  }
  return extent;
}

}  // namespace

class FactLineTest : public QObject {
  Q_OBJECT

 private slots:
  void itemsAreReadFromLeftToRight() {
    const ShownLine shown(600);
    FactLine& line = shown.line();
    line.setSnapshot({fact("Min 1"), fact("Max 2")}, {fact("float32")});
    QCOMPARE(line.text(), QStringLiteral("Min 1  Max 2  float32"));
    QCOMPARE(line.accessibleName(), line.text());
    QCOMPARE(linksIn(line), (QStringList{"Min 1", "Max 2", "float32"}));
    line.setSnapshot({});
    QCOMPARE(line.text(), QString());
    QCOMPARE(line.accessibleName(), QString());
    QCOMPARE(linksIn(line), QStringList());
  }

  void onlyALeftClickOnALinkOpensIt() {
    const ShownLine shown(600);
    FactLine& line = shown.line();
    Fact plain = fact("no link");
    plain.link.clear();
    line.setSnapshot({plain, fact("link")});
    QCOMPARE(linksIn(line), QStringList{"link"});
    const int x = extentOf(line, "link").first + 1;
    QSignalSpy clicked(&line, &FactLine::linkClicked);
    release(line, x, Qt::RightButton);
    QVERIFY(clicked.isEmpty());
    release(line, x);
    QCOMPARE(clicked.size(), 1);
  }

  void rightItemsEndAtTheRightEdge() {
    const ShownLine shown(600);
    FactLine& line = shown.line();
    line.setSnapshot({fact("left")}, {fact("a"), fact("b")});
    const int gapAtTheLeft = extentOf(line, "left").first;
    QCOMPARE(extentOf(line, "b").second, line.width() - 1 - gapAtTheLeft);
    shown.resize(400);
    QCOMPARE(extentOf(line, "b").second, line.width() - 1 - gapAtTheLeft);
  }

  /// The line becomes narrower step by step.
  void theItemsWithTheHighestPriorityAreHiddenFirst() {
    const ShownLine shown(900);
    FactLine& line = shown.line();
    line.setSnapshot({fact("never hidden"), fact("hidden last", 1), fact("hidden first", 3)}, {fact("hidden next", 2)});
    QCOMPARE(linksIn(line), (QStringList{"never hidden", "hidden last", "hidden first", "hidden next"}));
    const QStringList expected[] = {{"never hidden", "hidden last", "hidden first", "hidden next"},
                                    {"never hidden", "hidden last", "hidden next"},
                                    {"never hidden", "hidden last"},
                                    {"never hidden"}};
    std::size_t step = 0;
    for (int width = 900; width >= 100; width -= 10) {
      shown.resize(width);
      const QStringList links = linksIn(line);
      while (step + 1 < std::size(expected) && links != expected[step]) ++step;
      QCOMPARE(links, expected[step]);
    }
    QCOMPARE(step, std::size(expected) - 1);
    shown.resize(900);
    QCOMPARE(linksIn(line).size(), 4);
  }

  void elasticItemsAreElidedBeforeOthersAreHidden() {
    const QString path = QString("Default/network-WithLossCell/").repeated(6);
    const ShownLine shown(1800);
    FactLine& line = shown.line();
    line.setSnapshot({fact(path, 0, true), fact("float32", 1)});
    const auto [first, last] = extentOf(line, path);
    QVERIFY(last - first > 500);
    shown.resize(300);
    const auto [narrowFirst, narrowLast] = extentOf(line, path);
    QVERIFY(narrowLast - narrowFirst < 300);
    QCOMPARE(linksIn(line), (QStringList{path, "float32"}));
    QVERIFY(narrowLast < extentOf(line, "float32").first);
    QCOMPARE(line.text(), path + "  float32");  // screen readers read all of it
  }

  void theToolTipIsThatOfTheItemOrItsFullText() {
    const ShownLine shown(600);
    FactLine& line = shown.line();
    Fact explained = fact("explained");
    explained.tip = QStringLiteral("explanation");
    line.setSnapshot({fact("plain"), explained});
    for (const auto& [item, tip] : {std::pair("plain", "plain"), std::pair("explained", "explanation")}) {
      const QPoint point(extentOf(line, item).first + 1, line.height() / 2);
      QHelpEvent help(QEvent::ToolTip, point, line.mapToGlobal(point));
      QApplication::sendEvent(&line, &help);
      QCOMPARE(QToolTip::text(), QString(tip));
    }
    QToolTip::hideText();
  }

  void theCursorShowsLinks() {
    const ShownLine shown(600);
    FactLine& line = shown.line();
    line.setSnapshot({fact("link")});
    const auto shapeAt = [&](int x) {
      const QPointF position(x, 11);
      QMouseEvent event(QEvent::MouseMove, position, line.mapToGlobal(position), Qt::NoButton, Qt::NoButton, Qt::NoModifier);
      QApplication::sendEvent(&line, &event);
      return line.cursor().shape();
    };
    QCOMPARE(shapeAt(extentOf(line, "link").first + 1), Qt::PointingHandCursor);
    QCOMPARE(shapeAt(500), Qt::ArrowCursor);
  }
};

SPORESCOPE_TEST(FactLineTest)

}  // namespace fact_line_test

#include "fact_line_test.moc"
