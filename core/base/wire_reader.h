// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <string_view>

namespace sporescope {

/// Iterates over the fields of one protobuf message without creating objects (wire format:
/// protobuf.dev/programming-guides/encoding). A graph file consists mostly of attributes and source lines, which are needed for
/// few nodes; skipping them makes opening a large graph several times faster than a full parse. The bytes must outlive the
/// reader and the views that it returns.
class WireReader {
 public:
  explicit WireReader(std::string_view message) : position_(message.data()), end_(message.data() + message.size()) {}

  /// Moves to the next field. Returns false at the end of the message or if it is malformed.
  bool next();
  [[nodiscard]] std::uint32_t field() const { return field_; }
  [[nodiscard]] bool is_number() const { return kind_ == Kind::number; }
  [[nodiscard]] bool is_bytes() const { return kind_ == Kind::bytes; }
  /// The value of a number (varint field); 0 for other fields.
  [[nodiscard]] std::uint64_t number() const { return number_; }
  [[nodiscard]] std::int64_t signed_number() const { return static_cast<std::int64_t>(number_); }
  /// The contents of a string, bytes or message field; empty for other fields.
  [[nodiscard]] std::string_view bytes() const { return bytes_; }

  /// True after the message turned out to be truncated or no protobuf.
  [[nodiscard]] bool broken() const { return broken_; }
  /// The beginning of the next field, or of the malformed field.
  [[nodiscard]] const char* position() const { return position_; }

 private:
  enum class Kind : std::uint8_t { none, number, bytes, fixed };

  bool read_varint(const char*& cursor, std::uint64_t& value) const;
  bool read_payload(const char*& cursor, std::uint32_t wire_type);

  const char* position_;
  const char* end_;
  std::string_view bytes_;
  std::uint64_t number_ = 0;
  std::uint32_t field_ = 0;
  Kind kind_ = Kind::none;
  bool broken_ = false;
};

}  // namespace sporescope
