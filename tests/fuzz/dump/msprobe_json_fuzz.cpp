// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <sys/mman.h>
#include <unistd.h>

#include <cstdint>
#include <cstdlib>
#include <string>

#include "core/dump/msprobe/call_files.h"
#include "core/dump/msprobe/dump_json.h"

using namespace sporescope;

namespace {

/// A file that is nowhere but in memory, so that thousands can be read in a second.
class MemoryFile {
 public:
  MemoryFile() : descriptor_(::memfd_create("fuzz", MFD_CLOEXEC)) {
    if (descriptor_ < 0) std::abort();
  }
  MemoryFile(const MemoryFile&) = delete;
  MemoryFile& operator=(const MemoryFile&) = delete;
  ~MemoryFile() { ::close(descriptor_); }

  void write(const std::uint8_t* data, std::size_t size) const {
    if (::ftruncate(descriptor_, 0) != 0) std::abort();
    if (::pwrite(descriptor_, data, size, 0) != static_cast<ssize_t>(size)) std::abort();
  }
  [[nodiscard]] std::string path() const { return "/proc/self/fd/" + std::to_string(descriptor_); }

 private:
  int descriptor_;
};

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
