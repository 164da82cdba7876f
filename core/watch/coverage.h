// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>

namespace sporescope {

/// What became of the tensors that were to be looked at: each of them is in one of the other counts, so that an answer never
/// speaks of tensors that nobody read. Only where all_judged() holds may "nothing found" be taken for a clean bill.
struct Coverage {
  std::uint64_t tensors = 0;          ///< all that the question was about
  std::uint64_t from_values = 0;      ///< judged from their files
  std::uint64_t from_statistics = 0;  ///< judged from statistic.csv
  std::uint64_t not_read = 0;         ///< their files could not be read: broken, cut off, of a kind that cannot be read yet
  std::uint64_t undetermined = 0;     ///< what is known of them does not answer the question, or not all of it
  std::uint64_t unknown_folders = 0;  ///< of iterations, whose tensors are not even counted above; see unknown_folders()
  std::uint64_t copies = 0;           ///< not counted above: inputs that were not read, since an output holds what they hold

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
