// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/desktop/options.h"

#include <QTest>
#include <string>
#include <vector>

#include "tests/program/test_class.h"

namespace options_test {

using sporescope::desktop::parse_options;
using sporescope::desktop::Parsed;

namespace {

Parsed parse(std::vector<const char*> arguments) {
  arguments.insert(arguments.begin(), "sporescope");
  return parse_options(static_cast<int>(arguments.size()), arguments.data(), "1.2.3");
}

}  // namespace

class OptionsTest : public QObject {
  Q_OBJECT

 private slots:
  void nothingIsNeeded() {
    const Parsed parsed = parse({});
    QVERIFY(parsed.options);
    QVERIFY(parsed.options->paths.empty());
    QVERIFY(!parsed.options->rank);
  }

  void everythingOfTheContractIsTaken() {
    const Parsed parsed = parse({"--rank", "1", "--iteration", "2", "--select", "Default/Log-op0", "--new", "/a", "/b"});
    QVERIFY(parsed.options);
    QCOMPARE(parsed.options->paths, (std::vector<std::string>{"/a", "/b"}));
    QCOMPARE(parsed.options->rank, std::optional(1));
    QCOMPARE(parsed.options->iteration, std::optional<std::int64_t>(2));
    QCOMPARE(parsed.options->select, std::string("Default/Log-op0"));
    QVERIFY(parsed.options->fresh);
  }

  void picturesCanBeAskedFor() {
    const Parsed parsed = parse({"/a", "--screenshot", "a.png", "--size", "1366x768", "--theme", "dark", "--language", "zh_CN",
                                 "--open-tensor", "--overview", "--show-cause", "--scopes", "open"});
    QVERIFY(parsed.options);
    QCOMPARE(parsed.options->size, (std::optional<std::pair<int, int>>({1366, 768})));
    QVERIFY(parsed.options->open_tensor && parsed.options->overview && parsed.options->show_cause);
    QCOMPARE(parsed.options->theme, std::string("dark"));
    QCOMPARE(parsed.options->scopes, std::string("open"));
    QVERIFY(!parse({"--scopes", "ajar"}).options);
  }

  void oneRunIsLaidOverOnePath() {
    const Parsed parsed = parse({"/a", "--compare", "/b"});
    QVERIFY2(parsed.options, parsed.output.c_str());
    QCOMPARE(parsed.options->compare, std::string("/b"));
    QCOMPARE(parsed.options->paths, std::vector<std::string>{"/a"});
    for (const Parsed& wrong : {parse({"--compare", "/b"}), parse({"/a", "/c", "--compare", "/b"})}) {
      QVERIFY(!wrong.options);
      QCOMPARE(wrong.status, 2);
      QVERIFY2(wrong.output.find("needs exactly one PATH") != std::string::npos, wrong.output.c_str());
    }
  }

  /// An option takes one word, so a path can follow it.
  void aPathMayFollowAnOption() {
    const Parsed parsed = parse({"--theme", "dark", "/a", "--size", "800x500", "/b"});
    QVERIFY2(parsed.options, parsed.output.c_str());
    QCOMPARE(parsed.options->theme, std::string("dark"));
    QCOMPARE(parsed.options->paths, (std::vector<std::string>{"/a", "/b"}));
  }

  void aPortOfAnotherComputerIsTaken() {
    const Parsed parsed = parse({"--listen", "50052", "--listen-host", "liu@ascend-07:2222"});
    QVERIFY2(parsed.options, parsed.output.c_str());
    QCOMPARE(parsed.options->listen, std::string("50052"));
    QCOMPARE(parsed.options->remote_host, std::string("liu@ascend-07:2222"));
  }

  void formerSpellingOfTheHostIsTaken() {
    const Parsed parsed = parse({"--listen", "50052", "--on", "ascend-07"});
    QVERIFY2(parsed.options, parsed.output.c_str());
    QCOMPARE(parsed.options->remote_host, std::string("ascend-07"));
  }

  void helpAndVersionEndWell() {
    QCOMPARE(parse({"--version"}).output, std::string("sporescope 1.2.3\n"));
    QCOMPARE(parse({"--version"}).status, 0);
    QVERIFY(parse({"--help"}).output.find("--iteration") != std::string::npos);
    QCOMPARE(parse({"--help"}).status, 0);
  }

  void wrongCallsEndWithOneSentence_data() {
    QTest::addColumn<QStringList>("arguments");
    QTest::newRow("unknown option") << QStringList{"--frobnicate"};
    QTest::newRow("rank is no number") << QStringList{"--rank", "one"};
    QTest::newRow("negative rank") << QStringList{"--rank", "-1"};
    QTest::newRow("no size") << QStringList{"--size", "big"};
    QTest::newRow("empty size") << QStringList{"--size", "0x100"};
    QTest::newRow("no theme") << QStringList{"--theme", "blue"};
    QTest::newRow("a host without a port") << QStringList{"--listen-host", "ascend-07"};
    QTest::newRow("a host and an address") << QStringList{"--listen", "127.0.0.1:50051", "--listen-host", "ascend-07"};
    QTest::newRow("an option for ssh") << QStringList{"--listen", "50051", "--listen-host", "-oProxyCommand=x"};
    QTest::newRow("no language") << QStringList{"--language", "tlh"};
  }
  void wrongCallsEndWithOneSentence() {
    QFETCH(QStringList, arguments);
    std::vector<QByteArray> bytes;
    for (const QString& argument : arguments) bytes.push_back(argument.toUtf8());
    std::vector<const char*> text;
    for (const QByteArray& word : bytes) text.push_back(word.constData());
    const Parsed parsed = parse(text);
    QVERIFY(!parsed.options);
    QCOMPARE(parsed.status, 2);
    QVERIFY(parsed.output.starts_with("sporescope: "));
    QCOMPARE(std::count(parsed.output.begin(), parsed.output.end(), '\n'), 1);
  }
};

SPORESCOPE_TEST(OptionsTest)

}  // namespace options_test

#include "options_test.moc"
