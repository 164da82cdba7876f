// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/overview/vanishing.h"

namespace sporescope {
namespace {

constexpr float kFactor = 1e4F;
constexpr std::size_t kMinLayers = 4;

struct Gradient {
  const DepthEntry* entry = nullptr;
  float norm = 0;
  float rms = 0;
};

std::vector<Gradient> gradients_in(const std::vector<DepthEntry>& depth, const OverviewMatrix& matrix, std::size_t column) {
  std::vector<Gradient> gradients;
  for (const DepthEntry& entry : depth) {
    if (!entry.gradient) continue;
    const OverviewCell cell = matrix.at(*entry.gradient, column, place_of(TrendStatistic::l2));
    const float rms = matrix.rms_at(*entry.gradient, column);
    if (cell.state == CellState::value && cell.value > 0 && rms > 0) gradients.push_back({&entry, cell.value, rms});
  }
  return gradients;
}

bool is_vanishing(const std::vector<Gradient>& gradients) {
  const Gradient& first = gradients.front();
  const Gradient& last = gradients.back();
  if (last.norm < kFactor * first.norm || last.rms < kFactor * first.rms) return false;
  std::size_t smaller = 0;
  for (std::size_t i = 1; i < gradients.size(); ++i) smaller += gradients[i - 1].norm < gradients[i].norm ? 1 : 0;
  return 4 * smaller >= 3 * (gradients.size() - 1);
}

}  // namespace

std::optional<VanishingGradients> find_vanishing(const std::vector<DepthEntry>& depth, const OverviewMatrix& matrix) {
  std::optional<VanishingGradients> found;
  for (std::size_t column = 0; column < matrix.columns(); ++column) {
    const auto gradients = gradients_in(depth, matrix, column);
    if (gradients.size() < kMinLayers) continue;
    if (!is_vanishing(gradients)) return std::nullopt;
    const Gradient& first = gradients.front();
    const Gradient& last = gradients.back();
    if (!found) found = {column, last.entry->layer, first.entry->layer, last.norm, first.norm};
  }
  return found;
}

}  // namespace sporescope
