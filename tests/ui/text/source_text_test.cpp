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
