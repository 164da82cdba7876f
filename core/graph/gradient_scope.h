// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string_view>

namespace sporescope {

/// Scope and type of the forward operator that the scope of a gradient operator contains.
struct ForwardReference {
  std::string_view scope;
  std::string_view type;
};

/// Parses the scopes "Gradients/Default/fc1-Dense/Grad_MatMul" (2.7 and newer), ".../gradMatMul-expand" (2.0) and
/// ".../gradMatMul" (1.x). Returns the forward scope and the forward type, or empty strings if the scope has none of these
/// forms.
[[nodiscard]] ForwardReference forward_reference(std::string_view scope);

}  // namespace sporescope
