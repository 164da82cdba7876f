// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tensor/ascend/device_format.h"

#include <algorithm>
#include <array>
#include <limits>
#include <numeric>
#include <string>
#include <utility>

namespace sporescope {
namespace {

using enum DeviceFormat;
using Steps = DeviceLayout::Steps;

constexpr std::array<NamedFormat, 50> kFormats{{
    {"NCHW", plain},
    {"NHWC", permuted_nhwc},
    {"ND", plain},
    {"NC1HWC0", nc1hwc0},
    {"FRACTAL_Z", fractal_z},
    {"NC1C0HWPAD"},
    {"NHWC1C0"},
    {"FSR_NCHW"},
    {"FRACTAL_DECONV"},
    {"C1HWNC0", c1hwnc0},
    {"FRACTAL_DECONV_TRANSPOSE"},
    {"FRACTAL_DECONV_SP_STRIDE_TRANS"},
    {"NC1HWC0_C04", nc1hwc0},
    {"FRACTAL_Z_C04", fractal_z_c04},
    {"CHWN", permuted_chwn},
    {"FRACTAL_DECONV_SP_STRIDE8_TRANS"},
    {"HWCN", permuted_hwcn},
    {"NC1KHKWHWC0"},
    {"BN_WEIGHT"},
    {"FILTER_HWCK"},
    {"HASHTABLE_LOOKUP_LOOKUPS"},
    {"HASHTABLE_LOOKUP_KEYS"},
    {"HASHTABLE_LOOKUP_VALUE"},
    {"HASHTABLE_LOOKUP_OUTPUT"},
    {"HASHTABLE_LOOKUP_HITS"},
    {"C1HWNCoC0", c1hwncoc0},
    {"MD"},
    {"NDHWC", permuted_ndhwc},
    {"FRACTAL_ZZ"},
    {"FRACTAL_NZ", fractal_nz},
    {"NCDHW", plain},
    {"DHWCN", permuted_dhwcn},
    {"NDC1HWC0", ndc1hwc0},
    {"FRACTAL_Z_3D", fractal_z_3d},
    {"CN"},
    {"NC"},
    {"DHWNC", permuted_dhwnc},
    {"FRACTAL_Z_3D_TRANSPOSE"},
    {"FRACTAL_ZN_LSTM"},
    {"FRACTAL_Z_G"},
    {"RESERVED"},
    {"ALL"},
    {"NULL"},
    {"ND_RNN_BIAS"},
    {"FRACTAL_ZN_RNN"},
    {"YUV"},
    {"YUV_A"},
    {"NCL"},
    {"FRACTAL_Z_WINO"},
    {"C1HWC0"},
}};

std::uint64_t size_of(const Shape& shape, std::size_t axis) { return static_cast<std::uint64_t>(shape[axis]); }
std::uint64_t block_count(std::uint64_t count, std::uint64_t block) { return (count + block - 1) / block; }

Steps strides_of(const Shape& shape) {
  Steps strides(shape.size(), 1);
  for (std::size_t i = shape.size(); i-- > 1;) strides[i - 1] = strides[i] * size_of(shape, i);
  return strides;
}

Steps even_steps(std::uint64_t count, std::uint64_t step) {
  Steps steps(count);
  for (std::uint64_t i = 0; i < count; ++i) steps[i] = i * step;
  return steps;
}

/// Returns the steps of an axis that is cut into blocks: `outer` from block to block, `inner` inside a block.
Steps block_steps(std::uint64_t count, std::uint64_t block, std::uint64_t outer, std::uint64_t inner) {
  Steps steps(count);
  for (std::uint64_t i = 0; i < count; ++i) steps[i] = i / block * outer + i % block * inner;
  return steps;
}

std::optional<DeviceLayout> plain_layout(const Shape& stored, const Shape& original) {
  if (stored != original) return std::nullopt;
  const Steps strides = strides_of(stored);
  std::vector<Steps> axes;
  axes.reserve(std::max<std::size_t>(stored.size(), 1));
  for (std::size_t i = 0; i < stored.size(); ++i) axes.push_back(even_steps(size_of(stored, i), strides[i]));
  if (axes.empty()) axes.push_back({0});
  return DeviceLayout(original, std::move(axes));
}

/// Layouts that only permute axes: `order` names the stored axes by letters.
std::optional<DeviceLayout> permuted_layout(std::string_view order, const Shape& stored, const Shape& original) {
  const std::string_view axis_names = order.size() == 4 ? "NCHW" : "NCDHW";
  if (stored.size() != order.size() || original.size() != order.size()) return std::nullopt;
  const Steps strides = strides_of(stored);
  std::vector<Steps> axes;
  for (std::size_t i = 0; i < axis_names.size(); ++i) {
    const std::size_t axis = order.find(axis_names[i]);
    if (stored[axis] != original[i]) return std::nullopt;
    axes.push_back(even_steps(size_of(original, i), strides[axis]));
  }
  return DeviceLayout(original, std::move(axes));
}

/// Layouts that only cut the channels into blocks. `order` names the stored axes, with 1 for the blocks and 0 for the positions
/// inside a block. If 0 occurs twice, the elements are on the diagonal. A vector has only channels.
std::optional<DeviceLayout> channel_block_layout(std::string_view order, const Shape& stored, const Shape& original) {
  const std::string_view axis_names = order.find('D') == std::string_view::npos ? "NCHW" : "NCDHW";
  const Shape full_shape = original.size() == 1 ? Shape{1, original[0], 1, 1} : original;
  if (stored.size() != order.size() || full_shape.size() != axis_names.size() || stored.back() <= 0) return std::nullopt;
  const Steps strides = strides_of(stored);
  const std::uint64_t c0 = size_of(stored, stored.size() - 1);
  std::vector<Steps> axes;
  for (std::size_t i = 0; i < axis_names.size(); ++i) {
    const std::size_t axis = order.find(axis_names[i] == 'C' ? '1' : axis_names[i]);
    if (axis_names[i] != 'C') {
      if (stored[axis] != full_shape[i]) return std::nullopt;
      if (original.size() > 1) axes.push_back(even_steps(size_of(full_shape, i), strides[axis]));
      continue;
    }
    if (size_of(stored, axis) != block_count(size_of(full_shape, i), c0)) return std::nullopt;
    std::uint64_t inner = 0;
    for (std::size_t k = 0; k < order.size(); ++k) {
      if (order[k] != '0') continue;
      if (size_of(stored, k) != c0) return std::nullopt;
      inner += strides[k];
    }
    axes.push_back(block_steps(size_of(full_shape, i), c0, strides[axis], inner));
  }
  return DeviceLayout(original, std::move(axes));
}

std::optional<DeviceLayout> nz_layout(const Shape& stored, const Shape& original) {
  const std::size_t leading = original.size() < 2 ? 0 : original.size() - 2;
  if (original.empty() || stored.size() != leading + 4 || stored.back() <= 0 || stored[leading + 2] <= 0) return std::nullopt;
  const Steps strides = strides_of(stored);
  std::vector<Steps> axes;
  for (std::size_t i = 0; i < leading; ++i) {
    if (stored[i] != original[i]) return std::nullopt;
    axes.push_back(even_steps(size_of(original, i), strides[i]));
  }
  const std::uint64_t rows = original.size() == 1 ? 1 : size_of(original, leading);
  const std::uint64_t columns = size_of(original, original.size() - 1);
  const std::uint64_t m0 = size_of(stored, leading + 2);
  const std::uint64_t n0 = size_of(stored, leading + 3);
  if (size_of(stored, leading) != block_count(columns, n0) || size_of(stored, leading + 1) != block_count(rows, m0)) {
    return std::nullopt;
  }
  if (original.size() > 1) axes.push_back(block_steps(rows, m0, strides[leading + 1], strides[leading + 2]));
  axes.push_back(block_steps(columns, n0, strides[leading], 1));
  return DeviceLayout(original, std::move(axes));
}

/// The sizes of [first, n1, n0, c0], the stored shape of all weight layouts.
struct WeightBlocks {
  std::uint64_t first, n1, n0, c0;
  Steps strides;
};

std::optional<WeightBlocks> weight_blocks(const Shape& stored) {
  if (stored.size() != 4 || stored[2] <= 0 || stored[3] <= 0) return std::nullopt;
  return WeightBlocks{size_of(stored, 0), size_of(stored, 1), size_of(stored, 2), size_of(stored, 3), strides_of(stored)};
}

std::optional<DeviceLayout> z_layout(const Shape& stored, const Shape& original) {
  const auto weights = weight_blocks(stored);
  if (!weights || original.size() != 4) return std::nullopt;
  const std::uint64_t n = size_of(original, 0), c = size_of(original, 1), h = size_of(original, 2), w = size_of(original, 3);
  if (weights->n1 != block_count(n, weights->n0) || weights->first != block_count(c, weights->c0) * h * w) return std::nullopt;
  const std::uint64_t step = weights->strides[0];
  return DeviceLayout(original, {block_steps(n, weights->n0, weights->strides[1], weights->strides[2]),
                                 block_steps(c, weights->c0, h * w * step, 1), even_steps(h, w * step), even_steps(w, step)});
}

std::optional<DeviceLayout> z_3d_layout(const Shape& stored, const Shape& original) {
  const auto weights = weight_blocks(stored);
  if (!weights || original.size() != 5) return std::nullopt;
  const std::uint64_t n = size_of(original, 0), c = size_of(original, 1), d = size_of(original, 2), h = size_of(original, 3),
                      w = size_of(original, 4);
  const std::uint64_t c1 = block_count(c, weights->c0);
  if (weights->n1 != block_count(n, weights->n0) || weights->first != d * c1 * h * w) return std::nullopt;
  const std::uint64_t step = weights->strides[0];
  return DeviceLayout(original, {block_steps(n, weights->n0, weights->strides[1], weights->strides[2]),
                                 block_steps(c, weights->c0, h * w * step, 1), even_steps(d, c1 * h * w * step),
                                 even_steps(h, w * step), even_steps(w, step)});
}

std::optional<DeviceLayout> z_c04_layout(const Shape& stored, const Shape& original) {
  constexpr std::uint64_t kChannels = 4;
  const auto weights = weight_blocks(stored);
  if (!weights || original.size() != 4) return std::nullopt;
  const std::uint64_t n = size_of(original, 0), c = size_of(original, 1), h = size_of(original, 2), w = size_of(original, 3);
  if (weights->n1 != block_count(n, weights->n0) ||
      weights->first != block_count(block_count(c, kChannels) * h * w * kChannels, weights->c0)) {
    return std::nullopt;
  }
  Steps row(c * h * w);
  for (std::uint64_t i = 0; i < row.size(); ++i) {
    const std::uint64_t channel = i / (h * w);
    const std::uint64_t column = ((channel / kChannels) * h * w + i % (h * w)) * kChannels + channel % kChannels;
    row[i] = column / weights->c0 * weights->strides[0] + column % weights->c0;
  }
  return DeviceLayout(original, {block_steps(n, weights->n0, weights->strides[1], weights->strides[2]), std::move(row)});
}

/// Weights of a grouped convolution. A block contains as many groups as fill its channels and its outputs evenly (CANN's
/// TransData).
std::optional<DeviceLayout> grouped_z_layout(const Shape& stored, const Shape& original, std::uint64_t groups) {
  const auto weights = weight_blocks(stored);
  if (!weights || original.size() != 4 || size_of(original, 0) % groups != 0) return std::nullopt;
  const std::uint64_t n = size_of(original, 0) / groups;
  const std::uint64_t c = size_of(original, 1), h = size_of(original, 2), w = size_of(original, 3);
  const std::uint64_t groups_per_block = std::min(std::lcm(std::lcm(c, weights->c0) / c, std::lcm(n, weights->n0) / n), groups);
  const std::uint64_t c1 = block_count(groups_per_block * c, weights->c0);
  if (weights->n1 != block_count(groups_per_block * n, weights->n0) ||
      weights->first != block_count(groups, groups_per_block) * c1 * h * w) {
    return std::nullopt;
  }
  Steps outputs(n * groups);
  std::vector<std::uint32_t> lane_of(n * groups);
  for (std::uint64_t i = 0; i < outputs.size(); ++i) {
    const std::uint64_t group = i / n;
    const std::uint64_t position = group % groups_per_block * n + i % n;
    outputs[i] = group / groups_per_block * c1 * h * w * weights->strides[0] + position / weights->n0 * weights->strides[1] +
                 position % weights->n0 * weights->strides[2];
    lane_of[i] = static_cast<std::uint32_t>(group % groups_per_block);
  }
  std::vector<Steps> lanes(groups_per_block, Steps(c * h * w));
  for (std::uint64_t lane = 0; lane < groups_per_block; ++lane) {
    for (std::uint64_t i = 0; i < c * h * w; ++i) {
      const std::uint64_t channel = lane * c + i / (h * w);
      lanes[lane][i] = (channel / weights->c0 * h * w + i % (h * w)) * weights->strides[0] + channel % weights->c0;
    }
  }
  return DeviceLayout(original, std::move(outputs), std::move(lane_of), std::move(lanes));
}

std::optional<DeviceLayout> make_layout(DeviceFormat format, const Shape& stored, const Shape& original, std::uint32_t groups) {
  switch (format) {
    case plain:
      return plain_layout(stored, original);
    case permuted_nhwc:
      return permuted_layout("NHWC", stored, original);
    case permuted_hwcn:
      return permuted_layout("HWCN", stored, original);
    case permuted_chwn:
      return permuted_layout("CHWN", stored, original);
    case permuted_ndhwc:
      return permuted_layout("NDHWC", stored, original);
    case permuted_dhwcn:
      return permuted_layout("DHWCN", stored, original);
    case permuted_dhwnc:
      return permuted_layout("DHWNC", stored, original);
    case nc1hwc0:
      return channel_block_layout("N1HW0", stored, original);
    case c1hwnc0:
      return channel_block_layout("1HWN0", stored, original);
    case c1hwncoc0:
      return channel_block_layout("1HWN00", stored, original);
    case ndc1hwc0:
      return channel_block_layout("ND1HW0", stored, original);
    case fractal_z:
      return groups > 1 ? grouped_z_layout(stored, original, groups) : z_layout(stored, original);
    case fractal_z_c04:
      return z_c04_layout(stored, original);
    case fractal_z_3d:
      return groups > 1 ? std::nullopt : z_3d_layout(stored, original);
    case fractal_nz:
      return nz_layout(stored, original);
    case other:
      break;
  }
  return std::nullopt;
}

}  // namespace

NamedFormat device_format(std::uint32_t number) { return number < kFormats.size() ? kFormats[number] : NamedFormat(); }

std::optional<NamedFormat> device_format(std::string_view name) {
  if (name == "FracZ") name = "FRACTAL_Z";
  if (name == "DefaultFormat") return NamedFormat{name, plain};
  const auto found =
      std::find_if(kFormats.begin(), kFormats.end(), [&](const NamedFormat& format) { return format.name == name; });
  return found == kFormats.end() ? std::nullopt : std::optional(*found);
}

void DeviceLayout::positions(std::uint64_t first, std::span<std::uint64_t> out) const {
  visit_rows(first, out.size(), [&](const Row& row) {
    std::transform(row.steps.begin(), row.steps.end(), out.subspan(row.from).begin(),
                   [&](std::uint64_t step) { return row.anchor + step; });
  });
}

DeviceLayout::Range DeviceLayout::range(std::uint64_t first, std::uint64_t count) const {
  std::uint64_t minimum = std::numeric_limits<std::uint64_t>::max();
  std::uint64_t maximum = 0;
  std::span<const std::uint64_t> steps;  // of the previous row, which most rows share
  std::uint64_t min_step = 0;
  std::uint64_t max_step = 0;
  visit_rows(first, count, [&](const Row& row) {
    if (row.steps.data() != steps.data() || row.steps.size() != steps.size()) {
      steps = row.steps;
      const auto [low, high] = std::minmax_element(steps.begin(), steps.end());
      min_step = *low;
      max_step = *high;
    }
    minimum = std::min(minimum, row.anchor + min_step);
    maximum = std::max(maximum, row.anchor + max_step);
  });
  return {minimum, maximum - minimum + 1};
}

std::uint64_t DeviceLayout::find_run(const Steps& steps) {
  std::uint64_t run = 1;
  while (run < steps.size() && steps[run] == steps[0] + run) ++run;
  for (std::uint64_t i = 1; i < steps.size(); ++i) {
    if (i % run != 0 && steps[i] != steps[i - 1] + 1) return 1;
  }
  return run;
}

std::uint64_t DeviceLayout::extent() const {
  const auto largest = [](const Steps& steps) { return steps.empty() ? 0 : *std::max_element(steps.begin(), steps.end()); };
  std::uint64_t total = 0;
  for (const Steps& steps : axes_) total += largest(steps);
  std::uint64_t max_of_lanes = 0;
  for (const Steps& steps : lanes_) max_of_lanes = std::max(max_of_lanes, largest(steps));
  return total + max_of_lanes + 1;
}

std::optional<DeviceLayout> layout_for_format(DeviceFormat format, const Shape& stored, const Shape& original,
                                              std::uint32_t groups) {
  const auto stored_count = element_count(stored);
  const auto original_count = element_count(original);
  // This check precedes the creation of the step tables, so that they cannot be larger than the stored tensor.
  if (!stored_count || !original_count || *original_count == 0 || *original_count > *stored_count || groups > *stored_count) {
    return std::nullopt;
  }
  auto layout = make_layout(format, stored, original, groups);
  if (layout && layout->extent() > *stored_count) return std::nullopt;
  return layout;
}

std::optional<Shape> stored_shape(DeviceFormat format, const Shape& original, std::int64_t c0) {
  const auto divide_up = [](std::int64_t size, std::int64_t block) { return (size + block - 1) / block; };
  const Shape& o = original;
  switch (format) {
    case nc1hwc0:
      if (o.size() == 1) return Shape{1, divide_up(o[0], c0), 1, 1, c0};
      if (o.size() == 4) return Shape{o[0], divide_up(o[1], c0), o[2], o[3], c0};
      break;
    case c1hwnc0:
      if (o.size() == 4) return Shape{divide_up(o[1], c0), o[2], o[3], o[0], c0};
      break;
    case c1hwncoc0:
      if (o.size() == 4) return Shape{divide_up(o[1], c0), o[2], o[3], o[0], c0, c0};
      break;
    case ndc1hwc0:
      if (o.size() == 5) return Shape{o[0], o[2], divide_up(o[1], c0), o[3], o[4], c0};
      break;
    case fractal_z:
      if (o.size() == 4) return Shape{divide_up(o[1], c0) * o[2] * o[3], divide_up(o[0], 16), 16, c0};
      break;
    case fractal_z_c04:
      if (o.size() == 4) return Shape{divide_up(divide_up(o[1], 4) * o[2] * o[3] * 4, 16), divide_up(o[0], 16), 16, 16};
      break;
    case fractal_z_3d:
      if (o.size() == 5) return Shape{o[2] * divide_up(o[1], c0) * o[3] * o[4], divide_up(o[0], 16), 16, c0};
      break;
    case fractal_nz: {
      if (o.empty()) break;
      Shape stored(o.begin(), o.size() < 2 ? o.begin() : o.end() - 2);
      const std::int64_t rows = o.size() < 2 ? 1 : o[o.size() - 2];
      stored.insert(stored.end(), {divide_up(o.back(), c0), divide_up(rows, 16), 16, c0});
      return stored;
    }
    default:
      break;
  }
  return std::nullopt;
}

}  // namespace sporescope
