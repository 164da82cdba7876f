// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/graph/layered/aggregation.h"

namespace sporescope::layered {

std::string times(std::size_t count, std::string_view what) {
  std::string text = std::to_string(count);
  text += " × ";
  text += what;
  return text;
}

}  // namespace sporescope::layered
