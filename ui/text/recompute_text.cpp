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
QString inDigits(double number, int digits) {
  QString text = roundedText(number, std::chars_format::general, digits);
  text.replace(QStringLiteral("e-0"), QStringLiteral("e-")).replace(QStringLiteral("e+0"), QStringLiteral("e+"));
  return withUnicodeMinus(text.remove(u'+'));
}

// Lists types by descending count.
QString typesText(const RecomputeResult& counts) {
  std::vector<std::pair<std::string, std::uint64_t>> types(counts.unsupported.begin(), counts.unsupported.end());
  std::stable_sort(types.begin(), types.end(), [](const auto& one, const auto& other) { return one.second > other.second; });
  QStringList all;
  for (const auto& [type, count] : types) {
    if (all.size() == static_cast<qsizetype>(kMaxTypes)) {
      all += QChar(0x2026);
      break;
    }
    all += formatCount(count) + u' ' + (type.empty() ? RecomputeStrings::tr("without a type") : toQString(type));
  }
  return all.join(QStringLiteral(", "));
}

}  // namespace

double excessOf(const RecomputedTensor& tensor) {
  if (tensor.error == 0) return 0;
  return tensor.bound > 0 ? tensor.error / tensor.bound : HUGE_VAL;
}

QString recomputedText(const RecomputedOperator& one) {
  // A differing output decides, whatever the verdict on the other outputs.
  if (one.beyond() > 0) return RecomputeStrings::tr("differs");
  switch (one.verdict) {
    case RecomputeVerdict::checked:
      return RecomputeStrings::tr("agrees");
    case RecomputeVerdict::unsupported:
      return RecomputeStrings::tr("not known");
    case RecomputeVerdict::not_dumped:
      return RecomputeStrings::tr("not dumped");
    case RecomputeVerdict::not_finite:
      return RecomputeStrings::tr("not finite");
    case RecomputeVerdict::not_read:
      break;
  }
  return RecomputeStrings::tr("not read");
}

QColor recomputedColor(const RecomputedOperator& one, const Theme& theme) {
  if (one.beyond() > 0) return theme.error;
  return one.verdict == RecomputeVerdict::checked ? theme.ok : theme.text2;
}

QString recomputedDetails(const RecomputedTensor& tensor) {
  if (tensor.examined == 0) return RecomputeStrings::tr("Nothing can be said of its elements.");
  const QString at = formatShape(tensor.element);
  if (tensor.given) {
    return RecomputeStrings::tr("%1 at %2, where its producer gave %3: something wrote into this memory in between.")
        .arg(formatNumber(tensor.found), at, formatNumber(tensor.expected));
  }
  if (tensor.beyond > 0 && std::isnan(tensor.expected)) {
    return RecomputeStrings::tr("%1 at %2, where its inputs give NaN.").arg(formatNumber(tensor.found), at);
  }
  const bool finite = !std::isinf(tensor.error);
  if (!finite) return RecomputeStrings::tr("Not finite at %1, where its inputs give a number.").arg(at);
  return RecomputeStrings::tr("Off by %1 at %2, where rounding explains %3.")
      .arg(formatNumber(tensor.error), at, formatNumber(tensor.bound));
}

const RecomputedTensor* mostSevereTensor(const RecomputedOperator& one) {
  const auto worst =
      std::max_element(one.tensors.begin(), one.tensors.end(), [](const RecomputedTensor& a, const RecomputedTensor& b) {
        return std::pair(a.beyond > 0, excessOf(a)) < std::pair(b.beyond > 0, excessOf(b));
      });
  return worst == one.tensors.end() ? nullptr : &*worst;
}

std::vector<std::size_t> differingFirst(const RecomputedOperator& one) {
  std::vector<std::size_t> places(one.tensors.size());
  std::iota(places.begin(), places.end(), std::size_t{0});
  std::stable_partition(places.begin(), places.end(), [&](std::size_t place) { return one.tensors[place].beyond > 0; });
  return places;
}

QString hiddenTensorsText(const RecomputedOperator& one, std::size_t shown) {
  if (one.tensors.size() <= shown) return {};
  const auto differing = static_cast<std::size_t>(
      std::count_if(one.tensors.begin(), one.tensors.end(), [](const RecomputedTensor& tensor) { return tensor.beyond > 0; }));
  const QString hidden = formatCount(one.tensors.size() - shown);
  if (differing <= shown)
    return RecomputeStrings::tr("Further outputs not shown: %1, none with values beyond the bound").arg(hidden);
  return RecomputeStrings::tr("Further outputs not shown: %1, of which %2 differ").arg(hidden, formatCount(differing - shown));
}

std::pair<QString, QString> distinctNumbers(double one, double other) {
  constexpr int kMin = 4;
  constexpr int kMax = 17;
  std::pair<QString, QString> texts(formatNumber(one), formatNumber(other));
  for (int digits = kMin + 1; digits <= kMax && one != other && texts.first == texts.second; ++digits) {
    texts = {inDigits(one, digits), inDigits(other, digits)};
  }
  return texts;
}

QString recomputeGap(const RecomputeEnd& end) {
  const RecomputeResult& counts = end.counts;
  QStringList parts;
  std::uint64_t unknown = 0;
  for (const auto& [type, count] : counts.unsupported) unknown += count;
  if (unknown > 0) parts += RecomputeStrings::tr("%1 not known: %2").arg(formatCount(unknown), typesText(counts));
  if (counts.not_dumped > 0)
    parts += RecomputeStrings::tr("%1 without inputs or outputs in the dump").arg(formatCount(counts.not_dumped));
  if (counts.not_finite > 0)
    parts += RecomputeStrings::tr("%1 with nothing but NaN and Inf").arg(formatCount(counts.not_finite));
  if (counts.not_read > 0)
    parts += RecomputeStrings::tr("%1 with files that could not be read").arg(formatCount(counts.not_read));
  if (end.unknown_folders > 0)
    parts += RecomputeStrings::tr("folders that could not be read: %1").arg(formatCount(end.unknown_folders));
  return joinedClauses(parts);
}

}  // namespace sporescope::ui
