// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/launch/launch_command.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QRegularExpression>

namespace sporescope::ui {

namespace {

const QLatin1String kPythonPath("PYTHONPATH");

// Prepends the folder to PYTHONPATH of the window or the user, so that the bundled client is imported.
QString prependPath(const QString& folder, const QString& rest) { return rest.isEmpty() ? folder : folder + u':' + rest; }

QList<QPair<QString, QString>> variablesFor(const LaunchTarget& target) {
  const QString port = QString::number(target.port);
  QList<QPair<QString, QString>> variables{
      {QStringLiteral("PYTHONUNBUFFERED"), QStringLiteral("1")},
      {QStringLiteral("SPORESCOPE_LAUNCHED_BY"), target.host + u':' + port},
      {QStringLiteral("ENABLE_MS_DEBUGGER"), QStringLiteral("1")},
      {QStringLiteral("MS_DEBUGGER_HOST"), target.host},
      {QStringLiteral("MS_DEBUGGER_PORT"), port},
  };
  if (!target.token.isEmpty()) variables += {QStringLiteral("SPORESCOPE_TOKEN"), target.token};
  return variables;
}

}  // namespace

bool splitCommandLine(const QString& text, QStringList& arguments) {
  QString word;
  bool inWord = false;
  QChar quote;
  for (qsizetype i = 0; i < text.size(); ++i) {
    const QChar c = text[i];
    const bool isEscape = c == u'\\' && quote != u'\'' && i + 1 < text.size();
    if (isEscape && (quote.isNull() || text[i + 1] == quote || text[i + 1] == u'\\')) {
      word += text[++i];
      inWord = true;
    } else if (!quote.isNull() ? c == quote : c == u'\'' || c == u'"') {
      quote = quote.isNull() ? c : QChar();
      inWord = true;
    } else if (quote.isNull() && c.isSpace()) {
      if (inWord) arguments += word;
      word.clear();
      inWord = false;
    } else {
      word += c;
      inWord = true;
    }
  }
  if (inWord) arguments += word;
  return quote.isNull();
}

int readEnvironment(const QString& text, QList<QPair<QString, QString>>& variables) {
  static const QRegularExpression variable(QStringLiteral("^\\s*(?:export\\s+)?([A-Za-z_][A-Za-z0-9_]*)=(.*)$"));
  int number = 0;
  for (const QString& line : text.split(u'\n')) {
    ++number;
    const QString trimmed = line.trimmed();
    if (trimmed.isEmpty() || trimmed.startsWith(u'#')) continue;
    const auto match = variable.match(trimmed);
    if (!match.hasMatch()) return number;
    QString value = match.captured(2);
    const bool isQuoted =
        value.size() >= 2 && value.front() == value.back() && (value.front() == u'"' || value.front() == u'\'');
    if (isQuoted) value = value.sliced(1, value.size() - 2);
    variables += {match.captured(1), value};
  }
  return 0;
}

LaunchLine launchLine(const LaunchSettings& settings, const LaunchTarget& target) {
  LaunchLine line;
  line.settings = settings;
  line.script = settings.script.trimmed();
  line.program = settings.python.trimmed();
  line.folder = settings.folder.trimmed();
  if (line.folder.isEmpty() && !line.script.isEmpty()) {  // its folder becomes the working folder: make the path absolute
    const QFileInfo script(line.script);
    line.script = script.absoluteFilePath();
    line.folder = script.absolutePath();
  }
  line.environment = variablesFor(target);
  if (line.script.isEmpty()) line.problem = QCoreApplication::translate("LaunchLine", "Choose a training script.");
  if (line.problem.isEmpty() && line.program.isEmpty()) {
    line.problem = QCoreApplication::translate("LaunchLine", "Choose a Python interpreter.");
  }
  if (settings.attach) line.arguments = QStringList{QStringLiteral("-m"), QStringLiteral("sporescope_live")};
  line.arguments += line.script;
  if (!splitCommandLine(settings.arguments, line.arguments)) {
    line.problem = QCoreApplication::translate("LaunchLine", "Unclosed quote in the arguments.");
  }
  QList<QPair<QString, QString>> userVariables;
  if (const int invalidLine = readEnvironment(settings.environment, userVariables); invalidLine > 0) {
    line.problem =
        QCoreApplication::translate("LaunchLine", "Environment line %1 is not in the form KEY=VALUE.").arg(invalidLine);
  }
  QString path = qEnvironmentVariable("PYTHONPATH");
  for (const auto& [name, value] : userVariables) {
    if (name == kPythonPath) path = value;
  }
  line.environment += userVariables;
  if (!target.client.isEmpty()) line.environment += {QString(kPythonPath), prependPath(target.client, path)};
  return line;
}

}  // namespace sporescope::ui
