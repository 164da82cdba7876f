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

/// The quantity that colors the boxes of the graph and the columns of the timeline.
enum class Measure : std::uint8_t {
  hits,       ///< Colored by node kind; badges show the hits
  nan_share,  ///< Fraction of NaN among all elements of a tensor, 0 to 1
  largest,    ///< Largest absolute finite value, on a logarithmic scale
  mean,       ///< Mean absolute finite value, on a logarithmic scale
  error,      ///< Relative error against the counterpart in another run, on a logarithmic scale
  excess,     ///< Error of the recomputation divided by its bound, on a logarithmic scale
};
/// The measures that are available for every training.
inline constexpr std::array kMeasures = {Measure::hits, Measure::nan_share, Measure::largest, Measure::mean};
/// Returns the name of the measure for menus and legends.
[[nodiscard]] QString measureName(Measure measure);

/// Returns the measure of a tensor. Empty if it is unknown, and for hits, error and excess, which need more than the
/// tensor.
[[nodiscard]] std::optional<double> measured(const TensorSummary& summary, Measure measure);

/// Smallest and largest value of a scale.
using MeasureRange = std::optional<std::pair<double, double>>;
/// Returns the range extended to include `value`. Zero and non-finite values are ignored: they are drawn at the ends of the
/// logarithmic scale.
[[nodiscard]] MeasureRange including(const MeasureRange& range, double value);
[[nodiscard]] MeasureRange including(const MeasureRange& range, const MeasureRange& other);
/// Returns the position of a value on the scale, 0 to 1.
[[nodiscard]] double positionOnScale(Measure measure, double value, const MeasureRange& range);

}  // namespace sporescope::ui
