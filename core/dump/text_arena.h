// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <algorithm>
#include <cstring>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

namespace sporescope {

/// Stores many short strings in a few large blocks. Views returned by add() are valid as long as the arena lives, even if it is
/// moved. Not thread-safe.
class TextArena {
 public:
  [[nodiscard]] std::string_view add(std::string_view text) {
    if (text.empty()) return {};
    if (next_ == nullptr || text.size() > remaining_) grow(text.size());
    char* target = next_;
    std::memcpy(target, text.data(), text.size());
    next_ += text.size();
    remaining_ -= text.size();
    return {target, text.size()};
  }

 private:
  void grow(std::size_t min_size) {
    // Many small folders have an arena each. At most a fifth of the memory is unused, or the smallest block.
    const std::size_t size = std::max(min_size, std::clamp(total_ / 4, kMinBlock, kMaxBlock));
    blocks_.push_back(std::make_unique_for_overwrite<char[]>(size));
    next_ = blocks_.back().get();
    remaining_ = size;
    total_ += size;
  }

  static constexpr std::size_t kMinBlock = 4096;
  static constexpr std::size_t kMaxBlock = std::size_t{1} << 20U;
  std::vector<std::unique_ptr<char[]>> blocks_;
  char* next_ = nullptr;
  std::size_t remaining_ = 0;
  std::size_t total_ = 0;  // of all blocks
};

}  // namespace sporescope
