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

/// Memory layouts of elements on an Ascend device that can be converted. All others are `other` and have only a name.
enum class DeviceFormat : std::uint8_t {
  plain,  ///< NCHW, NCDHW, ND: the order of the shape
  permuted_nhwc,
  permuted_hwcn,
  permuted_chwn,
  permuted_ndhwc,
  permuted_dhwcn,
  permuted_dhwnc,
  nc1hwc0,  ///< includes NC1HWC0_C04, whose blocks hold four channels
  c1hwnc0,
  c1hwncoc0,
  ndc1hwc0,
  fractal_z,
  fractal_z_c04,
  fractal_z_3d,
  fractal_nz,
  other,
};

/// A format by CANN's number, as in DumpData. The name is empty for unknown numbers.
struct NamedFormat {
  std::string_view name;  ///< "FRACTAL_NZ"
  DeviceFormat format = DeviceFormat::other;
};
[[nodiscard]] NamedFormat device_format(std::uint32_t number);
/// Finds a format by the name that is used in file names, including "FracZ" of MindSpore. Returns nothing for unknown names.
[[nodiscard]] std::optional<NamedFormat> device_format(std::string_view name);

/// Maps the elements of a tensor to their positions in device memory. The position of an element is the sum of one step per
/// axis. The last axis may have several step tables (lanes), selected by the index in the first axis.
class DeviceLayout {
 public:
  using Steps = std::vector<std::uint64_t>;

  DeviceLayout(Shape shape, std::vector<Steps> axes)
      : shape_(std::move(shape)), axes_(std::move(axes)), run_(find_run(axes_.back())) {}
  DeviceLayout(Shape shape, Steps first, std::vector<std::uint32_t> lane_of_first, std::vector<Steps> lanes)
      : shape_(std::move(shape)),
        axes_{std::move(first), {}},
        lane_of_first_(std::move(lane_of_first)),
        lanes_(std::move(lanes)) {}

  [[nodiscard]] const Shape& shape() const { return shape_; }
  /// Computes the device positions of the elements [first, first + out.size()) in C order of shape().
  void positions(std::uint64_t first, std::span<std::uint64_t> out) const;
  /// The requested part of one row of the last axis.
  struct Row {
    std::uint64_t from = 0;                ///< index of its first element among the requested elements
    std::uint64_t index = 0;               ///< index of its first element in the row
    std::uint64_t anchor = 0;              ///< device position to which `steps` are relative
    std::span<const std::uint64_t> steps;  ///< offset of each of its elements from `anchor`
  };
  /// Calls `visit` once with each Row of the elements [first, first + count). Rows that are interleaved in device memory (the
  /// channels of one block) are visited in succession, so that the memory is traversed as few times as possible.
  template <class Visit>
  void visit_rows(std::uint64_t first, std::uint64_t count, Visit visit) const;
  /// Range of device positions, from the smallest to the largest.
  struct Range {
    std::uint64_t first = 0;
    std::uint64_t count = 0;
  };
  /// Returns the range of the elements [first, first + count), of which there must be at least one.
  [[nodiscard]] Range range(std::uint64_t first, std::uint64_t count) const;
  /// Returns the number of elements of a row that are also consecutive on the device, starting at any index that is a multiple
  /// of this number; 1 if there are no such runs.
  [[nodiscard]] std::uint64_t run() const { return run_; }
  /// Returns the largest device position plus one.
  [[nodiscard]] std::uint64_t extent() const;

 private:
  [[nodiscard]] static std::uint64_t find_run(const Steps& steps);
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
  // Rows with the same index in the second-to-last axis are interleaved in memory, for all indices of the other axes.
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

/// Returns the layout of a tensor of the shape `original` (NCHW, NCDHW, or any for FRACTAL_NZ) inside one of the shape
/// `stored`. The number of channels per block (C0) is the last size of `stored`: usually 16, 32 for one-byte types, also 8 or
/// 4. `groups` are those of a convolution, 0 or 1 if it has none. Returns nothing if the shapes do not match, and for
/// DeviceFormat::other.
[[nodiscard]] std::optional<DeviceLayout> layout_for_format(DeviceFormat format, const Shape& stored, const Shape& original,
                                                            std::uint32_t groups = 1);

/// Returns the shape in which the device stores a tensor, including padding. Returns nothing if the format does not support the
/// tensor.
[[nodiscard]] std::optional<Shape> stored_shape(DeviceFormat format, const Shape& original, std::int64_t c0);

}  // namespace sporescope
