// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "core/tensor/dtype.h"

namespace sporescope {

/// Orders of elements in the memory of an Ascend device, those that can be undone; others have a name alone.
enum class DeviceFormat : std::uint8_t {
  plain,  ///< NCHW, NCDHW, ND: the order of the shape
  permuted_nhwc,
  permuted_hwcn,
  permuted_chwn,
  permuted_ndhwc,
  permuted_dhwcn,
  permuted_dhwnc,
  nc1hwc0,  ///< with four channels side by side, too: NC1HWC0_C04
  c1hwnc0,
  c1hwncoc0,
  ndc1hwc0,
  fractal_z,
  fractal_z_c04,
  fractal_z_3d,
  fractal_nz,
  other,
};

/// A format by CANN's number, as DumpData has it; the name is empty for numbers that are not known.
struct NamedFormat {
  std::string_view name;  ///< "FRACTAL_NZ"
  DeviceFormat format = DeviceFormat::other;
};
[[nodiscard]] NamedFormat device_format(std::uint32_t number);
/// By the name that file names bear, "FracZ" of MindSpore among them; nothing if there is no such format.
[[nodiscard]] std::optional<NamedFormat> device_format(std::string_view name);

/// Where the elements of a tensor stand among those that the device stored. The place of an element is the sum of one step of
/// each axis; the last axis may have several tables (lanes), chosen by the index of the first.
class DeviceLayout {
 public:
  using Steps = std::vector<std::uint64_t>;

  DeviceLayout(Shape shape, std::vector<Steps> axes) : shape_(std::move(shape)), axes_(std::move(axes)) {}
  DeviceLayout(Shape shape, Steps first, std::vector<std::uint32_t> lane_of_first, std::vector<Steps> lanes)
      : shape_(std::move(shape)),
        axes_{std::move(first), {}},
        lane_of_first_(std::move(lane_of_first)),
        lanes_(std::move(lanes)) {}

  [[nodiscard]] const Shape& shape() const { return shape_; }
  /// The places of the elements [first, first + out.size()) in C order of shape().
  void places(std::uint64_t first, std::span<std::uint64_t> out) const;
  /// One more than the largest place.
  [[nodiscard]] std::uint64_t extent() const;

 private:
  [[nodiscard]] const Steps& last_axis(std::uint64_t index_of_first) const {
    return lanes_.empty() ? axes_.back() : lanes_[lane_of_first_[index_of_first]];
  }
  [[nodiscard]] std::uint64_t axis_size(std::size_t axis) const {
    return axis + 1 == axes_.size() && !lanes_.empty() ? lanes_.front().size() : axes_[axis].size();
  }

  Shape shape_;
  std::vector<Steps> axes_;
  std::vector<std::uint32_t> lane_of_first_;
  std::vector<Steps> lanes_;
};

/// How a tensor of the shape `original` (NCHW, NCDHW, or any for FRACTAL_NZ) stands in one of the shape `stored`. The number of
/// channels in a block (C0) is the last size of `stored`: 16 as a rule, 32 for one-byte types, 8, 4. `groups`: of a
/// convolution, 0 or 1 if there are none. Nothing if the two shapes do not fit each other, and for DeviceFormat::other.
[[nodiscard]] std::optional<DeviceLayout> undo_format(DeviceFormat format, const Shape& stored, const Shape& original,
                                                      std::uint32_t groups = 1);

/// The shape in which the device stores a tensor, padding included; nothing where the format does not take such a tensor.
[[nodiscard]] std::optional<Shape> stored_shape(DeviceFormat format, const Shape& original, std::int64_t c0);

}  // namespace sporescope
