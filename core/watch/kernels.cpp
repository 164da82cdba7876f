// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/watch/kernels.h"

#include <array>
#include <cmath>
#include <cstddef>

namespace sporescope {
namespace {

constexpr std::size_t kLanes = 8;

double sum_of(const std::array<double, kLanes>& lanes) {
  return ((lanes[0] + lanes[1]) + (lanes[2] + lanes[3])) + ((lanes[4] + lanes[5]) + (lanes[6] + lanes[7]));
}

}  // namespace

std::uint64_t count_inside(std::span<const double> values, double start, double end) {
  std::uint64_t inside = 0;
  for (const double x : values)
    inside += static_cast<std::uint64_t>(static_cast<unsigned>(x >= start) & static_cast<unsigned>(x <= end));
  return inside;
}

ChangeSums change_sums(std::span<const double> now, std::span<const double> before) {
  std::array<double, kLanes> difference{};
  std::array<double, kLanes> past{};
  const std::size_t whole = now.size() / kLanes * kLanes;
  for (std::size_t i = 0; i < whole; i += kLanes) {
    for (std::size_t lane = 0; lane < kLanes; ++lane) {
      difference[lane] += std::abs(now[i + lane] - before[i + lane]);
      past[lane] += std::abs(before[i + lane]);
    }
  }
  for (std::size_t i = whole; i < now.size(); ++i) {
    difference[i - whole] += std::abs(now[i] - before[i]);
    past[i - whole] += std::abs(before[i]);
  }
  return {sum_of(difference), sum_of(past)};
}

bool all_close(std::span<const double> now, std::span<const double> before, double rtol, double atol) {
  std::uint64_t close = 0;
  for (std::size_t i = 0; i < now.size(); ++i) {
    close += static_cast<std::uint64_t>(std::abs(now[i] - before[i]) <= atol + rtol * std::abs(before[i]));
  }
  return close == now.size();
}

}  // namespace sporescope
