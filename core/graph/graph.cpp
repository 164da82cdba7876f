// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/graph/graph.h"

namespace sporescope {

std::string_view category_name(Category category) {
  switch (category) {
    case Category::op:
      return "operator";
    case Category::activation:
      return "activation";
    case Category::gradient:
      return "gradient";
    case Category::parameter:
      return "parameter";
    case Category::weight:
      return "weight";
    case Category::constant:
      return "constant";
  }
  return "operator";
}

std::string_view Node::name() const {
  const std::size_t slash = full_name.rfind('/');
  return slash == std::string_view::npos ? full_name : full_name.substr(slash + 1);
}

}  // namespace sporescope
