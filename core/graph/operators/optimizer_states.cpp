// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/graph/operators/optimizer_states.h"

#include <algorithm>
#include <array>

#include "core/graph/operators/operator_family.h"

namespace sporescope {
namespace {

struct States {
  std::string_view type;  ///< As canonical_type() returns it
  std::array<std::uint8_t, 3> arguments{};
  std::size_t count = 0;
};

constexpr States kStates[] = {{"Adam", {1, 2}, 2},
                              {"AdamW", {1, 2}, 2},
                              {"AdamWeightDecay", {1, 2}, 2},
                              {"ApplyAdaMax", {1, 2}, 2},
                              {"ApplyAdadelta", {1}, 1},
                              {"ApplyAdagrad", {1}, 1},
                              {"ApplyAdagradDA", {1, 2}, 2},
                              {"ApplyAdamWithAmsgrad", {1, 2, 3}, 3},
                              {"ApplyAddSign", {1}, 1},
                              {"ApplyCenteredRMSProp", {1, 2}, 2},
                              {"ApplyFtrl", {1}, 1},
                              {"ApplyGradientDescent", {0}, 1},
                              {"ApplyKerasMomentum", {0, 1}, 2},
                              {"ApplyMomentum", {0, 1}, 2},
                              {"ApplyPowerSign", {1}, 1},
                              {"ApplyRMSProp", {1}, 1},
                              {"AssignAdd", {0}, 1},
                              {"AssignSub", {0}, 1},
                              {"FusedSparseAdam", {1, 2}, 2},
                              {"FusedSparseLazyAdam", {1, 2}, 2},
                              {"SGD", {0, 3}, 2},
                              {"SparseApplyAdagrad", {1}, 1}};

struct RootedState {
  std::string_view type;  ///< As canonical_type() returns it
  std::uint8_t argument = 0;
};

constexpr RootedState kRooted[] = {{"Adam", 2},
                                   {"AdamW", 2},
                                   {"AdamWeightDecay", 2},
                                   {"ApplyAdadelta", 1},
                                   {"ApplyAdagrad", 1},
                                   {"ApplyAdagradDA", 2},
                                   {"ApplyAdamWithAmsgrad", 3},
                                   {"ApplyFtrl", 1},
                                   {"ApplyProximalAdagrad", 1},
                                   {"ApplyRMSProp", 1},
                                   {"Ftrl", 1},
                                   {"FusedSparseAdam", 2},
                                   {"FusedSparseFtrl", 1},
                                   {"FusedSparseLazyAdam", 2},
                                   {"FusedSparseProximalAdagrad", 1},
                                   {"Lamb", 2},
                                   {"SparseApplyAdagrad", 1},
                                   {"SparseApplyFtrl", 1},
                                   {"SparseApplyProximalAdagrad", 1},
                                   {"SparseApplyRMSProp", 1}};

}  // namespace

std::optional<std::uint8_t> rooted_state(std::string_view type) {
  const std::string_view canonical = canonical_type(type);
  const auto* found =
      std::find_if(std::begin(kRooted), std::end(kRooted), [&](const RootedState& row) { return row.type == canonical; });
  return found == std::end(kRooted) ? std::nullopt : std::optional(found->argument);
}

std::span<const std::uint8_t> accumulated_states(std::string_view type) {
  const std::string_view canonical = canonical_type(type);
  const auto* found =
      std::find_if(std::begin(kStates), std::end(kStates), [&](const States& row) { return row.type == canonical; });
  if (found == std::end(kStates)) return {};
  return {found->arguments.data(), found->count};
}

}  // namespace sporescope
