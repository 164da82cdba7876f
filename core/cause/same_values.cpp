// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/cause/same_values.h"

#include <algorithm>

#include "core/watch/block_reader.h"

namespace sporescope {

bool have_same_values(const Dump& dump, std::uint32_t a, std::uint32_t b) {
  const auto first = dump.open(dump.records()[a]);
  const auto second = dump.open(dump.records()[b]);
  if (!first || !second || (*first)->dtype() != (*second)->dtype() || (*first)->count() != (*second)->count()) return false;
  BlockReader x(**first);
  BlockReader y(**second);
  for (std::uint64_t at = 0; at < (*first)->count(); at += kBlockElements) {
    const std::uint64_t count = std::min<std::uint64_t>(kBlockElements, (*first)->count() - at);
    if (!x.read(at, count) || !y.read(at, count)) return false;
    if (!std::equal(x.bytes().begin(), x.bytes().end(), y.bytes().begin(), y.bytes().end())) return false;
  }
  return true;
}

}  // namespace sporescope
