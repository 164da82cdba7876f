// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/text/source_text.h"

#include <QRegularExpression>

#include "ui/text/format.h"

namespace sporescope::ui {

QString sourceText(const std::optional<SourceLine>& line) {
  if (!line || line->file.empty()) return {};
  const QString path = toQString(line->file);
  return path.mid(path.lastIndexOf(u'/') + 1) + u':' + QString::number(line->line);
}

QString sourcePlace(const SourceLine& line) {
  QString place = sourceText(line);
  if (!place.isEmpty() && line.line_end > line.line) place += kEnDash + QString::number(line.line_end);
  return place;
}

std::vector<PrintedSource> printedSources(const QString& text) {
  std::vector<PrintedSource> sources;
  if (!text.contains(QLatin1String(".py"))) return sources;  // most lines: they are not searched further
  // A path begins only where no other character of a path precedes, so that a long word is searched once.
  static const QRegularExpression pattern(
      QStringLiteral(R"re(File "([^"<>]+\.py)", line (\d+)|(?<![\w.~+/-])([\w.~+/-]*\w\.py):(\d+))re"),
      QRegularExpression::UseUnicodePropertiesOption);
  for (auto matches = pattern.globalMatch(text); matches.hasNext();) {
    const QRegularExpressionMatch match = matches.next();
    const int group = match.hasCaptured(1) ? 1 : 3;
    PrintedSource source;
    source.line.file = match.captured(group).toStdString();
    source.line.line = match.captured(group + 1).toInt();
    source.line.line_end = source.line.line;
    source.begin = match.capturedStart();
    source.length = match.capturedLength();
    sources.push_back(std::move(source));
  }
  return sources;
}

}  // namespace sporescope::ui
