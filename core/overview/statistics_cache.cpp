// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/overview/statistics_cache.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <span>
#include <string>
#include <system_error>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/base/atomic_file.h"
#include "core/base/regular_file.h"
#include "core/base/stable_hash.h"
#include "core/dump/directory.h"
#include "core/dump/growing/file_stamp.h"

namespace sporescope {
namespace {

/// Increase the number when the computation or the file format changes.
constexpr std::string_view kMagic = "sporescope statistics 4\n";
constexpr std::string_view kFileSuffix = ".statistics";
constexpr std::uint64_t kMaxBytes = 128'000'000;

/// One tensor as stored in the file: only numbers, without padding.
struct StoredTensor {
  StatisticsCacheKey key;
  std::uint64_t count = 0;
  OverviewStatistics numbers{};
  float rms = 0;
  std::uint32_t state = 0;
};
static_assert(std::is_trivially_copyable_v<StoredTensor>);

StoredTensor to_stored(const StatisticsCacheKey& key, const OverviewReading& reading) {
  return {key, reading.count, reading.numbers, reading.rms, static_cast<std::uint32_t>(reading.state)};
}

std::uint64_t checksum_of(std::span<const StoredTensor> stored_tensors) {
  const auto bytes = std::as_bytes(stored_tensors);
  return stable_hash({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
}

std::string cache_file_name(const std::filesystem::path& dump, int rank) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string name;
  std::string hash_input = dump.string();
  hash_input += '\n';
  hash_input += std::to_string(rank);
  const std::uint64_t hash = stable_hash(hash_input);
  for (int shift = 60; shift >= 0; shift -= 4) name += kDigits[(hash >> static_cast<unsigned>(shift)) & 0xf];
  return name += kFileSuffix;
}

bool read_exactly(const RegularFile& file, std::uint64_t offset, std::span<std::byte> out) {
  const auto read = file.read_at(offset, out);
  return read && *read == out.size();
}

std::vector<StoredTensor> read_stored_tensors(const std::filesystem::path& path) {
  const auto file = RegularFile::open(path);
  std::string magic(kMagic.size(), ' ');
  std::uint64_t checksum = 0;
  const std::uint64_t header_size = kMagic.size() + sizeof checksum;
  if (!file || file->size() < header_size || (file->size() - header_size) % sizeof(StoredTensor) != 0) return {};
  if (!read_exactly(*file, 0, std::as_writable_bytes(std::span(magic))) || magic != kMagic) return {};
  if (!read_exactly(*file, kMagic.size(), std::as_writable_bytes(std::span(&checksum, 1)))) return {};
  const std::uint64_t count = (file->size() - header_size) / sizeof(StoredTensor);
  if (count > StatisticsCache::kMaxEntries) return {};
  std::vector<StoredTensor> stored_tensors(count);
  if (!read_exactly(*file, header_size, std::as_writable_bytes(std::span(stored_tensors))) ||
      checksum_of(stored_tensors) != checksum) {
    return {};
  }
  return stored_tensors;
}

}  // namespace

std::optional<FileIdentity> identity_of(const std::filesystem::path& file) {
  const FileStamp stamp = FileStamp::of(file);
  if (stamp.inode == 0 || !stamp.is_stable()) return std::nullopt;
  return FileIdentity{stable_hash(file.string()), stamp.device, stamp.inode, stamp.size, stamp.modified};
}

StatisticsCache::StatisticsCache(std::filesystem::path folder, const std::filesystem::path& dump, int rank)
    : folder_(std::move(folder)), dump_(dump), file_(folder_ / cache_file_name(dump, rank)) {
  load();
}

void StatisticsCache::load() {
  for (const StoredTensor& stored : read_stored_tensors(file_)) {
    if (stored.state > static_cast<std::uint32_t>(CellState::nan)) continue;
    Entry entry;
    entry.reading = {stored.numbers, static_cast<CellState>(stored.state), stored.rms, stored.count};
    entries_.emplace(stored.key, entry);
  }
  std::error_code error;
  if (!entries_.empty()) std::filesystem::last_write_time(file_, std::filesystem::file_time_type::clock::now(), error);
}

std::optional<OverviewReading> StatisticsCache::find(const StatisticsCacheKey& key) const {
  const auto found = entries_.find(key);
  if (found == entries_.end()) return std::nullopt;
  return found->second.reading;
}

void StatisticsCache::put(const StatisticsCacheKey& key, const OverviewReading& reading) {
  if (used_ == kMaxEntries) return;
  const auto [found, is_new] = entries_.try_emplace(key);
  found->second.reading = reading;
  if (!std::exchange(found->second.used, true)) ++used_;
  changed_ = changed_ || is_new;
}

Result<void> StatisticsCache::save(bool all_seen) {
  if (!changed_) return {};
  if (is_inside(folder_, dump_)) {
    return fail(ErrorCode::invalid_argument, SPORESCOPE_TRANSLATE_NOOP("Statistics are never stored inside a dump"), folder_);
  }
  std::error_code error;
  std::filesystem::create_directories(folder_, error);
  auto written = write(all_seen);
  if (written) make_room();
  return written;
}

Result<void> StatisticsCache::write(bool all_seen) const {
  std::vector<StoredTensor> stored_tensors;
  for (const bool used : {true, false}) {
    if (!used && all_seen) break;
    for (const auto& [key, entry] : entries_) {
      if (entry.used == used && stored_tensors.size() < kMaxEntries) stored_tensors.push_back(to_stored(key, entry.reading));
    }
  }
  const std::uint64_t checksum = checksum_of(stored_tensors);
  AtomicFile file(file_);
  if (auto opened = file.opened(); !opened) return opened;
  if (auto magic = file.append(kMagic); !magic) return magic;
  if (auto written = file.append(std::as_bytes(std::span(&checksum, 1))); !written) return written;
  if (auto written = file.append(std::as_bytes(std::span(stored_tensors))); !written) return written;
  return file.finish();
}

void StatisticsCache::make_room() const {
  struct CachedFile {
    std::filesystem::file_time_type used;
    std::uint64_t bytes = 0;
    std::filesystem::path path;
  };
  std::vector<CachedFile> files;
  std::uint64_t bytes = 0;
  std::error_code error;
  for (const auto& file : std::filesystem::directory_iterator(folder_, error)) {
    if (file.path().extension() != kFileSuffix || !file.is_regular_file(error)) continue;
    files.push_back({file.last_write_time(error), file.file_size(error), file.path()});
    bytes += files.back().bytes;
  }
  std::sort(files.begin(), files.end(), [](const CachedFile& a, const CachedFile& b) { return a.used < b.used; });
  for (const CachedFile& file : files) {
    if (bytes <= kMaxBytes) return;
    if (file.path == file_) continue;
    std::filesystem::remove(file.path, error);
    bytes -= file.bytes;
  }
}

}  // namespace sporescope
