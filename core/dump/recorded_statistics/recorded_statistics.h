// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/dump/dump.h"

namespace sporescope {

/// What the statistics that a training wrote tell of their tensor, whichever version of MindSpore or msprobe wrote them:
/// columns that are missing, empty or "null" are nothing. max, min, mean and l2 may be NaN or Inf.
struct RecordedStatistics {
  std::optional<double> max, min, mean, l2;
  std::optional<std::uint64_t> count;               ///< of the column, else of the shape
  std::optional<std::uint64_t> negative, positive;  ///< their titles are "Negative Zero Count" and "Positive Zero Count"
  std::optional<std::uint64_t> zero, nan, neg_inf, pos_inf;
};
[[nodiscard]] RecordedStatistics parse_recorded_statistics(const StatisticRow& row);
/// False if they say nothing of the values.
[[nodiscard]] bool has_numbers(const RecordedStatistics& recorded);
/// The same as statistics over the finite values, as far as they are told: counts that are not told are 0, and ends, mean and
/// norm that are no numbers are nothing. The mean of absolute values is known where all have one sign.
[[nodiscard]] Statistics as_statistics(const RecordedStatistics& recorded);
/// What is known of a tensor that was read, in the form of what is told: all of it.
[[nodiscard]] RecordedStatistics as_recorded(const Statistics& read);

/// A checksum of the bytes of a tensor. Equal ones are as good as equal bytes; of NaN and Inf they say nothing.
struct Checksum {
  std::string name;    ///< "MD5", "SHA1", "XOR"
  std::string digits;  ///< as they were written
  bool operator==(const Checksum&) const = default;
};
[[nodiscard]] std::optional<Checksum> recorded_checksum(const StatisticRow& row);

/// What these tell of NaN and Inf.
enum class ValueClass : std::uint8_t {
  unknown,   ///< the columns that are there do not settle it
  finite,    ///< neither NaN nor Inf
  infinite,  ///< Inf, and no word of NaN
  nan,
};
/// One column is enough for NaN or Inf; that there is none is settled by all three counts, by a finite mean or norm (each would
/// take a NaN or Inf in), or by the element type. Finite ends of the range alone settle it for at most 10,000 elements: from
/// MindSpore 2.3 to about 2.6 larger tensors were done in parts, and a part with NaN was left out of them (ascend-formats,
/// statistic.csv). An infinite norm settles it for
/// a single number, of which it is the magnitude, and for nothing else: the sum of the squares may have overflowed. Nor do the
/// ends of the range where a mean is NaN: on a CPU msprobe's pass NaN over.
[[nodiscard]] ValueClass classify_recorded(const StatisticRow& row);
/// What statistics of values that were read say; none of them is unknown.
[[nodiscard]] ValueClass classify_values(const Statistics& read);

/// Why the values of a record cannot be opened whose statistics alone were dumped, into `file`.
[[nodiscard]] tl::unexpected<Error> values_not_dumped(const TensorRecord& record, const std::filesystem::path& file);

}  // namespace sporescope
