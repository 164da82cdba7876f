// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/tensor/table/value_format.h"

#include <QCoreApplication>
#include <QLocale>
#include <charconv>
#include <cmath>
#include <cstring>

#include "ui/text/format.h"

namespace sporescope::ui {

namespace {

class ValueFormatText {
  Q_DECLARE_TR_FUNCTIONS(ValueFormat)
};

constexpr int kSignificant = 6;
constexpr int kScientificDecimals = 4;

// Formats with a fixed number of decimals, unless that would hide the number: 1e−9 is not shown as 0.0000, and 1e30 is not
// shown with all its digits.
QString decimalText(double value, int decimals) {
  constexpr double kMany = 1e9;
  const double magnitude = std::abs(value);
  const bool hidden = magnitude != 0 && magnitude < 0.5 * std::pow(10.0, -decimals);
  if (hidden || magnitude >= kMany) return withUnicodeMinus(roundedText(value, std::chars_format::scientific, 1));
  return withUnicodeMinus(roundedText(value, std::chars_format::fixed, decimals));
}

// Returns the two parts of a complex number as float64, whatever its stored type is.
template <class T>
std::pair<double, double> partsOf(const Values& values, std::size_t position) {
  T parts[2];
  std::memcpy(parts, values.bytes().data() + position * sizeof(parts), sizeof(parts));
  return {static_cast<double>(parts[0]), static_cast<double>(parts[1])};
}

QString formatComplex(const Values& values, std::size_t position, ValueFormat format) {
  const auto [real, imaginary] =
      values.dtype() == DType::complex64 ? partsOf<float>(values, position) : partsOf<double>(values, position);
  QString imaginaryText = formatValue(imaginary, format);
  if (!imaginaryText.startsWith(kMinus) && !imaginaryText.startsWith(u'+')) imaginaryText.prepend(u'+');
  return formatValue(real, format) + imaginaryText + u'j';
}

}  // namespace

QString valueFormatTitle(ValueFormat format) {
  switch (format) {
    case ValueFormat::two_decimals:
      return ValueFormatText::tr("2 decimals");
    case ValueFormat::four_decimals:
      return ValueFormatText::tr("4 decimals");
    case ValueFormat::significant:
      return ValueFormatText::tr("6 digits");
    case ValueFormat::scientific:
      return ValueFormatText::tr("Scientific");
    case ValueFormat::exact:
      return ValueFormatText::tr("Exact");
  }
  return {};
}

QString formatValue(double value, ValueFormat format) {
  if (!std::isfinite(value)) return formatNumber(value);
  switch (format) {
    case ValueFormat::two_decimals:
      return decimalText(value, 2);
    case ValueFormat::four_decimals:
      return decimalText(value, 4);
    case ValueFormat::significant:
      return withUnicodeMinus(roundedText(value, std::chars_format::general, kSignificant));
    case ValueFormat::scientific:
      return withUnicodeMinus(roundedText(value, std::chars_format::scientific, kScientificDecimals));
    case ValueFormat::exact:
      break;
  }
  return withUnicodeMinus(QString::number(value, 'g', QLocale::FloatingPointShortest));
}

QString formatValue(const Values& values, std::size_t position, ValueFormat format) {
  if (position >= values.size()) return {};
  if (is_complex(values.dtype())) return formatComplex(values, position, format);
  if (!is_floating(values.dtype())) return withUnicodeMinus(toQString(values.text(position)));
  const double value = values.as_double(position);
  if (format == ValueFormat::exact && std::isfinite(value)) return withUnicodeMinus(toQString(values.text(position)));
  return formatValue(value, format);
}

TextRole meaningOf(double value) {
  if (std::isnan(value)) return TextRole::nan;
  if (!std::isinf(value)) return TextRole::plain;
  return value > 0 ? TextRole::pos_inf : TextRole::neg_inf;
}

}  // namespace sporescope::ui
