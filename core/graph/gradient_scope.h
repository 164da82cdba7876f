// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string_view>

namespace sporescope {

/// What the scope of a gradient operator says of the forward operator that it belongs to.
struct ForwardReference {
  std::string_view scope;
  std::string_view type;
};

/// "Gradients/Default/fc1-Dense/Grad_MatMul" (2.7 and newer), ".../gradMatMul-expand" (2.0), ".../gradMatMul" (1.x): the
/// forward scope and the forward type. Empty if the scope is none of these.
[[nodiscard]] ForwardReference forward_reference(std::string_view scope);

}  // namespace sporescope
