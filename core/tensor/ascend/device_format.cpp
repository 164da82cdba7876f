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
std::uint64_t blocks(std::uint64_t count, std::uint64_t block) { return (count + block - 1) / block; }

Steps strides_of(const Shape& shape) {
  Steps strides(shape.size(), 1);
  for (std::size_t i = shape.size(); i-- > 1;) strides[i - 1] = strides[i] * size_of(shape, i);
  return strides;
}

Steps even(std::uint64_t count, std::uint64_t step) {
  Steps steps(count);
  for (std::uint64_t i = 0; i < count; ++i) steps[i] = i * step;
  return steps;
}

/// Returns the steps of an axis that is cut into blocks: `outer` from block to block, `inner` inside a block.
Steps blocked(std::uint64_t count, std::uint64_t block, std::uint64_t outer, std::uint64_t inner) {
  Steps steps(count);
  for (std::uint64_t i = 0; i < count; ++i) steps[i] = i / block * outer + i % block * inner;
  return steps;
}

std::optional<DeviceLayout> in_order(const Shape& stored, const Shape& original) {
  if (stored != original) return std::nullopt;
  const Steps strides = strides_of(stored);
  std::vector<Steps> axes;
  axes.reserve(std::max<std::size_t>(stored.size(), 1));
  for (std::size_t i = 0; i < stored.size(); ++i) axes.push_back(even(size_of(stored, i), strides[i]));
  if (axes.empty()) axes.push_back({0});
  return DeviceLayout(original, std::move(axes));
}

/// Layouts that only permute axes: `order` names the stored axes by letters.
std::optional<DeviceLayout> permuted(std::string_view order, const Shape& stored, const Shape& original) {
  const std::string_view desired = order.size() == 4 ? "NCHW" : "NCDHW";
  if (stored.size() != order.size() || original.size() != order.size()) return std::nullopt;
  const Steps strides = strides_of(stored);
  std::vector<Steps> axes;
  for (std::size_t i = 0; i < desired.size(); ++i) {
    const std::size_t place = order.find(desired[i]);
    if (stored[place] != original[i]) return std::nullopt;
    axes.push_back(even(size_of(original, i), strides[place]));
  }
  return DeviceLayout(original, std::move(axes));
}

/// Layouts that only cut the channels into blocks. `order` names the stored axes, with 1 for the blocks and 0 for the positions
/// inside a block. If 0 occurs twice, the elements are on the diagonal. A vector has only channels.
std::optional<DeviceLayout> channel_blocks(std::string_view order, const Shape& stored, const Shape& original) {
  const std::string_view desired = order.find('D') == std::string_view::npos ? "NCHW" : "NCDHW";
  const Shape whole = original.size() == 1 ? Shape{1, original[0], 1, 1} : original;
  if (stored.size() != order.size() || whole.size() != desired.size() || stored.back() <= 0) return std::nullopt;
  const Steps strides = strides_of(stored);
  const std::uint64_t c0 = size_of(stored, stored.size() - 1);
  std::vector<Steps> axes;
  for (std::size_t i = 0; i < desired.size(); ++i) {
    const std::size_t place = order.find(desired[i] == 'C' ? '1' : desired[i]);
    if (desired[i] != 'C') {
      if (stored[place] != whole[i]) return std::nullopt;
      if (original.size() > 1) axes.push_back(even(size_of(whole, i), strides[place]));
      continue;
    }
    if (size_of(stored, place) != blocks(size_of(whole, i), c0)) return std::nullopt;
    std::uint64_t inner = 0;
    for (std::size_t k = 0; k < order.size(); ++k) {
      if (order[k] != '0') continue;
      if (size_of(stored, k) != c0) return std::nullopt;
      inner += strides[k];
    }
    axes.push_back(blocked(size_of(whole, i), c0, strides[place], inner));
  }
  return DeviceLayout(original, std::move(axes));
}

