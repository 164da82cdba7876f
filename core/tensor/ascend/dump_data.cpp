// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tensor/ascend/dump_data.h"

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

#include "core/base/system_error.h"
#include "core/base/wire_reader.h"
#include "core/tensor/ascend/device_tensor.h"
#include "core/tensor/file_kind.h"

namespace sporescope {
namespace {

constexpr std::uint64_t kLengthBytes = 8;
/// Headers have a few hundred bytes; a longer one is invalid.
constexpr std::uint64_t kLongestHeader = std::uint64_t{16} << 20U;
constexpr std::size_t kMaxTensors = 65'536;
constexpr std::size_t kMaxDimensions = 64;

// Field numbers of toolkit.dumpdata.
enum Field : std::uint32_t { kOutput = 3, kInput = 4, kBuffer = 5, kOpName = 6, kSpace = 8 };
struct TensorFields {
  std::uint32_t data, size, original_shape, sub_format;
};
constexpr TensorFields kInputFields{4, 5, 6, 7};
constexpr TensorFields kOutputFields{5, 6, 7, 8};
constexpr std::uint32_t kType = 1, kFormat = 2, kShape = 3;
constexpr std::uint32_t kBufferSize = 3;

tl::unexpected<Error> short_header_error(const std::filesystem::path& path, std::uint64_t offset) {
  return fail(
      ErrorCode::malformed,
      {SPORESCOPE_TRANSLATE_NOOP("%1 is damaged or not an Ascend asynchronous dump file: its header ends early, at byte %2"),
       {file_name(path), Count{offset}}},
      path, offset);
}

class HeaderReader {
 public:
  HeaderReader(std::string_view header, std::uint64_t file_size, const std::filesystem::path& path)
      : header_(header), path_(path) {
    out_.file_size = file_size;
  }

  Result<DumpData> run() {
    WireReader reader(header_);
    while (reader.next()) {
      if (!read_field(reader)) return short_header_error(path_, offset_of(reader.position()));
    }
    if (reader.broken()) return short_header_error(path_, offset_of(reader.position()));
    assign_offsets();
    return std::move(out_);
  }

 private:
  struct ParsedTensor {
    DumpDataTensor tensor;
    std::optional<std::uint64_t> inline_offset;  ///< offset of its bytes if they are in the header
  };

  bool read_field(const WireReader& reader) {
    switch (reader.field()) {
      case kOutput:
      case kInput: {
        if (!reader.is_bytes()) return false;
        auto& list = reader.field() == kInput ? inputs_ : outputs_;
        if (list.size() >= kMaxTensors) return false;
        return read_tensor(reader.bytes(), reader.field() == kInput ? kInputFields : kOutputFields, list.emplace_back());
      }
      case kBuffer:
      case kSpace:
        return reader.is_bytes() && read_buffer_size(reader.bytes());
      case kOpName:
        out_.op_name = reader.bytes();
        return reader.is_bytes();
      default:
        return true;  // ignores fields of newer versions
    }
  }

  bool read_tensor(std::string_view message, const TensorFields& fields, ParsedTensor& out) const {
    WireReader reader(message);
    DumpDataTensor& tensor = out.tensor;
    while (reader.next()) {
      const std::uint32_t field = reader.field();
      if (field == kType) tensor.type = narrow(reader.number());
      if (field == kFormat) tensor.format = narrow(reader.number());
      if (field == kShape && !read_shape(reader.bytes(), tensor.shape)) return false;
      if (field == fields.original_shape && !read_shape(reader.bytes(), tensor.original_shape)) return false;
      if (field == fields.sub_format) tensor.groups = narrow(reader.number());
      if (field == fields.size) tensor.size = reader.number();
      if (field == fields.data && !reader.bytes().empty()) out.inline_offset = offset_of(&reader.bytes().front());
    }
    return !reader.broken();
  }

  /// Reads numbers from separate fields, or from one packed field.
  static bool read_shape(std::string_view message, Shape& shape) {
    WireReader reader(message);
    while (reader.next()) {
      if (reader.field() != 1) continue;
      if (reader.is_number()) {
        shape.push_back(reader.signed_number());
      } else if (!read_packed(reader.bytes(), shape)) {
        return false;
      }
      if (shape.size() > kMaxDimensions) return false;
    }
    return !reader.broken();
  }

