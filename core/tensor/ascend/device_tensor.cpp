// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tensor/ascend/device_tensor.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <limits>
#include <new>
#include <string>
#include <utility>

#include "core/base/system_error.h"
#include "core/tensor/element.h"
#include "core/tensor/file_kind.h"
#include "core/tensor/npy.h"

namespace sporescope {
namespace {

constexpr std::uint64_t kMaxLoadedBytes = std::uint64_t{512} << 20U;
/// A range is read separately if at least one of this many of its elements is requested.
constexpr std::uint64_t kMinShare = 3;

bool is_plain(DeviceFormat format) { return format == DeviceFormat::plain; }

/// Returns the likely numbers of channels per block, the likeliest first: 16; 32 for types of one byte, 64 for half bytes; 8
/// for float32 on newer chips.
std::vector<std::int64_t> likely_channel_blocks(std::uint64_t item_bytes) {
  if (item_bytes == 1) return {32, 64, 16};
  if (item_bytes == 4) return {16, 8};
  return {16};
}

struct Fit {
  Shape stored;
  DeviceLayout layout;
};

/// The device fills blocks up with zeros, so other padding means that the elements have another layout.
bool padding_is_zero(const StoredElements& elements, const DeviceLayout& layout, std::uint64_t count) {
  const std::size_t size = item_size(elements.type().value_dtype);
  if (elements.count() * size > kMaxLoadedBytes) return true;
  std::vector<std::byte> bytes(elements.count() * size);
  if (!elements.read(0, bytes)) return false;
  std::vector<std::uint64_t> positions(count);
  layout.positions(0, positions);
  for (const std::uint64_t position : positions) {
    std::fill_n(bytes.begin() + static_cast<std::ptrdiff_t>(position * size), size, std::byte{0});
  }
  return std::all_of(bytes.begin(), bytes.end(), [](std::byte byte) { return byte == std::byte{0}; });
}

/// Determines the layout of the elements after a header with the host's shape: by the length of the file, and if several block
/// sizes have the same length, by the padding.
std::optional<Fit> likely_layout(const NamedFormat& format, const NpyHeader& header, const StoredElements& elements) {
  std::vector<Fit> fits;
  for (const std::int64_t c0 : likely_channel_blocks(stored_size(header))) {
    auto stored = stored_shape(format.format, header.shape, format.name == "NC1HWC0_C04" ? 4 : c0);
    if (!stored || element_count(*stored) != elements.count()) continue;
    auto layout = layout_for_format(format.format, *stored, header.shape);
    if (layout) fits.push_back({*std::move(stored), *std::move(layout)});
  }
  if (fits.empty()) return std::nullopt;
  const auto has_zero_padding = [&](const Fit& fit) { return padding_is_zero(elements, fit.layout, header.count); };
  const auto found = fits.size() == 1 ? fits.begin() : std::find_if(fits.begin(), fits.end(), has_zero_padding);
  return std::move(found == fits.end() ? fits.front() : *found);
}

/// Copies several rows of stored elements together, so that elements of different rows that are adjacent on the device are read
/// once.
template <class E>
class RowCopier {
 public:
  /// `stored` holds the elements from device position `base` on; `run` is DeviceLayout::run().
  RowCopier(const std::byte* stored, std::uint64_t base, std::byte* out, std::uint64_t run)
      : stored_(stored), base_(base), out_(out), run_(run) {}

  void add(const DeviceLayout::Row& row) {
    const auto has_same_steps = [&] {
      return row.steps.data() == rows_[0].steps.data() && row.steps.size() == rows_[0].steps.size();
    };
    if (count_ == rows_.size() || (count_ > 0 && !has_same_steps())) copy();
    rows_[count_++] = row;
  }

  void copy() {
    if (count_ == 0) return;
    const std::size_t length = rows_[0].steps.size();
    const std::size_t head = std::min<std::size_t>((run_ - rows_[0].index % run_) % run_, length);
    copy_part(0, head, 1);
    const std::size_t body_end = head + (length - head) / run_ * run_;
    copy_part(head, body_end, run_);
    copy_part(body_end, length, 1);
    count_ = 0;
  }

 private:
  static constexpr std::size_t kBlock = 16;    ///< the usual run length, known to the compiler
  static constexpr std::size_t kMaxRows = 16;  ///< channels of a block, rows of a block
  static constexpr std::size_t kColumns = 16;  ///< keeps data shared by several rows in the first-level cache

