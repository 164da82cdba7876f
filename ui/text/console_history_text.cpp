// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/text/console_history_text.h"

#include <QCoreApplication>

#include "ui/text/format.h"

namespace sporescope::ui {

namespace {

class ConsoleText {
  Q_DECLARE_TR_FUNCTIONS(ConsoleHistoryText)
};

constexpr qsizetype kMaxLines = 4;
constexpr qsizetype kMaxCharacters = 80;

QString firstLine(const std::string& code) {
  const QString trimmed = toQString(code).trimmed();
  const QString line = trimmed.section(u'\n', 0, 0);
  return line.size() < trimmed.size() || line.size() > kMaxCharacters ? line.left(kMaxCharacters) + u'…' : line;
}

QString formatLines(const QString& pattern, const QStringList& lines) {
  QString text = pattern.arg(lines.mid(0, kMaxLines).join(u'\n'));
  if (lines.size() > kMaxLines) text += u'\n' + ConsoleText::tr("and %1 more").arg(lines.size() - kMaxLines);
  return text;
}

}  // namespace

ConsoleHistoryText::ConsoleHistoryText(const LiveControl* live) {
  if (live == nullptr) return;
  for (const std::int32_t step : live->status().console_steps) entries_[step];
  for (const ConsoleEntry& entry : live->console()) {
    const auto found = entries_.find(entry.step);
    const bool hasRun = entry.state == ConsoleEntry::State::done || entry.state == ConsoleEntry::State::failed;
    if (!hasRun || found == entries_.end()) continue;
    QStringList& lines = entry.node.empty() ? found->second.after : found->second.inside;
    const QString line = firstLine(entry.code);
    if (!lines.contains(line)) lines += line;  // all ranks run the same code
  }
}

QString ConsoleHistoryText::textAt(std::int32_t step) const {
  const auto found = entries_.find(step);
  if (found == entries_.end()) return {};
  const auto& [after, inside] = found->second;
  QStringList parts;
  if (!inside.empty()) parts += formatLines(ConsoleText::tr("During this step, the console ran: %1"), inside);
  if (!after.empty()) parts += formatLines(ConsoleText::tr("After this step, the console ran: %1"), after);
  return parts.empty() ? ConsoleText::tr("After this step, code was run in the console") : parts.join(u'\n');
}

std::vector<double> ConsoleHistoryText::steps() const {
  std::vector<double> all;
  all.reserve(entries_.size());
  for (const auto& [step, entry] : entries_) all.push_back(step);
  return all;
}

}  // namespace sporescope::ui
