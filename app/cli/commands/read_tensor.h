// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>

#include "app/cli/command.h"
#include "app/cli/output/records.h"

namespace sporescope::cli {

/// The part of a tensor to read.
enum class ReadWhat : std::uint8_t { header, statistics };

/// The data read from a tensor. Without values, the recorded statistics if there are any.
struct ReadTensor {
  std::optional<TensorHeader> stored;
  std::optional<Statistics> statistics;
  std::optional<StatisticRow> csv;
  std::optional<Problem> problem;  ///< The file cannot be read or does not match its node
};

/// Reads tensors on several threads, with progress on the terminal. Calls `on_tensor` for each one, in order and on the calling
/// thread; it returns false to stop. Returns false if the reading was interrupted.
[[nodiscard]] bool read_tensors(CommandContext& call, const Dump& dump, std::span<const RecordIndex> records, ReadWhat part,
                                const std::function<bool(RecordIndex record, const ReadTensor&)>& on_tensor);

/// Returns a tensor with its "statistics" and their "source". For statistics from a table of the training, also returns its
/// "columns".
[[nodiscard]] Json statistics_record(const Dump& dump, RecordIndex number, const ReadTensor& read);

}  // namespace sporescope::cli
