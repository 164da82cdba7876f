// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/remote/byte_planes.h"

#include <zlib.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

namespace sporescope::remote {

namespace {

constexpr std::size_t kMinBytes = std::size_t{64} * 1024;
constexpr std::size_t kSampleBytes = std::size_t{32} * 1024;  // window size of gzip
constexpr std::size_t kPlaneSampleBytes = std::size_t{4} * 1024;
constexpr double kMaxCompressedShare = 0.75;
constexpr double kNoiseEntropy = 7.5;  // bits per byte; a few thousand random bytes measure slightly below 8
constexpr int kRawWindowBits = -15;    // zlib windowBits for raw deflate, without header and checksum
constexpr int kMemoryLevel = 8;

void set_input(z_stream& stream, std::string_view bytes) {
  stream.next_in =
      reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));  // NOLINT(*-reinterpret-cast,*-const-cast): read only
  stream.avail_in = static_cast<uInt>(bytes.size());
}

void set_output(z_stream& stream, std::string& bytes) {
  stream.next_out = reinterpret_cast<Bytef*>(bytes.data());  // NOLINT(*-reinterpret-cast)
  stream.avail_out = static_cast<uInt>(bytes.size());
}

std::optional<std::string> deflate_bytes(std::string_view bytes, int strategy) {
  z_stream stream{};
  if (::deflateInit2(&stream, Z_BEST_SPEED, Z_DEFLATED, kRawWindowBits, kMemoryLevel, strategy) != Z_OK) return std::nullopt;
  std::string out(::deflateBound(&stream, bytes.size()), '\0');
  set_input(stream, bytes);
  set_output(stream, out);
  const bool is_complete = ::deflate(&stream, Z_FINISH) == Z_STREAM_END;
  out.resize(stream.total_out);
  ::deflateEnd(&stream);
  return is_complete ? std::optional(std::move(out)) : std::nullopt;
}

/// Inflates into `out`. Returns false unless the result has exactly the size of `out`.
bool inflate_into(std::string_view bytes, std::string& out) {
  z_stream stream{};
  if (::inflateInit2(&stream, kRawWindowBits) != Z_OK) return false;
  set_input(stream, bytes);
  set_output(stream, out);
  const bool is_complete = ::inflate(&stream, Z_FINISH) == Z_STREAM_END && stream.avail_out == 0 && stream.avail_in == 0;
  ::inflateEnd(&stream);
  return is_complete;
}

std::string plane_of(std::string_view bytes, std::size_t index) {
  std::string plane(bytes.size() / kPlanes, '\0');
  const char* from = bytes.data() + index;
  for (std::size_t i = 0; i < plane.size(); ++i) plane[i] = from[i * kPlanes];
  return plane;
}

std::string_view middle_of(std::string_view bytes, std::size_t size) {
  if (bytes.size() <= size) return bytes;
  return bytes.substr((bytes.size() - size) / 2 / kPlanes * kPlanes, size);
}

/// Entropy in bits per byte: 8 if all byte values are equally frequent.
double entropy_per_byte(std::string_view bytes) {
  std::array<std::uint32_t, 256> counts{};
  for (const char byte : bytes) ++counts[static_cast<std::uint8_t>(byte)];
  double bits = 0;
  for (const std::uint32_t count : counts) {
    if (count > 0) bits += count * std::log2(static_cast<double>(bytes.size()) / count);
  }
  return bytes.empty() ? 0 : bits / static_cast<double>(bytes.size());
}

tl::unexpected<Error> decode_error() {
  return fail(ErrorCode::malformed, SPORESCOPE_TRANSLATE_NOOP("The engine sent values that cannot be decoded"));
}

}  // namespace

Compression choose_compression(std::string_view bytes) {
  if (bytes.size() < kMinBytes) return Compression::gzip;
  const std::string_view sample = middle_of(bytes, kSampleBytes);
  double plane_share = 0;
  for (std::size_t i = 0; i < kPlanes; ++i) plane_share += entropy_per_byte(plane_of(sample, i)) / (8 * kPlanes);
  const auto gzipped = deflate_bytes(sample, Z_DEFAULT_STRATEGY);
  const double gzip_share = gzipped ? static_cast<double>(gzipped->size()) / static_cast<double>(sample.size()) : 1;
  if (std::min(plane_share, gzip_share) > kMaxCompressedShare) return Compression::none;
  return plane_share <= gzip_share ? Compression::byte_planes : Compression::gzip;
}

BytePlanes byte_planes(std::string_view bytes) {
  BytePlanes result;
  result.plane_bytes = static_cast<std::uint32_t>(bytes.size() / kPlanes);
  for (std::size_t i = 0; i < kPlanes; ++i) {
    std::string& plane = result.planes[i];
    plane = plane_of(bytes, i);
    // Lower mantissa bytes are noise.
    if (entropy_per_byte(middle_of(plane, kPlaneSampleBytes)) > kNoiseEntropy) continue;
    if (auto compressed = deflate_bytes(plane, Z_RLE); compressed && compressed->size() < plane.size()) {
      plane = *std::move(compressed);
    }
  }
  result.rest = bytes.substr(bytes.size() / kPlanes * kPlanes);
  return result;
}

Result<std::string> join_planes(const BytePlanes& planes, std::size_t max_bytes) {
  const std::size_t size = planes.plane_bytes;
  if (size == 0 || size > max_bytes / kPlanes || planes.rest.size() >= kPlanes) return decode_error();
  std::string bytes(size * kPlanes, '\0');
  std::string plane(size, '\0');
  for (std::size_t index = 0; index < kPlanes; ++index) {
    const std::string& sent_plane = planes.planes[index];
    if (sent_plane.size() > size) return decode_error();
    if (sent_plane.size() < size && !inflate_into(sent_plane, plane)) return decode_error();
    const char* from = sent_plane.size() < size ? plane.data() : sent_plane.data();
    char* to = bytes.data() + index;
    for (std::size_t i = 0; i < size; ++i) to[i * kPlanes] = from[i];
  }
  bytes += planes.rest;
  return bytes;
}

}  // namespace sporescope::remote
