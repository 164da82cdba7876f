// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/remote/remote_tensor.h"

#include <cstring>
#include <string>
#include <utility>
#include <vector>

#include "core/tensor/c_order.h"

namespace sporescope::remote {

RemoteTensor::RemoteTensor(std::shared_ptr<RemoteDumpHandle> handle, RemoteTensorId id, TensorDescriptor descriptor)
    : handle_(std::move(handle)),
      id_(id),
      descriptor_(std::move(descriptor)),
      count_(element_count(descriptor_.shape).value_or(0)) {}

Result<void> RemoteTensor::read(std::uint64_t first, std::span<std::byte> out) const {
  const std::uint64_t count = out.size() / item_size(descriptor_.dtype);
  auto bytes = handle_->call_as<std::vector<std::byte>>(RequestKind::read, pack(id_, first, count), {});
  if (!bytes) return tl::unexpected(std::move(bytes.error()));
  if (bytes->size() != out.size()) {
    return fail(ErrorCode::malformed, SPORESCOPE_TRANSLATE_NOOP("The engine sent fewer values than requested"));
  }
  if (!out.empty()) std::memcpy(out.data(), bytes->data(), out.size());
  return {};
}

Result<Statistics> RemoteTensor::statistics(const std::stop_token& stop) const { return handle_->statistics(id_, stop); }

Result<Content> RemoteTensor::content(const std::stop_token& stop) const { return handle_->content(id_, stop); }

Result<Values> RemoteTensor::slice(const Slice& slice, std::uint64_t limit, const std::stop_token& stop) const {
  auto values = handle_->call_as<Values>(RequestKind::slice, pack(id_, slice.str(), limit), stop);
  if (!values) return values;
  const auto count = element_count(values->shape());
  if (count && values->bytes().size() == *count * item_size(values->dtype())) return values;
  return fail(ErrorCode::malformed, SPORESCOPE_TRANSLATE_NOOP("The engine sent fewer values than requested"));
}

Result<HeatMap> RemoteTensor::heat_map(const Slice& slice, std::int64_t max_rows, std::int64_t max_columns,
                                       const std::stop_token& stop) const {
  auto map = handle_->call_as<HeatMap>(RequestKind::heat_map, pack(id_, slice.str(), max_rows, max_columns), stop);
  if (!map) return map;
  const auto cells = element_count({map->picture_rows, map->picture_columns});
  const bool has_complete_bounds =
      map->lows.size() == map->highs.size() && (map->lows.empty() || map->lows.size() == map->cells.size());
  if (cells && has_complete_bounds && map->cells.size() == *cells && map->row_step > 0 && map->column_step > 0) return map;
  return fail(ErrorCode::malformed, SPORESCOPE_TRANSLATE_NOOP("The engine sent fewer values than requested"));
}

Result<Histogram> RemoteTensor::histogram(double low, double high, std::size_t bins, const std::stop_token& stop) const {
  return handle_->call_as<Histogram>(RequestKind::histogram, pack(id_, low, high, static_cast<std::uint64_t>(bins)), stop);
}

Result<std::optional<std::uint64_t>> RemoteTensor::next_non_finite(std::uint64_t from, bool forward,
                                                                   const std::stop_token& stop) const {
  return handle_->call_as<std::optional<std::uint64_t>>(RequestKind::next_non_finite, pack(id_, from, forward), stop);
}

std::optional<RemoteTensorId> RemoteTensor::difference_id(const TensorSource& other) const {
  const auto* other_tensor = dynamic_cast<const RemoteTensor*>(&other);
  if (other_tensor == nullptr || other_tensor->handle_ != handle_ || id_.minus || other_tensor->id_.minus) return std::nullopt;
  return RemoteTensorId{id_.tensor, other_tensor->id_.tensor};
}

std::optional<Result<Difference>> RemoteTensor::difference(const TensorSource& other, const Closeness& closeness,
                                                           const std::stop_token& stop) const {
  const auto id = difference_id(other);
  if (!id) return std::nullopt;
  return handle_->call_as<Difference>(RequestKind::difference, pack(*id, closeness), stop);
}

std::optional<Result<std::optional<FirstDifference>>> RemoteTensor::first_difference(const TensorSource& other,
                                                                                     const std::stop_token& stop) const {
  const auto id = difference_id(other);
  if (!id) return std::nullopt;
  return handle_->call_as<std::optional<FirstDifference>>(RequestKind::first_difference, pack(*id), stop);
}

std::shared_ptr<const TensorSource> RemoteTensor::minus(const TensorSource& other) const {
  const auto id = difference_id(other);
  if (!id) return nullptr;
  const bool is_fortran_order = !is_stored_in_c_order(*this) && !is_stored_in_c_order(other);
  return std::make_shared<const RemoteTensor>(
      handle_, *id, TensorDescriptor{DType::float64, descriptor_.shape, is_fortran_order, {}, Representation::stored});
}

}  // namespace sporescope::remote
