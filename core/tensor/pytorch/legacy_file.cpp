// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tensor/pytorch/legacy_file.h"

#include <algorithm>
#include <array>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/base/system_error.h"
#include "core/tensor/pytorch/pickle_machine.h"

namespace sporescope {
namespace {

/// 0x1950a86a20f9469cfc6c, in the byte order of pickled integers.
constexpr std::array<unsigned char, 10> kLegacyMagic{0x6c, 0xfc, 0x9c, 0x46, 0xf9, 0x20, 0x6a, 0xa8, 0x50, 0x19};
/// The magic number follows the protocol, possibly a frame, and the opcode with the length of the number.
constexpr std::size_t kMaxBeforeMagic = 16;
constexpr std::uint64_t kMaxPickles = std::uint64_t{1} << 22U;
constexpr std::size_t kLengthSize = 8;

tl::unexpected<Error> damage_error(const std::filesystem::path& path) {
  return fail(ErrorCode::malformed,
              {SPORESCOPE_TRANSLATE_NOOP("%1 is damaged: its tensor description is inconsistent"), {file_name(path)}}, path);
}

Result<std::vector<std::byte>> read_bytes(const RegularFile& file, std::uint64_t offset, std::uint64_t size,
                                          const std::filesystem::path& path) {
  std::vector<std::byte> bytes(static_cast<std::size_t>(size));
  const auto got = file.read_at(offset, bytes);
  if (!got) return system_failure(got.error().error_number, path, got.error().offset);
  bytes.resize(*got);
  return bytes;
}

std::uint64_t decode_number(std::span<const std::byte> bytes, bool big_endian) {
  std::uint64_t number = 0;
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    number = number << 8U | std::to_integer<std::uint64_t>(bytes[big_endian ? i : bytes.size() - 1 - i]);
  }
  return number;
}

class LegacyReader {
 public:
  LegacyReader(const RegularFile& file, const std::filesystem::path& path) : file_(file), path_(path) {}

  Result<LegacyTensor> run() {
    auto read = read_bytes(file_, 0, std::min(file_.size(), kMaxPickles), path_);
    if (!read) return tl::unexpected(read.error());
    pickles_ = *std::move(read);
    constexpr int kBeforeSystem = 2;  // the magic number and the version
    for (int i = 0; i < kBeforeSystem; ++i) {
      if (PickleMachine machine = next(); !run_pickle(machine)) return pickle_error();
    }
    PickleMachine system = next();
    if (!run_pickle(system)) return pickle_error();
    out_.big_endian = is_big_endian(system);
    PickleMachine object = next();
    if (!run_pickle(object)) return pickle_error();
    auto tensor = pickled_tensor_of(object, path_);
    if (!tensor) return tl::unexpected(std::move(tensor.error()));
    out_.tensor = *std::move(tensor);
    PickleMachine keys = next();
    if (!run_pickle(keys)) return pickle_error();
    return find_storage(object, keys);
  }

 private:
  [[nodiscard]] PickleMachine next() const { return PickleMachine(pickles_, at_); }
  bool run_pickle(PickleMachine& machine) {
    end_ = machine.run();
    at_ = machine.end();
    return end_ == PickleMachine::End::stopped;
  }

  [[nodiscard]] tl::unexpected<Error> pickle_error() const {
    if (end_ == PickleMachine::End::too_short && pickles_.size() == file_.size()) {
      return fail(ErrorCode::truncated,
                  {SPORESCOPE_TRANSLATE_NOOP("%1 is truncated: it ends at byte %2, within the description of its tensor"),
                   {file_name(path_), Count{file_.size()}}},
                  path_, file_.size());
    }
    if (end_ == PickleMachine::End::broken) return damage_error(path_);
    return fail(ErrorCode::unsupported,
                {SPORESCOPE_TRANSLATE_NOOP("%1 does not hold a single tensor and cannot be shown"), {file_name(path_)}}, path_);
  }

