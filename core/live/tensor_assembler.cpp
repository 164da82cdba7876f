// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/live/tensor_assembler.h"

#include <google/protobuf/io/coded_stream.h>
#include <google/protobuf/wire_format_lite.h>

#include <charconv>
#include <limits>
#include <utility>

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

constexpr std::size_t kMostDims = 64;

}  // namespace

std::optional<DType> dtype_from_mindspore(int data_type) {
  switch (data_type) {
    case 1:
      return DType::boolean;
    case 2:
      return DType::int8;
    case 3:
      return DType::int16;
    case 4:
      return DType::int32;
    case 5:
      return DType::int64;
    case 6:
      return DType::uint8;
    case 7:
      return DType::uint16;
    case 8:
      return DType::uint32;
    case 9:
      return DType::uint64;
    case 10:
      return DType::float16;
    case 11:
      return DType::float32;
    case 12:
      return DType::float64;
    case 36:
      return DType::int32;  // BASE_INT
    case 37:
      return DType::uint32;  // BASE_UINT
    case 38:
      return DType::float32;  // BASE_FLOAT
    default:
      return std::nullopt;
  }
}

bool TensorAssembler::parse(google::protobuf::io::ZeroCopyInputStream& message, Header& header) {
  CodedInputStream in(&message);
  in.SetTotalBytesLimit(std::numeric_limits<int>::max());
  std::string text;
  std::uint64_t number = 0;
  while (const std::uint32_t tag = in.ReadTag()) {
    const auto type = WireFormatLite::GetTagWireType(tag);
    const bool bytes = type == WireFormatLite::WIRETYPE_LENGTH_DELIMITED;
    const bool varint = type == WireFormatLite::WIRETYPE_VARINT;
    switch (WireFormatLite::GetTagFieldNumber(tag)) {
      case kNodeName:
        if (!bytes || !read_text(in, header.name.node)) return false;
        break;
      case kSlot:
        if (!bytes || !read_text(in, text)) return false;
        std::from_chars(text.data(), text.data() + text.size(), header.name.slot);
        break;
      case kContent: {
        std::uint32_t size = 0;
        if (!bytes || !in.ReadVarint32(&size)) return false;
        bytes_ += size;
        if (bytes_ > most_bytes_) {
          too_large_ = true;
          pieces_.clear();
        }
        if (too_large_) {
          if (!in.Skip(static_cast<int>(size))) return false;
          break;
        }
        // Not trusted before it is there: a message that lies about its size ends here.
        if (const int left = in.BytesUntilTotalBytesLimit(); left >= 0 && size > static_cast<std::uint32_t>(left)) return false;
        ChunkedTensor::Piece piece{std::make_unique_for_overwrite<std::byte[]>(size), size};
        if (!in.ReadRaw(piece.bytes.get(), static_cast<int>(size))) return false;
        if (size > 0) pieces_.push_back(std::move(piece));
        break;
      }
      case kDims:
        if (!read_dims(in, type, header.dims) || header.dims.size() > kMostDims) return false;
        break;
      case kDataType:
        if (!varint || !read_number(in, number)) return false;
        header.data_type = static_cast<int>(number);
        break;
      case kFinished:
        if (!varint || !read_number(in, number)) return false;
        header.finished = number != 0;
        break;
      case kIter:
        if (!bytes || !read_text(in, text)) return false;
        header.name.previous = !text.empty();
        break;
      case kTruncate:
        if (!varint || !read_number(in, number)) return false;
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
    value.problem = "larger than " + std::to_string(most_bytes_) + " bytes";
    return value;
  }
  if (header.data_type == 0 && bytes == 0) return value;  // missing
  const auto dtype = dtype_from_mindspore(header.data_type);
  // The old protocol writes a scalar as dims [0]; a tensor without elements is never sent.
  const bool scalar = header.dims.size() == 1 && header.dims.front() == 0 && bytes > 0;
  const Shape shape = scalar ? Shape{} : header.dims;
  const auto count = element_count(shape);
  if (!dtype || !count || *count > most_bytes_ || *count * item_size(*dtype) != bytes) {
    value.problem = std::to_string(bytes) + " bytes do not fit dtype " + std::to_string(header.data_type) + " and shape " +
                    shape_text(header.dims);
    return value;
  }
  value.tensor = std::make_shared<ChunkedTensor>(*dtype, shape, std::move(pieces));
  return value;
}

Result<std::optional<WireValue>> TensorAssembler::add(google::protobuf::io::ZeroCopyInputStream& message) {
  Header header;
  if (!parse(message, header)) {
    return fail(ErrorCode::malformed, {SPORESCOPE_TRANSLATE_NOOP("A message of SendTensors is no tensor: it was left out")});
  }
  if (!header.finished) return std::optional<WireValue>();
  return std::optional<WireValue>(finish(header));
}

}  // namespace sporescope::live
