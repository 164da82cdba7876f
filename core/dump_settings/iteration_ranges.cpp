// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/dump_settings/iteration_ranges.h"

namespace sporescope {

std::vector<std::string_view> iteration_pieces(std::string_view text) {
  std::vector<std::string_view> pieces;
  while (true) {
    const std::size_t bar = text.find('|');
    pieces.push_back(text.substr(0, bar));
    if (bar == std::string_view::npos) return pieces;
    text.remove_prefix(bar + 1);
  }
}

}  // namespace sporescope
