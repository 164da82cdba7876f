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
  std::int64_t before = 0;       ///< padding
  std::int64_t in = 0, out = 0;  ///< of the images

  /// The place in the input for place `o` of the output and place `k` of the window; outside of [0, in) is padding.
  [[nodiscard]] std::int64_t at(std::int64_t o, std::int64_t k) const { return o * stride + k * dilation - before; }
};

struct Window {
  Slide rows, columns;
};

/// The window of a convolution or pooling over images of these heights and widths, NCHW. Nothing where an attribute is missing,
/// the layout is another one, or the heights and widths do not fit together; the other dimensions are not looked at.
[[nodiscard]] std::optional<Window> window_of(const OperatorCall& call, const Shape& image, const Shape& result,
                                              std::int64_t height, std::int64_t width);

}  // namespace sporescope
