// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Tests reports about trainings of a few lines whose results are known.

#include "core/report/report_page.h"

#include <QRegularExpression>
#include <QXmlStreamReader>
#include <QtTest>
#include <cmath>

#include "core/report/build_report.h"
#include "tests/core/cause/training_text.h"
#include "tests/program/test_class.h"

namespace report_page_test {

using namespace sporescope;
using sporescope::cause_test::written_training;

namespace {

// The logarithm of 0 reaches a loss; the mean of the input values is 0.75.
constexpr const char* kSick =
    "x -> Log op0\nop0, y -> Mul op1\nop1 -> Neg op2\nop0 -> Abs op3\n"
    "x: 1 0 1 1\ny: 0 0 0 0\nop0: 0 -inf 0 0\nop1: 0 nan 0 0\nop2: 0 nan 0 0\nop3: 0 inf 0 0";

Report report_of(const Dump& dump, const ReportOptions& options = {}) {
  const auto found = find_first_cause(dump);
  if (!found) qFatal("%s", found.error().str().c_str());
  std::vector<const Finding*> findings;
  for (const Finding& finding : found->findings) findings.push_back(&finding);
  auto report = build_report(dump, *found, findings, options);
  if (!report) qFatal("%s", report.error().str().c_str());
  return *std::move(report);
}

QByteArray page_of(const char* training, const ReportOptions& options = {}) {
  return QByteArray::fromStdString(report_page(report_of(*written_training(training), options)));
}

/// A page parsed as XML.
struct Page {
  QString error;
  QString text;          ///< Text without the style sheet, with blanks between elements
  QStringList elements;  ///< Names of the elements
  QStringList values;    ///< Values of the attributes

  explicit Page(const QByteArray& page) {
    QXmlStreamReader reader(page);
    bool in_style = false;
    while (!reader.atEnd()) {
      reader.readNext();
      if (reader.isStartElement()) {
        elements += reader.name().toString();
        in_style = reader.name() == QLatin1String("style");
        for (const QXmlStreamAttribute& attribute : reader.attributes()) values += attribute.value().toString();
      }
      if (reader.isCharacters() && !in_style) text += reader.text().toString() + ' ';
    }
    if (reader.hasError()) error = reader.errorString();
    text = text.simplified();
  }
  [[nodiscard]] bool mentions(const QString& label) const { return text.contains(label); }
};

}  // namespace

class ReportPageTest : public QObject {
  Q_OBJECT

 private slots:
  // A running comparison must not look like one without findings.
  void an_unfinished_comparison_has_no_verdict() {
    ReportOptions options;
    options.runs.emplace();
    const Page page(page_of(kSick, options));
    QCOMPARE(page.error, QString());
    QVERIFY2(page.mentions("No verdict: the comparison had not finished"), qPrintable(page.text));
    QVERIFY2(!page.mentions("agree") && !page.mentions("Comparison of ranks"), qPrintable(page.text));
  }

  void a_cause_is_told_in_full() {
    const Page page(page_of(kSick));
    QCOMPARE(page.error, QString());
    QVERIFY2(page.mentions("−Inf begins at Log-op0, iteration 0"), qPrintable(page.text));
    QVERIFY2(page.mentions("1 of 4 values are −Inf: its input holds a zero."), qPrintable(page.text));
    for (const char* title : {"Inputs and output of the cause", "Statistics", "Position in the graph", "Environment",
                              "How to reproduce", "Hits of the recommended watchpoints"}) {
      QVERIFY2(page.mentions(title), title);
    }
    // Three of four values of x are 1, one is 0: mean 0.75, norm √3.
    QVERIFY2(page.mentions("4 0 1 0.750 1.732 1 0 0 0"), qPrintable(page.text));
    QVERIFY(page.mentions("1 −Inf of 4") && page.mentions("1 NaN of 4"));
    QVERIFY(page.mentions("First at [1]: Log(0)"));
    QVERIFY(page.mentions("sporescope-cli first"));
  }

  void nothing_runs_and_nothing_is_fetched() {
    const Page page(page_of(kSick));
    for (const char* element : {"script", "link", "iframe", "object", "embed", "img", "image", "a", "base", "form"}) {
      QVERIFY2(!page.elements.contains(element), element);
    }
    for (const QString& value : page.values) {
      QVERIFY2(!value.contains("://") || value.startsWith("http://www.w3.org/"), qPrintable(value));
    }
  }