std::optional<DeviceLayout> nz(const Shape& stored, const Shape& original) {
  const std::size_t leading = original.size() < 2 ? 0 : original.size() - 2;
  if (original.empty() || stored.size() != leading + 4 || stored.back() <= 0 || stored[leading + 2] <= 0) return std::nullopt;
  const Steps strides = strides_of(stored);
  std::vector<Steps> axes;
  for (std::size_t i = 0; i < leading; ++i) {
    if (stored[i] != original[i]) return std::nullopt;
    axes.push_back(even(size_of(original, i), strides[i]));
  }
  const std::uint64_t rows = original.size() == 1 ? 1 : size_of(original, leading);
  const std::uint64_t columns = size_of(original, original.size() - 1);
  const std::uint64_t m0 = size_of(stored, leading + 2);
  const std::uint64_t n0 = size_of(stored, leading + 3);
  if (size_of(stored, leading) != blocks(columns, n0) || size_of(stored, leading + 1) != blocks(rows, m0)) return std::nullopt;
  if (original.size() > 1) axes.push_back(blocked(rows, m0, strides[leading + 1], strides[leading + 2]));
  axes.push_back(blocked(columns, n0, strides[leading], 1));
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

std::optional<DeviceLayout> z(const Shape& stored, const Shape& original) {
  const auto at = weight_blocks(stored);
  if (!at || original.size() != 4) return std::nullopt;
  const std::uint64_t n = size_of(original, 0), c = size_of(original, 1), h = size_of(original, 2), w = size_of(original, 3);
  if (at->n1 != blocks(n, at->n0) || at->first != blocks(c, at->c0) * h * w) return std::nullopt;
  const std::uint64_t step = at->strides[0];
  return DeviceLayout(original, {blocked(n, at->n0, at->strides[1], at->strides[2]), blocked(c, at->c0, h * w * step, 1),
                                 even(h, w * step), even(w, step)});
}

std::optional<DeviceLayout> z_3d(const Shape& stored, const Shape& original) {
  const auto at = weight_blocks(stored);
  if (!at || original.size() != 5) return std::nullopt;
  const std::uint64_t n = size_of(original, 0), c = size_of(original, 1), d = size_of(original, 2), h = size_of(original, 3),
                      w = size_of(original, 4);
  const std::uint64_t c1 = blocks(c, at->c0);
  if (at->n1 != blocks(n, at->n0) || at->first != d * c1 * h * w) return std::nullopt;
  const std::uint64_t step = at->strides[0];
  return DeviceLayout(original, {blocked(n, at->n0, at->strides[1], at->strides[2]), blocked(c, at->c0, h * w * step, 1),
                                 even(d, c1 * h * w * step), even(h, w * step), even(w, step)});
}

std::optional<DeviceLayout> z_c04(const Shape& stored, const Shape& original) {
  constexpr std::uint64_t kChannels = 4;
  const auto at = weight_blocks(stored);
  if (!at || original.size() != 4) return std::nullopt;
  const std::uint64_t n = size_of(original, 0), c = size_of(original, 1), h = size_of(original, 2), w = size_of(original, 3);
  if (at->n1 != blocks(n, at->n0) || at->first != blocks(blocks(c, kChannels) * h * w * kChannels, at->c0)) return std::nullopt;
  Steps row(c * h * w);
  for (std::uint64_t i = 0; i < row.size(); ++i) {
    const std::uint64_t channel = i / (h * w);
    const std::uint64_t column = ((channel / kChannels) * h * w + i % (h * w)) * kChannels + channel % kChannels;
    row[i] = column / at->c0 * at->strides[0] + column % at->c0;
  }
  return DeviceLayout(original, {blocked(n, at->n0, at->strides[1], at->strides[2]), std::move(row)});
}

/// Weights of a grouped convolution. A block contains as many groups as fill its channels and its outputs evenly (CANN's
/// TransData).
std::optional<DeviceLayout> z_groups(const Shape& stored, const Shape& original, std::uint64_t groups) {
  const auto at = weight_blocks(stored);
  if (!at || original.size() != 4 || size_of(original, 0) % groups != 0) return std::nullopt;
  const std::uint64_t n = size_of(original, 0) / groups;
  const std::uint64_t c = size_of(original, 1), h = size_of(original, 2), w = size_of(original, 3);
  const std::uint64_t together = std::min(std::lcm(std::lcm(c, at->c0) / c, std::lcm(n, at->n0) / n), groups);
  const std::uint64_t c1 = blocks(together * c, at->c0);
  if (at->n1 != blocks(together * n, at->n0) || at->first != blocks(groups, together) * c1 * h * w) return std::nullopt;
  Steps outputs(n * groups);
  std::vector<std::uint32_t> lane_of(n * groups);
  for (std::uint64_t i = 0; i < outputs.size(); ++i) {
    const std::uint64_t group = i / n;
    const std::uint64_t place = group % together * n + i % n;
    outputs[i] =
        group / together * c1 * h * w * at->strides[0] + place / at->n0 * at->strides[1] + place % at->n0 * at->strides[2];
    lane_of[i] = static_cast<std::uint32_t>(group % together);
  }
  std::vector<Steps> lanes(together, Steps(c * h * w));
  for (std::uint64_t lane = 0; lane < together; ++lane) {
    for (std::uint64_t i = 0; i < c * h * w; ++i) {
      const std::uint64_t channel = lane * c + i / (h * w);
      lanes[lane][i] = (channel / at->c0 * h * w + i % (h * w)) * at->strides[0] + channel % at->c0;
    }
  }
  return DeviceLayout(original, std::move(outputs), std::move(lane_of), std::move(lanes));
}

std::optional<DeviceLayout> lay_out(DeviceFormat format, const Shape& stored, const Shape& original, std::uint32_t groups) {
  switch (format) {
    case plain:
      return in_order(stored, original);
    case permuted_nhwc:
      return permuted("NHWC", stored, original);
    case permuted_hwcn:
      return permuted("HWCN", stored, original);
    case permuted_chwn:
      return permuted("CHWN", stored, original);
    case permuted_ndhwc:
      return permuted("NDHWC", stored, original);
    case permuted_dhwcn:
      return permuted("DHWCN", stored, original);
    case permuted_dhwnc:
      return permuted("DHWNC", stored, original);
    case nc1hwc0:
      return channel_blocks("N1HW0", stored, original);
    case c1hwnc0:
      return channel_blocks("1HWN0", stored, original);
    case c1hwncoc0:
      return channel_blocks("1HWN00", stored, original);
    case ndc1hwc0:
      return channel_blocks("ND1HW0", stored, original);
    case fractal_z:
      return groups > 1 ? z_groups(stored, original, groups) : z(stored, original);
    case fractal_z_c04:
      return z_c04(stored, original);
    case fractal_z_3d:
      return groups > 1 ? std::nullopt : z_3d(stored, original);
    case fractal_nz:
      return nz(stored, original);
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
  std::uint64_t limit = 0;
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
    limit = std::max(limit, row.anchor + max_step);
  });
  return {minimum, limit - minimum + 1};
}

