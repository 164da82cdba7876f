// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/remote/remote_tensor.h"

#include <cstring>
#include <string>
#include <utility>
#include <vector>

#include "core/tensor/c_order.h"

namespace sporescope::remote {

RemoteTensor::RemoteTensor(std::shared_ptr<RemoteDumpHandle> place, RemoteTensorId name, TensorDescriptor head)
    : place_(std::move(place)), name_(name), head_(std::move(head)), count_(element_count(head_.shape).value_or(0)) {}

Result<void> RemoteTensor::read(std::uint64_t first, std::span<std::byte> out) const {
  const std::uint64_t count = out.size() / item_size(head_.dtype);
  auto bytes = place_->call_as<std::vector<std::byte>>(RequestKind::read, pack(name_, first, count), {});
  if (!bytes) return tl::unexpected(std::move(bytes.error()));
  if (bytes->size() != out.size()) {
    return fail(ErrorCode::malformed, SPORESCOPE_TRANSLATE_NOOP("The engine sent fewer values than requested"));
  }
  if (!out.empty()) std::memcpy(out.data(), bytes->data(), out.size());
  return {};
}

Result<Statistics> RemoteTensor::statistics(const std::stop_token& stop) const { return place_->statistics(name_, stop); }

Result<Content> RemoteTensor::content(const std::stop_token& stop) const { return place_->content(name_, stop); }

Result<Values> RemoteTensor::slice(const Slice& slice, std::uint64_t limit, const std::stop_token& stop) const {
  auto values = place_->call_as<Values>(RequestKind::slice, pack(name_, slice.str(), limit), stop);
  if (!values) return values;
  const auto count = element_count(values->shape());
  if (count && values->bytes().size() == *count * item_size(values->dtype())) return values;
  return fail(ErrorCode::malformed, SPORESCOPE_TRANSLATE_NOOP("The engine sent fewer values than requested"));
}

Result<HeatMap> RemoteTensor::heat_map(const Slice& slice, std::int64_t max_rows, std::int64_t max_columns,
                                       const std::stop_token& stop) const {
  auto map = place_->call_as<HeatMap>(RequestKind::heat_map, pack(name_, slice.str(), max_rows, max_columns), stop);
  if (!map) return map;
  const auto cells = element_count({map->picture_rows, map->picture_columns});
  const bool whole_ends = map->lows.size() == map->highs.size() && (map->lows.empty() || map->lows.size() == map->cells.size());
  if (cells && whole_ends && map->cells.size() == *cells && map->row_step > 0 && map->column_step > 0) return map;
  return fail(ErrorCode::malformed, SPORESCOPE_TRANSLATE_NOOP("The engine sent fewer values than requested"));
}

Result<Histogram> RemoteTensor::histogram(double low, double high, std::size_t bins, const std::stop_token& stop) const {
  return place_->call_as<Histogram>(RequestKind::histogram, pack(name_, low, high, static_cast<std::uint64_t>(bins)), stop);
}

Result<std::optional<std::uint64_t>> RemoteTensor::next_non_finite(std::uint64_t from, bool forward,
                                                                   const std::stop_token& stop) const {
  return place_->call_as<std::optional<std::uint64_t>>(RequestKind::next_non_finite, pack(name_, from, forward), stop);
}

std::optional<RemoteTensorId> RemoteTensor::name_with(const TensorSource& other) const {
  const auto* remote_side = dynamic_cast<const RemoteTensor*>(&other);
  if (remote_side == nullptr || remote_side->place_ != place_ || name_.minus || remote_side->name_.minus) return std::nullopt;
  return RemoteTensorId{name_.tensor, remote_side->name_.tensor};
}

std::optional<Result<Difference>> RemoteTensor::difference(const TensorSource& other, const Closeness& closeness,
                                                           const std::stop_token& stop) const {
  const auto name = name_with(other);
  if (!name) return std::nullopt;
  return place_->call_as<Difference>(RequestKind::difference, pack(*name, closeness), stop);
}

std::optional<Result<std::optional<FirstDifference>>> RemoteTensor::first_difference(const TensorSource& other,
                                                                                     const std::stop_token& stop) const {
  const auto name = name_with(other);
  if (!name) return std::nullopt;
  return place_->call_as<std::optional<FirstDifference>>(RequestKind::first_difference, pack(*name), stop);
}

std::shared_ptr<const TensorSource> RemoteTensor::minus(const TensorSource& other) const {
  const auto name = name_with(other);
  if (!name) return nullptr;
  const bool fortran = !is_stored_in_c_order(*this) && !is_stored_in_c_order(other);
  return std::make_shared<const RemoteTensor>(
      place_, *name, TensorDescriptor{DType::float64, head_.shape, fortran, {}, Representation::stored});
}

}  // namespace sporescope::remote
