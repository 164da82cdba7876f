// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>

#include "core/base/pack.h"
#include "core/dump/selection.h"

/// Packing of the selection of tensors.
namespace sporescope {

inline void fields(Packer& packer, const NumberSet& numbers) { packer(numbers.text()); }
inline void fields(Unpacker& unpacker, NumberSet& numbers) {
  std::string text;
  unpacker(text);
  auto parsed = NumberSet::parse(text, true);
  if (!parsed) return unpacker.mark_malformed();
  numbers = *std::move(parsed);
}
template <class Archive, PackedAs<NodeFilter> N>
void fields(Archive& archive, N& nodes) {
  archive(nodes.text, nodes.stack, nodes.type, nodes.category, nodes.regex, nodes.ignore_case);
}
template <class Archive, PackedAs<Selection> S>
void fields(Archive& archive, S& selection) {
  archive(selection.ranks, selection.iterations, selection.net, selection.graph, selection.nodes, selection.any_of,
          selection.none_of, selection.category, selection.io, selection.slot, selection.run);
}

}  // namespace sporescope
