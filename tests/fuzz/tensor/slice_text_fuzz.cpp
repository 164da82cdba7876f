// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Any text is a slice or an error; a slice is printed as a text that means the same, and reads what its shape says.

#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "core/tensor/slice.h"

namespace {

using namespace sporescope;

void require(bool holds) {
  if (!holds) std::abort();
}

/// A tensor whose elements are their positions.
class Positions final : public TensorSource {
 public:
  explicit Positions(bool fortran_order) : fortran_order_(fortran_order) {}
  [[nodiscard]] DType dtype() const override { return DType::uint8; }
  [[nodiscard]] const Shape& shape() const override { return shape_; }
  [[nodiscard]] bool fortran_order() const override { return fortran_order_; }
  [[nodiscard]] std::uint64_t count() const override { return 210; }
  [[nodiscard]] Result<void> read(std::uint64_t first, std::span<std::byte> out) const override {
    require(first <= count() && out.size() <= count() - first);
    for (std::byte& byte : out) byte = static_cast<std::byte>(first++);
    return {};
  }

 private:
  Shape shape_{2, 3, 5, 7};
  bool fortran_order_;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto slice = Slice::parse(std::string_view(reinterpret_cast<const char*>(data), size));
  if (!slice) {
    require(!slice.error().str().empty());
    return 0;
  }
  const auto again = Slice::parse(slice->str());
  require(again && again->str() == slice->str());
  for (const bool fortran_order : {false, true}) {
    const Positions tensor(fortran_order);
    const auto shape = sliced_shape(tensor.shape(), *slice);
    const auto values = read_slice(tensor, *slice);
    require(shape.has_value() == values.has_value());
    if (!values) continue;
    require(values->shape() == *shape && values->size() == element_count(*shape));
    require(read_slice(tensor, *again)->bytes() == values->bytes());
  }
  return 0;
}
