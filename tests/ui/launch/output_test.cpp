// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <QTest>

#include "tests/program/test_class.h"
#include "ui/launch/output_log.h"
#include "ui/launch/terminal_text.h"

namespace output_test {

using namespace sporescope::ui;

class OutputTest : public QObject {
  Q_OBJECT

 private slots:
  void linesAreTakenAsATerminalWouldShowThem_data() {
    QTest::addColumn<QByteArray>("printed");
    QTest::addColumn<QStringList>("lines");
    QTest::addColumn<QString>("open");
    QTest::newRow("lines") << QByteArray("a\nb\n\nc") << QStringList{"a", "b", ""} << "c";
    QTest::newRow("windows") << QByteArray("a\r\nb\r\n") << QStringList{"a", "b"} << "";
    QTest::newRow("progress") << QByteArray("10 %\r50 %\r100 %\nend") << QStringList{"100 %"} << "end";
    QTest::newRow("colours") << QByteArray("\x1b[1;31mERROR\x1b[0m: x\x1b[K\n") << QStringList{"ERROR: x"} << "";
    QTest::newRow("title") << QByteArray(
                                  "\x1b]0;a title\x07"
                                  "b\x1b]2;c\x1b\\d\n")
                           << QStringList{"bd"} << "";
    QTest::newRow("charset") << QByteArray("\x1b(Ba\n") << QStringList{"a"} << "";
    QTest::newRow("a colour that breaks off") << QByteArray("\x1b[31\nb\n") << QStringList{"", "b"} << "";
    QTest::newRow("chinese") << QByteArray("\xe6\x8d\x9f\xe5\xa4\xb1 1\n")
                             << QStringList{QString::fromUtf8("\xe6\x8d\x9f\xe5\xa4\xb1 1")} << "";
    QTest::newRow("tab and backspace") << QByteArray("a\tbc\b\bd\n") << QStringList{"a\td"} << "";
    QTest::newRow("binary") << QByteArray(
                                   "a\x00\x01\xff"
                                   "b\n",
                                   6)
                            << QStringList{QString::fromUtf8("a\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd"
                                                             "b")}
                            << "";
    QTest::newRow("bell") << QByteArray(
                                 "a\x07"
                                 "b\n")
                          << QStringList{"ab"} << "";
  }
  void linesAreTakenAsATerminalWouldShowThem() {
    QFETCH(QByteArray, printed);
    QFETCH(QStringList, lines);
    QFETCH(QString, open);
    TerminalText whole;
    const auto taken = whole.decode(printed);
    QCOMPARE(QStringList(taken.begin(), taken.end()), lines);
    QCOMPARE(whole.open(), open);
    // Reads may end at any byte.
    TerminalText each;
    QStringList all;
    for (const char byte : printed) {
      for (const QString& line : each.decode(QByteArrayView(&byte, 1))) all += line;
    }
    QCOMPARE(all, lines);
    QCOMPARE(each.open(), open);
  }

  void anEndlessLineIsCutAndCounted() {
    TerminalText text;
    const QByteArray block(1'000'000, 'x');
    for (int i = 0; i < 10; ++i) QVERIFY(text.decode(block).empty());
    QVERIFY(text.open().size() < TerminalText::kMaxCharacters + 100);
    QVERIFY(text.open().contains(QStringLiteral("9995904")));  // 10,000,000 less 4096
    const auto lines = text.decode("\nshort\n");
    QCOMPARE(lines.size(), std::size_t{2});
    QCOMPARE(lines[1], QStringLiteral("short"));
  }

  void acharacterIsNotCutInTwo() {
    TerminalText text;
    QByteArray line(TerminalText::kMaxCharacters - 1, 'x');
    line += "\xf0\x9f\x98\x80\xf0\x9f\x98\x80\n";
    const auto lines = text.decode(line);
    QCOMPARE(lines.size(), std::size_t{1});
    QVERIFY(lines[0].isValidUtf16());
    QVERIFY(lines[0].endsWith(QStringLiteral(" 2 more characters")));
  }

  void anEscapeSequenceWithoutAnEndHidesNothingForLong() {
    TerminalText text;
    (void)text.decode("\x1b]" + QByteArray(5000, 'a'));
    const auto lines = text.decode("\nseen\n");
    QCOMPARE(lines.back(), QStringLiteral("seen"));
  }

  void theLastLinesAreKept() {
    OutputLog log;
    for (int i = 0; i < 100'000; ++i) log.append(QByteArray::number(i) + '\n');
    const auto part = log.since(0);
    QCOMPARE(part.lines.size(), qsizetype(OutputLog::kMaxLines));
    QCOMPARE(part.first, std::uint64_t{95'000});
    QCOMPARE(part.lines.front(), QStringLiteral("95000"));
    QCOMPARE(part.lines.back(), QStringLiteral("99999"));
    QCOMPARE(log.since(99'999).lines, QStringList{QStringLiteral("99999")});
    QVERIFY(log.since(1'000'000).lines.isEmpty());
    QVERIFY(log.hasDiscarded());
    log.clear();
    QVERIFY(!log.hasDiscarded());
  }

  void longLinesPushOthersOut() {
    OutputLog log;
    const QByteArray line = QByteArray(4000, 'y') + '\n';
    for (int i = 0; i < 5000; ++i) log.append(line);
    qsizetype characters = 0;
    for (const QString& stored : log.since(0).lines) characters += stored.size();
    QVERIFY(characters <= OutputLog::kMaxCharacters);
    QVERIFY(characters > OutputLog::kMaxCharacters / 2);
  }

  void whatIsClearedIsGoneAndCountsOn() {
    OutputLog log;
    log.append("a\nb\nc");
    log.clear();
    QVERIFY(log.since(0).lines.isEmpty());
    QVERIFY(log.since(0).open.isEmpty());
    log.append("d\n");
    const auto part = log.since(0);
    QCOMPARE(part.lines, QStringList{QStringLiteral("d")});
    QCOMPARE(part.first, std::uint64_t{2});
    QCOMPARE(part.begin, std::uint64_t{2});
  }

  void aLineOfOursDoesNotRunIntoTheirs() {
    OutputLog log;
    log.append("half");
    log.addMessage(QStringLiteral("ours"));
    log.append("next\n");
    QCOMPARE(log.since(0).lines, (QStringList{QStringLiteral("half"), QStringLiteral("ours"), QStringLiteral("next")}));
  }
};

SPORESCOPE_TEST(OutputTest)

}  // namespace output_test

#include "output_test.moc"
