// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tensor/content/content.h"

#include <cstring>
#include <span>
#include <string>
#include <vector>

#include "core/tensor/blocks.h"
#include "core/tensor/remote_tensor_source.h"

namespace sporescope {
namespace {

/// Tests whether all added elements have the same bits.
class Uniformity {
 public:
  explicit Uniformity(std::size_t item_size_in_bytes) : item_size_(item_size_in_bytes) {}

  void update(std::span<const std::byte> block) {
    if (!holds_ || block.empty()) return;
    if (first_.empty()) first_.assign(block.begin(), block.begin() + static_cast<std::ptrdiff_t>(item_size_));
    // Compares each element with the previous one.
    holds_ = std::memcmp(block.data(), first_.data(), item_size_) == 0 &&
             std::memcmp(block.data(), block.data() + item_size_, block.size() - item_size_) == 0;
  }
  [[nodiscard]] bool holds() const { return holds_; }

 private:
  std::size_t item_size_;
  std::vector<std::byte> first_;
  bool holds_ = true;
};

}  // namespace

Result<Content> hash_content(const TensorSource& tensor, const std::stop_token& stop) {
  if (const RemoteTensorSource* remote_side = as_remote(tensor)) return remote_side->content(stop);
  ContentHash hash;
  Uniformity uniformity(item_size(tensor.dtype()));
  const auto visit = [&](std::span<const std::byte> block, std::uint64_t) {
    hash.add(block);
    uniformity.update(block);
    return true;
  };
  if (auto read = for_each_block(tensor, 0, stop, visit); !read) return tl::unexpected(std::move(read.error()));
  hash.add_text(std::string(dtype_name(tensor.dtype())) + shape_text(tensor.shape()) + (tensor.fortran_order() ? "F" : "C"));
  return Content{hash.result(), uniformity.holds()};
}

}  // namespace sporescope
