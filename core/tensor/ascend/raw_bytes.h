// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <sys/mman.h>

#include <cstddef>
#include <cstdlib>
#include <memory>
#include <new>
#include <span>

namespace sporescope {

/// Uninitialized memory to read into. Large blocks use huge pages if the system supports them, because the first access to each
/// page costs more than filling it.
class RawBytes {
 public:
  RawBytes() = default;
  /// Throws std::bad_alloc.
  explicit RawBytes(std::size_t size) : size_(size) {
    if (size == 0) return;
    const std::size_t alignment = size < kHugePage ? alignof(std::max_align_t) : kHugePage;
    const std::size_t rounded_size = (size + alignment - 1) / alignment * alignment;
    bytes_.reset(static_cast<std::byte*>(std::aligned_alloc(alignment, rounded_size)));
    if (bytes_ == nullptr) throw std::bad_alloc();
    if (size >= kHugePage) ::madvise(bytes_.get(), rounded_size, MADV_HUGEPAGE);  // only advice: a failure is harmless
  }

  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] std::byte* data() const { return bytes_.get(); }
  [[nodiscard]] std::span<std::byte> first(std::size_t count) const { return {bytes_.get(), count}; }

 private:
  struct Free {
    void operator()(std::byte* bytes) const { std::free(bytes); }
  };
  static constexpr std::size_t kHugePage = std::size_t{2} << 20U;

  std::unique_ptr<std::byte[], Free> bytes_;
  std::size_t size_ = 0;
};

}  // namespace sporescope
