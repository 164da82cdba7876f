// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/graph/source_line.h"

#include <QTest>

#include "samples.h"
#include "tests/program/test_class.h"

namespace source_line_test {

using namespace sporescope;  // NOLINT(google-build-using-namespace)

namespace {

SourceLine only(std::string_view text) {
  const std::vector<SourceLine> lines = parse_source_lines(text);
  return lines.size() == 1 ? lines.front() : SourceLine{"more or less than one line", -1, -1, {}, false, false, false};
}

}  // namespace

class SourceLineTest : public QObject {
  Q_OBJECT

 private slots:
  void forms_data() {
    QTest::addColumn<QString>("entry");
    QTest::addColumn<QString>("file");
    QTest::addColumn<int>("line");
    QTest::addColumn<int>("line_end");
    QTest::addColumn<QString>("code");
    QTest::newRow("1.5") << "      # In file /a/net.py(353)/        loss = self.network(*inputs)/"
                         << "/a/net.py" << 353 << 353 << "loss = self.network(*inputs)";
    QTest::newRow("2.0") << "      # In file /a/net.py:313/        y = f(x)/"
                         << "/a/net.py" << 313 << 313 << "y = f(x)";
    QTest::newRow("2.10 call") << "      # In file /a/net.py:373, 17~44/        y = f(x)/"
                               << "/a/net.py" << 373 << 373 << "y = f(x)";
    QTest::newRow("2.10 function") << "      # In file /a/net.py:372~376, 4~21/    def construct(self, x):/"
                                   << "/a/net.py" << 372 << 376 << "def construct(self, x):";
    QTest::newRow("no columns") << "      # In file /a/net.py:1698~1801/def flatten(x):/"
                                << "/a/net.py" << 1698 << 1801 << "def flatten(x):";
    QTest::newRow("no code") << "# In file /a/net.py:12"
                             << "/a/net.py" << 12 << 12 << "";
    QTest::newRow("slashes in code") << "# In file /a/net.py:12/  y = a / b // c/"
                                     << "/a/net.py" << 12 << 12 << "y = a / b // c";
    QTest::newRow("places in code") << "# In file /a/net.py:12/  y = x[1:3]/f(2)/z:4/"
                                    << "/a/net.py" << 12 << 12 << "y = x[1:3]/f(2)/z:4";
    QTest::newRow("place in path") << "# In file /runs:12/a(3)/net.py:7/  y = x/"
                                   << "/runs:12/a(3)/net.py" << 7 << 7 << "y = x";
    QTest::newRow("no .py") << "# In file <stdin>:7/  y = x/"
                            << "<stdin>" << 7 << 7 << "y = x";
    QTest::newRow("blanks in path") << "# In file /my runs/net.py:7, 1~2/  y = x/"
                                    << "/my runs/net.py" << 7 << 7 << "y = x";
    QTest::newRow("dash") << "      #  - In file /a/net.py:7/  y = x/"
                          << "/a/net.py" << 7 << 7 << "y = x";
    QTest::newRow("four blanks") << "      #    In file /a/net.py:7/  y = x/"
                                 << "/a/net.py" << 7 << 7 << "y = x";
    QTest::newRow("carriage return") << "      # In file /a/net.py:7/  y = x/\r"
                                     << "/a/net.py" << 7 << 7 << "y = x";
  }
  void forms() {
    QFETCH(QString, entry);
    const SourceLine line = only(entry.toStdString());
    QTEST(QString::fromStdString(line.file), "file");
    QTEST(line.line, "line");
    QTEST(line.line_end, "line_end");
    QTEST(QString::fromStdString(line.code), "code");
    QCOMPARE(line.enclosing, entry.contains("def "));
    QVERIFY(!line.framework);
    QVERIFY(!line.forward);
  }

