// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/text/recompute_text.h"

#include <QCoreApplication>
#include <QStringList>
#include <algorithm>
#include <cmath>
#include <numeric>
#include <string>
#include <vector>

#include "ui/text/format.h"

namespace sporescope::ui {

namespace {

constexpr std::size_t kMaxTypes = 6;

struct RecomputeStrings {
  Q_DECLARE_TR_FUNCTIONS(RecomputeText)
};

// Returns for example "6.613593e−5".
QString formatDigits(double number, int digits) {
  QString text = roundedText(number, std::chars_format::general, digits);
  text.replace(QStringLiteral("e-0"), QStringLiteral("e-")).replace(QStringLiteral("e+0"), QStringLiteral("e+"));
  return withUnicodeMinus(text.remove(u'+'));
}

// Lists types by descending count.
QString typesText(const RecomputeResult& counts) {
  std::vector<std::pair<std::string, std::uint64_t>> types(counts.unsupported.begin(), counts.unsupported.end());
  std::stable_sort(types.begin(), types.end(), [](const auto& a, const auto& b) { return a.second > b.second; });
  QStringList parts;
  for (const auto& [type, count] : types) {
    if (parts.size() == static_cast<qsizetype>(kMaxTypes)) {
      parts += QChar(0x2026);
      break;
    }
    parts += formatCount(count) + u' ' + (type.empty() ? RecomputeStrings::tr("without a type") : toQString(type));
  }
  return parts.join(QStringLiteral(", "));
}

}  // namespace

double excessOf(const RecomputedTensor& tensor) {
  if (tensor.error == 0) return 0;
  return tensor.bound > 0 ? tensor.error / tensor.bound : HUGE_VAL;
}

QString recomputedText(const RecomputedOperator& op) {
  // A differing output decides, whatever the verdict on the other outputs.
  if (op.beyond() > 0) return RecomputeStrings::tr("differs");
  switch (op.verdict) {
    case RecomputeVerdict::checked:
      return RecomputeStrings::tr("agrees");
    case RecomputeVerdict::unsupported:
      return RecomputeStrings::tr("unknown");
    case RecomputeVerdict::not_dumped:
      return RecomputeStrings::tr("not dumped");
    case RecomputeVerdict::not_finite:
      return RecomputeStrings::tr("not finite");
    case RecomputeVerdict::not_read:
      break;
  }
  return RecomputeStrings::tr("not read");
}

QColor recomputedColor(const RecomputedOperator& op, const Theme& theme) {
  if (op.beyond() > 0) return theme.error;
  return op.verdict == RecomputeVerdict::checked ? theme.ok : theme.text2;
}

QString recomputedDetails(const RecomputedTensor& tensor) {
  if (tensor.examined == 0) return RecomputeStrings::tr("None of its elements could be verified.");
  const QString at = formatShape(tensor.element);
  if (tensor.given) {
    return RecomputeStrings::tr("%1 at %2, but its producer wrote %3 there: something overwrote this memory in between.")
        .arg(formatNumber(tensor.found), at, formatNumber(tensor.expected));
  }
  if (tensor.beyond > 0 && std::isnan(tensor.expected)) {
    return RecomputeStrings::tr("%1 at %2; recomputation gives NaN.").arg(formatNumber(tensor.found), at);
  }
  const bool isFinite = !std::isinf(tensor.error);
  if (!isFinite) return RecomputeStrings::tr("Not finite at %1; recomputation gives a finite value.").arg(at);
  return RecomputeStrings::tr("Off by %1 at %2; rounding explains only %3.")
      .arg(formatNumber(tensor.error), at, formatNumber(tensor.bound));
}

const RecomputedTensor* mostSevereTensor(const RecomputedOperator& op) {
  const auto largest =
      std::max_element(op.tensors.begin(), op.tensors.end(), [](const RecomputedTensor& a, const RecomputedTensor& b) {
        return std::pair(a.beyond > 0, excessOf(a)) < std::pair(b.beyond > 0, excessOf(b));
      });
  return largest == op.tensors.end() ? nullptr : &*largest;
}

std::vector<std::size_t> differingFirst(const RecomputedOperator& op) {
  std::vector<std::size_t> positions(op.tensors.size());
  std::iota(positions.begin(), positions.end(), std::size_t{0});
  std::stable_partition(positions.begin(), positions.end(),
                        [&](std::size_t position) { return op.tensors[position].beyond > 0; });
  return positions;
}

QString hiddenTensorsText(const RecomputedOperator& op, std::size_t shown) {
  if (op.tensors.size() <= shown) return {};
  const auto differing = static_cast<std::size_t>(
      std::count_if(op.tensors.begin(), op.tensors.end(), [](const RecomputedTensor& tensor) { return tensor.beyond > 0; }));
  const QString hidden = formatCount(op.tensors.size() - shown);
  if (differing <= shown) return RecomputeStrings::tr("%1 more outputs not shown, all within the bound").arg(hidden);
  return RecomputeStrings::tr("%1 more outputs not shown, %2 of them differ").arg(hidden, formatCount(differing - shown));
}

std::pair<QString, QString> distinctNumbers(double a, double b) {
  constexpr int kMin = 4;
  constexpr int kMax = 17;
  std::pair<QString, QString> texts(formatNumber(a), formatNumber(b));
  for (int digits = kMin + 1; digits <= kMax && a != b && texts.first == texts.second; ++digits) {
    texts = {formatDigits(a, digits), formatDigits(b, digits)};
  }
  return texts;
}

QString recomputeGap(const RecomputeEnd& end) {
  const RecomputeResult& counts = end.counts;
  QStringList parts;
  std::uint64_t unknown = 0;
  for (const auto& [type, count] : counts.unsupported) unknown += count;
  if (unknown > 0) parts += RecomputeStrings::tr("%1 of unsupported types: %2").arg(formatCount(unknown), typesText(counts));
  if (counts.not_dumped > 0) {
    parts += RecomputeStrings::tr("%1 without inputs or outputs in the dump").arg(formatCount(counts.not_dumped));
  }
  if (counts.not_finite > 0) parts += RecomputeStrings::tr("%1 with only NaN and Inf").arg(formatCount(counts.not_finite));
  if (counts.not_read > 0) parts += RecomputeStrings::tr("%1 with unreadable files").arg(formatCount(counts.not_read));
  if (end.unknown_folders > 0) parts += RecomputeStrings::tr("unreadable folders: %1").arg(formatCount(end.unknown_folders));
  return joinedClauses(parts);
}

}  // namespace sporescope::ui
