// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/graph/gradient_scope.h"

#include <algorithm>

#include "core/graph/full_name.h"

namespace sporescope {

ForwardReference forward_reference(std::string_view scope) {
  constexpr std::string_view kGradients = "Gradients/";
  if (!scope.starts_with(kGradients)) {
    return {};
  }
  const std::string_view last = last_part(scope);
  std::string_view type = last;
  for (const std::string_view prefix : {std::string_view("Grad_"), std::string_view("grad")}) {
    if (type.starts_with(prefix)) {
      type =
          type.substr(prefix.size(), type.rfind('-') == std::string_view::npos ? type.npos : type.rfind('-') - prefix.size());
      const std::string_view inner = scope.substr(kGradients.size());
      return {inner.substr(0, inner.size() - std::min(inner.size(), last.size() + 1)), type};
    }
  }
  return {};
}

}  // namespace sporescope
