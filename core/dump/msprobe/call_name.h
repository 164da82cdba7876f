// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace sporescope {

/// Kind of an entry in dump.json.
enum class CallKind : std::uint8_t {
  api,              ///< Functional.div.0.forward, Primitive.conv2d.Conv2D.0.backward
  module,           ///< Cell.block.mlp.0.Dense.forward.0
  parameters_grad,  ///< Module.fc1.Linear.parameters_grad.0; without a number before msprobe 26
  debug,            ///< probabilities.0.debug, probabilities_grad.0.debug
  other,
};

/// Parsed name of an entry in dump.json. The views point into the name.
struct CallName {
  CallKind kind = CallKind::other;
  bool backward = false;                ///< the entry computes or holds gradients
  std::string_view owner;               ///< "Functional.div", "Cell.block.mlp.0.Dense"; for debug entries "probabilities_grad"
  std::string_view path;                ///< for modules and their gradients: "block.mlp.0"
  std::string_view type;                ///< "div", "Conv2D" (for a primitive, its class), "Dense", "parameters_grad", "debug"
  std::optional<std::uint64_t> number;  ///< number of the call
};

/// Parses the name format of any msprobe version; other names have the kind `other`. Runs in linear time.
[[nodiscard]] CallName parse_call_name(std::string_view name);

/// Returns the name of the corresponding forward entry: "Functional.div.0.forward" for the backward call of that API,
/// "x.0.debug" for "x_grad.0.debug", and for modules the forward call with that number.
[[nodiscard]] std::string forward_name(const CallName& call, std::uint64_t number);

}  // namespace sporescope
