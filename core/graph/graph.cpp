// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/graph/graph.h"

#include "core/graph/full_name.h"

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

std::string_view Node::name() const { return last_part(full_name); }

}  // namespace sporescope
