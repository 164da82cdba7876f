// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/watch/running_mean.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "core/watch/block_reader.h"

namespace sporescope {
namespace {

void update_mean(double& mean, double x, double n) { mean += (x - mean) / n; }

}  // namespace

Result<RunningMeans> running_means(const TensorSource& tensor, const TensorSource* previous, const std::stop_token& stop) {
  RunningMeans means;
  BlockReader now(tensor);
  std::optional<BlockReader> before;
  if (previous != nullptr) before.emplace(*previous);
  std::array<double, kChunk> x{};
  std::array<double, kChunk> y{};
  double n = 0;
  for (std::uint64_t first = 0; first < tensor.count(); first += kBlockElements) {
    if (stop.stop_requested()) return fail(ErrorCode::cancelled, SPORESCOPE_TRANSLATE_NOOP("The check was stopped"));
    const std::uint64_t count = std::min<std::uint64_t>(kBlockElements, tensor.count() - first);
    if (auto read = now.read(first, count); !read) return tl::unexpected(read.error());
    if (before) {
      if (auto read = before->read(first, count); !read) return tl::unexpected(read.error());
    }
    for (std::size_t from = 0; from < now.count(); from += kChunk) {
      const std::size_t chunk = std::min(kChunk, now.count() - from);
      now.widen(from, std::span(x).first(chunk));
      if (before) before->widen(from, std::span(y).first(chunk));
      for (std::size_t i = 0; i < chunk; ++i) {
        n += 1;
        update_mean(means.now, x[i], n);
        update_mean(means.abs_now, std::abs(x[i]), n);
        if (!before) continue;
        update_mean(means.difference, std::abs(x[i] - y[i]), n);
        update_mean(means.abs_before, std::abs(y[i]), n);
      }
    }
  }
  return means;
}

}  // namespace sporescope
