// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <google/protobuf/io/coded_stream.h>
#include <google/protobuf/io/zero_copy_stream.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/live/chunked_tensor.h"
#include "core/live/messages.h"

namespace sporescope::live {

/// Assembles the chunks of a SendTensors stream. The content of large messages stays in the network buffers and is never
/// copied. Each object handles one stream on one thread.
class TensorAssembler {
 public:
  /// Values larger than `max_bytes` are discarded. Contents of at least `zero_copy_threshold` bytes are not copied. Smaller
  /// ones are, because they would keep a whole network buffer alive.
  explicit TensorAssembler(std::uint64_t max_bytes, std::uint32_t zero_copy_threshold = kZeroCopyThreshold)
      : max_bytes_(max_bytes), zero_copy_threshold_(zero_copy_threshold) {}

  /// Adds one message, a TensorProto. Returns the value that it completes, if any; an invalid value has a problem and no
  /// tensor. \p owner keeps the memory of \p message alive; without it everything is copied. Errors: malformed.
  [[nodiscard]] Result<std::optional<WireValue>> add(google::protobuf::io::ZeroCopyInputStream& message,
                                                     const std::shared_ptr<const void>& owner = nullptr);
  /// Returns true if a tensor has started and is not complete.
  [[nodiscard]] bool has_unfinished_tensor() const { return bytes_ > 0; }
  /// Returns true before a tensor starts, and while the rest of one that is too large is skipped.
  [[nodiscard]] bool is_idle() const { return pieces_.empty(); }
  /// Discards the tensor that has started.
  void drop() { *this = TensorAssembler(max_bytes_, zero_copy_threshold_); }

 private:
  struct Header {
    WireTensor name;
    Shape dims;
    int data_type = 0;
    bool finished = false;
  };
  [[nodiscard]] bool parse(google::protobuf::io::CodedInputStream& in, const std::shared_ptr<const void>& owner,
                           Header& header);
  [[nodiscard]] bool read_content(google::protobuf::io::CodedInputStream& in, const std::shared_ptr<const void>& owner);
  [[nodiscard]] WireValue finish(const Header& header);

  static constexpr std::uint32_t kZeroCopyThreshold = 256U << 10U;

  std::uint64_t max_bytes_;
  std::uint32_t zero_copy_threshold_;
  std::uint64_t bytes_ = 0;
  bool too_large_ = false;
  std::vector<ChunkedTensor::Piece> pieces_;
};

}  // namespace sporescope::live
