// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/compare/matching/match_rules.h"

#include <QTemporaryDir>
#include <QtTest>
#include <fstream>

#include "tests/program/test_class.h"

namespace match_rules_test {

using namespace sporescope;

/// Tests rules of the user for nodes with different names.
class MatchRulesTest : public QObject {
  Q_OBJECT

 private slots:
  void the_first_rule_that_fits_a_whole_name_holds() {
    const auto rules = MatchRules::parse(
        "# the backbone has another name\r\n\n"
        "  Default/backbone/(.*)  ->  Default/encoder/\\1  \n"
        "fc(\\d)\\.(weight|bias) -> head\\1.\\2\n"
        "fc|conv -> any");
    QVERIFY2(rules, rules ? "" : rules.error().str().c_str());
    const auto named = [&](std::string_view name) { return QString::fromStdString(rules->name_in_b(name).value_or("-")); };
    QCOMPARE(named("Default/backbone/conv/Conv2D-op0"), QStringLiteral("Default/encoder/conv/Conv2D-op0"));
    QCOMPARE(named("fc2.bias"), QStringLiteral("head2.bias"));
    QCOMPARE(named("conv"), QStringLiteral("any"));
    for (const char* none : {"moments.fc2.bias", "fc2.bias.old", "conv1", "", "Default/backbone"}) {
      QCOMPARE(named(none), QStringLiteral("-"));
    }
  }

  void nothing_is_no_rule() {
    for (const char* text : {"", "\n\n", "# a -> b", "   "}) {
      const auto rules = MatchRules::parse(text);
      QVERIFY(rules && rules->empty() && !rules->name_in_b("a"));
    }
  }

  void what_is_no_rule_is_said_with_its_line_data() {
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("mentions");
    QTest::newRow("no arrow") << QByteArray("a -> b\nc") << QByteArray("Line 2 is not a rule: expected a name in A");
    QTest::newRow("no name") << QByteArray("a ->") << QByteArray("Line 1 is not a rule: a name is missing");
    QTest::newRow("no expression") << QByteArray("\n(a -> b") << QByteArray("Line 2 is not a rule: missing ): ");
    QTest::newRow("no such group") << QByteArray("a(b) -> \\2") << QByteArray("Line 1 is not a rule: ");
  }
  void what_is_no_rule_is_said_with_its_line() {
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, mentions);
    const auto rules = MatchRules::parse(text.toStdString());
    QVERIFY(!rules);
    QCOMPARE(rules.error().code, ErrorCode::invalid_argument);
    QVERIFY2(rules.error().str().starts_with(mentions.constData()), rules.error().str().c_str());
  }

  void files_are_read() {
    const QTemporaryDir folder;
    const std::filesystem::path file = std::filesystem::path(folder.path().toStdString()) / "rules.txt";
    QCOMPARE(MatchRules::read(file).error().code, ErrorCode::not_found);
    std::ofstream(file) << "a -> b\nc";
    const auto wrong = MatchRules::read(file);
    QVERIFY(!wrong && wrong.error().path == file);
    std::ofstream(file) << "a -> b";
    QCOMPARE(MatchRules::read(file)->name_in_b("a").value_or(""), std::string("b"));
  }

  // The time is linear in the length of the name for every expression.
  void an_expression_that_backtracks_elsewhere_ends() {
    const auto rules = MatchRules::parse("(a*)*b -> c");
    QVERIFY(rules && !rules->name_in_b(std::string(100'000, 'a')));
  }
};

SPORESCOPE_TEST(MatchRulesTest)

}  // namespace match_rules_test

#include "match_rules_test.moc"
