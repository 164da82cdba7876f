// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <atomic>
#include <cmath>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <limits>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "core/tensor/tensor_source.h"

/// NumPy's results for the files in tests/data/tensor and other input (created by make_golden.py).
namespace golden {

inline std::filesystem::path folder() { return std::filesystem::path(SPORESCOPE_TEST_DATA) / "tensor"; }

inline const nlohmann::json& all() {
  static const nlohmann::json read = nlohmann::json::parse(std::ifstream(folder() / "golden.json"));
  return read;
}

inline double number(const nlohmann::json& value) {
  if (!value.is_string()) return value.get<double>();
  if (value == "nan") return std::numeric_limits<double>::quiet_NaN();
  return value == "inf" ? HUGE_VAL : -HUGE_VAL;
}

inline std::vector<double> numbers(const nlohmann::json& values) {
  std::vector<double> result;
  for (const auto& value : values) result.push_back(number(value));
  return result;
}

inline std::vector<std::byte> from_hex(const std::string& text) {
  std::vector<std::byte> bytes;
  for (std::size_t i = 0; i + 1 < text.size(); i += 2) {
    bytes.push_back(static_cast<std::byte>(std::stoi(text.substr(i, 2), nullptr, 16)));
  }
  return bytes;
}

template <class T>
std::vector<std::byte> bytes_of(const std::vector<T>& values) {
  std::vector<std::byte> bytes(values.size() * sizeof(T));
  if (!values.empty()) std::memcpy(bytes.data(), values.data(), bytes.size());
  return bytes;
}

template <class T>
sporescope::MemoryTensor tensor_of(sporescope::DType dtype, sporescope::Shape shape, const std::vector<T>& values) {
  return {dtype, std::move(shape), bytes_of(values)};
}

/// Returns true if both are equal or NaN, or differ by less than `relative`.
inline bool close(double a, double b, double relative) {
  if (std::isnan(a) || std::isnan(b)) return std::isnan(a) && std::isnan(b);
  if (a == b) return true;
  return std::isfinite(a) && std::isfinite(b) && std::abs(a - b) <= relative * std::max(std::abs(a), std::abs(b));
}

}  // namespace golden

/// A tensor in memory with a chosen storage order, which can be made to fail.
class StoredTensor final : public sporescope::TensorSource {
 public:
  StoredTensor(sporescope::DType dtype, sporescope::Shape shape, bool fortran_order, std::vector<std::byte> bytes)
      : memory_(dtype, std::move(shape), std::move(bytes)), fortran_order_(fortran_order) {}
  [[nodiscard]] sporescope::DType dtype() const override { return memory_.dtype(); }
  [[nodiscard]] const sporescope::Shape& shape() const override { return memory_.shape(); }
  [[nodiscard]] bool fortran_order() const override { return fortran_order_; }
  [[nodiscard]] std::uint64_t count() const override { return memory_.count(); }
  [[nodiscard]] sporescope::Result<void> read(std::uint64_t first, std::span<std::byte> out) const override {
    bytes_read += out.size();
    if (++reads > max_reads) return sporescope::fail(sporescope::ErrorCode::read_failed, "the disk is gone");
    return memory_.read(first, out);
  }

  mutable std::atomic<std::uint64_t> reads = 0;
  mutable std::atomic<std::uint64_t> bytes_read = 0;
  std::uint64_t max_reads = std::numeric_limits<std::uint64_t>::max();

 private:
  sporescope::MemoryTensor memory_;
  bool fortran_order_;
};
