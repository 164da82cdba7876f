// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/session/live/live_cause_text.h"

#include <QDirIterator>
#include <QFile>
#include <QRegularExpression>
#include <QtTest>

#include "tests/program/test_class.h"

namespace live_cause_text_test {

using namespace sporescope;

namespace {

// Returns the sentences that a source file marks for translation, with adjacent literals joined.
QStringList sentences_of(const QString& file) {
  QFile source(file);
  if (!source.open(QIODevice::ReadOnly)) return {};
  const QString text = QString::fromUtf8(source.readAll());
  const QRegularExpression marked(QStringLiteral("SPORESCOPE_TRANSLATE_NOOP\\(\\s*((?:\"[^\"]*\"\\s*)+)\\)"));
  const QRegularExpression seam(QStringLiteral("\"\\s*\""));
  QStringList sentences;
  for (auto match = marked.globalMatch(text); match.hasNext();) {
    QString literal = match.next().captured(1).trimmed();
    literal.replace(seam, QString());
    sentences += literal.mid(1, literal.size() - 2);
  }
  return sentences;
}

}  // namespace

class LiveCauseTextTest : public QObject {
  Q_OBJECT

 private slots:
  void no_sentence_speaks_of_a_dump_or_its_iterations();
  void other_sentences_and_arguments_stay();
};

void LiveCauseTextTest::no_sentence_speaks_of_a_dump_or_its_iterations() {
  QStringList sentences;
  QDirIterator files(QStringLiteral(SPORESCOPE_SOURCE "/core/cause"), {QStringLiteral("*.cpp")}, QDir::Files,
                     QDirIterator::Subdirectories);
  while (files.hasNext()) {
    const QString file = files.next();
    // A training reports no overflow, sends complete values, and has no next step yet.
    const QString name = QFileInfo(file).fileName();
    if (name != "reported_causes.cpp" && name != "inconclusive_reasons.cpp" && name != "propagation.cpp")
      sentences += sentences_of(file);
  }
  QVERIFY(sentences.size() > 50);
  int of_a_dump = 0;
  for (const QString& sentence : sentences) {
    if (sentence.contains("folder") || sentence.contains("files")) continue;  // a training has none
    if (!sentence.contains("dump") && !sentence.contains("teration")) continue;
    ++of_a_dump;
    const QString live = QString::fromStdString(text_for_training({sentence.toStdString()}).pattern);
    QVERIFY2(!live.contains("dump") && !live.contains("teration"), qPrintable("give words for a training to: " + sentence));
    // Both sentences contain the same values.
    for (int i = 1; i <= 9; ++i) QCOMPARE(live.count('%' + QString::number(i)), sentence.count('%' + QString::number(i)));
  }
  QVERIFY(of_a_dump > 0);
}

void LiveCauseTextTest::other_sentences_and_arguments_stay() {
  const Text why = text_for_training({"%1 of %2 values are %3: its input holds a zero", {"1", "2", "Inf"}});
  QCOMPARE(why.str(), std::string("1 of 2 values are Inf: its input holds a zero"));
  const Text other = text_for_training({"%1 of %2 values are %3: none of its inputs was dumped", {"1", "2", "NaN"}});
  QCOMPARE(other.str(), std::string("1 of 2 values are NaN: none of its inputs was captured"));
}

SPORESCOPE_TEST(LiveCauseTextTest)

}  // namespace live_cause_text_test

#include "live_cause_text_test.moc"
