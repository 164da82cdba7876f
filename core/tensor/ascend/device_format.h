// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <algorithm>
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

  DeviceLayout(Shape shape, std::vector<Steps> axes)
      : shape_(std::move(shape)), axes_(std::move(axes)), run_(run_in(axes_.back())) {}
  DeviceLayout(Shape shape, Steps first, std::vector<std::uint32_t> lane_of_first, std::vector<Steps> lanes)
      : shape_(std::move(shape)),
        axes_{std::move(first), {}},
        lane_of_first_(std::move(lane_of_first)),
        lanes_(std::move(lanes)) {}

  [[nodiscard]] const Shape& shape() const { return shape_; }
  /// The places of the elements [first, first + out.size()) in C order of shape().
  void positions(std::uint64_t first, std::span<std::uint64_t> out) const;
  /// A part of a row of the last axis, as far as it is asked for.
  struct Row {
    std::uint64_t from = 0;                ///< number of its first element among those that are asked for
    std::uint64_t index = 0;               ///< of its first element in the row
    std::uint64_t anchor = 0;              ///< the place that `steps` count from
    std::span<const std::uint64_t> steps;  ///< how far from there each of its elements is
  };
  /// Where the elements [first, first + count) stand, row by row: `visit` gets each Row once. Rows that the device keeps side
  /// by side (of the channels in one block) follow each other, so that its memory is walked through as few times as possible.
  template <class Visit>
  void visit_rows(std::uint64_t first, std::uint64_t count, Visit visit) const;
  /// From the least to the largest place of some elements.
  struct Range {
    std::uint64_t first = 0;
    std::uint64_t count = 0;
  };
  /// Of the elements [first, first + count), at least one.
  [[nodiscard]] Range range(std::uint64_t first, std::uint64_t count) const;
  /// So many elements of a row stand in a row on the device, too, wherever their index is a multiple of it; 1 if none do.
  [[nodiscard]] std::uint64_t run() const { return run_; }
  /// One more than the largest place.
  [[nodiscard]] std::uint64_t extent() const;

 private:
  [[nodiscard]] static std::uint64_t run_in(const Steps& steps);
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
  std::uint64_t run_ = 1;
};

template <class Visit>
void DeviceLayout::visit_rows(std::uint64_t first, std::uint64_t count, Visit visit) const {
  if (count == 0) return;
  const std::size_t last = axes_.size() - 1;
  const std::uint64_t size = axis_size(last);
  const std::uint64_t end = first + count;
  // Rows of one index in the axis before the last, of all the others, stand side by side.
  const std::uint64_t turns = last == 0 ? 1 : axis_size(last - 1);
  const std::uint64_t first_row = first / size;
  const std::uint64_t end_row = (end - 1) / size + 1;
  std::vector<std::uint64_t> index(axes_.size());
  for (std::uint64_t turn = 0; turn < std::min(turns, end_row - first_row); ++turn) {
    std::uint64_t rest = first_row + turn;
    for (std::size_t i = last; i-- > 0;) {
      index[i] = rest % axis_size(i);
      rest /= axis_size(i);
    }
    for (std::uint64_t number = first_row + turn; number < end_row; number += turns) {
      Row row;
      const std::uint64_t begin = std::max(number * size, first);
      row.from = begin - first;
      row.index = begin - number * size;
      for (std::size_t i = 0; i < last; ++i) row.anchor += axes_[i][index[i]];
      row.steps = std::span(last_axis(index[0])).subspan(row.index, std::min(end, (number + 1) * size) - begin);
      visit(row);
      for (std::size_t i = last == 0 ? 0 : last - 1; i-- > 0;) {
        if (++index[i] < axis_size(i)) break;
        index[i] = 0;
      }
    }
  }
}

/// How a tensor of the shape `original` (NCHW, NCDHW, or any for FRACTAL_NZ) stands in one of the shape `stored`. The number of
/// channels in a block (C0) is the last size of `stored`: 16 as a rule, 32 for one-byte types, 8, 4. `groups`: of a
/// convolution, 0 or 1 if there are none. Nothing if the two shapes do not fit each other, and for DeviceFormat::other.
[[nodiscard]] std::optional<DeviceLayout> layout_for_format(DeviceFormat format, const Shape& stored, const Shape& original,
                                                            std::uint32_t groups = 1);

/// The shape in which the device stores a tensor, padding included; nothing where the format does not take such a tensor.
[[nodiscard]] std::optional<Shape> stored_shape(DeviceFormat format, const Shape& original, std::int64_t c0);

}  // namespace sporescope