  static bool read_packed(std::string_view packed, Shape& shape) {
    while (!packed.empty()) {
      std::uint64_t value = 0;
      std::size_t byte_count = 0;
      bool has_more = true;
      while (has_more) {
        if (byte_count == packed.size() || byte_count == 10) return false;
        const auto byte = static_cast<unsigned char>(packed[byte_count]);
        value |= static_cast<std::uint64_t>(byte & 0x7FU) << (7 * byte_count++);
        has_more = byte >= 0x80;
      }
      packed.remove_prefix(byte_count);
      shape.push_back(static_cast<std::int64_t>(value));
      if (shape.size() > kMaxDimensions) return false;
    }
    return true;
  }

  bool read_buffer_size(std::string_view message) {
    WireReader reader(message);
    while (reader.next()) {
      if (reader.field() == kBufferSize) buffer_sizes_.push_back(reader.number());
    }
    return !reader.broken();
  }

  /// Assigns the tensors their offsets after the header. Sizes are not trusted: once one exceeds the file, the following
  /// offsets are unknown.
  void assign_offsets() {
    std::optional<std::uint64_t> at = kLengthBytes + header_.size();
    const auto advance = [&](std::uint64_t size) {
      at = at && size <= std::numeric_limits<std::int64_t>::max() - *at ? std::optional(*at + size) : std::nullopt;
      if (at && *at > out_.file_size) {
        out_.end = *at;
        at.reset();
      }
    };
    for (auto* list : {&inputs_, &outputs_}) {
      for (ParsedTensor& parsed : *list) {
        parsed.tensor.offset = parsed.inline_offset ? parsed.inline_offset : at;
        if (!parsed.inline_offset) advance(parsed.tensor.size);
        (list == &inputs_ ? out_.inputs : out_.outputs).push_back(std::move(parsed.tensor));
      }
    }
    for (const std::uint64_t size : buffer_sizes_) advance(size);
    if (at) out_.end = *at;
    if (out_.end == 0) out_.end = std::numeric_limits<std::int64_t>::max();
  }

  [[nodiscard]] std::uint64_t offset_of(const char* at) const {
    return kLengthBytes + static_cast<std::uint64_t>(at - header_.data());
  }
  static std::uint32_t narrow(std::uint64_t number) {
    return static_cast<std::uint32_t>(std::min<std::uint64_t>(number, std::numeric_limits<std::uint32_t>::max()));
  }

