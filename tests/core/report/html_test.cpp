// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/report/html.h"

#include <QXmlStreamReader>
#include <QtTest>

#include "core/report/report_style.h"
#include "core/report/shell_commands.h"
#include "tests/program/test_class.h"

namespace html_test {

using namespace sporescope;

namespace {

const QString kReplaced = QString(QChar(0xFFFD));

// Returns the XML text of an element and an attribute that contain `text`.
QStringList read_back(const QByteArray& text) {
  Html page;
  page.container("html", {{"title", text.toStdString()}}, [&] { page.text(text.toStdString()); });
  QXmlStreamReader reader(QByteArray::fromStdString(page.str()));
  while (!reader.atEnd() && !reader.isStartElement()) reader.readNext();
  QStringList found{reader.attributes().value("title").toString()};
  found += reader.readElementText();
  return reader.hasError() ? QStringList{reader.errorString()} : found;
}

}  // namespace

class HtmlTest : public QObject {
  Q_OBJECT

 private slots:
  void any_text_is_text_data() {
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("read");
    const auto same = [](const char* name, const char* text) {
      QTest::newRow(name) << QByteArray(text) << QString::fromUtf8(text);
    };
    same("plain", "Default/network/Log-op0");
    same("script", "<script>alert(1)</script>");
    same("end of an attribute", "\" onload=\"x' y='");
    same("entity", "&lt;&amp;&#65;&unknown;");
    same("comment and CDATA", "<!-- --> <![CDATA[ ]]> <?php ?>");
    same("other scripts", "层/卷积 ä 𝛼 ");
    QTest::newRow("control characters") << QByteArray("a\x1b[31m\x00z", 8) << "a" + kReplaced + "[31m" + kReplaced + "z";
    QTest::newRow("no UTF-8") << QByteArray("a\xff\xc3z") << "a" + kReplaced + kReplaced + "z";
    QTest::newRow("longer than it must be") << QByteArray("\xc0\xbcz") << kReplaced + kReplaced + "z";
    QTest::newRow("surrogate") << QByteArray("\xed\xa0\x80z") << kReplaced + kReplaced + kReplaced + "z";
    QTest::newRow("no character of XML") << QByteArray("\xef\xbf\xbfz") << kReplaced + "z";
    QTest::newRow("cut off") << QByteArray("z\xe5\xb1") << "z" + kReplaced + kReplaced;
    QTest::newRow("writing turned round") << QByteArray("a\xe2\x80\xaelmth.z") << "a" + kReplaced + "lmth.z";
  }

  void any_text_is_text() {
    QFETCH(QByteArray, text);
    QFETCH(QString, read);
    QCOMPARE(read_back(text), QStringList({read, read}));
  }

  void elements_nest() {
    Html page;
    page.container("table", {{"class", "x"}}, [&] { page.element("td", {}, "a<b"); });
    page.empty("br", {});
    QCOMPARE(QByteArray::fromStdString(page.str()),
             QByteArray("<!DOCTYPE html>\n<table class=\"x\"><td>a&lt;b</td></table>\n<br/>"));
  }

  // HTML does not decode entities in a style sheet, XML does.
  void the_style_sheet_means_the_same_as_html_and_as_xml() {
    QCOMPARE(escape_html(report_style()), report_style());
    QVERIFY(report_style().find("url(") == std::string::npos && report_style().find("@import") == std::string::npos);
    QCOMPARE(QString::fromStdString(css_color(0x0a00ff)), QString("#0a00ff"));
  }

  // Compared with a real shell.
  void a_shell_reads_words_back_data() {
    QTest::addColumn<QByteArray>("word");
    for (const char* word : {"Default/Log-op0", "", "a b", "it's", "$(touch x)`y`;&|", "*?[a]~", "层", "-x", "a\\b\"c"}) {
      QTest::newRow(word) << QByteArray(word);
    }
  }

  void a_shell_reads_words_back() {
    QFETCH(QByteArray, word);
    QProcess shell;
    const QString quoted = QString::fromStdString(shell_word(word.toStdString()));
    shell.start("sh", {"-c", "printf %s " + quoted});
    QVERIFY(shell.waitForFinished());
    QCOMPARE(shell.readAllStandardOutput(), word);
    QCOMPARE(shell.exitCode(), 0);
  }
};

SPORESCOPE_TEST(HtmlTest)

}  // namespace html_test

#include "html_test.moc"
