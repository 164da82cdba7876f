// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <QApplication>
#include <QDirIterator>
#include <QFile>
#include <QRegularExpression>
#include <QSettings>
#include <QTemporaryDir>
#include <QTest>
#include <QXmlStreamReader>
#include <algorithm>
#include <cerrno>

#include "core/base/system_error.h"
#include "tests/program/test_class.h"
#include "ui/main_window/languages.h"
#include "ui/nodes/node_tree_panel.h"
#include "ui/start/recent_dumps.h"
#include "ui/text/format.h"
#include "ui/text/verdict.h"
#include "ui/training/cost_text.h"

namespace translations_test {

using namespace sporescope;
using namespace sporescope::ui;

namespace {

struct Message {
  QString context, source;
  QStringList translations;
  bool unfinished = false;
};

std::vector<Message> messagesOf(const QString& name) {
  QFile file(QStringLiteral(SPORESCOPE_TRANSLATIONS "/") + name);
  std::vector<Message> messages;
  if (!file.open(QIODevice::ReadOnly)) return messages;
  QXmlStreamReader xml(&file);
  QString context;
  while (!xml.atEnd()) {
    xml.readNext();
    if (!xml.isStartElement()) continue;
    const QString element = xml.name().toString();
    if (element == QLatin1String("name")) context = xml.readElementText();
    if (element == QLatin1String("message")) messages.push_back({context, {}, {}, false});
    if (element == QLatin1String("source")) messages.back().source = xml.readElementText();
    if (element == QLatin1String("numerusform")) messages.back().translations += xml.readElementText();
    if (element == QLatin1String("translation")) {
      messages.back().unfinished = xml.attributes().hasAttribute(QLatin1String("type"));
      const QString text = xml.readElementText(QXmlStreamReader::IncludeChildElements);
      messages.back().translations += text;
    }
  }
  return messages;
}

// Returns "%1", "%n" and so on, sorted.
QStringList placesOf(const QString& text) {
  static const QRegularExpression place(QStringLiteral("%(?:[1-9]|n)"));
  QStringList places;
  auto match = place.globalMatch(text);
  while (match.hasNext()) places += match.next().captured();
  std::sort(places.begin(), places.end());
  places.removeDuplicates();
  return places;
}

QString where(const Message& message) { return message.context + QStringLiteral(": ") + message.source; }

}  // namespace

class TranslationsTest : public QObject {
  Q_OBJECT

  QTemporaryDir settings_;

 private slots:
  void initTestCase() {
    QApplication::setOrganizationName(QStringLiteral("sporescope-test"));
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, settings_.path());
  }

  void everythingIsTranslated_data() { files(); }
  void everythingIsTranslated() {
    QFETCH(QString, file);
    const auto messages = messagesOf(file);
    QVERIFY(!messages.empty());
    for (const Message& message : messages) {
      QVERIFY2(!message.unfinished, qPrintable(where(message)));
      for (const QString& translation : message.translations) {
        QVERIFY2(!translation.trimmed().isEmpty(), qPrintable(where(message)));
      }
    }
  }

  void placesForNumbersAndNamesAreKept_data() { files(); }
  void placesForNumbersAndNamesAreKept() {
    QFETCH(QString, file);
    for (const Message& message : messagesOf(file)) {
      for (const QString& translation : message.translations) {
        QVERIFY2(placesOf(translation) == placesOf(message.source), qPrintable(where(message) + " -> " + translation));
      }
    }
  }

  /// Several spaces separate adjacent parts without punctuation.
  void translationsKeepDoubleSpaces() {
    static const QRegularExpression gap(QStringLiteral(" {2,}"));
    for (const Message& message : messagesOf(QStringLiteral("sporescope_zh_CN.ts"))) {
      for (const QString& translation : message.translations) {
        QVERIFY2(translation.trimmed().count(gap) == message.source.count(gap),
                 qPrintable(where(message) + " -> " + translation));
      }
    }
  }

  void theEnginesSentencesAreThere() {
    const auto messages = messagesOf(QStringLiteral("sporescope_zh_CN.ts"));
    const auto core = std::count_if(messages.begin(), messages.end(), [](const Message& m) { return m.context == "core"; });
    QVERIFY(core > 50);
  }

  /// lupdate may use a class that provides no translations as context, so that the sentence stays English.
  void everyContextIsAskedFor() {
    QString sources;
    for (const char* room : {"app", "core", "ui"}) {
      QDirIterator files(QStringLiteral(SPORESCOPE_TRANSLATIONS "/../../") + QLatin1String(room),
                         {QStringLiteral("*.cpp"), QStringLiteral("*.h")}, QDir::Files, QDirIterator::Subdirectories);
      while (files.hasNext()) {
        QFile file(files.next());
        QVERIFY2(file.open(QIODevice::ReadOnly), qPrintable(file.fileName()));
        sources += QString::fromUtf8(file.readAll());
      }
    }
    QVERIFY(!sources.isEmpty());
    QStringList contexts;
    for (const Message& message : messagesOf(QStringLiteral("sporescope_zh_CN.ts"))) contexts += message.context;
    contexts.removeDuplicates();
    QVERIFY(contexts.size() > 10);
    for (const QString& context : contexts) {
      const bool requested = context.contains(QStringLiteral("::")) || sources.contains(u'"' + context + u'"') ||
                             sources.contains(QStringLiteral("TR_FUNCTIONS(") + context + u')');
      QVERIFY2(requested, qPrintable(context));
    }
  }

