// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>

namespace sporescope {

/// Coverage of a check: every selected tensor is in exactly one of the counts `from_values` to `undetermined`. No findings mean
/// that the tensors are clean only if all_judged() is true.
struct Coverage {
  std::uint64_t tensors = 0;          ///< number of selected tensors
  std::uint64_t from_values = 0;      ///< judged from their files
  std::uint64_t from_statistics = 0;  ///< judged from statistic.csv
  std::uint64_t not_read = 0;         ///< their files could not be read: damaged, truncated, or unsupported
  std::uint64_t undetermined = 0;     ///< the available data allows no verdict, or only a partial one
  std::uint64_t unknown_folders = 0;  ///< iteration folders whose tensors are not even counted above; see unknown_folders()
  std::uint64_t copies = 0;           ///< inputs that were not read because an output holds the same values; not counted above

  Coverage& operator+=(const Coverage& other) {
    tensors += other.tensors;
    from_values += other.from_values;
    from_statistics += other.from_statistics;
    not_read += other.not_read;
    undetermined += other.undetermined;
    unknown_folders += other.unknown_folders;
    copies += other.copies;
    return *this;
  }
  [[nodiscard]] std::uint64_t judged() const { return from_values + from_statistics; }
  [[nodiscard]] std::uint64_t not_judged() const { return not_read + undetermined; }
  [[nodiscard]] bool all_judged() const { return not_judged() == 0 && unknown_folders == 0; }
};

}  // namespace sporescope
