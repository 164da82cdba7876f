// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/text/source_text.h"

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

}  // namespace sporescope::ui
