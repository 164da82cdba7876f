// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/graph/layered/aggregation.h"

namespace sporescope::layered {

std::string count_label(std::size_t count, std::string_view name) {
  std::string text = std::to_string(count);
  text += " × ";
  text += name;
  return text;
}

}  // namespace sporescope::layered
