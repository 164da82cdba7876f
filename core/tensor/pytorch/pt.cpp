// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tensor/pytorch/pt.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <limits>
#include <string>
#include <utility>

#include "core/base/system_error.h"
#include "core/tensor/ascend/element_type.h"
#include "core/tensor/byte_order.h"
#include "core/tensor/file_kind.h"
#include "core/tensor/pytorch/legacy_file.h"
#include "core/tensor/pytorch/zip_members.h"

namespace sporescope {
namespace {

constexpr std::uint64_t kMaxPickle = std::uint64_t{1} << 22U;
/// Storages up to this size are read completely if the elements of the tensor are scattered in them.
constexpr std::uint64_t kMaxInMemory = std::uint64_t{1} << 30U;

tl::unexpected<Error> extent_error(const std::filesystem::path& path) {
  return fail(ErrorCode::malformed,
              {SPORESCOPE_TRANSLATE_NOOP("%1 is damaged: its tensor extends beyond the values in the file"), {file_name(path)}},
              path);
}

tl::unexpected<Error> pt_open_error(RegularFile::Failure failure, const std::filesystem::path& path) {
  if (failure.what == RegularFile::Failure::What::system) return system_failure(failure.error_number, path);
  return fail(ErrorCode::malformed, {SPORESCOPE_TRANSLATE_NOOP("%1 is not a regular file"), {file_name(path)}}, path);
}

/// Finds the member whose name ends with "/" and `name`. Returns null if there is none.
const ZipMember* find_member(const std::vector<ZipMember>& members, const std::string& name) {
  const auto found =
      std::find_if(members.begin(), members.end(), [&](const ZipMember& member) { return member.name.ends_with('/' + name); });
  return found == members.end() ? nullptr : &*found;
}

Result<std::vector<std::byte>> read_member(const RegularFile& file, const ZipMember& member,
                                           const std::filesystem::path& path) {
  if (member.size > kMaxPickle) return extent_error(path);
  std::vector<std::byte> bytes(static_cast<std::size_t>(member.size));
  const auto got = file.read_at(member.offset, bytes);
  if (!got) return system_failure(got.error().error_number, path, got.error().offset);
  bytes.resize(*got);
  return bytes;
}

/// Returns the size of a stored element in bytes; for types of less than 8 bits, that of the byte that holds several.
std::size_t stored_size(const PickledTensor& tensor) {
  constexpr unsigned kByte = 8;
  return tensor.stored == nullptr ? item_size(tensor.dtype) : std::max(tensor.stored->bits, kByte) / kByte;
}

/// Returns the number of elements in a stored one: 1, except for types of less than 8 bits.
std::uint64_t elements_per_stored(const PickledTensor& tensor) {
  constexpr unsigned kByte = 8;
  return tensor.stored == nullptr || tensor.stored->bits >= kByte ? 1 : kByte / tensor.stored->bits;
}

/// Returns the shape with which the tensor is shown. Elements that share a byte are adjacent in the last dimension.
Shape shown_shape(const PickledTensor& tensor) {
  Shape shape = tensor.shape;
  const auto per_stored = static_cast<std::int64_t>(elements_per_stored(tensor));
  if (per_stored == 1) return shape;
  if (shape.empty()) return {per_stored};
  // A size that would overflow becomes -1, which element_count() rejects.
  constexpr std::int64_t kMax = std::numeric_limits<std::int64_t>::max();
  shape.back() = shape.back() > kMax / per_stored ? -1 : shape.back() * per_stored;
  return shape;
}

bool is_contiguous(const PickledTensor& tensor, bool first_runs_fastest) {
  std::uint64_t expected = 1;
  const std::size_t rank = tensor.shape.size();
  for (std::size_t k = 0; k < rank; ++k) {
    const std::size_t i = first_runs_fastest ? k : rank - 1 - k;
    if (tensor.shape[i] > 1 && tensor.strides[i] != expected) return false;
    expected *= static_cast<std::uint64_t>(std::max<std::int64_t>(tensor.shape[i], 1));
  }
  return true;
}

template <class Word>
void negate_components(std::span<std::byte> elements, std::size_t stride, std::size_t first) {
  for (std::size_t i = first; (i + 1) * sizeof(Word) <= elements.size(); i += stride) {
    Word word = 0;
    std::memcpy(&word, elements.data() + i * sizeof(Word), sizeof(Word));
    word = static_cast<Word>(Word{0} - word);
    std::memcpy(elements.data() + i * sizeof(Word), &word, sizeof(Word));
  }
}

/// Flips the highest bit, the sign, of each `stride`th word from `first` on.
template <class Word>
void flip_signs(std::span<std::byte> elements, std::size_t stride, std::size_t first) {
  constexpr auto kSign = static_cast<Word>(Word{1} << (8 * sizeof(Word) - 1));
  for (std::size_t i = first; (i + 1) * sizeof(Word) <= elements.size(); i += stride) {
    Word word = 0;
    std::memcpy(&word, elements.data() + i * sizeof(Word), sizeof(Word));
    word = static_cast<Word>(word ^ kSign);
    std::memcpy(elements.data() + i * sizeof(Word), &word, sizeof(Word));
  }
}

void negate_integers(std::size_t size, std::span<std::byte> elements) {
  switch (size) {
    case 1:
      return negate_components<std::uint8_t>(elements, 1, 0);
    case 2:
      return negate_components<std::uint16_t>(elements, 1, 0);
    case 4:
      return negate_components<std::uint32_t>(elements, 1, 0);
    default:
      return negate_components<std::uint64_t>(elements, 1, 0);
  }
}

void flip_signs(std::size_t size, std::span<std::byte> elements, std::size_t stride, std::size_t first) {
  switch (size) {
    case 2:
      return flip_signs<std::uint16_t>(elements, stride, first);
    case 4:
      return flip_signs<std::uint32_t>(elements, stride, first);
    default:
      return flip_signs<std::uint64_t>(elements, stride, first);
  }
}

/// Applies the conjugation and negation that torch has deferred.
void apply_bits(const PickledTensor& tensor, std::span<std::byte> elements) {
  const std::size_t part = is_complex(tensor.dtype) ? item_size(tensor.dtype) / 2 : item_size(tensor.dtype);
  if (tensor.conjugate) flip_signs(part, elements, 2, 1);
  if (!tensor.negative || tensor.dtype == DType::boolean) return;
  if (is_floating(tensor.dtype) || is_complex(tensor.dtype)) {
    flip_signs(part, elements, 1, 0);
  } else {
    negate_integers(part, elements);
  }
}

tl::unexpected<Error> compressed_error(const std::filesystem::path& path) {
  return fail(ErrorCode::unsupported,
              {SPORESCOPE_TRANSLATE_NOOP("%1 is a compressed archive, unlike PyTorch's files: repack it without "
                                         "compression (zip -0), or save it again with torch.save"),
               {file_name(path)}},
              path);
}

}  // namespace

PtFile::PtFile(std::filesystem::path path, PickledTensor tensor, Storage storage, RegularFile file)
    : path_(std::move(path)),
      tensor_(std::move(tensor)),
      storage_(storage),
      file_(std::move(file)),
      shape_(shown_shape(tensor_)),
      count_(element_count(shape_).value_or(0)),
      order_(order_of(tensor_)) {}

PtFile::Order PtFile::order_of(const PickledTensor& tensor) {
  if (is_contiguous(tensor, false)) return Order::c;
  // Elements that share a byte are adjacent only in C order.
  return elements_per_stored(tensor) == 1 && is_contiguous(tensor, true) ? Order::fortran : Order::strided;
}

std::optional<Text> PtFile::remark() const {
  if (!tensor_.place.empty()) {
    return Text{SPORESCOPE_TRANSLATE_NOOP("The only tensor in the file, at %1"), {tensor_.place}};
  }
  if (tensor_.stored != nullptr) return shown_in_wider_type(*tensor_.stored);
  return std::nullopt;
}

Result<void> PtFile::check_extent() const {
  const auto count = element_count(shape_);
  if (!count) return extent_error(path_);
  if (*count == 0) return {};
  const std::uint64_t stored_count = storage_.size / stored_size(tensor_);
  std::uint64_t last = tensor_.offset;
  for (std::size_t i = 0; i < tensor_.shape.size() && last < stored_count; ++i) {
    const auto steps = static_cast<std::uint64_t>(tensor_.shape[i] - 1);
    if (tensor_.strides[i] != 0 && steps > stored_count / tensor_.strides[i]) return extent_error(path_);
    last += steps * tensor_.strides[i];
  }
  if (last >= stored_count) return extent_error(path_);
  return {};
}

Result<std::shared_ptr<const PtFile>> PtFile::open(const std::filesystem::path& path) {
  auto file = RegularFile::open(path);
  if (!file) return pt_open_error(file.error(), path);
  std::array<std::byte, kFileKindBytes> buffer;
  const auto got = file->read_at(0, buffer);
  if (!got) return system_failure(got.error().error_number, path, got.error().offset);
  const auto prefix = std::span<const std::byte>(buffer).first(*got);
  if (!is_legacy_file(prefix)) return open_zip(path, *std::move(file), prefix);
  auto legacy = read_legacy_file(*file, path);
  if (!legacy) return tl::unexpected(std::move(legacy.error()));
  const Storage storage{legacy->offset, legacy->size, legacy->big_endian};
  return open_storage(path, std::move(legacy->tensor), storage, *std::move(file));
}

Result<std::shared_ptr<const PtFile>> PtFile::open_zip(const std::filesystem::path& path, RegularFile file,
                                                       std::span<const std::byte> prefix) {
  if (!is_zip(prefix)) {
    if (auto foreign_file = describe_foreign_file(prefix, path)) {
      return fail(ErrorCode::malformed, *std::move(foreign_file), path, 0);
    }
  }
  const auto members = read_zip_members(file, path);
  if (!members) return tl::unexpected(members.error());
  const ZipMember* description = find_member(*members, "data.pkl");
  if (description == nullptr) {
    if (auto foreign_file = describe_foreign_file(prefix, path)) {
      return fail(ErrorCode::malformed, *std::move(foreign_file), path, 0);
    }
    return fail(ErrorCode::malformed,
                {SPORESCOPE_TRANSLATE_NOOP("%1 is not a PyTorch file: it has no data.pkl"), {file_name(path)}}, path);
  }
  if (find_member(*members, "constants.pkl") != nullptr) {
    return fail(
        ErrorCode::unsupported,
        {SPORESCOPE_TRANSLATE_NOOP("%1 is a TorchScript model, which cannot be shown: save one of its tensors with torch.save"),
         {file_name(path)}},
        path);
  }
  if (description->compressed) return compressed_error(path);
  if (description->size > kMaxPickle) {
    return fail(ErrorCode::unsupported,
                {SPORESCOPE_TRANSLATE_NOOP(
                     "%1 holds many objects, not a single tensor: save the tensor to a separate file with torch.save"),
                 {file_name(path)}},
                path);
  }
  const auto pickle = read_member(file, *description, path);
  if (!pickle) return tl::unexpected(pickle.error());
  auto tensor = parse_pickled_tensor(*pickle, path);
  if (!tensor) return tl::unexpected(tensor.error());
  const ZipMember* values = find_member(*members, "data/" + tensor->storage);
  if (values == nullptr) return extent_error(path);
  if (values->compressed) return compressed_error(path);
  Storage storage{values->offset, values->size, false};
  if (const ZipMember* order = find_member(*members, "byteorder"); order != nullptr && !order->compressed) {
    const auto word = read_member(file, *order, path);
    if (!word) return tl::unexpected(word.error());
    storage.big_endian = word->size() == 3 && static_cast<char>(word->front()) == 'b';
  }
  return open_storage(path, *std::move(tensor), storage, std::move(file));
}

Result<std::shared_ptr<const PtFile>> PtFile::open_storage(const std::filesystem::path& path, PickledTensor tensor,
                                                           Storage storage, RegularFile file) {
  std::shared_ptr<const PtFile> opened(new PtFile(path, std::move(tensor), storage, std::move(file)));
  if (auto checked = opened->check_extent(); !checked) return tl::unexpected(checked.error());
  return opened;
}

Result<void> PtFile::read_bytes(std::uint64_t offset, std::span<std::byte> out) const {
  const auto got = file_.read_at(storage_.offset + offset, out);
  if (!got) return system_failure(got.error().error_number, path_, got.error().offset);
  if (*got == out.size()) return {};
  const std::uint64_t end_offset = storage_.offset + offset + *got;
  return fail(ErrorCode::truncated,
              {SPORESCOPE_TRANSLATE_NOOP("%1 is truncated: it ends at byte %2, but its header declares %3 bytes"),
               {file_name(path_), Count{end_offset}, Count{storage_.offset + storage_.size}}},
              path_, end_offset);
}

const Result<std::vector<std::byte>>& PtFile::load_storage() const {
  std::call_once(load_once_, [this] {
    std::vector<std::byte> bytes(static_cast<std::size_t>(storage_.size));
    if (auto got = read_bytes(0, bytes); !got) {
      storage_bytes_ = tl::unexpected(got.error());
    } else {
      storage_bytes_ = std::move(bytes);
    }
  });
  return storage_bytes_;
}

Result<void> PtFile::read_strided(std::uint64_t first, std::span<std::byte> out) const {
  const std::size_t size = stored_size(tensor_);
  const bool in_memory = storage_.size <= kMaxInMemory;
  if (in_memory && !load_storage()) return tl::unexpected(load_storage().error());
  std::vector<std::uint64_t> index(tensor_.shape.size());
  std::uint64_t position = tensor_.offset;
  std::uint64_t remaining = first;
  for (std::size_t i = index.size(); i-- > 0;) {
    const auto length = static_cast<std::uint64_t>(tensor_.shape[i]);
    index[i] = remaining % length;
    remaining /= length;
    position += index[i] * tensor_.strides[i];
  }
  for (std::size_t at = 0; at + size <= out.size(); at += size) {
    if (in_memory) {
      std::memcpy(out.data() + at, load_storage()->data() + position * size, size);
    } else if (auto got = read_bytes(position * size, out.subspan(at, size)); !got) {
      return got;
    }
    for (std::size_t i = index.size(); i-- > 0;) {
      position += tensor_.strides[i];
      if (++index[i] < static_cast<std::uint64_t>(tensor_.shape[i])) break;
      position -= index[i] * tensor_.strides[i];
      index[i] = 0;
    }
  }
  return {};
}

Result<void> PtFile::read_stored(std::uint64_t first, std::span<std::byte> out) const {
  const std::size_t size = stored_size(tensor_);
  auto got = order_ == Order::strided ? read_strided(first, out) : read_bytes((tensor_.offset + first) * size, out);
  if (!got) return got;
  if (storage_.big_endian == (std::endian::native == std::endian::big)) return {};
  if (tensor_.stored == nullptr) {
    swap_bytes(tensor_.dtype, out);
  } else if (size > 1) {
    // Each part of a complex32 has two bytes.
    swap_bytes(is_complex(tensor_.dtype) ? DType::float16 : tensor_.dtype, out);
  }
  return {};
}

Result<void> PtFile::read(std::uint64_t first, std::span<std::byte> out) const {
  const std::uint64_t requested = out.size() / item_size(tensor_.dtype);
  if (first > count_ || requested > count_ - first) {
    return fail(ErrorCode::invalid_argument,
                {SPORESCOPE_TRANSLATE_NOOP("elements %1 to %2 of %3 were requested, but it has only %4"),
                 {std::to_string(first), std::to_string(first + requested), file_name(path_), Count{count_}}},
                path_);
  }
  if (requested == 0) return {};
  if (tensor_.stored == nullptr) {
    if (auto got = read_stored(first, out); !got) return got;
  } else {
    const std::uint64_t per_stored = elements_per_stored(tensor_);
    const std::uint64_t begin = first / per_stored;
    const std::uint64_t end = (first + requested + per_stored - 1) / per_stored;
    std::vector<std::byte> stored((end - begin) * stored_size(tensor_));
    if (auto got = read_stored(begin, stored); !got) return got;
    decode(*tensor_.stored, first, stored, out);
  }
  apply_bits(tensor_, out);
  return {};
}

}  // namespace sporescope
