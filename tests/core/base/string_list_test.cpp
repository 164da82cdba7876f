// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/string_list.h"

#include <QtTest>
#include <set>
#include <string>
#include <vector>

#include "tests/program/test_class.h"

namespace string_list_test {

using sporescope::join_list;
using sporescope::split_list;

class WordListTest : public QObject {
  Q_OBJECT
 private slots:
  void words_stand_between_commas_data();
  void words_stand_between_commas();
  void joins_any_range();
};

void WordListTest::words_stand_between_commas_data() {
  QTest::addColumn<QByteArray>("list");
  QTest::addColumn<QByteArrayList>("words");
  QTest::newRow("nothing") << QByteArray() << QByteArrayList();
  QTest::newRow("one") << QByteArray("Conv2D") << QByteArrayList{"Conv2D"};
  QTest::newRow("blanks before words are no part of them")
      << QByteArray("Conv2D,  MatMul") << QByteArrayList{"Conv2D", "MatMul"};
  QTest::newRow("blanks in words are") << QByteArray("a b,c") << QByteArrayList{"a b", "c"};
  QTest::newRow("no empty words") << QByteArray(",,a, ,b,") << QByteArrayList{"a", "b"};
}

void WordListTest::words_stand_between_commas() {
  QFETCH(const QByteArray, list);
  QByteArrayList label;
  const std::string text = list.toStdString();
  for (const std::string_view word : split_list(text)) label << QByteArray(word.data(), static_cast<qsizetype>(word.size()));
  QTEST(label, "words");
}

void WordListTest::joins_any_range() {
  QCOMPARE(join_list(std::vector<std::string>{}), std::string());
  QCOMPARE(join_list(std::set<std::string>{"b", "a"}), std::string("a, b"));
  QCOMPARE(join_list(std::vector<std::string_view>{"x", "y", "z"}, "|"), std::string("x|y|z"));
}

SPORESCOPE_TEST(WordListTest)

}  // namespace string_list_test

#include "string_list_test.moc"
