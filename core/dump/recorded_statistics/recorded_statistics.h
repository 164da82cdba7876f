// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/dump/dump.h"

namespace sporescope {

/// The statistics that a training recorded for a tensor, with any version of MindSpore or msprobe. Columns that are missing,
/// empty or "null" have no value. max, min, mean and l2 may be NaN or Inf.
struct RecordedStatistics {
  std::optional<double> max, min, mean, l2;
  std::optional<std::uint64_t> count;               ///< from its column, else from the shape
  std::optional<std::uint64_t> negative, positive;  ///< the columns are named "Negative Zero Count" and "Positive Zero Count"
  std::optional<std::uint64_t> zero, nan, neg_inf, pos_inf;
};
[[nodiscard]] RecordedStatistics parse_recorded_statistics(const StatisticRow& row);
/// Returns false if no statistic describes the values.
[[nodiscard]] bool has_numbers(const RecordedStatistics& recorded);
/// Converts to statistics of the finite values. Unknown counts become 0; min, max, mean and norm that are not finite have no
/// value. The mean of absolute values is known if all values have the same sign.
[[nodiscard]] Statistics as_statistics(const RecordedStatistics& recorded);
/// Converts computed statistics to the type of recorded ones; all are known.
[[nodiscard]] RecordedStatistics as_recorded(const Statistics& computed);

/// Checksum of the bytes of a tensor. Equal checksums count as equal bytes. They contain no information about NaN and Inf.
struct Checksum {
  std::string name;    ///< "MD5", "SHA1", "XOR"
  std::string digits;  ///< as recorded
  bool operator==(const Checksum&) const = default;
};
[[nodiscard]] std::optional<Checksum> recorded_checksum(const StatisticRow& row);

/// MindSpore 2.3 to about 2.6 computed statistics of larger tensors in chunks and combined them incorrectly. The mean is that
/// of the first chunk, and the range ignores chunks with NaN (see classify_recorded()).
inline constexpr std::uint64_t kMaxUnchunkedElements = 10'000;

/// Class of a tensor's values with respect to NaN and Inf.
enum class ValueClass : std::uint8_t {
  unknown,   ///< the existing columns are not sufficient
  finite,    ///< neither NaN nor Inf
  infinite,  ///< Inf, and no evidence of NaN
  nan,
};
/// Classifies a tensor by its recorded statistics. A single column proves NaN or Inf. Their absence follows from all three
/// counts, from a finite mean or norm (each NaN or Inf would affect them), or from the dtype.
///
/// A finite range proves their absence only up to 10,000 elements. From MindSpore 2.3 to about 2.6, larger tensors were
/// processed in chunks, and the range ignores chunks with NaN (ascend-formats, statistic.csv).
///
/// An infinite norm proves Inf only for a single element, whose magnitude it is. Otherwise, the sum of squares may have
/// overflowed. The range proves nothing if the mean is NaN, because msprobe's range ignores NaN on CPU.
[[nodiscard]] ValueClass classify_recorded(const StatisticRow& row);
/// Classifies a tensor by computed statistics; never returns `unknown`.
[[nodiscard]] ValueClass classify_values(const Statistics& computed);

/// Returns the error for opening the values of a record that has only statistics, in `file`.
[[nodiscard]] tl::unexpected<Error> values_not_dumped(const TensorRecord& record, const std::filesystem::path& file);

}  // namespace sporescope
