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

/// Puts the chunks of a SendTensors stream together. The content of a large message stays in the network's buffers and is never
/// copied. One stream, one thread.
class TensorAssembler {
 public:
  /// Values beyond `max_bytes` are left out. A content of at least `zero_copy_threshold` bytes stays where it is; smaller ones
  /// would keep a whole buffer of the network alive, and are copied.
  explicit TensorAssembler(std::uint64_t max_bytes, std::uint32_t zero_copy_threshold = kZeroCopyThreshold)
      : max_bytes_(max_bytes), zero_copy_threshold_(zero_copy_threshold) {}

  /// Takes one message, a TensorProto. Gives the value that it finishes, if it does; a value that cannot be right has a problem
  /// and no tensor. \p owner keeps the memory that \p message reads; without it everything is copied. Errors: malformed.
  [[nodiscard]] Result<std::optional<WireValue>> add(google::protobuf::io::ZeroCopyInputStream& message,
                                                     const std::shared_ptr<const void>& owner = nullptr);
  /// True if a tensor has begun and is not finished.
  [[nodiscard]] bool unfinished() const { return bytes_ > 0; }
  /// True before a tensor begins, and while the rest of one that is too large passes.
  [[nodiscard]] bool is_idle() const { return pieces_.empty(); }
  /// Lets go of the tensor that has begun.
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
