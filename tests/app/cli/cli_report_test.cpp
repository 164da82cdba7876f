// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Reports that the program writes of real dumps.

#include <QRegularExpression>
#include <QXmlStreamReader>
#include <QtTest>

#include "tests/app/cli/program.h"

using namespace sporescope::test;

namespace {

/// A report, as a reader of XML finds it.
struct Page {
  QByteArray bytes;
  QString error;
  QString text;  ///< a blank between elements, without the style sheet
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
    QCOMPARE(page.text.contains("How to see it again"), true);
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
    // As networks.py of the sample's training has it.
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
    QVERIFY2(word.err.contains("value is none of values, paths, source") && word.err.contains("Did you mean values?"),
             word.err.constData());
    QVERIFY(!QFile::exists(file()));
  }

  void its_answer_is_json() {
    const QJsonObject answer = run({"--json", "report", sample(), "--out", file()}).json();
    QCOMPARE(answer["command"].toString(), QString("report"));
    QCOMPARE(answer["file"].toString(), file());
    QCOMPARE(answer["bytes"].toInt(), int(QFileInfo(file()).size()));
    QCOMPARE(answer["findings"].toInt(), 2);
    int hits = 0;
    // Records with errors say that something could not be judged.
    for (const QJsonValue& hit : run({"--json", "check", sample(), "--recommended"}).json()["hits"].toArray()) {
      if (hit.toObject()["errors"].toArray().isEmpty()) ++hits;
    }
    QCOMPARE(answer["hits"].toInt(), hits);
  }

  // Names of nodes that a training made up, which stand in the graph beside the files.
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
      // Of the same length, so that the file stays sound.
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
  [[nodiscard]] QString file() const { return folder_->filePath("report.html"); }
  std::unique_ptr<QTemporaryDir> folder_;
};

QTEST_GUILESS_MAIN(CliReportTest)
#include "cli_report_test.moc"
