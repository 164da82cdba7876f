// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>
#include <array>
#include <cstdint>
#include <optional>
#include <utility>

#include "core/session/tensor_summary.h"

namespace sporescope::ui {

/// By what the boxes of the graph are filled, and the columns of the order of execution.
enum class Measure : std::uint8_t {
  hits,       ///< by their kind; badges tell the hits
  nan_share,  ///< NaN among all values of a tensor, from 0 to 1
  largest,    ///< the largest absolute finite value, on a logarithmic scale
  mean,       ///< the mean absolute finite value, on a logarithmic scale
  error,      ///< by how much it differs from the same of another run, on a logarithmic scale
  excess,     ///< by how much it exceeds the bound when it is computed again, on a logarithmic scale
};
/// Those that every training has.
inline constexpr std::array kMeasures = {Measure::hits, Measure::nan_share, Measure::largest, Measure::mean};
/// "NaN share", "Largest |x|", "Difference to A", "Re-computed".
[[nodiscard]] QString measureName(Measure measure);

/// Nothing where it is not known, and for those that are not measured on the tensor alone: hits, error, excess.
[[nodiscard]] std::optional<double> measured(const TensorSummary& summary, Measure measure);

/// From the smallest to the largest value that a scale shows.
using MeasureRange = std::optional<std::pair<double, double>>;
/// The range with one more value in it. Zero has no place on a logarithmic scale: it stands at its low end, as what no double
/// holds stands at the high one.
[[nodiscard]] MeasureRange including(const MeasureRange& range, double value);
[[nodiscard]] MeasureRange including(const MeasureRange& range, const MeasureRange& other);
/// Where a value stands on the scale, from 0 to 1.
[[nodiscard]] double positionOnScale(Measure measure, double value, const MeasureRange& range);

}  // namespace sporescope::ui
