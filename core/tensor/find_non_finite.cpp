// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tensor/find_non_finite.h"

#include <algorithm>

#include "core/tensor/blocks.h"
#include "core/tensor/c_order.h"
#include "core/tensor/element.h"
#include "core/tensor/remote_tensor_source.h"

namespace sporescope {
namespace {

/// Tests words of a floating-point type, whose exponent bits are all set in NaN and Inf. A complex number has two words.
template <class Word>
class NonFiniteScanner {
 public:
  NonFiniteScanner(std::span<const std::byte> block, Word exponent) : block_(block), exponent_(exponent) {}

  [[nodiscard]] std::optional<std::size_t> first() const {
    const std::size_t count = block_.size() / sizeof(Word);
    for (std::size_t group = 0; group < count; group += kGroup) {
      const std::size_t end = std::min(count, group + kGroup);
      if (!has_any(group, end)) continue;
      for (std::size_t i = group; i < end; ++i) {
        if (is_non_finite(i)) return i;
      }
    }
    return std::nullopt;
  }
  [[nodiscard]] std::optional<std::size_t> last() const {
    const std::size_t count = block_.size() / sizeof(Word);
    for (std::size_t end = count; end > 0;) {
      const std::size_t group = end > kGroup ? end - kGroup : 0;
      if (has_any(group, end)) {
        for (std::size_t i = end; i-- > group;) {
          if (is_non_finite(i)) return i;
        }
      }
      end = group;
    }
    return std::nullopt;
  }
  template <class Visit>
  void for_each(const Visit& visit) const {
    for (std::size_t i = 0; i < block_.size() / sizeof(Word); ++i) {
      if (is_non_finite(i)) visit(i);
    }
  }

 private:
  static constexpr std::size_t kGroup = 512;

  [[nodiscard]] bool is_non_finite(std::size_t i) const {
    return (load_as<Word>(block_.data() + i * sizeof(Word)) & exponent_) == exponent_;
  }
  /// Has no early exit, so that the compiler can vectorize it.
  [[nodiscard]] bool has_any(std::size_t begin, std::size_t end) const {
    unsigned found = 0;
    for (std::size_t i = begin; i < end; ++i) found |= is_non_finite(i) ? 1U : 0U;
    return found != 0;
  }

  std::span<const std::byte> block_;
  Word exponent_;
};

template <class Function>
decltype(auto) with_components(DType dtype, std::span<const std::byte> block, const Function& function) {
  switch (dtype) {
    case DType::float16:
      return function(NonFiniteScanner<std::uint16_t>(block, 0x7C00U));
    case DType::bfloat16:
      return function(NonFiniteScanner<std::uint16_t>(block, 0x7F80U));
    case DType::float32:
    case DType::complex64:
      return function(NonFiniteScanner<std::uint32_t>(block, 0x7F800000U));
    default:
      return function(NonFiniteScanner<std::uint64_t>(block, 0x7FF0000000000000U));
  }
}

using Position = std::optional<std::uint64_t>;

class Search {
 public:
  Search(const TensorSource& tensor, std::uint64_t from, const std::stop_token& stop)
      : tensor_(tensor), from_(from), stop_(stop), components_(is_complex(tensor.dtype()) ? 2 : 1) {}

  Result<Position> forward() const {
    Position found;
    const auto read = for_each_block(tensor_, from_, stop_, [&](std::span<const std::byte> block, std::uint64_t first) {
      const auto word = with_components(tensor_.dtype(), block, [](const auto& components) { return components.first(); });
      if (word) found = first + *word / components_;
      return !found;
    });
    if (!read) return tl::unexpected(read.error());
    return found;
  }

  Result<Position> backward() const {
    const std::uint64_t size = item_size(tensor_.dtype());
    std::uint64_t end = std::min(from_, tensor_.count() - 1) + 1;
    std::vector<std::byte> buffer(std::min<std::uint64_t>(kBlockBytes, end * size));
    while (end > 0) {
      if (stop_.stop_requested()) return cancelled();
      const std::uint64_t count = std::min<std::uint64_t>(kBlockBytes / size, end);
      const auto block = std::span(buffer).first(count * size);
      if (auto read = tensor_.read(end - count, block); !read) return tl::unexpected(read.error());
      const auto word = with_components(tensor_.dtype(), block, [](const auto& components) { return components.last(); });
      if (word) return Position(end - count + *word / components_);
      end -= count;
    }
    return Position();
  }

  /// Searches the whole storage: in Fortran order, the nearest position in C order may be anywhere in it.
  Result<Position> nearest(bool forward) const {
    Position found;
    const auto read = for_each_block(tensor_, 0, stop_, [&](std::span<const std::byte> block, std::uint64_t first) {
      with_components(tensor_.dtype(), block, [&](const auto& components) {
        components.for_each([&](std::size_t word) {
          const std::uint64_t position = c_order_position(first + word / components_, tensor_.shape());
          if (forward ? position >= from_ && (!found || position < *found)
                      : position <= from_ && (!found || position > *found)) {
            found = position;
          }
        });
      });
      return true;
    });
    if (!read) return tl::unexpected(read.error());
    return found;
  }

 private:
  const TensorSource& tensor_;
  std::uint64_t from_;
  const std::stop_token& stop_;
  std::uint64_t components_;
};

}  // namespace

Result<Position> find_non_finite(const TensorSource& tensor, std::uint64_t from, bool forward, const std::stop_token& stop) {
  if (const RemoteTensorSource* remote_side = as_remote(tensor)) return remote_side->next_non_finite(from, forward, stop);
  if (tensor.count() == 0 || !(is_floating(tensor.dtype()) || is_complex(tensor.dtype()))) return Position();
  const Search search(tensor, from, stop);
  if (!is_stored_in_c_order(tensor)) return search.nearest(forward);
  return forward ? search.forward() : search.backward();
}

}  // namespace sporescope