  void copy_part(std::size_t begin, std::size_t end, std::size_t run) const {
    const std::size_t width = (kColumns + run - 1) / run * run;
    for (std::size_t column = begin; column < end; column += width) {
      for (std::size_t r = 0; r < count_; ++r) copy_columns(rows_[r], column, std::min(end, column + width), run);
    }
  }

  void copy_columns(const DeviceLayout::Row& row, std::size_t begin, std::size_t end, std::size_t run) const {
    const std::uint64_t anchor = row.anchor - base_;  // may wrap below 0; the sum with a step does not
    const std::uint64_t* const steps = row.steps.data();
    std::byte* to = out_ + (row.from + begin) * E::kSize;
    const auto copy_runs = [&](std::size_t length) {
      for (std::size_t i = begin; i < end; i += length, to += length * E::kSize) {
        std::memcpy(to, stored_ + (anchor + steps[i]) * E::kSize, length * E::kSize);
      }
    };
    if (run == 1) {
      copy_runs(1);
    } else if (run == kBlock) {
      copy_runs(kBlock);
    } else {
      copy_runs(run);
    }
  }

  const std::byte* stored_;
  std::uint64_t base_;
  std::byte* out_;
  std::uint64_t run_;
  std::array<DeviceLayout::Row, kMaxRows> rows_;
  std::size_t count_ = 0;
};

tl::unexpected<Error> wrong_header_error(const NpyFile& file, const NamedFormat& format, std::uint64_t stored_count) {
  return fail(ErrorCode::unsupported,
              {SPORESCOPE_TRANSLATE_NOOP("The header of %1 is wrong: it says %2, but %3 elements follow in the device’s "
                                         "order (%4), and it cannot be determined which one"),
               {file_name(file.path()), file.header().shape, Count{stored_count}, std::string(format.name)}},
              file.path());
}

}  // namespace

Text restored_order_text(const NamedFormat& format, const Shape& stored) {
  return {SPORESCOPE_TRANSLATE_NOOP("Stored by the device as %1 with shape %2; the original order was restored"),
          {std::string(format.name), stored}};
}

Text device_order_text(const std::string& format, const Shape& stored, Text reason) {
  return {SPORESCOPE_TRANSLATE_NOOP("Shown as stored by the device, as %1 with shape %2: %3"),
          {format, stored, std::move(reason)}};
}

Result<RegularFile> open_regular_file(const std::filesystem::path& path) {
  auto file = RegularFile::open(path);
  if (file) return *std::move(file);
  if (file.error().what == RegularFile::Failure::What::system) return system_failure(file.error().error_number, path);
  return fail(ErrorCode::malformed,
              {SPORESCOPE_TRANSLATE_NOOP("%1 is a folder, a device or a pipe, not a regular file"), {file_name(path)}}, path);
}

StoredElements::StoredElements(RegularFile file, std::filesystem::path path, std::uint64_t offset, std::uint64_t count,
                               const AscendType& type)
    : file_(std::move(file)), path_(std::move(path)), offset_(offset), count_(count), type_(&type) {}

Result<void> StoredElements::read(std::uint64_t first, std::span<std::byte> shown) const {
  const std::uint64_t requested = shown.size() / item_size(type_->value_dtype);
  if (requested == 0) return {};
  const unsigned bits = type_->coding == AscendCoding::bytes ? 8 : type_->bits;
  const std::uint64_t begin = first * bits / 8;
  const std::uint64_t end = ((first + requested) * bits + 7) / 8;
  const auto read_into = [&](std::span<std::byte> bytes) -> Result<void> {
    const auto got = file_.read_at(offset_ + begin, bytes);
    if (!got) return system_failure(got.error().error_number, path_, got.error().offset);
    if (*got == bytes.size()) return {};
    return fail(ErrorCode::truncated,
                {SPORESCOPE_TRANSLATE_NOOP("%1 is truncated: it ends at byte %2, but its header declares %3 bytes"),
                 {file_name(path_), Count{offset_ + begin + *got}, Count{offset_ + end}}},
                path_, offset_ + begin + *got);
  };
  if (type_->coding == AscendCoding::native || type_->coding == AscendCoding::bytes) {
    auto read = read_into(shown);
    if (read) decode(*type_, first, shown, shown);
    return read;
  }
  std::vector<std::byte> stored(end - begin);
  if (auto read = read_into(stored); !read) return read;
  decode(*type_, first, stored, shown);
  return {};
}

DeviceTensor::DeviceTensor(StoredElements elements, Shape shape, std::optional<DeviceLayout> layout, std::optional<Text> remark)
    : elements_(std::move(elements)),
      shape_(std::move(shape)),
      layout_(std::move(layout)),
      remark_(std::move(remark)),
      count_(element_count(shape_).value_or(0)) {}

Result<void> DeviceTensor::read(std::uint64_t first, std::span<std::byte> out) const {
  const std::uint64_t requested = out.size() / item_size(dtype());
  if (first > count_ || requested > count_ - first) {
    return fail(ErrorCode::invalid_argument,
                {SPORESCOPE_TRANSLATE_NOOP("elements %1 to %2 of %3 were requested, but it has only %4"),
                 {std::to_string(first), std::to_string(first + requested), file_name(elements_.path()), Count{count_}}},
                elements_.path());
  }
  if (!layout_) return elements_.read(first, out);
  if (requested == 0) return {};
  if (!is_fully_loaded()) {
    const DeviceLayout::Range range = layout_->range(first, requested);
    const bool is_close = range.count / kMinShare <= requested && range.count <= kMaxLoadedBytes / item_size(dtype());
    if (is_close) return read_range(range, first, out);
  }
  const auto all = load_all();
  if (!all) return tl::unexpected(all.error());
  if (*all != nullptr) {
    gather({*all, 0}, first, out);
    return {};
  }
  // Positions take eight bytes each, so only a few thousand are processed at once.
  constexpr std::uint64_t kAtOnce = 4096;
  std::vector<std::uint64_t> positions(std::min(requested, kAtOnce));
  for (std::uint64_t done = 0; done < requested;) {
    const auto batch = std::span(positions).first(std::min(kAtOnce, requested - done));
    layout_->positions(first + done, batch);
    const auto part = out.subspan(done * item_size(dtype()), batch.size() * item_size(dtype()));
    if (auto fetched = fetch(batch, part); !fetched) return fetched;
    done += batch.size();
  }
  return {};
}

Representation DeviceTensor::representation() const {
  if (elements_.type().coding == AscendCoding::bytes) return Representation::bytes;
  if (layout_) return Representation::converted;
  return remark_ ? Representation::device_order : Representation::stored;
}

bool DeviceTensor::is_fully_loaded() const {
  const std::lock_guard lock(mutex_);
  return loaded_.size() > 0;
}

Result<const std::byte*> DeviceTensor::load_all() const {
  const std::lock_guard lock(mutex_);
  const std::uint64_t bytes = elements_.count() * item_size(dtype());
  if (bytes > kMaxLoadedBytes) return nullptr;
  if (loaded_.size() == 0) {
    RawBytes all(bytes);
    if (auto read = elements_.read(0, all.first(bytes)); !read) return tl::unexpected(read.error());
    loaded_ = std::move(all);
    free_buffers_.clear();
  }
  return loaded_.data();
}

RawBytes DeviceTensor::acquire_buffer(std::size_t size) const {
  {
    const std::lock_guard lock(mutex_);
    const auto found =
        std::find_if(free_buffers_.begin(), free_buffers_.end(), [&](const RawBytes& buffer) { return buffer.size() >= size; });
    if (found != free_buffers_.end()) {
      RawBytes bytes = std::move(*found);
      free_buffers_.erase(found);
      return bytes;
    }
    free_buffers_.clear();  // too small for the current request
  }
  return RawBytes(size);
}

Result<void> DeviceTensor::read_range(const DeviceLayout::Range& range, std::uint64_t first, std::span<std::byte> out) const {
  const std::size_t size = range.count * item_size(dtype());
  RawBytes stored = acquire_buffer(size);
  if (auto read = elements_.read(range.first, stored.first(size)); !read) return read;
  gather({stored.data(), range.first}, first, out);
  const std::lock_guard lock(mutex_);
  free_buffers_.push_back(std::move(stored));
  return {};
}

void DeviceTensor::gather(const Stored& stored, std::uint64_t first, std::span<std::byte> out) const {
  with_element(dtype(), [&]<class E>() {
    RowCopier<E> copier(stored.bytes, stored.first, out.data(), layout_->run());
    layout_->visit_rows(first, out.size() / E::kSize, [&](const DeviceLayout::Row& row) { copier.add(row); });
    copier.copy();
  });
}

Result<void> DeviceTensor::fetch(std::span<const std::uint64_t> positions, std::span<std::byte> out) const {
  const std::size_t size = item_size(dtype());
  for (std::size_t i = 0; i < positions.size(); ++i) {
    if (auto read = elements_.read(positions[i], out.subspan(i * size, size)); !read) return read;
  }
  return {};
}

Result<std::shared_ptr<const TensorSource>> open_device_npy(const std::filesystem::path& path, const NamedFormat& format) {
  auto opened = NpyFile::open(path);
  if (!opened) return tl::unexpected(std::move(opened.error()));
  const NpyFile& npy = **opened;
  const NpyHeader& header = npy.header();
  auto file = open_regular_file(path);
  if (!file) return tl::unexpected(std::move(file.error()));
  const std::uint64_t stored_count = (file->size() - header.data_offset) / stored_size(header);
  const AscendType* type = header.stored != nullptr ? header.stored : ascend_type(dtype_name(header.dtype));
  // A header with the device's own shape ends with a block size and matches the length of the file. A host shape does not end
  // so, or the lengths differ.
  const bool has_device_shape =
      stored_count == header.count && header.shape.size() >= 4 && (header.shape.back() == 16 || header.shape.back() == 32);
  if (header.count == 0 || type == nullptr || header.text || header.fortran_order || header.big_endian || has_device_shape ||
      is_plain(format.format)) {
    return std::shared_ptr<const TensorSource>(*std::move(opened));
  }
  StoredElements elements(*std::move(file), path, header.data_offset, stored_count, *type);
  if (auto fit = likely_layout(format, header, elements)) {
    return std::make_shared<const DeviceTensor>(std::move(elements), header.shape, std::move(fit->layout),
                                                restored_order_text(format, fit->stored));
  }
  if (stored_count != header.count) return wrong_header_error(npy, format, stored_count);
  return std::shared_ptr<const TensorSource>(*std::move(opened));
}

Result<std::shared_ptr<const TensorSource>> open_raw_tensor(const std::filesystem::path& path, const AscendType& type,
                                                            const std::optional<Shape>& shape, const NamedFormat& format) {
  auto file = open_regular_file(path);
  if (!file) return tl::unexpected(std::move(file.error()));
  const std::uint64_t size = file->size();
  const unsigned bits = type.coding == AscendCoding::bytes ? 8 : type.bits;
  const auto count = shape && bits >= 8 ? element_count(*shape) : std::optional(size * 8 / bits);
  constexpr std::uint64_t kNoSize = std::numeric_limits<std::uint64_t>::max();
  const std::uint64_t bytes = count ? stored_bytes(type, *count).value_or(kNoSize) : kNoSize;
  if (bytes != size) {
    std::vector<std::byte> prefix(std::min<std::uint64_t>(size, kFileKindBytes));
    if (file->read_at(0, prefix)) {
      if (auto foreign_file = describe_foreign_file(prefix, path)) {
        return fail(ErrorCode::malformed, *std::move(foreign_file), path, 0);
      }
    }
    return fail(bytes > size ? ErrorCode::truncated : ErrorCode::malformed,
                {SPORESCOPE_TRANSLATE_NOOP("%1 has %2 bytes, which does not fit %3 and the shape in its name"),
                 {file_name(path), Count{size}, std::string(type.name)}},
                path);
  }
  Shape shown = shape && bits >= 8 ? *shape : Shape{static_cast<std::int64_t>(*count)};
  std::optional<Text> remark;
  if (!shape) {
    remark = SPORESCOPE_TRANSLATE_NOOP("The file does not contain its shape; all elements are shown in one row");
  } else if (!is_plain(format.format)) {
    remark = device_order_text(std::string(format.name), shown,
                               SPORESCOPE_TRANSLATE_NOOP("the file does not contain the shape used in the network"));
  }
  return std::make_shared<const DeviceTensor>(StoredElements(*std::move(file), path, 0, *count, type), std::move(shown),
                                              std::nullopt, std::move(remark));
}

}  // namespace sporescope
