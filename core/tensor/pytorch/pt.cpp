// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tensor/pytorch/pt.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <limits>
#include <string>
#include <utility>

#include "core/result/system_error.h"
#include "core/tensor/byte_order.h"
#include "core/tensor/pytorch/zip_members.h"

namespace sporescope {
namespace {

constexpr std::uint64_t kMostPickle = std::uint64_t{1} << 22U;
/// Storages up to this are read whole where a tensor's elements are scattered over them.
constexpr std::uint64_t kMostInMemory = std::uint64_t{1} << 30U;

tl::unexpected<Error> reaches_beyond(const std::filesystem::path& path) {
  return fail(ErrorCode::malformed,
              {SPORESCOPE_TRANSLATE_NOOP("%1 is damaged: its tensor reaches beyond the values in the file"), {file_name(path)}},
              path);
}

tl::unexpected<Error> no_pt_file(RegularFile::Failure why, const std::filesystem::path& path) {
  if (why.what == RegularFile::Failure::What::system) return system_failure(why.error_number, path);
  return fail(ErrorCode::malformed, {SPORESCOPE_TRANSLATE_NOOP("%1 is not a regular file"), {file_name(path)}}, path);
}

/// The member whose name ends with "/" and `name`; null if there is none.
const ZipMember* find_member(const std::vector<ZipMember>& members, const std::string& name) {
  const auto found =
      std::find_if(members.begin(), members.end(), [&](const ZipMember& member) { return member.name.ends_with('/' + name); });
  return found == members.end() ? nullptr : &*found;
}

Result<std::vector<std::byte>> read_member(const RegularFile& file, const ZipMember& member,
                                           const std::filesystem::path& path) {
  if (member.size > kMostPickle) return reaches_beyond(path);
  std::vector<std::byte> bytes(static_cast<std::size_t>(member.size));
  const auto got = file.read_at(member.offset, bytes);
  if (!got) return system_failure(got.error().error_number, path, got.error().offset);
  bytes.resize(*got);
  return bytes;
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

}  // namespace

PtFile::PtFile(std::filesystem::path path, PickledTensor tensor, Storage storage, RegularFile file)
    : path_(std::move(path)),
      tensor_(std::move(tensor)),
      storage_(storage),
      file_(std::move(file)),
      count_(element_count(tensor_.shape).value_or(0)),
      order_(order_of(tensor_)) {}

PtFile::Order PtFile::order_of(const PickledTensor& tensor) {
  if (is_contiguous(tensor, false)) return Order::c;
  return is_contiguous(tensor, true) ? Order::fortran : Order::strided;
}

Result<void> PtFile::check_extent() const {
  const auto count = element_count(tensor_.shape);
  if (!count) return reaches_beyond(path_);
  if (*count == 0) return {};
  const std::uint64_t held = storage_.size / item_size(tensor_.dtype);
  std::uint64_t last = tensor_.offset;
  for (std::size_t i = 0; i < tensor_.shape.size() && last < held; ++i) {
    const auto steps = static_cast<std::uint64_t>(tensor_.shape[i] - 1);
    if (tensor_.strides[i] != 0 && steps > held / tensor_.strides[i]) return reaches_beyond(path_);
    last += steps * tensor_.strides[i];
  }
  if (last >= held) return reaches_beyond(path_);
  return {};
}

Result<std::shared_ptr<const PtFile>> PtFile::open(const std::filesystem::path& path) {
  auto file = RegularFile::open(path);
  if (!file) return no_pt_file(file.error(), path);
  const auto members = read_zip_members(*file, path);
  if (!members) return tl::unexpected(members.error());
  const ZipMember* description = find_member(*members, "data.pkl");
  if (description == nullptr) {
    return fail(ErrorCode::malformed,
                {SPORESCOPE_TRANSLATE_NOOP("%1 is not a PyTorch file: it has no data.pkl"), {file_name(path)}}, path);
  }
  const auto pickle = read_member(*file, *description, path);
  if (!pickle) return tl::unexpected(pickle.error());
  auto tensor = parse_pickled_tensor(*pickle, path);
  if (!tensor) return tl::unexpected(tensor.error());
  const ZipMember* values = find_member(*members, "data/" + tensor->storage);
  if (values == nullptr) return reaches_beyond(path);
  Storage storage{values->offset, values->size, false};
  if (const ZipMember* order = find_member(*members, "byteorder"); order != nullptr) {
    const auto word = read_member(*file, *order, path);
    if (!word) return tl::unexpected(word.error());
    storage.big_endian = word->size() == 3 && static_cast<char>(word->front()) == 'b';
  }
  std::shared_ptr<const PtFile> opened(new PtFile(path, *std::move(tensor), storage, *std::move(file)));
  if (auto fits = opened->check_extent(); !fits) return tl::unexpected(fits.error());
  return opened;
}

Result<void> PtFile::read_bytes(std::uint64_t offset, std::span<std::byte> out) const {
  const auto got = file_.read_at(storage_.offset + offset, out);
  if (!got) return system_failure(got.error().error_number, path_, got.error().offset);
  if (*got == out.size()) return {};
  const std::uint64_t ends = storage_.offset + offset + *got;
  return fail(ErrorCode::truncated,
              {SPORESCOPE_TRANSLATE_NOOP("%1 ends at byte %2; its header promises %3"),
               {file_name(path_), Count{ends}, Count{storage_.offset + storage_.size}}},
              path_, ends);
}

const Result<std::vector<std::byte>>& PtFile::whole_storage() const {
  std::call_once(whole_once_, [this] {
    std::vector<std::byte> bytes(static_cast<std::size_t>(storage_.size));
    if (auto got = read_bytes(0, bytes); !got) {
      whole_ = tl::unexpected(got.error());
    } else {
      whole_ = std::move(bytes);
    }
  });
  return whole_;
}

Result<void> PtFile::read_strided(std::uint64_t first, std::span<std::byte> out) const {
  const std::size_t size = item_size(tensor_.dtype);
  const bool in_memory = storage_.size <= kMostInMemory;
  if (in_memory && !whole_storage()) return tl::unexpected(whole_storage().error());
  std::vector<std::uint64_t> index(tensor_.shape.size());
  std::uint64_t place = tensor_.offset;
  std::uint64_t rest = first;
  for (std::size_t i = index.size(); i-- > 0;) {
    const auto length = static_cast<std::uint64_t>(tensor_.shape[i]);
    index[i] = rest % length;
    rest /= length;
    place += index[i] * tensor_.strides[i];
  }
  for (std::size_t at = 0; at + size <= out.size(); at += size) {
    if (in_memory) {
      std::memcpy(out.data() + at, whole_storage()->data() + place * size, size);
    } else if (auto got = read_bytes(place * size, out.subspan(at, size)); !got) {
      return got;
    }
    for (std::size_t i = index.size(); i-- > 0;) {
      place += tensor_.strides[i];
      if (++index[i] < static_cast<std::uint64_t>(tensor_.shape[i])) break;
      place -= index[i] * tensor_.strides[i];
      index[i] = 0;
    }
  }
  return {};
}

Result<void> PtFile::read(std::uint64_t first, std::span<std::byte> out) const {
  const std::size_t size = item_size(tensor_.dtype);
  const std::uint64_t wanted = out.size() / size;
  if (first > count_ || wanted > count_ - first) {
    return fail(ErrorCode::invalid_argument,
                {SPORESCOPE_TRANSLATE_NOOP("elements %1 to %2 of %3 were asked for, but it holds %4"),
                 {std::to_string(first), std::to_string(first + wanted), file_name(path_), Count{count_}}},
                path_);
  }
  if (wanted == 0) return {};
  auto got = order_ == Order::strided ? read_strided(first, out) : read_bytes((tensor_.offset + first) * size, out);
  if (!got) return got;
  if (storage_.big_endian != (std::endian::native == std::endian::big)) swap_bytes(tensor_.dtype, out);
  return {};
}

}  // namespace sporescope
