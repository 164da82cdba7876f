// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Any bytes are messages of a tensor stream or an error. What is kept where it came in is what is copied, and a value that is
// given can be read to its end.

#include <google/protobuf/io/zero_copy_stream_impl_lite.h>

#include <cstdint>
#include <cstdlib>
#include <memory>
#include <string>

#include "core/live/tensor_assembler.h"

namespace {

using sporescope::live::TensorAssembler;
using sporescope::live::WireValue;

constexpr std::uint64_t kMaxBytes = 1U << 20U;

void require(bool holds) {
  if (!holds) std::abort();
}

std::string hash_content(const WireValue& value) {
  std::string content(value.tensor->count() * sporescope::item_size(value.tensor->dtype()), '\0');
  require(value.tensor->read(0, std::as_writable_bytes(std::span(content))).has_value());
  return content;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  TensorAssembler copying(kMaxBytes);
  TensorAssembler saving(kMaxBytes, 1);
  // Each message begins with its length; the network's buffers are of 7 bytes.
  while (size > 0) {
    const std::size_t length = std::min<std::size_t>(data[0], size - 1);
    const auto message = std::make_shared<const std::string>(reinterpret_cast<const char*>(data + 1), length);
    data += length + 1;
    size -= length + 1;
    google::protobuf::io::ArrayInputStream first(message->data(), static_cast<int>(length), 7);
    google::protobuf::io::ArrayInputStream second(message->data(), static_cast<int>(length), 7);
    const auto copied = copying.add(first);
    const auto stored = saving.add(second, message);
    require(copied.has_value() == stored.has_value());
    if (!copied) {
      require(!copied.error().str().empty());
      return 0;
    }
    require(copied->has_value() == stored->has_value());
    if (!*copied) continue;
    require(((*copied)->tensor == nullptr) == ((*stored)->tensor == nullptr));
    if ((*copied)->tensor) require(hash_content(**copied) == hash_content(**stored));
  }
  return 0;
}
