// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/live/tensor_assembler.h"

#include <google/protobuf/wire_format_lite.h>

#include <algorithm>
#include <charconv>
#include <limits>
#include <utility>

#include "core/live/data_types.h"

namespace sporescope::live {

namespace {

using google::protobuf::internal::WireFormatLite;
using google::protobuf::io::CodedInputStream;

// Field numbers of TensorProto.
enum Field : int { kNodeName = 1, kSlot = 2, kContent = 3, kDims = 4, kDataType = 5, kFinished = 6, kIter = 7, kTruncate = 8 };

bool read_text(CodedInputStream& in, std::string& out) {
  std::uint32_t size = 0;
  return in.ReadVarint32(&size) && in.ReadString(&out, static_cast<int>(std::min<std::uint32_t>(size, 1U << 20)));
}

bool read_number(CodedInputStream& in, std::uint64_t& out) { return in.ReadVarint64(&out); }

bool read_dims(CodedInputStream& in, WireFormatLite::WireType type, Shape& dims) {
  std::uint64_t value = 0;
  if (type == WireFormatLite::WIRETYPE_VARINT) {
    if (!read_number(in, value)) return false;
    dims.push_back(static_cast<std::int64_t>(value));
    return true;
  }
  std::uint32_t size = 0;
  if (type != WireFormatLite::WIRETYPE_LENGTH_DELIMITED || !in.ReadVarint32(&size)) return false;
  const auto limit = in.PushLimit(static_cast<int>(size));
  while (in.BytesUntilLimit() > 0) {
    if (!read_number(in, value)) return false;
    dims.push_back(static_cast<std::int64_t>(value));
  }
  in.PopLimit(limit);
  return true;
}

constexpr std::size_t kMaxDims = 64;

bool reference_content(CodedInputStream& in, const std::shared_ptr<const void>& owner, std::uint32_t size,
                       std::vector<ChunkedTensor::Piece>& pieces) {
  while (size > 0) {
    const void* data = nullptr;
    int available = 0;
    if (!in.GetDirectBufferPointer(&data, &available)) return false;
    const int piece_size = static_cast<int>(std::min<std::uint32_t>(size, static_cast<std::uint32_t>(available)));
    pieces.push_back({owner, static_cast<const std::byte*>(data), static_cast<std::size_t>(piece_size)});
    size -= static_cast<std::uint32_t>(piece_size);
    if (!in.Skip(piece_size)) return false;
  }
  return true;
}

bool copy_content(CodedInputStream& in, std::uint32_t size, std::vector<ChunkedTensor::Piece>& pieces) {
  std::string bytes;
  if (!in.ReadString(&bytes, static_cast<int>(size))) return false;
  const auto owner = std::make_shared<const std::string>(std::move(bytes));
  if (size > 0) pieces.push_back({owner, reinterpret_cast<const std::byte*>(owner->data()), size});
  return true;
}

}  // namespace

bool TensorAssembler::read_content(CodedInputStream& in, const std::shared_ptr<const void>& owner) {
  std::uint32_t size = 0;
  if (!in.ReadVarint32(&size) || size > static_cast<std::uint32_t>(std::numeric_limits<int>::max())) return false;
  bytes_ += size;
  if (bytes_ > max_bytes_) {
    too_large_ = true;
    pieces_.clear();
  }
  if (too_large_) return in.Skip(static_cast<int>(size));
  // Sizes are not trusted before the bytes are read: a message with a wrong size ends early.
  if (owner && size >= zero_copy_threshold_) return reference_content(in, owner, size, pieces_);
  return copy_content(in, size, pieces_);
}

bool TensorAssembler::parse(CodedInputStream& in, const std::shared_ptr<const void>& owner, Header& header) {
  std::string text;
  std::uint64_t number = 0;
  while (const std::uint32_t tag = in.ReadTag()) {
    const auto type = WireFormatLite::GetTagWireType(tag);
    const bool is_bytes = type == WireFormatLite::WIRETYPE_LENGTH_DELIMITED;
    const bool is_varint = type == WireFormatLite::WIRETYPE_VARINT;
    switch (WireFormatLite::GetTagFieldNumber(tag)) {
      case kNodeName:
        if (!is_bytes || !read_text(in, header.name.node)) return false;
        break;
      case kSlot:
        if (!is_bytes || !read_text(in, text)) return false;
        std::from_chars(text.data(), text.data() + text.size(), header.name.slot);
        break;
      case kContent:
        if (!is_bytes || !read_content(in, owner)) return false;
        break;
      case kDims:
        if (!read_dims(in, type, header.dims) || header.dims.size() > kMaxDims) return false;
        break;
      case kDataType:
        if (!is_varint || !read_number(in, number)) return false;
        header.data_type = static_cast<int>(number);
        break;
      case kFinished:
        if (!is_varint || !read_number(in, number)) return false;
        header.finished = number != 0;
        break;
      case kIter:
        if (!is_bytes || !read_text(in, text)) return false;
        header.name.previous = !text.empty();
        break;
      case kTruncate:
        if (!is_varint || !read_number(in, number)) return false;
        header.name.truncate = number != 0;
        break;
      default:
        if (!WireFormatLite::SkipField(&in, tag)) return false;
    }
  }
  return in.ConsumedEntireMessage();
}

WireValue TensorAssembler::finish(const Header& header) {
  WireValue value{header.name, nullptr, {}};
  const std::uint64_t bytes = std::exchange(bytes_, 0);
  const bool too_large = std::exchange(too_large_, false);
  std::vector<ChunkedTensor::Piece> pieces = std::exchange(pieces_, {});
  if (too_large) {
    value.problem = {SPORESCOPE_TRANSLATE_NOOP("larger than %1 bytes"), {Count{max_bytes_}}};
    return value;
  }
  if (header.data_type == 0 && bytes == 0) return value;  // missing
  const auto dtype = dtype_from_mindspore(header.data_type);
  // The old protocol encodes a scalar as dims [0]; tensors without elements are never sent.
  const bool is_scalar = header.dims.size() == 1 && header.dims.front() == 0 && bytes > 0;
  const Shape shape = is_scalar ? Shape{} : header.dims;
  const auto count = element_count(shape);
  if (!dtype || !count || *count > max_bytes_ || *count * item_size(*dtype) != bytes) {
    value.problem = {SPORESCOPE_TRANSLATE_NOOP("%1 bytes do not match dtype %2 and shape %3"),
                     {Count{bytes}, std::to_string(header.data_type), shape_text(header.dims)}};
    return value;
  }
  value.tensor = std::make_shared<ChunkedTensor>(*dtype, shape, std::move(pieces));
  return value;
}

Result<std::optional<WireValue>> TensorAssembler::add(google::protobuf::io::ZeroCopyInputStream& message,
                                                      const std::shared_ptr<const void>& owner) {
  CodedInputStream in(&message);
  in.SetTotalBytesLimit(std::numeric_limits<int>::max());
  Header header;
  if (!parse(in, owner, header)) {
    return fail(ErrorCode::malformed, {SPORESCOPE_TRANSLATE_NOOP("A SendTensors message was not a tensor and was discarded")});
  }
  if (!header.finished) return std::optional<WireValue>();
  return std::optional<WireValue>(finish(header));
}

}  // namespace sporescope::live
