// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/text/source_text.h"

#include <QTest>

#include "tests/program/test_class.h"

namespace source_text_test {

using namespace sporescope;
using namespace sporescope::ui;

class SourceTextTest : public QObject {
  Q_OBJECT

 private slots:
  void aPlaceInTheSourceIsTheNameOfTheFileAndTheLine() {
    SourceLine line;
    QCOMPARE(sourceText(std::nullopt), QString());
    QCOMPARE(sourceText(line), QString());
    QCOMPARE(sourcePlace(line), QString());
    line.file = "/home/user/train/networks.py";
    line.line = 59;
    QCOMPARE(sourceText(line), QStringLiteral("networks.py:59"));
    QCOMPARE(sourcePlace(line), QStringLiteral("networks.py:59"));
    line.line_end = 61;
    QCOMPARE(sourceText(line), QStringLiteral("networks.py:59"));
    QCOMPARE(sourcePlace(line), QStringLiteral("networks.py:59–61"));
    line.line_end = 59;
    QCOMPARE(sourcePlace(line), QStringLiteral("networks.py:59"));
  }

  void sourceLinesOfATracebackAreFound() {
    const auto found = [](const QString& text) {
      QStringList lines;
      for (const PrintedSource& source : printedSources(text)) {
        lines += QString::fromStdString(source.line.file) + u' ' + QString::number(source.line.line) + u' ' +
                 text.mid(source.begin, source.length);
      }
      return lines;
    };
    QCOMPARE(found(QStringLiteral("  File \"/a b/net.py\", line 60, in construct")),
             QStringList{QStringLiteral("/a b/net.py 60 File \"/a b/net.py\", line 60")});
    QCOMPARE(found(QStringLiteral("In file /a/net.py:60, and train.py:7.")),
             QStringList({QStringLiteral("/a/net.py 60 /a/net.py:60"), QStringLiteral("train.py 7 train.py:7")}));
    QVERIFY(found(QStringLiteral("  File \"<console>\", line 1")).isEmpty());
    QVERIFY(found(QStringLiteral("net.py has 60 lines: 7")).isEmpty());
    QVERIFY(found(QString(100'000, u'x') + QStringLiteral(".py")).isEmpty());
  }

  void aFileMayBeNamedLikeAPlaceholder() {
    SourceLine line;
    line.file = "step%1.py";
    line.line = 7;
    QCOMPARE(sourceText(line), QStringLiteral("step%1.py:7"));
  }
};

SPORESCOPE_TEST(SourceTextTest)

}  // namespace source_text_test

#include "source_text_test.moc"