  static bool is_big_endian(const PickleMachine& machine) {
    const PickleObject& info = machine.result();
    for (std::size_t i = 0; i + 1 < info.items.size(); i += 2) {
      if (machine.at(info.items[i]).text != "little_endian") continue;
      const PickleObject& value = machine.at(info.items[i + 1]);
      return value.kind == PickleKind::boolean && value.number == 0;
    }
    return false;
  }

  /// Returns the element size of each storage, by its key.
  static std::unordered_map<std::string, std::uint64_t> item_sizes(const PickleMachine& object) {
    std::unordered_map<std::string, std::uint64_t> sizes;
    for (const PickleObject& storage : object.objects()) {
      if (storage.kind != PickleKind::storage) continue;
      const PickleObject& description = object.at(storage.parts[0]);
      if (description.parts.size() < 3) continue;
      const auto size = storage_item_size(object.at(description.parts[1]).text);
      if (size) sizes.emplace(object.at(description.parts[2]).text, *size);
    }
    return sizes;
  }

  Result<LegacyTensor> find_storage(const PickleMachine& object, const PickleMachine& keys) {
    const auto sizes = item_sizes(object);
    std::uint64_t offset = at_;
    for (const std::size_t index : keys.result().items) {
      const std::string& key = keys.at(index).text;
      const auto size_entry = sizes.find(key);
      if (size_entry == sizes.end()) return damage_error(path_);
      const auto length = read_bytes(file_, offset, kLengthSize, path_);
      if (!length) return tl::unexpected(length.error());
      if (length->size() < kLengthSize) return truncated_error(offset + kLengthSize);
      const std::uint64_t elements = decode_number(*length, out_.big_endian);
      offset += kLengthSize;
      const std::uint64_t remaining = file_.size() - std::min(offset, file_.size());
      if (elements > remaining / size_entry->second) return truncated_storage_error(offset, elements, size_entry->second);
      if (key == out_.tensor.storage) {
        out_.offset = offset;
        out_.size = elements * size_entry->second;
        return std::move(out_);
      }
      offset += elements * size_entry->second;
    }
    return damage_error(path_);
  }

  [[nodiscard]] tl::unexpected<Error> truncated_error(std::uint64_t declared) const {
    return fail(ErrorCode::truncated,
                {SPORESCOPE_TRANSLATE_NOOP("%1 is truncated: it ends at byte %2, but its header declares %3 bytes"),
                 {file_name(path_), Count{file_.size()}, Count{declared}}},
                path_, file_.size());
  }
  [[nodiscard]] tl::unexpected<Error> truncated_storage_error(std::uint64_t offset, std::uint64_t elements,
                                                              std::uint64_t item_bytes) const {
    // No file has this many elements.
    constexpr std::uint64_t kMaxElements = std::uint64_t{1} << 48U;
    if (elements > kMaxElements) return damage_error(path_);
    return truncated_error(offset + elements * item_bytes);
  }

  const RegularFile& file_;
  const std::filesystem::path& path_;
  std::vector<std::byte> pickles_;
  std::size_t at_ = 0;
  PickleMachine::End end_ = PickleMachine::End::stopped;
  LegacyTensor out_;
};

}  // namespace

bool is_legacy_file(std::span<const std::byte> prefix) {
  if (prefix.empty() || prefix[0] != std::byte{0x80}) return false;
  const auto window = prefix.first(std::min(prefix.size(), kMaxBeforeMagic + kLegacyMagic.size()));
  const auto equals = [](std::byte byte, unsigned char magic) { return std::to_integer<unsigned char>(byte) == magic; };
  return std::search(window.begin(), window.end(), kLegacyMagic.begin(), kLegacyMagic.end(), equals) != window.end();
}

Result<LegacyTensor> read_legacy_file(const RegularFile& file, const std::filesystem::path& path) {
  return LegacyReader(file, path).run();
}

}  // namespace sporescope
