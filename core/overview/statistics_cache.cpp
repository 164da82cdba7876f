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
struct Line {
  StatisticsCacheKey key;
  std::uint64_t count = 0;
  OverviewStatistics numbers{};
  float rms = 0;
  std::uint32_t state = 0;
};
static_assert(std::is_trivially_copyable_v<Line>);

Line line_of(const StatisticsCacheKey& key, const OverviewReading& reading) {
  return {key, reading.count, reading.numbers, reading.rms, static_cast<std::uint32_t>(reading.state)};
}

std::uint64_t checksum_of(std::span<const Line> lines) {
  const auto bytes = std::as_bytes(lines);
  return stable_hash({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
}

std::string name_of(const std::filesystem::path& dump, int rank) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string name;
  std::string whose = dump.string();
  whose += '\n';
  whose += std::to_string(rank);
  const std::uint64_t hash = stable_hash(whose);
  for (int shift = 60; shift >= 0; shift -= 4) name += kDigits[(hash >> static_cast<unsigned>(shift)) & 0xf];
  return name += kFileSuffix;
}

bool read_exactly(const RegularFile& file, std::uint64_t offset, std::span<std::byte> out) {
  const auto read = file.read_at(offset, out);
  return read && *read == out.size();
}

std::vector<Line> read_lines(const std::filesystem::path& path) {
  const auto file = RegularFile::open(path);
  std::string magic(kMagic.size(), ' ');
  std::uint64_t sum = 0;
  const std::uint64_t head = kMagic.size() + sizeof sum;
  if (!file || file->size() < head || (file->size() - head) % sizeof(Line) != 0) return {};
  if (!read_exactly(*file, 0, std::as_writable_bytes(std::span(magic))) || magic != kMagic) return {};
  if (!read_exactly(*file, kMagic.size(), std::as_writable_bytes(std::span(&sum, 1)))) return {};
  const std::uint64_t count = (file->size() - head) / sizeof(Line);
  if (count > StatisticsCache::kMaxEntries) return {};
  std::vector<Line> lines(count);
  if (!read_exactly(*file, head, std::as_writable_bytes(std::span(lines))) || checksum_of(lines) != sum) return {};
  return lines;
}

}  // namespace

std::optional<FileIdentity> identity_of(const std::filesystem::path& file) {
  const FileStamp stamp = FileStamp::of(file);
  if (stamp.inode == 0 || !stamp.is_stable()) return std::nullopt;
  return FileIdentity{stable_hash(file.string()), stamp.device, stamp.inode, stamp.size, stamp.modified};
}

StatisticsCache::StatisticsCache(std::filesystem::path folder, const std::filesystem::path& dump, int rank)
    : folder_(std::move(folder)), dump_(dump), file_(folder_ / name_of(dump, rank)) {
  load();
}

void StatisticsCache::load() {
  for (const Line& line : read_lines(file_)) {
    if (line.state > static_cast<std::uint32_t>(CellState::nan)) continue;
    Entry entry;
    entry.reading = {line.numbers, static_cast<CellState>(line.state), line.rms, line.count};
    entries_.emplace(line.key, entry);
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
  const auto [place, is_new] = entries_.try_emplace(key);
  place->second.reading = reading;
  if (!std::exchange(place->second.used, true)) ++used_;
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
  std::vector<Line> lines;
  for (const bool used : {true, false}) {
    if (!used && all_seen) break;
    for (const auto& [key, entry] : entries_) {
      if (entry.used == used && lines.size() < kMaxEntries) lines.push_back(line_of(key, entry.reading));
    }
  }
  const std::uint64_t sum = checksum_of(lines);
  AtomicFile file(file_);
  if (auto opened = file.opened(); !opened) return opened;
  if (auto magic = file.append(kMagic); !magic) return magic;
  if (auto written = file.append(std::as_bytes(std::span(&sum, 1))); !written) return written;
  if (auto written = file.append(std::as_bytes(std::span(lines))); !written) return written;
  return file.finish();
}

void StatisticsCache::make_room() const {
  struct CachedFile {
    std::filesystem::file_time_type used;
    std::uint64_t bytes = 0;
    std::filesystem::path path;
  };
  std::vector<CachedFile> all;
  std::uint64_t bytes = 0;
  std::error_code error;
  for (const auto& one : std::filesystem::directory_iterator(folder_, error)) {
    if (one.path().extension() != kFileSuffix || !one.is_regular_file(error)) continue;
    all.push_back({one.last_write_time(error), one.file_size(error), one.path()});
    bytes += all.back().bytes;
  }
  std::sort(all.begin(), all.end(), [](const CachedFile& a, const CachedFile& b) { return a.used < b.used; });
  for (const CachedFile& one : all) {
    if (bytes <= kMaxBytes) return;
    if (one.path == file_) continue;
    std::filesystem::remove(one.path, error);
    bytes -= one.bytes;
  }
}

}  // namespace sporescope
