// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <cstdint>
#include <cstdlib>
#include <string>

#include "core/dump/msprobe/call_files.h"
#include "core/dump/msprobe/dump_json.h"
#include "tests/fuzz/memory_file.h"

using namespace sporescope;

namespace {

void require(bool holds) {
  if (!holds) std::abort();
}

}  // namespace

/// dump.json, construct.json and stack.json by themselves; which one it is the first byte tells.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  static const MemoryFile file;
  file.write(data + 1, size - 1);
  switch (data[0] % 3) {
    case 0: {
      RecordedCalls calls;
      const auto read = read_dump_json(file.path(), {}, calls);
      require(read || !read.error().str().empty());
      for (const RecordedCall& call : calls.calls) {
        for (const RecordedTensor& tensor : calls.tensors_of(call)) static_cast<void>(calls.shape_of(tensor).size());
        static_cast<void>(calls.values_of(call).size());
      }
      break;
    }
    case 1: {
      CallParents parents;
      const auto read = read_construct_json(file.path(), {}, parents);
      require(read || !read.error().str().empty());
      break;
    }
    default: {
      CallStacks stacks;
      const auto read = read_stack_json(file.path(), {}, stacks);
      require(read || !read.error().str().empty());
    }
  }
  return 0;
}
