// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Tests reports that the program writes about real dumps.

#include <QRegularExpression>
#include <QXmlStreamReader>
#include <QtTest>

#include "tests/app/cli/program.h"
#include "tests/program/test_class.h"

namespace cli_report_test {

using namespace sporescope::test;

namespace {

/// A report parsed as XML.
struct Page {
  QByteArray bytes;
  QString error;
  QString text;  ///< Text of all elements, joined by blanks, without the style sheet
  QStringList elements;

  explicit Page(const QString& path) {
    QFile file(path);
    if (!file.open(QFile::ReadOnly)) error = "there is no file";
    bytes = file.readAll();
    QXmlStreamReader reader(bytes);
    while (!reader.atEnd()) {
      reader.readNext();
      if (reader.isStartElement()) elements += reader.name().toString();
      if (reader.isCharacters() && elements.value(elements.size() - 1) != "style") text += reader.text().toString() + ' ';
    }
    if (reader.hasError()) error = reader.errorString();
    text = text.simplified();
  }
};

QStringList dumps() { return QDir(QStringLiteral(SPORESCOPE_TEST_DATA "/dumps")).entryList(QDir::Dirs | QDir::NoDotAndDotDot); }

}  // namespace

class CliReportTest : public QObject {
  Q_OBJECT

 private slots:
  void init() { folder_ = std::make_unique<QTemporaryDir>(); }

  void it_names_the_cause_that_first_names_data() {
    QTest::addColumn<QString>("name");
    for (const QString& name : dumps()) QTest::newRow(qPrintable(name)) << name;
  }

  void it_names_the_cause_that_first_names() {
    QFETCH(QString, name);
    const Outcome first = run({"--json", "first", dump(name)});
    const Outcome done = run({"report", dump(name), "--out", file()});
    QCOMPARE(done.status, first.status);
    QCOMPARE(QString::fromUtf8(done.out), file() + "\n");
    const Page page(file());
    QCOMPARE(page.error, QString());
    QVERIFY(page.bytes.size() > 2000 && page.bytes.size() < 1000000);
    const QJsonArray findings = first.json()["findings"].toArray();
    QCOMPARE(page.text.contains("How to reproduce"), true);
    if (findings.isEmpty()) {
      QVERIFY2(page.text.startsWith("No "), qPrintable(page.text));
      return;
    }
    const QJsonObject finding = findings[0].toObject();
    QString why = finding["why"].toString().simplified();
    why[0] = why[0].toUpper();
    QVERIFY2(page.text.contains(why), qPrintable(page.text));
    const QJsonObject tensor = finding["tensor"].toObject();
    QVERIFY2(page.text.contains("iteration " + QString::number(tensor["iteration"].toInt())), qPrintable(page.text));
    QVERIFY2(page.text.contains(tensor["file"].toString()), qPrintable(page.text));
    if (findings.size() > 1) QVERIFY(page.text.contains("Further causes, not explained by the first"));
  }

  void it_tells_where_the_code_is() {
    QCOMPARE(run({"report", sample(), "--out", file()}).status, 1);
    const Page page(file());
    // As in networks.py of the sample's training.
    QVERIFY(page.text.contains("networks.py:60") && page.text.contains("log_p = self.log(self.softmax(logits))"));
    QVERIFY2(!page.bytes.contains("/home/"), "where the scripts lay is nobody's business");
    QVERIFY(!page.bytes.contains(QDir(sample()).absolutePath().toUtf8()));
    QVERIFY(page.text.contains("MindSpore 2.10.0") && page.text.contains("Device CPU"));
    QVERIFY(page.text.contains("From the cause to the loss"));
    for (const char* element : {"script", "link", "img", "iframe"}) QVERIFY(!page.elements.contains(element));
  }

  void it_speaks_chinese() {
    QCOMPARE(run({"report", sample(), "--out", file(), "--language", "zh_CN"}).status, 1);
    const Page page(file());
    QCOMPARE(page.error, QString());
    QVERIFY(page.bytes.contains("lang=\"zh-CN\"") && page.text.contains("networks.py:60"));
    QVERIFY2(page.text.contains("首个原因") || page.text.contains("环境"), qPrintable(page.text));
    QVERIFY2(!page.text.contains("From the cause to the loss") && !page.text.contains("Environment"), qPrintable(page.text));
    const Outcome refused = run({"report", sample(), "--out", file(), "--overwrite", "--language", "fr"});
    QCOMPARE(refused.status, 2);
    QVERIFY(refused.err.contains("en and zh_CN"));
  }

  void its_commands_show_it_again() {
    QCOMPARE(run({"report", sample(), "--out", file()}).status, 1);
    const Page page(file());
    static const QRegularExpression show("<pre>sporescope-cli show ([^<]*)</pre>");
    const auto found = show.match(QString::fromUtf8(page.bytes));
    QVERIFY(found.hasMatch());
    const Outcome shown = run(QStringList{"--json", "show"} + found.captured(1).split(' '), QFileInfo(sample()).path());
    QCOMPARE(shown.status, 0);
    const QJsonObject tensor = shown.json()["tensor"].toObject();
    QCOMPARE(tensor["node"].toString(), kLog);
    QCOMPARE(tensor["iteration"].toInt(), 1);
  }

