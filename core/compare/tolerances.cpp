// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/compare/tolerances.h"

#include <algorithm>
#include <optional>
#include <string>

#include "core/base/parse.h"

namespace sporescope {
namespace {

std::optional<Precision> find_precision(std::string_view name) {
  const auto found = std::find_if(kPrecisions.begin(), kPrecisions.end(),
                                  [&](Precision precision) { return precision_name(precision) == name; });
  return found == kPrecisions.end() ? std::nullopt : std::optional(*found);
}

}  // namespace

Precision precision_of(DType dtype) {
  switch (dtype) {
    case DType::float64:
    case DType::complex128:
      return Precision::float64;
    case DType::float32:
    case DType::complex64:
      return Precision::float32;
    case DType::float16:
      return Precision::float16;
    case DType::bfloat16:
      return Precision::bfloat16;
    default:
      return Precision::whole;
  }
}

std::string_view precision_name(Precision precision) {
  switch (precision) {
    case Precision::float64:
      return "float64";
    case Precision::float32:
      return "float32";
    case Precision::float16:
      return "float16";
    case Precision::bfloat16:
      return "bfloat16";
    case Precision::whole:
      break;
  }
  return "int";
}

Precision coarser(Precision a, Precision b) { return std::max(a, b); }

Result<Tolerances> Tolerances::parse(std::string_view text) {
  Tolerances tolerances;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find(',', begin), text.size());
    const std::string_view item = text.substr(begin, end - begin);
    begin = end + 1;
    const std::size_t sign = item.find('=');
    const bool is_named = sign != std::string_view::npos;
    const auto value = parse_bound(is_named ? item.substr(sign + 1) : item);
    if (!value) {
      return fail(ErrorCode::invalid_argument,
                  {SPORESCOPE_TRANSLATE_NOOP("%1 is not a number of 0 or more, such as 1e-5"), {std::string(item)}});
    }
    const auto precision = is_named ? find_precision(item.substr(0, sign)) : std::nullopt;
    if (is_named && !precision) {
      return fail(
          ErrorCode::invalid_argument,
          {SPORESCOPE_TRANSLATE_NOOP("%1 is not one of float64, float32, float16, bfloat16 or int"), {std::string(item)}});
    }
    for (const Precision candidate : kPrecisions) {
      if (!precision || candidate == *precision) tolerances.set(candidate, *value);
    }
  }
  return tolerances;
}

double Tolerances::of(DType a, DType b) const { return std::max(of(precision_of(a)), of(precision_of(b))); }

}  // namespace sporescope
