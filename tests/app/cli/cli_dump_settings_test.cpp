// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <QtTest>

#include "tests/app/cli/program.h"
#include "tests/program/test_class.h"

namespace cli_dump_settings_test {

using namespace sporescope::test;

namespace {

QString dumps() { return QStringLiteral(SPORESCOPE_TEST_DATA "/dumps/"); }

QStringList call(const QString& more) { return QStringList{"dump-settings"} + more.split(' ', Qt::SkipEmptyParts); }

}  // namespace

class CliDumpSettingsTest : public QObject {
  Q_OBJECT

 private slots:
  void the_settings_are_the_answer_and_the_rest_is_beside_it() {
    const Outcome done = run(call("--path /data/dump --iteration 0,5-8"));
    QCOMPARE(done.status, 0);
    const QJsonObject common = done.json()["common_dump_settings"].toObject();
    QCOMPARE(common["iteration"].toString(), QString("0|5-8"));
    QCOMPARE(common["path"].toString(), QString("/data/dump"));
    QVERIFY(done.err.contains("export MINDSPORE_DUMP_CONFIG=/"));
    QVERIFY(run(call("--quiet --path /data/dump")).err.isEmpty());
  }

  void former_spellings_work_and_are_not_listed() {
    const Outcome current = run(call("--json --path /data/dump --content statistics --max-overflows 3"));
    for (const char* former : {"--what statistics --most-overflows 3", "--what=statistics --most-overflows=3"}) {
      const Outcome done = run(call(QString("--json --path /data/dump ") + former));
      QCOMPARE(done.status, current.status);
      QCOMPARE(done.out, current.out);
    }
    // A value may be the name of another command.
    QCOMPARE(run(call("--json --path info --what statistics")).out, run(call("--json --path info --content statistics")).out);
    QVERIFY(!run({"dump-settings", "--help"}).out.contains("--what"));
  }

  void what_is_refused_is_not_written() {
    const QTemporaryDir folder;
    const QString file = folder.filePath("data_dump.json");
    const Outcome refused = run(call("--path /data/dump --content statistics --out " + file));
    QCOMPARE(refused.status, 2);
    QVERIFY(refused.out.isEmpty() && !QFile::exists(file));
    QCOMPARE(refused.err, QByteArray("sporescope-cli: saved_data: 2.10.0 on CPU rejects statistics; choose tensors\n"));
    const Outcome json = run(call("--json --path /data/dump --content statistics"));
    QCOMPARE(json.status, 2);
    QCOMPARE(json.json()["findings"].toArray()[0].toObject()["rule"].toString(), QString("statistics-cpu"));
  }

  void what_is_ignored_is_not_written() {
    const QTemporaryDir folder;
    const QString file = folder.filePath("data_dump.json");
    const Outcome ignored = run(call("--path /data/dump --sample 5 --out " + file));
    QCOMPARE(ignored.status, 2);
    QVERIFY(ignored.out.isEmpty() && !QFile::exists(file));
    QVERIFY(ignored.err.startsWith("sporescope-cli: e2e_dump_settings.sample_mode: 2.10.0 on CPU dumps whole tensors"));
    const Outcome json = run(call("--json --path /data/dump --sample 5"));
    QCOMPARE(json.status, 2);
    QCOMPARE(json.json()["findings"].toArray()[0].toObject()["effect"].toString(), QString("ignored"));
  }

  // Default settings are never reported as errors, even if a version does not support them.
  void without_options_all_targets_are_served() {
    for (const char* version : {"1.0", "1.3", "1.6", "2.0", "2.2", "2.3", "2.4", "2.6", "2.10"}) {
      for (const char* device : {"CPU", "GPU", "Ascend"}) {
        const Outcome done = run(call(QString("--path /data/dump --ms-version %1 --device %2").arg(version, device)));
        QVERIFY2(done.status == 0, done.err.constData());
      }
    }
    QCOMPARE(run(call("--path /data/dump --dynamic --ms-version 2.7 --device Ascend")).status, 0);
  }