std::uint64_t DeviceLayout::run_in(const Steps& steps) {
  std::uint64_t run = 1;
  while (run < steps.size() && steps[run] == steps[0] + run) ++run;
  for (std::uint64_t i = 1; i < steps.size(); ++i) {
    if (i % run != 0 && steps[i] != steps[i - 1] + 1) return 1;
  }
  return run;
}

std::uint64_t DeviceLayout::extent() const {
  const auto largest = [](const Steps& steps) { return steps.empty() ? 0 : *std::max_element(steps.begin(), steps.end()); };
  std::uint64_t limit = 0;
  for (const Steps& steps : axes_) limit += largest(steps);
  std::uint64_t max_of_lanes = 0;
  for (const Steps& steps : lanes_) max_of_lanes = std::max(max_of_lanes, largest(steps));
  return limit + max_of_lanes + 1;
}

std::optional<DeviceLayout> layout_for_format(DeviceFormat format, const Shape& stored, const Shape& original,
                                              std::uint32_t groups) {
  const auto held = element_count(stored);
  const auto desired = element_count(original);
  // This check precedes the creation of the step tables, so that they cannot be larger than the stored tensor.
  if (!held || !desired || *desired == 0 || *desired > *held || groups > *held) return std::nullopt;
  auto layout = lay_out(format, stored, original, groups);
  if (layout && layout->extent() > *held) return std::nullopt;
  return layout;
}

std::optional<Shape> stored_shape(DeviceFormat format, const Shape& original, std::int64_t c0) {
  const auto up = [](std::int64_t size, std::int64_t block) { return (size + block - 1) / block; };
  const Shape& o = original;
  switch (format) {
    case nc1hwc0:
      if (o.size() == 1) return Shape{1, up(o[0], c0), 1, 1, c0};
      if (o.size() == 4) return Shape{o[0], up(o[1], c0), o[2], o[3], c0};
      break;
    case c1hwnc0:
      if (o.size() == 4) return Shape{up(o[1], c0), o[2], o[3], o[0], c0};
      break;
    case c1hwncoc0:
      if (o.size() == 4) return Shape{up(o[1], c0), o[2], o[3], o[0], c0, c0};
      break;
    case ndc1hwc0:
      if (o.size() == 5) return Shape{o[0], o[2], up(o[1], c0), o[3], o[4], c0};
      break;
    case fractal_z:
      if (o.size() == 4) return Shape{up(o[1], c0) * o[2] * o[3], up(o[0], 16), 16, c0};
      break;
    case fractal_z_c04:
      if (o.size() == 4) return Shape{up(up(o[1], 4) * o[2] * o[3] * 4, 16), up(o[0], 16), 16, 16};
      break;
    case fractal_z_3d:
      if (o.size() == 5) return Shape{o[2] * up(o[1], c0) * o[3] * o[4], up(o[0], 16), 16, c0};
      break;
    case fractal_nz: {
      if (o.empty()) break;
      Shape stored(o.begin(), o.size() < 2 ? o.begin() : o.end() - 2);
      const std::int64_t rows = o.size() < 2 ? 1 : o[o.size() - 2];
      stored.insert(stored.end(), {up(o.back(), c0), up(rows, 16), 16, c0});
      return stored;
    }
    default:
      break;
  }
  return std::nullopt;
}

}  // namespace sporescope
