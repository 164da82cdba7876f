// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/text/text_runs.h"

#include <QFontMetrics>
#include <QStringList>
#include <utility>

#include "ui/text/format.h"

namespace sporescope::ui {

namespace {

QFont fontFor(const TextRun& run, const QFont& font) {
  QFont out = font;
  if (run.strong) out.setWeight(QFont::DemiBold);
  return out;
}

void addCount(TextRuns* runs, std::uint64_t count, const QString& name, TextRole role) {
  if (count == 0) return;
  if (!runs->empty()) runs->push_back({QStringLiteral(", ")});
  runs->push_back({formatCount(count) + u' ' + name, role, true});
}

}  // namespace

QColor colorOf(TextRole role, const Theme& theme) {
  switch (role) {
    case TextRole::plain:
      return theme.text;
    case TextRole::quiet:
      return theme.text2;
    case TextRole::nan:
      return theme.nan_text;
    case TextRole::neg_inf:
      return theme.neg_inf_text;
    case TextRole::pos_inf:
      return theme.pos_inf_text;
    case TextRole::error:
      return theme.error;
    case TextRole::warning:
      return theme.warning;
    case TextRole::link:
      return theme.accent;
  }
  return theme.text;
}

QString plainText(const TextRuns& runs) {
  QString text;
  for (const TextRun& run : runs) text += run.text;
  return text;
}

QString htmlOf(const TextRuns& runs, const Theme& theme) {
  QString html;
  for (const TextRun& run : runs) {
    html += QStringLiteral("<span style=\"color:%1;font-weight:%2;white-space:pre\">%3</span>")
                .arg(colorOf(run.meaning, theme).name())
                .arg(run.strong ? 600 : 400)
                .arg(run.text.toHtmlEscaped());
  }
  return html;
}

int baselineIn(const QRect& box, const QFontMetrics& metrics) {
  return box.top() + (box.height() - metrics.height() + 1) / 2 + metrics.ascent();
}

int widthOf(const TextRuns& runs, const QFont& font) {
  int width = 0;
  for (const TextRun& run : runs) width += QFontMetrics(fontFor(run, font)).horizontalAdvance(run.text);
  return width;
}

void paintRuns(QPainter* painter, const QRect& box, const TextRuns& runs, const QFont& font, const Theme& theme) {
  painter->save();
  int x = box.left();
  // Use one baseline for all runs, even if a minus sign comes from a font with other metrics.
  const int baseline = baselineIn(box, QFontMetrics(font));
  for (const TextRun& run : runs) {
    const int availableWidth = box.right() + 1 - x;
    if (availableWidth <= 0) break;
    const QFont runFont = fontFor(run, font);
    const QFontMetrics metrics(runFont);
    const int width = metrics.horizontalAdvance(run.text);
    const QString text = width <= availableWidth ? run.text : metrics.elidedText(run.text, Qt::ElideRight, availableWidth);
    painter->setFont(runFont);
    painter->setPen(colorOf(run.meaning, theme));
    painter->drawText(QPoint(x, baseline), text);
    if (width > availableWidth) break;
    x += width;
  }
  painter->restore();
}

TextRuns nonFiniteRuns(const Statistics& statistics) {
  TextRuns runs;
  addCount(&runs, statistics.nan, QStringLiteral("NaN"), TextRole::nan);
  addCount(&runs, statistics.neg_inf, kMinus + QStringLiteral("Inf"), TextRole::neg_inf);
  addCount(&runs, statistics.pos_inf, QStringLiteral("+Inf"), TextRole::pos_inf);
  if (runs.empty()) runs.push_back({formatNonFinite(statistics), TextRole::quiet});
  return runs;
}

QString elidedPath(const QString& path, const QFontMetrics& metrics, int width, PathOf kind) {
  if (metrics.horizontalAdvance(path) <= width) return path;
  QStringList names = path.split(u'/');
  const QString gap(QChar(0x2026));
  const auto fits = [&](const QString& text) { return metrics.horizontalAdvance(text) <= width; };
  // The first name identifies the part of the network, the last one the node. Drop names after the first one first; then
  // keep the last two for a node, or the first and the last for a scope.
  QStringList shorter;
  for (qsizetype omittedCount = 1; omittedCount + 3 <= names.size(); ++omittedCount) {
    shorter += names.first() + u'/' + gap + u'/' + names.mid(1 + omittedCount).join(u'/');
  }
  if (names.size() > 2) {
    const QString lastTwo = gap + u'/' + names.mid(names.size() - 2).join(u'/');
    const QString firstAndLast = names.first() + u'/' + gap + u'/' + names.last();
    shorter += kind == PathOf::node ? QStringList{lastTwo, firstAndLast} : QStringList{firstAndLast, lastTwo};
  }
  if (names.size() > 1) shorter += gap + u'/' + names.last();
  for (const QString& text : shorter) {
    if (fits(text)) return text;
  }
  return metrics.elidedText(shorter.isEmpty() ? path : shorter.last(), Qt::ElideMiddle, width);
}

qsizetype elidedLength(const QString& text, const QFontMetrics& metrics, int width) {
  if (metrics.horizontalAdvance(text) <= width) return 0;
  qsizetype minimum = 1;
  qsizetype limit = text.size();
  while (minimum < limit) {
    const qsizetype middle = (minimum + limit) / 2;
    const bool fits = metrics.horizontalAdvance(QChar(0x2026) + text.mid(middle)) <= width;
    (fits ? limit : minimum) = fits ? middle : middle + 1;
  }
  return minimum;
}

}  // namespace sporescope::ui
