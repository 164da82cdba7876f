// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/remote/path_translator.h"

#include <QtTest>
#include <nlohmann/json.hpp>

#include "tests/program/test_class.h"

namespace shown_paths_test {

using sporescope::cli::PathTranslator;

/// Tests the translation of paths for a client on another computer.
class ShownPathsTest : public QObject {
  Q_OBJECT
 private slots:
  void are_told_by_their_other_names_data();
  void are_told_by_their_other_names();
  void a_dump_around_a_path_is_named_as_well();
  void a_file_is_what_its_owner_calls_it();
  void names_that_json_writes_otherwise_are_found();
};

void ShownPathsTest::are_told_by_their_other_names_data() {
  QTest::addColumn<QString>("text");
  QTest::addColumn<QString>("recorded");
  const auto row = [](const char* name, const char* text, const char* recorded) { QTest::newRow(name) << text << recorded; };
  row("the dump", "/data/run", "ssh://lab/data/run");
  row("a file in it", "/data/run/rank_0/a.npy", "ssh://lab/data/run/rank_0/a.npy");
  row("in a sentence", "“/data/run” is none.", "“ssh://lab/data/run” is none.");
  row("at the end of a sentence", "There is no /data/run.", "There is no ssh://lab/data/run.");
  row("in JSON", "{\"dump\":\"/data/run\",\"file\":\"rank_0/data/run\"}",
      "{\"dump\":\"ssh://lab/data/run\",\"file\":\"rank_0/data/run\"}");
  row("twice", "/data/run /data/run", "ssh://lab/data/run ssh://lab/data/run");
  row("the inner one of two", "/data/run/b", "ssh://lab/data/run/b");
  row("another dump of a longer name", "/data/run-2 /data/run2 /data/run.old", "/data/run-2 /data/run2 /data/run.old");
  row("inside of another path", "/old/data/run ./data/run ~/data/run", "/old/data/run ./data/run ~/data/run");
  row("nothing", "", "");
  row("slashes alone", "// / /", "// / /");
}

void ShownPathsTest::are_told_by_their_other_names() {
  QFETCH(QString, text);
  QFETCH(QString, recorded);
  PathTranslator names;
  names.add("/data/run/b/", "ssh://lab/data/run/b/");
  names.add("/data/run", "ssh://lab/data/run");
  QCOMPARE(QString::fromStdString(names.translate(text.toStdString())), recorded);
}

void ShownPathsTest::a_dump_around_a_path_is_named_as_well() {
  PathTranslator names;
  names.add("/data/run/rank_0/a.npy", "ssh://lab/data/run/rank_0/a.npy");
  QCOMPARE(names.translate("\"/data/run\""), std::string("\"/data/run\""));
  names.add_root("/data/run", "ssh://lab");
  QCOMPARE(names.translate("\"/data/run\" \"/data/run/rank_0/a.npy\""),
           std::string("\"ssh://lab/data/run\" \"ssh://lab/data/run/rank_0/a.npy\""));
  // The root folder would match every path, so it is not replaced.
  names.add_root("/", "ssh://lab");
  QCOMPARE(names.translate("/usr/lib/x.py"), std::string("/usr/lib/x.py"));
}

void ShownPathsTest::a_file_is_what_its_owner_calls_it() {
  PathTranslator names;
  names.add("/run/user/1/sporescope-x/4", "watch.json");
  QCOMPARE(names.translate("/run/user/1/sporescope-x/4, watchpoints[0]"), std::string("watch.json, watchpoints[0]"));
}

void ShownPathsTest::names_that_json_writes_otherwise_are_found() {
  PathTranslator names;
  const std::string marked = "/data/a \"b\"";
  names.add(marked, "ssh://lab" + marked);
  const auto json = [](const std::string& path) { return nlohmann::json({{"dump", path}}).dump(); };
  QCOMPARE(names.translate(json(marked)), json("ssh://lab" + marked));
  const std::string long_name = "/" + std::string(300, 'n');
  names.add(long_name, "ssh://lab" + long_name);
  QCOMPARE(names.translate(long_name), "ssh://lab" + long_name);
}

SPORESCOPE_TEST(ShownPathsTest)

}  // namespace shown_paths_test

#include "shown_paths_test.moc"
