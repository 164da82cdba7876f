// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace sporescope {

enum class CallKind : std::uint8_t {
  api,              ///< Functional.div.0.forward, Primitive.conv2d.Conv2D.0.backward
  module,           ///< Cell.block.mlp.0.Dense.forward.0
  parameters_grad,  ///< Module.fc1.Linear.parameters_grad.0; without a number before msprobe 26
  debug,            ///< probabilities.0.debug, probabilities_grad.0.debug
  other,
};

/// The parts of the name of an entry in dump.json. Point into the name.
struct CallName {
  CallKind kind = CallKind::other;
  bool backward = false;                ///< it computes or holds gradients
  std::string_view owner;               ///< "Functional.div", "Cell.block.mlp.0.Dense"; of debug entries "probabilities_grad"
  std::string_view path;                ///< of modules and their gradients: "block.mlp.0"
  std::string_view type;                ///< "div", "Conv2D" (of a primitive its class), "Dense", "parameters_grad", "debug"
  std::optional<std::uint64_t> number;  ///< of the call
};

/// Any version's name; kind `other` if it is none. The work is linear in the name.
[[nodiscard]] CallName parse_call_name(std::string_view name);

/// "Functional.div.0.forward" of the API's backward, "x.0.debug" of "x_grad.0.debug"; of a module's call the one of that
/// number.
[[nodiscard]] std::string forward_name(const CallName& call, std::uint64_t number);

}  // namespace sporescope
