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

class CardWords {
  Q_DECLARE_TR_FUNCTIONS(CardWords)
};

bool isInfinite(const std::optional<double>& value, bool negative) {
  return value && std::isinf(*value) && std::signbit(*value) == negative;
}

// The signs of the infinities that the ends of the range, or the mean, show.
TextRuns infinityRuns(const ToldStatistics& known) {
  const auto shown = [&](bool negative) {
    return isInfinite(known.min, negative) || isInfinite(known.max, negative) || isInfinite(known.mean, negative);
  };
  TextRuns runs;
  if (shown(true)) runs.push_back({kMinus + QStringLiteral("Inf"), Meaning::neg_inf, true});
  if (shown(true) && shown(false)) runs.push_back({QStringLiteral(", ")});
  if (shown(false)) runs.push_back({QStringLiteral("+Inf"), Meaning::pos_inf, true});
  if (runs.empty()) runs.push_back({QStringLiteral("Inf"), Meaning::pos_inf, true});
  return runs;
}

Meaning meaningOfCount(ToldNumber which) {
  if (which == ToldNumber::nan) return Meaning::nan;
  if (which == ToldNumber::neg_inf) return Meaning::neg_inf;
  return which == ToldNumber::pos_inf ? Meaning::pos_inf : Meaning::plain;
}

}  // namespace

TextRuns nonFiniteRuns(ToldValues values, const ToldStatistics& known) {
  if (values == ToldValues::unknown) return {{CardWords::tr("not known"), Meaning::quiet}};
  Statistics counted;
  counted.nan = known.nan.value_or(0);
  counted.neg_inf = known.neg_inf.value_or(0);
  counted.pos_inf = known.pos_inf.value_or(0);
  if (values == ToldValues::finite || counted.has_non_finite()) return nonFiniteRuns(counted);
  if (values == ToldValues::nan) return {{QStringLiteral("NaN"), Meaning::nan, true}};
  return infinityRuns(known);
}

TextRuns nonFiniteRuns(const TensorCard& card) {
  const ToldValues values = card.values();
  if (card.is_sample && values == ToldValues::unknown) return {{CardWords::tr("none in the sample"), Meaning::quiet}};
  return nonFiniteRuns(values, card.known());
}

TextRun numberRun(const std::optional<double>& number) {
  if (!number) return {QString(kEnDash), Meaning::quiet};
  if (std::isnan(*number)) return {formatNumber(*number), Meaning::nan, true};
  if (std::isinf(*number)) return {formatNumber(*number), *number < 0 ? Meaning::neg_inf : Meaning::pos_inf, true};
  return {formatNumber(*number)};
}

TextRun numberRun(ToldNumber which, const std::optional<double>& number) {
  if (!number || !is_count(which)) return numberRun(number);
  const bool loud = *number > 0 && meaningOfCount(which) != Meaning::plain;
  return {formatCount(static_cast<std::uint64_t>(*number)), loud ? meaningOfCount(which) : Meaning::plain, loud};
}

QString numberName(ToldNumber which) {
  switch (which) {
    case ToldNumber::count:
      return CardWords::tr("Elements");
    case ToldNumber::min:
      return CardWords::tr("Min");
    case ToldNumber::max:
      return CardWords::tr("Max");
    case ToldNumber::mean:
      return CardWords::tr("Mean");
    case ToldNumber::l2:
      return CardWords::tr("L2 norm");
    case ToldNumber::nan:
      return QStringLiteral("NaN");
    case ToldNumber::neg_inf:
      return kMinus + QStringLiteral("Inf");
    case ToldNumber::pos_inf:
      return QStringLiteral("+Inf");
    case ToldNumber::zero:
      return CardWords::tr("Zero");
    case ToldNumber::negative:
      return CardWords::tr("Negative");
    case ToldNumber::positive:
      return CardWords::tr("Positive");
  }
  return {};
}

QString sourceWords(const TensorCard& card) {
  return card.from_values || !card.told ? QString() : CardWords::tr("from %1").arg(toQString(card.told->by));
}

QString dtypeWords(const TensorCard& card) {
  if (card.from_values || !card.told) return toQString(dtype_name(card.stored_dtype));
  const auto known = dtype_from_name(card.told->dtype);
  return toQString(known ? dtype_name(*known) : std::string_view(card.told->dtype));
}

bool canBeNonFinite(const TensorCard& card) {
  if (!card.from_values) return true;  // what the training told of it
  return is_floating(card.stored_dtype) || is_complex(card.stored_dtype);
}

TextRun scalarRun(const TensorCard& card) {
  const Statistics& s = card.statistics;
  if (s.nan + s.neg_inf + s.pos_inf > 0 || !s.min) {
    const double infinity = std::numeric_limits<double>::infinity();
    return numberRun(s.pos_inf > 0 ? infinity : s.neg_inf > 0 ? -infinity : std::numeric_limits<double>::quiet_NaN());
  }
  const double value = *s.min;
  if (card.stored_dtype == DType::boolean) return {value != 0 ? QStringLiteral("true") : QStringLiteral("false")};
  // Fewer digits name the same number in a shorter type; a whole number beyond 2^53 came rounded.
  constexpr double kExact = 9007199254740992;
  if (!canBeNonFinite(card)) {
    return {std::abs(value) < kExact ? withRealMinus(QString::number(value, 'f', 0)) : formatNumber(value)};
  }
  if (card.stored_dtype == DType::float64 || card.stored_dtype == DType::complex128) {
    return {withRealMinus(QString::number(value, 'g', QLocale::FloatingPointShortest))};
  }
  std::array<char, 32> digits{};
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), static_cast<float>(value)).ptr;
  return {withRealMinus(QString::fromLatin1(digits.data(), end - digits.data()))};
}

QString shapeWords(const TensorCard& card) {
  if (!card.is_sample) return formatShape(card.shape);
  const QString stored = formatCount(element_count(card.shape).value_or(0));
  return card.info.shape.empty() ? CardWords::tr("first %1").arg(stored)
                                 : CardWords::tr("%1 of %2").arg(stored, formatShape(card.info.shape));
}

QString missingSideWords(const SessionFacts& facts, const TensorKey& key) {
  const Node* node = facts.node_at(key.graph, key.node);
  if (node == nullptr || node->kind != NodeKind::op) return {};
  if (facts.sides == DumpedSides::outputs && key.io == Io::input) {
    return CardWords::tr("Outputs of operators alone were dumped");
  }
  if (facts.sides == DumpedSides::inputs && key.io == Io::output) {
    return CardWords::tr("Inputs of operators alone were dumped");
  }
  return {};
}

QStringList remarksOf(const TensorCard& card) {
  QStringList remarks;
  if (card.is_sample) {
    const QString stored = formatCount(element_count(card.shape).value_or(0));
    const auto whole = card.info.shape.empty() ? std::nullopt : element_count(card.info.shape);
    remarks +=
        whole
            ? CardWords::tr("A sample: the first %1 of %2 elements alone were dumped. What is in the rest is not known.")
                  .arg(stored, formatCount(*whole))
            : CardWords::tr("A sample: the first %1 elements alone were dumped. What is in the rest is not known.").arg(stored);
  }
  for (const Text& remark : card.remarks) remarks += translated(remark);
  return remarks;
}

}  // namespace sporescope::ui
