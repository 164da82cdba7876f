// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Any text as an .ir file: an error, or a graph of which everything may be asked. A corpus to begin with:
// tests/data/graph/*.ir.

#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "core/graph/read_graph.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace sporescope;  // NOLINT(google-build-using-namespace)
  const auto graph = parse_ir_text({reinterpret_cast<const char*>(data), size}, {}, "fuzz.ir");
  if (!graph) {
    if (graph.error().str().empty()) std::abort();
    return 0;
  }
  const auto nodes = (*graph)->nodes();
  for (const NodeIndex node : nodes.indices()) {
    for (const Edge& edge : (*graph)->inputs(node)) {
      if (!nodes.has(edge.node) || !nodes.has((*graph)->resolve(edge).node)) std::abort();
    }
    static_cast<void>((*graph)->outputs(node));
    static_cast<void>((*graph)->attributes(node));
    static_cast<void>((*graph)->source_lines(node));
    static_cast<void>((*graph)->constant_text(node));
  }
  return 0;
}