  void the_neighbourhood_is_that_of_the_graph() {
    const auto report = report_of(*written_training(kSick));
    QVERIFY(report.cause && report.cause->neighborhood);
    const ReportNeighborhood& around = *report.cause->neighborhood;
    QCOMPARE(around.node.name, std::string("Log-op0"));
    QCOMPARE(around.shown_producers.size(), std::size_t{1});
    QCOMPARE(around.shown_producers[0].name, std::string("x"));
    QVERIFY(around.shown_producers[0].kind == NodeKind::parameter && !around.shown_producers[0].bad);
    QCOMPARE(around.feeds.size(), std::size_t{2});
    QCOMPARE(around.consumer_count, std::size_t{2});
  }

  void many_neighbours_are_counted() {
    std::string training = "x -> Log op0\n";
    for (int i = 1; i <= 9; ++i) training += "op0 -> Neg op" + std::to_string(i) + "\n";
    training += "x: 0\nop0: -inf\n";
    for (int i = 1; i <= 9; ++i) training += "op" + std::to_string(i) + ": inf\n";
    const Page page(page_of(training.c_str()));
    QVERIFY2(page.mentions("and 4 more"), qPrintable(page.text));
  }

  void a_map_shows_every_value() {
    const Page page(page_of("x -> Log op0\nx: 0.125 0 8 -3\nop0: -2.5 -inf 7.25 nan"));
    for (const char* value : {"0.125", "8", "-3", "-2.500", "7.250", "NaN", "−Inf"}) QVERIFY2(page.mentions(value), value);
  }

  void a_clean_dump_has_a_report() {
    const Report report = report_of(*written_training("x -> Neg op0\nx: 1 2\nop0: -1 -2"));
    QVERIFY(report.tone == ReportTone::clean && !report.cause);
    const Page page(QByteArray::fromStdString(report_page(report)));
    QCOMPARE(page.error, QString());
    QVERIFY2(page.mentions("No NaN or Inf in 2 tensors"), qPrintable(page.text));
    QVERIFY(page.mentions("sporescope-cli check"));
    QVERIFY(!page.mentions("Without a verdict"));
  }

  void what_could_not_be_judged_is_no_clean_bill() {
    const Report report = report_of(*written_training("x -> Neg op0\nx: 1 2\nop0: failed"));
    QVERIFY(report.tone == ReportTone::open);
    const Page page(QByteArray::fromStdString(report_page(report)));
    QVERIFY2(page.mentions("No NaN or Inf in 1 of 2 tensors"), qPrintable(page.text));
    QVERIFY2(page.mentions("1 of 2 tensors could not be read."), qPrintable(page.text));
    QVERIFY(page.mentions("Without a verdict") && page.mentions("op0:output:0"));
  }

  void nothing_at_all_is_no_verdict() {
    const Page page(page_of("x -> Neg op0\nx: failed\nop0: failed"));
    QVERIFY2(page.mentions("No verdict: nothing could be checked"), qPrintable(page.text));
  }

  void values_are_left_out() {
    const char* training = "x -> Log op0\nx: 0.640625 -8192 8192\nop0: -0.4453125 nan 9.015625";
    const Page whole(page_of(training));
    QVERIFY2(whole.mentions("0.641") && whole.mentions("8192"), qPrintable(whole.text));
    ReportOptions options;
    options.redaction.values = true;
    const QByteArray bytes = page_of(training, options);
    const Page page(bytes);
    QCOMPARE(page.error, QString());
    for (const char* value : {"0.64", "0.445", "9.01", "8192"}) QVERIFY2(!bytes.contains(value), value);
    QVERIFY2(page.mentions("1 of 3 values are NaN, 0 are infinite") && page.mentions("1 NaN of 3"), qPrintable(page.text));
  }

  void long_path_is_elided_and_keeps_its_end() {
    std::string training = "x -> Log op0\n";
    std::string values = "x: 0\nop0: nan\n";
    for (int i = 1; i <= 60; ++i) {
      training += "op" + std::to_string(i - 1) + " -> Neg op" + std::to_string(i) + "\n";
      values += "op" + std::to_string(i) + ": nan\n";
    }
    const Report report = report_of(*written_training(training + values));
    QVERIFY(report.cause);
    QVERIFY(report.cause->steps.size() < 35);
    QCOMPARE(report.cause->steps.size() + report.cause->more_steps, std::size_t{62});
    QCOMPARE(report.cause->steps.back().tensor.name, std::string("Neg-op60"));
    QVERIFY(report.all_hits > report.hits.size());
  }