  std::string_view header_;
  const std::filesystem::path& path_;
  DumpData out_;
  std::vector<ParsedTensor> inputs_, outputs_;
  std::vector<std::uint64_t> buffer_sizes_;
};

Result<DumpData> read_header(const RegularFile& file, const std::filesystem::path& path) {
  // Reads length and header of nearly all files at once.
  std::string bytes(std::min<std::uint64_t>(file.size(), 4096), '\0');
  const auto got = file.read_at(0, std::as_writable_bytes(std::span(bytes)));
  if (!got) return system_failure(got.error().error_number, path, got.error().offset);
  bytes.resize(*got);
  if (bytes.size() < kLengthBytes) {
    return fail(ErrorCode::truncated,
                {SPORESCOPE_TRANSLATE_NOOP("%1 is incomplete: it ends at byte %2, before its header"),
                 {file_name(path), Count{bytes.size()}}},
                path, bytes.size());
  }
  std::uint64_t length = 0;
  for (std::size_t i = kLengthBytes; i-- > 0;) length = length << 8U | static_cast<unsigned char>(bytes[i]);
  if (length == 0 || length > kLongestHeader) {
    const auto prefix = std::as_bytes(std::span(bytes)).first(std::min(bytes.size(), kFileKindBytes));
    if (auto foreign_file = describe_foreign_file(prefix, path)) {
      return fail(ErrorCode::malformed, *std::move(foreign_file), path, 0);
    }
    return fail(
        ErrorCode::malformed,
        {SPORESCOPE_TRANSLATE_NOOP("%1 is damaged or not an Ascend asynchronous dump file: it declares a header of %2 bytes"),
         {file_name(path), std::to_string(length)}},
        path, 0);
  }
  if (length > file.size() - kLengthBytes) {
    return fail(ErrorCode::truncated,
                {SPORESCOPE_TRANSLATE_NOOP("%1 is truncated: it ends at byte %2, but its header declares %3 bytes"),
                 {file_name(path), Count{file.size()}, Count{length + kLengthBytes}}},
                path, file.size());
  }
  if (bytes.size() < kLengthBytes + length) {
    bytes.resize(kLengthBytes + length);
    const auto reread = file.read_at(0, std::as_writable_bytes(std::span(bytes)));
    if (!reread) return system_failure(reread.error().error_number, path, reread.error().offset);
    bytes.resize(*reread);
    if (bytes.size() < kLengthBytes + length) return short_header_error(path, bytes.size());
  }
  return parse_dump_data(std::string_view(bytes).substr(kLengthBytes, length), file.size(), path);
}

const DumpDataTensor* tensor_at(const DumpData& data, bool input, std::uint32_t slot) {
  const auto& list = input ? data.inputs : data.outputs;
  return slot < list.size() ? &list[slot] : nullptr;
}

TextArgument place_text(bool input, std::uint32_t slot) { return (input ? "input " : "output ") + std::to_string(slot); }

/// Returns the bytes of a tensor after checking them against its type and the length of the file.
Result<StoredElements> stored_elements(RegularFile file, const DumpDataTensor& tensor, const AscendType& type,
                                       const std::filesystem::path& path, const TextArgument& place) {
  const bool is_numeric = type.coding != AscendCoding::bytes;
  const auto count = is_numeric ? element_count(tensor.shape) : std::optional(tensor.size);
  const auto bytes = count && is_numeric ? stored_bytes(type, *count) : count;
  if (!bytes || *bytes != tensor.size) {
    return fail(ErrorCode::malformed,
                {SPORESCOPE_TRANSLATE_NOOP("%1: by the header, %2 has %3 bytes, which does not fit %4 and shape %5"),
                 {file_name(path), place, Count{tensor.size}, std::string(type.name), tensor.shape}},
                path);
  }
  const std::uint64_t size = file.size();
  if (!tensor.offset || *tensor.offset > size || tensor.size > size - *tensor.offset) {
    return fail(ErrorCode::truncated,
                {SPORESCOPE_TRANSLATE_NOOP("%1 is incomplete or damaged: it ends at byte %2, before the end of %3"),
                 {file_name(path), Count{size}, place}},
                path, size);
  }
  return StoredElements(std::move(file), path, *tensor.offset, *count, type);
}

Text raw_bytes_text(const AscendType& type) {
  return {SPORESCOPE_TRANSLATE_NOOP("Sporescope cannot decode the element type %1; raw bytes are shown"),
          {std::string(type.name)}};
}

/// Returns a tensor of the file, converted to its original shape if possible.
std::shared_ptr<const TensorSource> open_stored(StoredElements elements, const DumpDataTensor& tensor) {
  const AscendType& type = elements.type();
  if (type.coding == AscendCoding::bytes) {
    Shape shape{static_cast<std::int64_t>(elements.count())};
    return std::make_shared<DeviceTensor>(std::move(elements), std::move(shape), std::nullopt, raw_bytes_text(type));
  }
  const NamedFormat format = device_format(tensor.format);
  const auto open_as_stored = [&](std::optional<Text> remark) {
    return std::make_shared<DeviceTensor>(std::move(elements), tensor.shape, std::nullopt, std::move(remark));
  };
  const std::string name = format.name.empty() ? std::to_string(tensor.format) : std::string(format.name);
  if (auto unknown_format = format_problem(tensor)) {
    return open_as_stored(device_order_text(name, tensor.shape, *std::move(unknown_format)));
  }
  if (format.format == DeviceFormat::plain || elements.count() == 0) return open_as_stored(std::nullopt);
  if (format.format == DeviceFormat::other) {
    return open_as_stored(device_order_text(name, tensor.shape, SPORESCOPE_TRANSLATE_NOOP("this format cannot be converted")));
  }
  if (tensor.original_shape.empty()) {
    return open_as_stored(device_order_text(
        name, tensor.shape, SPORESCOPE_TRANSLATE_NOOP("the file does not contain the shape used in the network")));
  }
  return std::make_shared<DeviceTensor>(std::move(elements), tensor.original_shape,
                                        layout_for_format(format.format, tensor.shape, tensor.original_shape, tensor.groups),
                                        restored_order_text(format, tensor.shape));
}

}  // namespace

Result<DumpData> parse_dump_data(std::string_view header, std::uint64_t file_size, const std::filesystem::path& path) {
  return HeaderReader(header, file_size, path).run();
}

Result<DumpData> read_dump_data(const std::filesystem::path& path) {
  const auto file = open_regular_file(path);
  if (!file) return tl::unexpected(file.error());
  return read_header(*file, path);
}

std::optional<Text> length_mismatch(const DumpData& data, const std::filesystem::path& path) {
  if (data.end < data.file_size) {
    return Text{SPORESCOPE_TRANSLATE_NOOP("%1 is %2 bytes longer than its header declares; the extra bytes were ignored"),
                {file_name(path), Count{data.file_size - data.end}}};
  }
  if (data.end > data.file_size) {
    return Text{
        SPORESCOPE_TRANSLATE_NOOP(
            "%1 is incomplete or damaged: it ends at byte %2, before the end of its tensors; the complete ones are shown"),
        {file_name(path), Count{data.file_size}}};
  }
  return std::nullopt;
}

std::optional<Text> format_problem(const DumpDataTensor& tensor) {
  const NamedFormat format = device_format(tensor.format);
  if (format.name.empty()) {
    return Text{SPORESCOPE_TRANSLATE_NOOP("unknown format number %1"), {std::to_string(tensor.format)}};
  }
  if (format.format == DeviceFormat::other || format.format == DeviceFormat::plain || tensor.original_shape.empty() ||
      element_count(tensor.shape) == std::uint64_t{0}) {
    return std::nullopt;
  }
  if (layout_for_format(format.format, tensor.shape, tensor.original_shape, tensor.groups)) return std::nullopt;
  return Text{SPORESCOPE_TRANSLATE_NOOP("%1 with shape %2 cannot hold a tensor of shape %3"),
              {std::string(format.name), tensor.shape, tensor.original_shape}};
}

Result<std::shared_ptr<const TensorSource>> open_dump_data_tensor(const std::filesystem::path& path, bool input,
                                                                  std::uint32_t slot) {
  auto file = open_regular_file(path);
  if (!file) return tl::unexpected(file.error());
  const auto data = read_header(*file, path);
  if (!data) return tl::unexpected(data.error());
  const DumpDataTensor* tensor = tensor_at(*data, input, slot);
  if (tensor == nullptr || tensor->is_missing()) {
    return fail(ErrorCode::not_found, {SPORESCOPE_TRANSLATE_NOOP("%1 holds no %2"), {file_name(path), place_text(input, slot)}},
                path);
  }
  const AscendType* type = ascend_type(tensor->type);
  if (type == nullptr) {
    return fail(ErrorCode::unsupported,
                {SPORESCOPE_TRANSLATE_NOOP("%1: %2 has the unknown element type %3"),
                 {file_name(path), place_text(input, slot), std::to_string(tensor->type)}},
                path);
  }
  auto elements = stored_elements(*std::move(file), *tensor, *type, path, place_text(input, slot));
  if (!elements) return tl::unexpected(elements.error());
  return open_stored(*std::move(elements), *tensor);
}

Result<std::vector<std::byte>> read_dump_data_output(const std::filesystem::path& path, std::uint32_t slot,
                                                     std::uint64_t limit) {
  const auto file = open_regular_file(path);
  if (!file) return tl::unexpected(file.error());
  const auto data = read_header(*file, path);
  if (!data) return tl::unexpected(data.error());
  const DumpDataTensor* tensor = tensor_at(*data, false, slot);
  if (tensor == nullptr) {
    return fail(ErrorCode::not_found, {SPORESCOPE_TRANSLATE_NOOP("%1 holds no %2"), {file_name(path), place_text(false, slot)}},
                path);
  }
  if (!tensor->offset || tensor->size > limit || tensor->size > file->size() - std::min(file->size(), *tensor->offset)) {
    return short_header_error(path, file->size());
  }
  std::vector<std::byte> bytes(tensor->size);
  const auto got = file->read_at(*tensor->offset, bytes);
  if (!got) return system_failure(got.error().error_number, path, got.error().offset);
  if (*got < bytes.size()) return short_header_error(path, *tensor->offset + *got);
  return bytes;
}

}  // namespace sporescope