  void what_is_left_out_is_not_there() {
    QCOMPARE(run({"report", sample(), "--out", file(), "--without", "values,paths,source"}).status, 1);
    const Page page(file());
    QCOMPARE(page.error, QString());
    for (const char* word : {"networks.py", "self.log", ".npy", "rank_0", "sample", "Log(0)", "0.100"}) {
      QVERIFY2(!page.bytes.contains(word), word);
    }
    QVERIFY2(page.text.contains("0 of 40 values are NaN, 36 are infinite"), qPrintable(page.text));
    QVERIFY(page.text.contains(kLog));
  }

  void nothing_is_written_where_it_must_not_be() {
    const Copy copy(sample());
    QVERIFY(copy.whole());
    const auto files = [&] { return QDir(copy.path()).entryList(QDir::AllEntries | QDir::NoDotAndDotDot | QDir::Hidden); };
    const QStringList before = files();
    const Outcome inside = run({"report", copy.path(), "--out", copy.path() + "/report.html"});
    QCOMPARE(inside.status, 2);
    QVERIFY2(inside.err.contains("never written to"), inside.err.constData());
    QCOMPARE(run({"report", copy.path(), "--out", copy.path() + "/rank_0/../report.html"}).status, 2);
    QVERIFY(QFile::link(copy.path(), folder_->filePath("link")));
    QCOMPARE(run({"report", copy.path(), "--out", folder_->filePath("link/report.html")}).status, 2);
    QCOMPARE(files(), before);

    QFile there(file());
    QVERIFY(there.open(QFile::WriteOnly) && there.write("mine") == 4);
    there.close();
    const Outcome again = run({"report", copy.path(), "--out", file()});
    QCOMPARE(again.status, 2);
    QVERIFY2(again.err.contains("--overwrite"), again.err.constData());
    QVERIFY(there.open(QFile::ReadOnly));
    QCOMPARE(there.readAll(), QByteArray("mine"));
    QCOMPARE(run({"report", copy.path(), "--out", file(), "--overwrite"}).status, 1);
    QCOMPARE(Page(file()).error, QString());
  }

  void a_wrong_call_says_what_to_do() {
    const Outcome without = run({"report", sample()});
    QCOMPARE(without.status, 2);
    QVERIFY2(without.err.contains("--out FILE.html"), without.err.constData());
    const Outcome word = run({"report", sample(), "--out", file(), "--without", "value"});
    QCOMPARE(word.status, 2);
    QVERIFY2(word.err.contains("value is not one of values, paths, source") && word.err.contains("Did you mean values?"),
             word.err.constData());
    QVERIFY(!QFile::exists(file()));
  }

  // The runs and their divergence are described in tests/data/compare/README.md.
  void a_comparison_is_told() {
    const QString a = compared("base"), b = compared("constant");
    const Outcome single = run({"--json", "compare", a, b, "--iteration", "0"});
    QCOMPARE(single.status, 1);
    const QJsonObject first = single.json()["findings"].toArray()[0].toObject();
    const Outcome done = run({"--json", "report", a, "--compare", b, "--iteration", "0", "--out", file()});
    QCOMPARE(done.status, 1);
    QCOMPARE(done.json()["compared"].toInt(), int(single.json()["findings"].toArray().size()));
    const Page page(file());
    QCOMPARE(page.error, QString());
    QVERIFY2(page.text.contains("Nodes that differ most"), qPrintable(page.text));
    QVERIFY2(page.text.contains(first["node_b"].toString()), qPrintable(page.text));
    QString why = first["why"].toString().simplified();
    why[0] = why[0].toUpper();
    QVERIFY2(page.text.contains(why), qPrintable(page.text));
    static const QRegularExpression again("<pre>sporescope-cli compare ([^<]*)</pre>");
    const auto found = again.match(QString::fromUtf8(page.bytes));
    QVERIFY(found.hasMatch());
    QCOMPARE(run(QStringList{"compare"} + found.captured(1).split(' '), QFileInfo(a).path()).status, 1);
    QCOMPARE(
        run({"report", a, "--compare", b, "--iteration", "0", "--out", file(), "--overwrite", "--language", "zh_CN"}).status,
        1);
    const Page chinese(file());
    QVERIFY2(chinese.text.contains("差异最大的节点") && !chinese.text.contains("Matched by"), qPrintable(chinese.text));
    QVERIFY(!page.bytes.contains(QDir(a).absolutePath().toUtf8()));
  }

  void a_dump_agrees_with_itself() {
    const Outcome done = run({"--json", "report", dump("lenet-1.5"), "--compare", dump("lenet-1.5"), "--out", file()});
    QCOMPARE(done.json()["compared"].toInt(), 0);
    const Page page(file());
    QVERIFY2(page.text.contains("The runs agree in "), qPrintable(page.text));
    QVERIFY(!page.text.contains("Nodes that differ most"));
    const Outcome wrong = run({"report", dump("lenet-1.5"), "--compare", dump("nothing"), "--out", file(), "--overwrite"});
    QCOMPARE(wrong.status, 2);
  }

