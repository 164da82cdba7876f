// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <memory>
#include <utility>

#include "core/remote/remote_dump.h"
#include "core/tensor/remote_tensor_source.h"

namespace sporescope::remote {

/// A tensor of a RemoteDump, or the difference of two. Values, slices and statistics are requested from the engine, one round
/// trip each.
class RemoteTensor final : public RemoteTensorSource {
 public:
  RemoteTensor(std::shared_ptr<RemoteDumpHandle> handle, RemoteTensorId id, TensorDescriptor descriptor);

  [[nodiscard]] DType dtype() const override { return descriptor_.dtype; }
  [[nodiscard]] const Shape& shape() const override { return descriptor_.shape; }
  [[nodiscard]] bool fortran_order() const override { return descriptor_.fortran_order; }
  [[nodiscard]] std::uint64_t count() const override { return count_; }
  [[nodiscard]] Result<void> read(std::uint64_t first, std::span<std::byte> out) const override;
  [[nodiscard]] std::optional<Text> remark() const override { return descriptor_.remark; }
  [[nodiscard]] Representation representation() const override { return descriptor_.shown_as; }

  [[nodiscard]] Result<Statistics> statistics(const std::stop_token& stop) const override;
  [[nodiscard]] Result<Content> content(const std::stop_token& stop) const override;
  [[nodiscard]] Result<Values> slice(const Slice& slice, std::uint64_t limit, const std::stop_token& stop) const override;
  [[nodiscard]] Result<HeatMap> heat_map(const Slice& slice, std::int64_t max_rows, std::int64_t max_columns,
                                         const std::stop_token& stop) const override;
  [[nodiscard]] Result<Histogram> histogram(double low, double high, std::size_t bins,
                                            const std::stop_token& stop) const override;
  [[nodiscard]] Result<std::optional<std::uint64_t>> next_non_finite(std::uint64_t from, bool forward,
                                                                     const std::stop_token& stop) const override;
  [[nodiscard]] std::optional<Result<Difference>> difference(const TensorSource& other, const Closeness& closeness,
                                                             const std::stop_token& stop) const override;
  [[nodiscard]] std::optional<Result<std::optional<FirstDifference>>> first_difference(
      const TensorSource& other, const std::stop_token& stop) const override;
  [[nodiscard]] std::shared_ptr<const TensorSource> minus(const TensorSource& other) const override;

 private:
  /// Returns an id for the difference with the other tensor; empty if that tensor is not from the same dump.
  [[nodiscard]] std::optional<RemoteTensorId> difference_id(const TensorSource& other) const;

  std::shared_ptr<RemoteDumpHandle> handle_;
  RemoteTensorId id_;
  TensorDescriptor descriptor_;
  std::uint64_t count_;
};

}  // namespace sporescope::remote
