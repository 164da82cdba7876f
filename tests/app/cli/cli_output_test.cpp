// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include <QTemporaryDir>
#include <QtTest>
#include <filesystem>

#include "tests/app/cli/program.h"
#include "tests/program/test_class.h"

namespace cli_output_test {

using namespace sporescope::test;

namespace {

QStringList all_in(const QString& folder) {
  return QDir(folder).entryList(QDir::AllEntries | QDir::System | QDir::Hidden | QDir::NoDotAndDotDot);
}

}  // namespace

/// Tests where answers and files may be written.
class CliOutputTest : public QObject {
  Q_OBJECT
 private slots:
  void a_link_leads_to_the_file();
  void a_device_stays();
  void a_folder_is_refused();
  void an_answer_does_not_go_into_the_dump_data();
  void an_answer_does_not_go_into_the_dump();
  void an_answer_about_several_is_not_begun_in_one_of_them();
  void a_link_does_not_lead_into_the_dump();
  void a_path_is_told_once();
  void an_empty_selection_of_nodes_is_told();
};

void CliOutputTest::a_link_leads_to_the_file() {
  const QTemporaryDir folder;
  const QString file = folder.path() + "/file", link = folder.path() + "/link";
  QVERIFY(QFile::link(file, link));
  QCOMPARE(run({"--output", link, "conditions"}).status, 0);
  QVERIFY(QFileInfo(link).isSymLink());
  QVERIFY(!QFileInfo(file).isSymLink() && QFileInfo(file).size() > 1000);
}

void CliOutputTest::a_device_stays() {
  const QTemporaryDir folder;
  const QString full = folder.path() + "/full";
  if (::mknod(full.toUtf8(), S_IFCHR | 0600, makedev(1, 7)) != 0) QSKIP("this user cannot make devices");
  const int opened = ::open(full.toUtf8(), O_WRONLY | O_CLOEXEC);
  if (opened < 0) QSKIP("no devices in this folder");
  ::close(opened);
  for (const QStringList& call : {QStringList{"--output", full, "tensors", sample()},
                                  {"report", sample(), "--out", full, "--overwrite"},
                                  {"export", log_file(), "--npy", full, "--overwrite"},
                                  {"export", log_file(), "--csv", full, "--overwrite"},
                                  {"export", sample(), "--xlsx", full, "--overwrite"}}) {
    const Outcome done = run(call);
    QCOMPARE(done.status, 2);
    QVERIFY2(done.err.contains("/full”") || done.err.contains("/full cannot be written: No space left on device"), done.err);
    QCOMPARE(all_in(folder.path()), QStringList("full"));
    struct stat there = {};
    QVERIFY(::stat(full.toUtf8(), &there) == 0 && S_ISCHR(there.st_mode));
  }
}

void CliOutputTest::a_folder_is_refused() {
  const QTemporaryDir folder;
  for (const QStringList& call : {QStringList{"--output", folder.path(), "tensors", sample()},
                                  {"report", sample(), "--out", folder.path(), "--overwrite"},
                                  {"export", log_file(), "--npy", folder.path(), "--overwrite"}}) {
    const Outcome done = run(call);
    QCOMPARE(done.status, 2);
    QVERIFY2(done.err.contains("is a folder; specify a file in it"), done.err);
  }
  QVERIFY(all_in(folder.path()).isEmpty());
}

void CliOutputTest::an_answer_does_not_go_into_the_dump_data() {
  QTest::addColumn<QStringList>("call");
  QTest::addColumn<QString>("path");
  QTest::newRow("the dump") << QStringList{"tensors"} << "";
  QTest::newRow("a folder of it") << QStringList{"--json", "stats"} << "/rank_0/LeNet5/0/1";
  QTest::newRow("the folder around it") << QStringList{"info"} << "/..";
  QTest::newRow("doctor") << QStringList{"doctor"} << "";
}

void CliOutputTest::an_answer_does_not_go_into_the_dump() {
  QFETCH(const QStringList, call);
  QFETCH(const QString, path);
  const Copy copy(sample());
  QVERIFY(copy.whole());
  const QString inside = copy.path() + "/rank_0";
  const QStringList before = all_in(inside);
  const Outcome done = run(QStringList{"--output", inside + "/answer"} + call + QStringList{copy.path() + path});
  QCOMPARE(done.status, 2);
  QVERIFY2(done.err.contains("is inside the dump, and dumps are never written to"), done.err);
  QCOMPARE(all_in(inside), before);
}

// Even a temporary file would change the modification time of its folder.
void CliOutputTest::an_answer_about_several_is_not_begun_in_one_of_them() {
  const Copy copy(sample());
  QVERIFY(copy.whole());
  const QString inside = copy.path() + "/rank_0";
  const auto changed = [&] { return std::filesystem::last_write_time(inside.toStdString()); };
  const auto before = changed();
  const Outcome done = run({"--output", inside + "/answer", "tensors", sample(), copy.path()});
  QCOMPARE(done.status, 2);
  QVERIFY2(done.err.contains("is inside the dump, and dumps are never written to"), done.err);
  QVERIFY(done.out.isEmpty());
  QVERIFY(changed() == before);

  const QTemporaryDir folder;
  const QString baseline = folder.path() + "/answer";
  QCOMPARE(run({"--output", baseline, "tensors", sample(), folder.path() + "/no", copy.path()}).status, 2);
  QVERIFY(QFileInfo(baseline).size() > 1000);
}

void CliOutputTest::a_link_does_not_lead_into_the_dump() {
  const Copy copy(sample());
  const QTemporaryDir folder;
  const QString link = folder.path() + "/link.npy";
  const QString record = copy.path() + "/" + npy_files(copy.path()).front();
  QVERIFY(copy.whole() && QFile::link(record, link));
  const qint64 size = QFileInfo(record).size();
  for (const QStringList& call :
       {QStringList{"--output", link, "tensors", copy.path()}, {"report", copy.path(), "--out", link, "--overwrite"}}) {
    const Outcome done = run(call);
    QCOMPARE(done.status, 2);
    QVERIFY2(done.err.contains("is inside the dump"), done.err);
    QCOMPARE(QFileInfo(record).size(), size);
  }
}

// Warnings about several dumps contain full paths; the symbolic link is treated as the folder of a net.
void CliOutputTest::a_path_is_told_once() {
  const Copy copy(sample());
  QVERIFY(copy.whole() && copy_folder(sample(), copy.path() + "2"));
  QVERIFY(QFile::link("..", copy.path() + "/rank_0/link"));
  const Outcome done = run({"info", copy.path() + "/.."});
  QCOMPARE(done.status, 0);
  const QByteArray path = "“" + QFileInfo(copy.path()).canonicalFilePath().toUtf8() + "/rank_0/link/rank_0”";
  QVERIFY2(done.err.contains(path), done.err);
}

void CliOutputTest::an_empty_selection_of_nodes_is_told() {
  const QStringList call{"nodes", sample(), "--node", "no such node"};
  const Outcome done = run(call + QStringList{"--sources"});
  QCOMPARE(done.status, 0);
  QCOMPARE(done.out, QByteArray("No nodes selected.\n"));
  QVERIFY2(done.err.contains("No node in the dump matches the selection"), done.err);
  QCOMPARE(run(call + QStringList{"--json"}).json()["problems"].toArray().size(), 1);
  QCOMPARE(run(call + QStringList{"--strict"}).status, 2);
}

SPORESCOPE_TEST(CliOutputTest)

}  // namespace cli_output_test

#include "cli_output_test.moc"