  void ranks_are_held_against_each_other() {
    const QString ranks = dump("two-ranks-2.10");
    const Outcome single = run({"--json", "replicas", ranks});
    const Outcome done = run({"--json", "report", ranks, "--replicas", "--out", file()});
    QCOMPARE(done.json()["replicas"].toInt(), int(single.json()["findings"].toArray().size()));
    const Page page(file());
    QCOMPARE(page.error, QString());
    QVERIFY2(page.text.contains("Comparison of ranks"), qPrintable(page.text));
    QVERIFY(page.text.contains("sporescope-cli replicas two-ranks-2.10"));
    QVERIFY(run({"report", ranks, "--rank", "0", "--out", file(), "--overwrite"}).status < 2);
    const Page one(file());
    QVERIFY2(one.text.contains("The 2 ranks were not compared with each other"), "nobody looked at rank 1");
    QVERIFY(!one.text.contains("agree"));
    QCOMPARE(run({"report", dump("lenet-1.5"), "--out", file(), "--overwrite"}).status, 0);
    QVERIFY2(!Page(file()).text.contains("Comparison of ranks"), "there is one alone");
  }

  void report_names_differing_rank_and_element() {
    const Copy copy(dump("two-ranks-2.10"));
    QVERIFY(copy.whole());
    QDir place(copy.path() + "/rank_1/LeNet5/0/1");
    const QStringList files = place.entryList({"Parameter.fc2_bias.*.output.0.*"}, QDir::Files);
    QCOMPARE(files.size(), 1);
    QFile values(place.filePath(files[0]));
    const float moved = 255;
    QVERIFY(values.open(QFile::ReadWrite) && values.seek(values.size() - 4));
    QCOMPARE(values.write(reinterpret_cast<const char*>(&moved), 4), 4);
    values.close();
    const Outcome done = run({"--json", "report", copy.path(), "--out", file()});
    QCOMPARE(done.status, 1);
    QCOMPARE(done.json()["replicas"].toInt(), 1);
    const Page page(file());
    QVERIFY2(page.text.contains("Replicas split: 1 and 1, in fc2.bias since iteration 1."), qPrintable(page.text));
    // Twelve values, of which the last one was changed.
    QVERIFY2(page.text.contains("fc2.bias output 0, iteration 1 0 1 0 | 1 no majority [11]"), qPrintable(page.text));
    QVERIFY(page.text.contains("| 255"));
    QCOMPARE(run({"report", copy.path(), "--out", file(), "--overwrite", "--without", "values"}).status, 1);
    QVERIFY(!Page(file()).text.contains("| 255"));
  }

  void its_answer_is_json() {
    const QJsonObject answer = run({"--json", "report", sample(), "--out", file()}).json();
    QCOMPARE(answer["command"].toString(), QString("report"));
    QCOMPARE(answer["file"].toString(), file());
    QCOMPARE(answer["bytes"].toInt(), int(QFileInfo(file()).size()));
    QCOMPARE(answer["findings"].toInt(), 1);
    int hits = 0;
    // Records with errors could not be judged; they are not hits.
    for (const QJsonValue& hit : run({"--json", "check", sample(), "--recommended"}).json()["hits"].toArray()) {
      if (hit.toObject()["errors"].toArray().isEmpty()) ++hits;
    }
    QCOMPARE(answer["hits"].toInt(), hits);
  }

  // The training chose these node names; they are in the graph file.
  void names_are_no_markup() {
    const Copy copy(sample());
    QVERIFY(copy.whole());
    int changed = 0;
    QDirIterator walk(copy.path(), QDir::Files, QDirIterator::Subdirectories);
    while (walk.hasNext()) {
      const QString path = walk.next();
      if (path.endsWith(".npy")) continue;
      QFile graph(path);
      QVERIFY(graph.open(QFile::ReadWrite));
      QByteArray bytes = graph.readAll();
      // The replacement has the same length, so that the file remains valid.
      const QByteArray before = "log_p = self.log(self.softmax(logits))";
      const QByteArray after = "<script>alert('x')</script><b onx=\"\">";
      if (before.size() != after.size() + 1 || !bytes.contains(before)) continue;
      bytes.replace(before, after + " ");
      QVERIFY(graph.seek(0) && graph.write(bytes) == bytes.size());
      ++changed;
    }
    QVERIFY(changed > 0);
    QCOMPARE(run({"report", copy.path(), "--out", file()}).status, 1);
    const Page page(file());
    QCOMPARE(page.error, QString());
    QVERIFY(!page.elements.contains("script") && !page.elements.contains("b"));
    QVERIFY2(page.text.contains("<script>alert('x')</script>"), qPrintable(page.text));
  }

 private:
  [[nodiscard]] static QString compared(const QString& name) { return QStringLiteral(SPORESCOPE_TEST_DATA "/compare/") + name; }
  [[nodiscard]] QString file() const { return folder_->filePath("report.html"); }
  std::unique_ptr<QTemporaryDir> folder_;
};

SPORESCOPE_TEST(CliReportTest)

}  // namespace cli_report_test

#include "cli_report_test.moc"
