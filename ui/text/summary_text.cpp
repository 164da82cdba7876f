// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/text/summary_text.h"

#include <QCoreApplication>
#include <QLocale>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>

#include "ui/text/format.h"

namespace sporescope::ui {

namespace {

class SummaryText {
  Q_DECLARE_TR_FUNCTIONS(SummaryText)
};

bool isInfinite(const std::optional<double>& value, bool negative) {
  return value && std::isinf(*value) && std::signbit(*value) == negative;
}

// Returns the infinities with the signs that minimum, maximum and mean show.
TextRuns infinityRuns(const RecordedStatistics& recorded) {
  const auto isShown = [&](bool negative) {
    return isInfinite(recorded.min, negative) || isInfinite(recorded.max, negative) || isInfinite(recorded.mean, negative);
  };
  TextRuns runs;
  if (isShown(true)) runs.push_back({kMinus + QStringLiteral("Inf"), TextRole::neg_inf, true});
  if (isShown(true) && isShown(false)) runs.push_back({QStringLiteral(", ")});
  if (isShown(false)) runs.push_back({QStringLiteral("+Inf"), TextRole::pos_inf, true});
  if (runs.empty()) runs.push_back({QStringLiteral("Inf"), TextRole::pos_inf, true});
  return runs;
}

TextRole roleOfCount(RecordedField field) {
  if (field == RecordedField::nan) return TextRole::nan;
  if (field == RecordedField::neg_inf) return TextRole::neg_inf;
  return field == RecordedField::pos_inf ? TextRole::pos_inf : TextRole::plain;
}

}  // namespace

TextRuns nonFiniteRuns(ValueClass values, const RecordedStatistics& recorded) {
  if (values == ValueClass::unknown) return {{SummaryText::tr("unknown"), TextRole::quiet}};
  Statistics counted;
  counted.nan = recorded.nan.value_or(0);
  counted.neg_inf = recorded.neg_inf.value_or(0);
  counted.pos_inf = recorded.pos_inf.value_or(0);
  if (values == ValueClass::finite || counted.has_non_finite()) return nonFiniteRuns(counted);
  if (values == ValueClass::nan) return {{QStringLiteral("NaN"), TextRole::nan, true}};
  return infinityRuns(recorded);
}

TextRuns nonFiniteRuns(const TensorSummary& summary) {
  const ValueClass values = summary.values();
  if (summary.is_sample && values == ValueClass::unknown) return {{SummaryText::tr("none in the sample"), TextRole::quiet}};
  return nonFiniteRuns(values, summary.known());
}

TextRun numberRun(const std::optional<double>& number) {
  if (!number) return {QString(kEnDash), TextRole::quiet};
  if (std::isnan(*number)) return {formatNumber(*number), TextRole::nan, true};
  if (std::isinf(*number)) return {formatNumber(*number), *number < 0 ? TextRole::neg_inf : TextRole::pos_inf, true};
  return {formatNumber(*number)};
}

TextRun numberRun(RecordedField field, const std::optional<double>& number) {
  if (!number || !is_count(field)) return numberRun(number);
  const bool isStrong = *number > 0 && roleOfCount(field) != TextRole::plain;
  return {formatCount(static_cast<std::uint64_t>(*number)), isStrong ? roleOfCount(field) : TextRole::plain, isStrong};
}

QString statisticName(RecordedField field) {
  switch (field) {
    case RecordedField::count:
      return SummaryText::tr("Elements");
    case RecordedField::min:
      return SummaryText::tr("Min");
    case RecordedField::max:
      return SummaryText::tr("Max");
    case RecordedField::mean:
      return SummaryText::tr("Mean");
    case RecordedField::l2:
      return SummaryText::tr("L2 norm");
    case RecordedField::nan:
      return QStringLiteral("NaN");
    case RecordedField::neg_inf:
      return kMinus + QStringLiteral("Inf");
    case RecordedField::pos_inf:
      return QStringLiteral("+Inf");
    case RecordedField::zero:
      return SummaryText::tr("Zero");
    case RecordedField::negative:
      return SummaryText::tr("Negative");
    case RecordedField::positive:
      return SummaryText::tr("Positive");
  }
  return {};
}

QString statisticsSourceText(const TensorSummary& summary) {
  return summary.from_values || !summary.recorded ? QString()
                                                  : SummaryText::tr("from %1").arg(toQString(summary.recorded->file));
}

QString dtypeText(const TensorSummary& summary) {
  if (summary.from_values || !summary.recorded) return toQString(dtype_name(summary.stored_dtype));
  const auto dtype = dtype_from_name(summary.recorded->dtype);
  return toQString(dtype ? dtype_name(*dtype) : std::string_view(summary.recorded->dtype));
}

bool canBeNonFinite(const TensorSummary& summary) {
  if (!summary.from_values) return true;  // recorded statistics may report NaN for any dtype
  return is_floating(summary.stored_dtype) || is_complex(summary.stored_dtype);
}

TextRun scalarRun(const TensorSummary& summary) {
  const Statistics& s = summary.statistics;
  if (s.nan + s.neg_inf + s.pos_inf > 0 || !s.min) {
    const double infinity = std::numeric_limits<double>::infinity();
    return numberRun(s.pos_inf > 0 ? infinity : s.neg_inf > 0 ? -infinity : std::numeric_limits<double>::quiet_NaN());
  }
  const double value = *s.min;
  if (summary.stored_dtype == DType::boolean) return {value != 0 ? QStringLiteral("true") : QStringLiteral("false")};
  // A shorter dtype needs fewer digits to identify the same number. Integers beyond 2^53 have been rounded.
  constexpr double kExact = 9007199254740992;
  if (!canBeNonFinite(summary)) {
    return {std::abs(value) < kExact ? withUnicodeMinus(QString::number(value, 'f', 0)) : formatNumber(value)};
  }
  if (summary.stored_dtype == DType::float64 || summary.stored_dtype == DType::complex128) {
    return {withUnicodeMinus(QString::number(value, 'g', QLocale::FloatingPointShortest))};
  }
  std::array<char, 32> digits{};
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), static_cast<float>(value)).ptr;
  return {withUnicodeMinus(QString::fromLatin1(digits.data(), end - digits.data()))};
}

