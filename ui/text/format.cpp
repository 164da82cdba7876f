// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/text/format.h"

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>
#include <array>
#include <cmath>

namespace sporescope::ui {

namespace {

QString groupDigits(const QString& digits) {
  if (digits.size() < 5) return digits;
  QString out;
  for (qsizetype i = 0; i < digits.size(); ++i) {
    if (i > 0 && (digits.size() - i) % 3 == 0) out += kThinSpace;
    out += digits[i];
  }
  return out;
}

QString formatPlain(double magnitude, int significant) {
  const int exponent = magnitude > 0 ? static_cast<int>(std::floor(std::log10(magnitude))) : 0;
  const int decimals = std::max(0, significant - 1 - exponent);
  QString text = roundedText(magnitude, std::chars_format::fixed, decimals);
  if (text.contains(u'.')) {
    while (text.endsWith(u'0')) text.chop(1);
    if (text.endsWith(u'.')) text.chop(1);
  }
  const qsizetype point = text.indexOf(u'.');
  return point < 0 ? groupDigits(text) : groupDigits(text.left(point)) + text.mid(point);
}

QString formatScientific(double magnitude, int significant) {
  QString text = roundedText(magnitude, std::chars_format::scientific, significant - 1);
  const qsizetype e = text.indexOf(u'e');
  const int exponent = text.mid(e + 1).toInt();
  return text.left(e) + u'e' + (exponent < 0 ? QString(kMinus) : QString()) + QString::number(std::abs(exponent));
}

}  // namespace

QString toQString(std::string_view text) { return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size())); }

namespace {

struct ScreenText {
  QString operator()(const std::string& word) const { return toQString(word); }
  QString operator()(const TextArgument::Sentence& sentence) const { return translated(*sentence); }
  QString operator()(const Count& count) const { return formatCount(count.value); }
  QString operator()(double number) const { return formatNumber(number); }
  QString operator()(const TextArgument::Sizes& shape) const { return formatShape(shape); }
};

}  // namespace

QString translated(const Text& text) {
  const QByteArray pattern = QCoreApplication::translate("core", text.pattern.c_str()).toUtf8();
  std::vector<std::string> arguments;
  arguments.reserve(text.arguments.size());
  for (const TextArgument& argument : text.arguments) {
    arguments.push_back(std::visit(ScreenText{}, argument.value()).toStdString());
  }
  return toQString(fill_in(std::string_view(pattern.constData(), static_cast<std::size_t>(pattern.size())), arguments));
}

QString roundedText(double value, std::chars_format format, int precision) {
  std::array<char, 400> text;  // the largest double has 309 digits
  const auto end = std::to_chars(text.data(), text.data() + text.size(), value, format, precision);
  return QString::fromLatin1(text.data(), end.ptr - text.data());
}

QString withUnicodeMinus(QString number) { return number.replace(u'-', kMinus); }

QString withoutMnemonic(QString name) { return name.replace(u'&', QLatin1String("&&")); }

QString withAsciiSigns(QString numbers) { return numbers.replace(kMinus, u'-').remove(kThinSpace); }

QString formatNumber(double value) {
  if (std::isnan(value)) return QStringLiteral("NaN");
  if (std::isinf(value)) return value > 0 ? QStringLiteral("+Inf") : kMinus + QStringLiteral("Inf");
  const double magnitude = std::abs(value);
  const bool isPlain = magnitude == 0 || (magnitude >= 0.0001 && magnitude < 999999.5);
  const QString digits = isPlain ? formatPlain(magnitude, 4) : formatScientific(magnitude, 4);
  return value < 0 ? kMinus + digits : digits;
}

QString formatNumber(const std::optional<double>& value) { return value ? formatNumber(*value) : QString(kEnDash); }

QString formatCount(std::uint64_t count) { return groupDigits(QString::number(count)); }

QString withSpacedCount(QString sentence, std::uint64_t count) {
  const QString digits = QString::number(count);
  const qsizetype at = sentence.indexOf(digits);
  return at < 0 ? sentence : sentence.replace(at, digits.size(), formatCount(count));
}

QString formatBytes(std::uint64_t bytes) {
  if (bytes < 1000) return QCoreApplication::translate("format", "%1 B").arg(bytes);
  const char* const units[] = {"kB", "MB", "GB", "TB", "PB"};
  double value = static_cast<double>(bytes) / 1000;
  std::size_t unit = 0;
  while (value >= 999.5 && unit + 1 < std::size(units)) {
    value /= 1000;
    ++unit;
  }
  return formatPlain(value, 3) + u' ' + QLatin1String(units[unit]);
}

QString formatDuration(double seconds) {
  if (seconds < 1) return QCoreApplication::translate("format", "%1 ms").arg(formatPlain(seconds * 1000, 2));
  if (seconds < 59.5) return QCoreApplication::translate("format", "%1 s").arg(qRound(seconds));
  const int total = qRound(seconds);
  if (total < 3600) return QCoreApplication::translate("format", "%1 min %2 s").arg(total / 60).arg(total % 60);
  return QCoreApplication::translate("format", "%1 h %2 min").arg(total / 3600).arg(total / 60 % 60);
}

QString formatShape(const std::vector<std::int64_t>& shape) {
  QStringList sizes;
  for (const std::int64_t size : shape) sizes += size < 0 ? QStringLiteral("?") : QString::number(size);
  return u'[' + sizes.join(QStringLiteral(", ")) + u']';
}

QString formatRanges(const std::vector<std::int64_t>& ascending) {
  QStringList parts;
  for (std::size_t i = 0; i < ascending.size();) {
    std::size_t last = i;
    while (last + 1 < ascending.size() && ascending[last + 1] == ascending[last] + 1) ++last;
    QString part = QString::number(ascending[i]);
    if (last > i) part += kEnDash + QString::number(ascending[last]);
    parts += part;
    i = last + 1;
  }
  return parts.isEmpty() ? QString(kEnDash) : parts.join(QStringLiteral(", "));
}

QString formatNonFinite(const Statistics& statistics) {
  QStringList parts;
  if (statistics.nan > 0) parts += formatCount(statistics.nan) + QStringLiteral(" NaN");
  if (statistics.neg_inf > 0) parts += formatCount(statistics.neg_inf) + u' ' + kMinus + QStringLiteral("Inf");
  if (statistics.pos_inf > 0) parts += formatCount(statistics.pos_inf) + QStringLiteral(" +Inf");
  return parts.isEmpty() ? QCoreApplication::translate("format", "none") : parts.join(QStringLiteral(", "));
}

QString joinedClauses(const QStringList& parts) {
  //: Stands between two parts of a sentence.
  return parts.join(QCoreApplication::translate("format", "; "));
}

QString joinedSentences(const QStringList& sentences) {
  QString all;
  for (const QString& sentence : sentences) {
    //: Two sentences; in Chinese nothing stands between them.
    all = all.isEmpty() ? sentence : QCoreApplication::translate("format", "%1 %2", "sentences").arg(all, sentence);
  }
  return all;
}

}  // namespace sporescope::ui