  void a_file_that_is_there_stays() {
    const QTemporaryDir folder;
    const QString file = folder.filePath("data_dump.json");
    QCOMPARE(run(call("--path /data/dump --out " + file)).status, 0);
    const Outcome again = run(call("--path /data/other --out " + file));
    QCOMPARE(again.status, 2);
    QVERIFY(again.err.contains("already exists and was not replaced"));
    QFile stored(file);
    QVERIFY(stored.open(QFile::ReadOnly) && stored.readAll().contains("/data/dump"));
  }

  void a_dump_of_the_same_network_tells_names_and_size() {
    const QString like = dumps() + "gain-outputs-2.10";
    const Outcome done = run(call("--json --path /data/dump --category gradient --iteration 0-9 --like " + like));
    QCOMPARE(done.status, 0);
    const QJsonObject common = done.json()["settings"].toObject()["common_dump_settings"].toObject();
    QCOMPARE(common["dump_mode"].toInt(), 1);
    QVERIFY(!common["kernels"].toArray().isEmpty());
    for (const auto& name : common["kernels"].toArray()) QVERIFY(name.toString().startsWith("Gradients/"));
    const QJsonObject size = done.json()["estimate"].toObject();
    QCOMPARE(size["iterations"].toInt(), 10);
    QCOMPARE(size["bytes"].toInteger(), size["bytes_per_iteration"].toInteger() * 10);
    QCOMPARE(size["operators"].toInt(), int(common["kernels"].toArray().size()));
    QVERIFY(run(call("--path /data/dump --like " + like)).err.contains("Estimated: 8.4 kB per iteration"));
    const Outcome inside = run(call("--path /data/dump --like " + like + " --out " + like + "/rank_0/a.json"));
    QCOMPARE(inside.status, 2);
    QVERIFY2(inside.err.contains("is inside the dump"), inside.err.constData());
    const Outcome idle = run(call("--path /data/dump --type Conv9D --like " + like));
    QVERIFY(idle.err.contains("“Conv9D” matches no operator"));
    QCOMPARE(run(call("--path /data/dump --category gradient")).status, 2);
  }

  void check_says_what_a_release_makes_of_a_file() {
    const QString file = dumps() + "lenet-2.0/rank_0/.dump_metadata/data_dump.json";
    QCOMPARE(run(call("--ms-version 2.0 --device CPU --check " + file)).status, 0);
    const Outcome old = run(call("--json --ms-version 1.2 --device CPU --check " + file));
    QCOMPARE(old.status, 1);
    const QJsonArray findings = old.json()["findings"].toArray();
    QCOMPARE(findings[0].toObject()["key"].toString(), QString("iteration"));
    QCOMPARE(findings[0].toObject()["effect"].toString(), QString("refused"));
    QCOMPARE(run(call("--jsonl --ms-version 1.2 --device CPU --check " + file)).lines().size(), findings.size());
    QCOMPARE(run(call("--check " + dumps() + "nothing.json")).status, 2);
    const Outcome no_json = run(call("--check " + dumps() + "faults.py"));
    QCOMPARE(no_json.status, 2);
    QVERIFY(no_json.err.contains("syntax error at line"));
  }

  void help_names_the_levels_of_msprobe() {
    const QByteArray help = run(call("--help")).out;
    const qsizetype at = help.indexOf("--level");
    const QByteArray level = help.sliced(at, help.indexOf("\n\n", at) - at);
    for (const char* word : {"L0", "L1", "L2", "mix", "debug"}) QVERIFY2(level.contains(word), level.constData());
  }

  void wrong_calls_say_what_is_wrong() {
    QVERIFY(run(call("--ms-version 3.0")).err.contains("is not a MindSpore version from 1.0 to 2.10"));
    QVERIFY(run(call("--dynamic --jit-level O1")).err.contains("cannot be combined"));
    QVERIFY(run(call("--support-device x --path /d")).err.contains("is not a list of device numbers"));
  }
};

SPORESCOPE_TEST(CliDumpSettingsTest)

}  // namespace cli_dump_settings_test

#include "cli_dump_settings_test.moc"