QString shapeText(const TensorSummary& summary) {
  if (!summary.is_sample) return formatShape(summary.shape);
  const QString storedCount = formatCount(element_count(summary.shape).value_or(0));
  return summary.info.shape.empty() ? SummaryText::tr("first %1").arg(storedCount)
                                    : SummaryText::tr("%1 of %2").arg(storedCount, formatShape(summary.info.shape));
}

QString missingIoText(const SessionSnapshot& snapshot, const TensorKey& key) {
  const bool isRead = !snapshot.loading && !snapshot.results_only && !snapshot.counts_steps();
  if (isRead && !snapshot.has_iterations()) return SummaryText::tr("Only graphs were dumped");
  const Node* node = snapshot.node_at(key.graph, key.node);
  if (node == nullptr || node->kind != NodeKind::op) return {};
  if (snapshot.recorded_io == RecordedIo::outputs && key.io == IoDirection::input) {
    return SummaryText::tr("Only operator outputs were dumped");
  }
  if (snapshot.recorded_io == RecordedIo::inputs && key.io == IoDirection::output) {
    return SummaryText::tr("Only operator inputs were dumped");
  }
  return {};
}

QStringList remarksText(const TensorSummary& summary) {
  QStringList remarks;
  if (summary.is_sample) {
    const QString storedCount = formatCount(element_count(summary.shape).value_or(0));
    const auto total = summary.info.shape.empty() ? std::nullopt : element_count(summary.info.shape);
    remarks += total ? SummaryText::tr("Sample: only the first %1 of %2 elements were dumped; the rest is unknown.")
                           .arg(storedCount, formatCount(*total))
                     : SummaryText::tr("Sample: only the first %1 elements were dumped; the rest is unknown.").arg(storedCount);
  }
  for (const Text& remark : summary.remarks) remarks += translated(remark);
  return remarks;
}

}  // namespace sporescope::ui