  void chineseIsWrittenAsItShouldBe() {
    static const QRegularExpression spaced(
        QStringLiteral("[\\x{4e00}-\\x{9fff}] [A-Za-z0-9]|[A-Za-z0-9] [\\x{4e00}-\\x{9fff}]"));
    static const QRegularExpression halfWidth(QStringLiteral("[\\x{4e00}-\\x{9fff}][,;!?]|[\\x{4e00}-\\x{9fff}]\\.$"));
    for (const Message& message : messagesOf(QStringLiteral("sporescope_zh_CN.ts"))) {
      for (const QString& translation : message.translations) {
        QVERIFY2(!spaced.match(translation).hasMatch(), qPrintable(where(message) + " -> " + translation));
        QVERIFY2(!halfWidth.match(translation).hasMatch(), qPrintable(where(message) + " -> " + translation));
        QVERIFY2(!translation.contains(QStringLiteral("请")), qPrintable(where(message) + " -> " + translation));
      }
    }
  }

  /// The folder of a training is a dump, to write it is 落盘.
  void aDumpHasOneWord() {
    static const QRegularExpression other(QStringLiteral("转储|落盘数据|落盘内容|(?<![A-Za-z_])Dump(?![A-Za-z_])"));
    for (const Message& message : messagesOf(QStringLiteral("sporescope_zh_CN.ts"))) {
      for (const QString& translation : message.translations) {
        QVERIFY2(!other.match(translation).hasMatch(), qPrintable(where(message) + " -> " + translation));
      }
    }
  }

  /// A step of a training is 步 on every screen; 迭代 is the iteration of a dump.
  void aStepHasOneWord() {
    for (const Message& message : messagesOf(QStringLiteral("sporescope_zh_CN.ts"))) {
      if (!message.source.contains(
              QRegularExpression(QStringLiteral("\\bsteps?\\b"), QRegularExpression::CaseInsensitiveOption))) {
        continue;
      }
      for (const QString& translation : message.translations) {
        QVERIFY2(!translation.contains(QStringLiteral("轮")), qPrintable(where(message) + " -> " + translation));
      }
    }
  }

  void languagesAreSwitched() {
    Languages languages(qApp);
    languages.show(QStringLiteral("zh_CN"));
    QCOMPARE(verdictText({Verdict::Kind::nan, Iteration{1}, {}}), QStringLiteral("迭代1出现NaN"));
    QCOMPARE(QLocale().language(), QLocale::Chinese);
    const Text inner{"unknown condition %1", {"tensor_big"}};
    const Text outer{"%1, %2: %3", {"list.json", "watchpoints", inner}};
    QCOMPARE(translated(outer), QStringLiteral("list.json，watchpoints：没有条件tensor_big"));
    // Errors of the system are translated, too.
    QCOMPARE(translated(system_text(ENOENT)), QStringLiteral("没有那个文件或目录"));
    for (const int number : {EACCES, EPERM, ENOSPC, EROFS, ENOTDIR, EISDIR, EIO, ENAMETOOLONG, EMFILE, ELOOP}) {
      const QString label = translated(system_text(number));
      QVERIFY2(label != QString::fromStdString(system_text(number).str()), qPrintable(label));
    }
    // The training client always reports in English; unknown parts stay unchanged.
    QCOMPARE(costText(QStringLiteral("tensors 18.1 ms, debugger 1.4 ms")), QStringLiteral("张量18.1 ms，调试器1.4 ms"));
    QCOMPARE(costText(QStringLiteral("dump of 74 files, 12.3 kB, debugger 1.4 ms")),
             QStringLiteral("落盘74个文件，12.3 kB，调试器1.4 ms"));
    QCOMPARE(costText(QStringLiteral("tensors 1 ms, tea 3 cups")), QStringLiteral("tensors 1 ms, tea 3 cups"));
    languages.show(QStringLiteral("en"));
    QCOMPARE(costText(QStringLiteral(", debugger 1.4 ms")), QStringLiteral("debugger 1.4 ms"));
    QCOMPARE(translated(outer), QStringLiteral("list.json, watchpoints: unknown condition tensor_big"));
    QCOMPARE(verdictText({Verdict::Kind::nan, Iteration{1}, {}}), QStringLiteral("NaN at iteration 1"));
    RecentDump one;
    one.ranks = 1;
    QCOMPARE(snapshotText(one), QStringLiteral("1 rank"));
    one.ranks = 2;
    QCOMPARE(snapshotText(one), QStringLiteral("2 ranks"));
    QCOMPARE(QCoreApplication::translate("GraphPainter", "%n nodes", nullptr, 1), QStringLiteral("1 node"));
    QCOMPARE(NodeTreePanel::tr("%n parameters", nullptr, 1), QStringLiteral("1 parameter"));
  }

  void theChoiceIsRemembered() {
    Languages languages(qApp);
    languages.setChoice(QStringLiteral("zh_CN"));
    const Languages again(qApp);
    QCOMPARE(again.choice(), QStringLiteral("zh_CN"));
    languages.setChoice({});
    QCOMPARE(Languages(qApp).choice(), QString());
    languages.show(QStringLiteral("tlh"));  // unknown: the system's
    QCOMPARE(languages.choice(), QString());
  }

 private:
  static void files() {
    QTest::addColumn<QString>("file");
    QTest::newRow("zh_CN") << "sporescope_zh_CN.ts";
    QTest::newRow("en") << "sporescope_en.ts";
  }
};

SPORESCOPE_TEST(TranslationsTest)

}  // namespace translations_test

#include "translations_test.moc"
