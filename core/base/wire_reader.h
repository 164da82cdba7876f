// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <string_view>

namespace sporescope {

/// Walks over the fields of one protobuf message without building objects (wire format:
/// protobuf.dev/programming-guides/encoding). A graph file is mostly attributes and source lines, which are wanted for few
/// nodes; a reader that steps over them opens a large graph several times faster than a full parse. The bytes must outlive the
/// reader and the views it gives.
class WireReader {
 public:
  explicit WireReader(std::string_view message) : position_(message.data()), end_(message.data() + message.size()) {}

  /// Steps to the next field; false at the end of the message or when it is broken.
  bool next();
  [[nodiscard]] std::uint32_t field() const { return field_; }
  [[nodiscard]] bool is_number() const { return kind_ == Kind::number; }
  [[nodiscard]] bool is_bytes() const { return kind_ == Kind::bytes; }
  /// A number's value (variable-length fields), 0 for other fields.
  [[nodiscard]] std::uint64_t number() const { return number_; }
  [[nodiscard]] std::int64_t signed_number() const { return static_cast<std::int64_t>(number_); }
  /// Text, bytes or message; empty for other fields.
  [[nodiscard]] std::string_view bytes() const { return bytes_; }

  /// True once the message turned out to be cut off or no protobuf.
  [[nodiscard]] bool broken() const { return broken_; }
  /// Where the next field begins; where the broken field begins if it is broken.
  [[nodiscard]] const char* position() const { return position_; }

 private:
  enum class Kind : std::uint8_t { none, number, bytes, fixed };

  bool read_varint(const char*& at, std::uint64_t& value) const;
  bool read_payload(const char*& at, std::uint32_t wire_type);

  const char* position_;
  const char* end_;
  std::string_view bytes_;
  std::uint64_t number_ = 0;
  std::uint32_t field_ = 0;
  Kind kind_ = Kind::none;
  bool broken_ = false;
};

}  // namespace sporescope