  // Whatever names a dump contains, and however long they are.
  void every_name_is_text_and_the_page_stays_small() {
    const std::string evil = "<script>alert(\"x\")</script>&'" + std::string(300, 'w');
    ReportTensor tensor{evil, evil, evil, evil, evil, evil, evil, {}, true};
    tensor.statistics.count = 100'000'000;
    tensor.statistics.nan = 1;
    HeatMap map{4'000'000, 5'000'000, 83'334, 78'125, 48, 64, {}, {}, {}};
    for (int i = 0; i < 48 * 64; ++i) map.cells.push_back(i % 5 == 0 ? std::nan("") : std::sin(i) * i);
    Report report;
    report.title = report.badge = report.where = evil;
    report.dump = report.written = report.version = evil;
    ReportCause cause{evil, evil, evil, evil, evil, evil, ReportLine{evil, evil}, evil, {}, 3, {}, {tensor, tensor}, {}, {}, 2};
    for (int i = 0; i < 30; ++i) cause.steps.push_back({tensor, evil, i == 1});
    for (int i = 0; i < 3; ++i) cause.pictures.push_back({tensor, evil, map});
    const ReportNeighbor neighbor{evil, evil, evil, evil, NodeKind::constant, true};
    cause.neighborhood = ReportNeighborhood{neighbor, {neighbor, neighbor}, {neighbor}, 100'000, 100'000};
    for (int i = 0; i < 40; ++i) cause.stack.push_back({evil, evil});
    report.cause = cause;
    report.further.push_back({evil, evil, evil});
    for (int i = 0; i < 30; ++i) report.hits.push_back({tensor, evil, evil});
    report.open.emplace_back(evil);
    for (int i = 0; i < 20; ++i) report.gaps.push_back({evil, evil});
    report.environment.emplace_back(evil, evil);
    report.commands.push_back(evil);
    const QByteArray bytes = QByteArray::fromStdString(report_page(report));
    const Page page(bytes);
    QCOMPARE(page.error, QString());
    QVERIFY(!page.elements.contains("script") && !bytes.contains("<script"));
    QVERIFY(page.text.count("<script>alert") > 200);
    QVERIFY2(bytes.size() < 1'000'000, qPrintable(QString::number(bytes.size())));
    QVERIFY(page.mentions("4000000 × 5000000 values"));
  }

  void sentences_name_files_from_the_dump_on() {
    Report report;
    report.root = "/secret/place/dump";
    report.title = {"%1 ends at byte 3", {"/secret/place/dump/rank_0/a.npy"}};
    const Page page(QByteArray::fromStdString(report_page(report)));
    QVERIFY2(page.mentions("rank_0/a.npy ends at byte 3") && !page.mentions("secret"), qPrintable(page.text));
  }

  void a_report_can_be_in_another_language() {
    ReportLanguage language;
    language.code = "zh-CN";
    language.translate = [](const Text& text) { return text.pattern == "Environment" ? std::string("环境") : text.str(); };
    const auto page = Page(QByteArray::fromStdString(report_page(report_of(*written_training(kSick)), language)));
    QVERIFY(page.mentions("环境") && page.values.contains("zh-CN"));
  }

  void chinese_report_matches_ui_translation() {
    const auto language = report_language("zh_CN");
    QVERIFY(language.has_value() && language->code == "zh-CN");
    QFile file(QStringLiteral(SPORESCOPE_TRANSLATIONS "/sporescope_zh_CN.ts"));
    QVERIFY(file.open(QFile::ReadOnly));
    QXmlStreamReader reader(&file);
    QString context;
    std::string source;
    int sentences = 0;
    while (!reader.atEnd()) {
      if (reader.readNext() != QXmlStreamReader::StartElement) continue;
      if (reader.name() == u"name") context = reader.readElementText();
      if (context != "core") continue;
      if (reader.name() == u"source") source = reader.readElementText().toStdString();
      if (reader.name() != u"translation") continue;
      QCOMPARE(language->translate(Text(source)), reader.readElementText().toStdString());
      ++sentences;
    }
    QVERIFY(!reader.hasError() && sentences > 700);
  }

  void sentences_inside_are_translated_and_names_are_not() {
    const auto language = report_language("zh_CN");
    QVERIFY(language.has_value());
    const Text inner{"%1 ends at byte %2", {"Environment", Count{12345}}};
    QCOMPARE(language->translate({"%1: " + std::string("Environment"), {Text("Environment")}}),
             std::string("环境: Environment"));
    QCOMPARE(language->translate({"[%1]", {inner}}), std::string("[Environment在第12345字节处结束]"));
  }

  void other_languages_are_refused() {
    const auto language = report_language("zh_cn");
    QVERIFY(!language.has_value());
    QCOMPARE(language.error().message.str(),
             std::string("Reports are not available in zh_cn, only in en and zh_CN. Did you mean zh_CN?"));
  }
};

SPORESCOPE_TEST(ReportPageTest)

}  // namespace report_page_test

#include "report_page_test.moc"
