// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tensor/reshaped.h"

#include <utility>

#include "core/tensor/c_order.h"

namespace sporescope {

namespace {

class ReshapedTensor final : public TensorSource {
 public:
  ReshapedTensor(std::shared_ptr<const TensorSource> tensor, Shape shape)
      : tensor_(std::move(tensor)), shape_(std::move(shape)) {}

  [[nodiscard]] DType dtype() const override { return tensor_->dtype(); }
  [[nodiscard]] const Shape& shape() const override { return shape_; }
  [[nodiscard]] bool fortran_order() const override { return false; }
  [[nodiscard]] std::uint64_t count() const override { return tensor_->count(); }
  [[nodiscard]] Result<void> read(std::uint64_t first, std::span<std::byte> out) const override {
    return read_in_c_order(*tensor_, first, out);
  }
  [[nodiscard]] std::optional<Text> remark() const override { return tensor_->remark(); }
  [[nodiscard]] Representation representation() const override { return tensor_->representation(); }

 private:
  std::shared_ptr<const TensorSource> tensor_;
  Shape shape_;
};

}  // namespace

Result<std::shared_ptr<const TensorSource>> reshaped(std::shared_ptr<const TensorSource> tensor, const Shape& shape) {
  if (tensor->shape() == shape) return tensor;
  if (element_count(shape) != tensor->count()) {
    return fail(ErrorCode::invalid_argument, {SPORESCOPE_TRANSLATE_NOOP("tensors of the shapes %1 and %2 cannot be compared"),
                                              {shape_text(shape), shape_text(tensor->shape())}});
  }
  return std::make_shared<const ReshapedTensor>(std::move(tensor), shape);
}

std::shared_ptr<const TensorSource> in_c_order(std::shared_ptr<const TensorSource> tensor) {
  if (is_stored_in_c_order(*tensor)) return tensor;
  Shape shape = tensor->shape();
  return std::make_shared<const ReshapedTensor>(std::move(tensor), std::move(shape));
}

}  // namespace sporescope