  void what_has_no_form_is_kept_as_code_data() {
    QTest::addColumn<QString>("entry");
    QTest::addColumn<QString>("code");
    QTest::newRow("other words") << "# Fused from three operators"
                                 << "# Fused from three operators";
    QTest::newRow("no line number") << "# In file /a/net.py/ y = x/"
                                    << "/a/net.py/ y = x/";
    QTest::newRow("line number too large") << "# In file /a/net.py:99999999999/ y = x/"
                                           << "/a/net.py:99999999999/ y = x/";
    QTest::newRow("negative line") << "# In file /a/net.py:-4/ y = x/"
                                   << "/a/net.py:-4/ y = x/";
    QTest::newRow("no file") << "# In file :4/ y = x/"
                             << ":4/ y = x/";
  }
  void what_has_no_form_is_kept_as_code() {
    QFETCH(QString, entry);
    const SourceLine line = only(entry.toStdString());
    QCOMPARE(QString::fromStdString(line.file), "");
    QCOMPARE(line.line, 0);
    QTEST(QString::fromStdString(line.code), "code");
  }

  void headings_mark_the_forward_operator() {
    const auto lines = parse_source_lines(
        "      # In file /x/site-packages/mindspore/ops/_grad/g.py(801)/            grad = grad_op(logits)/\n"
        "      # Corresponding forward node candidate:\n"
        "      # In file /home/user/net.py(29)/        return self.fc3(x)/\n"
        "      # Corresponding code candidate:\n"
        "      #  - In file /home/user/other.py(3)/        y = x/\n");
    QCOMPARE(lines.size(), 3U);
    QVERIFY(lines[0].framework && !lines[0].forward);
    QVERIFY(!lines[1].framework && lines[1].forward);
    QVERIFY(!lines[2].forward);
    QCOMPARE(innermost_user_line(lines)->line, 29);
  }

  void empty_fields_have_no_lines() {
    QVERIFY(parse_source_lines("").empty());
    QVERIFY(parse_source_lines("\n\n      \n").empty());
    QVERIFY(parse_source_lines("      # Corresponding forward node candidate:\n").empty());
    QVERIFY(!innermost_user_line({}));
  }

  void user_line_prefers_calls_then_functions_then_the_framework() {
    const std::string framework = "# In file /x/site-packages/mindspore/nn/cell.py:5, 1~2/ a()/\n";
    const std::string function = "# In file /home/net.py:7~9, 1~2/ def construct(self):/\n";
    const std::string call = "# In file /home/net.py:8, 1~2/ b()/\n";
    QCOMPARE(innermost_user_line(parse_source_lines(framework + function + call))->line, 8);
    QCOMPARE(innermost_user_line(parse_source_lines(framework + function))->line, 7);
    QCOMPARE(innermost_user_line(parse_source_lines(framework))->line, 5);
    QVERIFY(!innermost_user_line(parse_source_lines("# words alone")));
  }

  /// Every line of the real files has one of the supported forms.
  void lines_of_real_files_data() {
    QTest::addColumn<QString>("file");
    for (const char* file : {"dumps/lenet-1.5/rank_0/graphs/ms_output_trace_code_graph_0.pb", "graph/lenet-frozen-1.10.pb",
                             "dumps/lenet-2.0/rank_0/graphs/ms_output_trace_code_graph_0.pb", "graph/vanishing-2.0.pb",
                             "graph/log-of-zero-2.10.pb", "dumps/gan-2.10/rank_0/graphs/ms_output_trace_code_graph_0.pb"}) {
      QTest::newRow(file) << file;
    }
  }
  void lines_of_real_files() {
    QFETCH(QString, file);
    const auto graph = samples::load(file.toStdString());
    std::size_t count = 0;
    std::size_t user = 0;
    for (const NodeIndex i : graph->operators()) {
      for (const SourceLine& line : graph->source_lines(i)) {
        ++count;
        user += line.file == "/home/user/train/networks.py" ? 1 : 0;
        QVERIFY2(line.file.ends_with(".py"), line.file.c_str());
        QVERIFY(line.line > 0 && line.line_end >= line.line);
        QVERIFY2(line.code.empty() || !line.code.ends_with('/'), line.code.c_str());
        QCOMPARE(line.framework, line.file.find("mindspore/") != std::string::npos && !line.file.starts_with("/home"));
        QCOMPARE(line.enclosing, line.line_end > line.line || line.code.starts_with("def "));
      }
    }
    QVERIFY(count > 100);
    QVERIFY(user > 20);
  }
};

SPORESCOPE_TEST(SourceLineTest)

}  // namespace source_line_test

#include "source_line_test.moc"
