// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <optional>

#include "core/recompute/operator_call.h"

namespace sporescope {

/// One dimension of a window that slides over an image.
struct Slide {
  std::int64_t size = 1;  ///< of the window
  std::int64_t stride = 1;
  std::int64_t dilation = 1;
  std::int64_t before = 0;       ///< padding before the image
  std::int64_t in = 0, out = 0;  ///< sizes of the input and output image

  /// Returns the input position for output position `o` and window position `k`; positions outside [0, in) are padding.
  [[nodiscard]] std::int64_t at(std::int64_t o, std::int64_t k) const { return o * stride + k * dilation - before; }
};

/// A two-dimensional window.
struct Window {
  Slide rows, columns;
};

/// Returns the window of a convolution or pooling with this height and width, over NCHW images. Returns nothing if an attribute
/// is missing, the layout differs, or the heights and widths are inconsistent. Other dimensions are not checked.
[[nodiscard]] std::optional<Window> window_of(const OperatorCall& call, const Shape& image, const Shape& result,
                                              std::int64_t height, std::int64_t width);

}  // namespace sporescope
