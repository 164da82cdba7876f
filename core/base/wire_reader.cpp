// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/wire_reader.h"

#include <cstddef>

namespace sporescope {
namespace {

constexpr std::uint32_t kVarint = 0;
constexpr std::uint32_t kFixed64 = 1;
constexpr std::uint32_t kLengthDelimited = 2;
constexpr std::uint32_t kFixed32 = 5;
constexpr int kLongestVarint = 10;
constexpr std::uint64_t kLargestTag = 0xFFFFFFFFU;

}  // namespace

bool WireReader::read_varint(const char*& cursor, std::uint64_t& value) const {
  value = 0;
  for (int i = 0; i < kLongestVarint && cursor != end_; ++i) {
    const auto byte = static_cast<unsigned char>(*cursor++);
    value |= static_cast<std::uint64_t>(byte & 0x7FU) << (7 * i);
    if (byte < 0x80) {
      return true;
    }
  }
  return false;
}

bool WireReader::read_payload(const char*& cursor, std::uint32_t wire_type) {
  const auto remaining = static_cast<std::uint64_t>(end_ - cursor);
  std::uint64_t length = 0;
  switch (wire_type) {
    case kVarint:
      kind_ = Kind::number;
      return read_varint(cursor, number_);
    case kFixed64:
      length = 8;
      break;
    case kFixed32:
      length = 4;
      break;
    case kLengthDelimited:
      if (!read_varint(cursor, length) || length > static_cast<std::uint64_t>(end_ - cursor)) {
        return false;
      }
      kind_ = Kind::bytes;
      bytes_ = {cursor, static_cast<std::size_t>(length)};
      cursor += length;
      return true;
    default:  // Groups, which MindSpore never writes, and invalid wire types
      return false;
  }
  kind_ = Kind::fixed;
  if (length > remaining) {
    return false;
  }
  cursor += length;
  return true;
}

bool WireReader::next() {
  kind_ = Kind::none;
  number_ = 0;
  bytes_ = {};
  if (broken_ || position_ == end_) {
    return false;
  }
  const char* cursor = position_;
  std::uint64_t tag = 0;
  if (!read_varint(cursor, tag) || tag > kLargestTag || (tag >> 3U) == 0 ||
      !read_payload(cursor, static_cast<std::uint32_t>(tag & 7U))) {
    broken_ = true;
    kind_ = Kind::none;
    return false;
  }
  field_ = static_cast<std::uint32_t>(tag >> 3U);
  position_ = cursor;
  return true;
}

}  // namespace sporescope
