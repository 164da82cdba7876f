// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <QApplication>
#include <QFontMetrics>
#include <QTest>

#include "tests/program/test_class.h"
#include "ui/text/text_runs.h"

namespace elided_names_test {

using namespace sporescope::ui;

/// Elided names keep the part that distinguishes them.
class ElidedNamesTest : public QObject {
  Q_OBJECT

 private slots:
  void theLastScopeStays() {
    const QFontMetrics metrics{QFont()};
    const auto elided = [&](const QString& path, const QString& room) {
      return elidedPath(path, metrics, metrics.horizontalAdvance(room));
    };
    const QString one = QStringLiteral("_backbone-LeNet5/conv1-Conv2d/Conv2D-op0");
    const QString requested = QStringLiteral("…/conv1-Conv2d/Conv2D-op0");
    QCOMPARE(elided(one, one), one);
    QCOMPARE(elided(one, requested), requested);
    const QString deep = QStringLiteral("Default/network-WithLossCell/_backbone-LeNet5/conv2-Conv2d/Conv2D-op0");
    const QString withFirst = QStringLiteral("Default/…/conv2-Conv2d/Conv2D-op0");
    QCOMPARE(elided(deep, withFirst), withFirst);
    QCOMPARE(elided(deep, QStringLiteral("…/conv2-Conv2d/Conv2D-op0")), QStringLiteral("…/conv2-Conv2d/Conv2D-op0"));
    QCOMPARE(elided(deep, QStringLiteral("…/Conv2D-op0")), QStringLiteral("…/Conv2D-op0"));
  }

  // Nodes of the backward pass are next to those of the forward pass.
  void aScopeKeepsThePartOfItsNetwork() {
    const QFontMetrics metrics{QFont()};
    const QString scope = QStringLiteral("Gradients/Default/network-WithLossCell/_backbone-LeNet5");
    const QString requested = QStringLiteral("Gradients/…/_backbone-LeNet5");
    const QString other = QStringLiteral("…/network-WithLossCell/_backbone-LeNet5");
    QVERIFY(metrics.horizontalAdvance(requested) < metrics.horizontalAdvance(other));
    const int room = metrics.horizontalAdvance(other);
    QCOMPARE(elidedPath(scope, metrics, room, PathOf::scope), requested);
    QCOMPARE(elidedPath(scope, metrics, room), other);
  }

  void theEndFits() {
    const QFontMetrics metrics{QFont()};
    const QString scopes = QStringLiteral("Default/network-WithLossCell/_backbone-LeNet5/fc1-Dense");
    QCOMPARE(elidedLength(scopes, metrics, metrics.horizontalAdvance(scopes)), 0);
    for (const int width : {0, 20, 90, 140}) {
      const qsizetype out = elidedLength(scopes, metrics, width);
      QVERIFY(out > 0 && out <= scopes.size());
      const auto widthFrom = [&](qsizetype begin) { return metrics.horizontalAdvance(QChar(0x2026) + scopes.mid(begin)); };
      QVERIFY(out == scopes.size() || widthFrom(out) <= width);
      QVERIFY(widthFrom(out - 1) > width);
    }
  }
};

SPORESCOPE_TEST(ElidedNamesTest)

}  // namespace elided_names_test

#include "elided_names_test.moc"
