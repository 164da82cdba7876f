// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <utility>

namespace sporescope::live {

/// Limits the memory that all clients of a listener together use for graphs and for tensors being received. Thread-safe.
class MemoryBudget {
 public:
  explicit MemoryBudget(std::uint64_t max_bytes) : max_bytes_(max_bytes) {}

  [[nodiscard]] std::uint64_t max_bytes() const { return max_bytes_; }
  [[nodiscard]] std::uint64_t used() const { return used_; }
  /// Returns false and reserves nothing if the limit would be exceeded.
  [[nodiscard]] bool reserve(std::uint64_t bytes) {
    if (used_.fetch_add(bytes) + bytes <= max_bytes_) return true;
    used_ -= bytes;
    return false;
  }
  void release(std::uint64_t bytes) { used_ -= bytes; }

 private:
  const std::uint64_t max_bytes_;
  std::atomic<std::uint64_t> used_{0};
};

/// A reserved part of the budget, which is released on destruction.
class Reservation {
 public:
  explicit Reservation(std::shared_ptr<MemoryBudget> budget) : budget_(std::move(budget)) {}
  ~Reservation() { release(); }
  // NOLINTNEXTLINE(performance-move-constructor-init): a moved-from reservation may be added to again
  Reservation(Reservation&& other) noexcept : budget_(other.budget_), bytes_(std::exchange(other.bytes_, 0)) {}
  Reservation& operator=(Reservation&&) = delete;
  Reservation(const Reservation&) = delete;
  Reservation& operator=(const Reservation&) = delete;

  [[nodiscard]] bool add(std::uint64_t bytes) {
    if (!budget_->reserve(bytes)) return false;
    bytes_ += bytes;
    return true;
  }
  void release() { budget_->release(std::exchange(bytes_, 0)); }
  [[nodiscard]] const std::shared_ptr<MemoryBudget>& budget() const { return budget_; }

 private:
  std::shared_ptr<MemoryBudget> budget_;
  std::uint64_t bytes_ = 0;
};

}  // namespace sporescope::live
