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

enum class ReadWhat : std::uint8_t { header, statistics };

/// What was read of one tensor. Without a file: what statistic.csv tells, if it knows it.
struct ReadTensor {
  std::optional<TensorHeader> stored;
  std::optional<Statistics> statistics;
  std::optional<StatisticRow> csv;
  std::optional<Problem> problem;  ///< it cannot be read, or is hardly the file of its node
};

/// Reads tensors by several threads and hands each over in order, with progress on the terminal; `take` is called by the
/// calling thread and gives false if no more are wanted. False if it was interrupted.
[[nodiscard]] bool read_tensors(CommandContext& call, const Dump& dump, std::span<const RecordIndex> records, ReadWhat what,
                                const std::function<bool(RecordIndex record, const ReadTensor&)>& take);

/// A tensor with its "statistics", what they were taken from ("source"), and where that is a table of the training's its
/// "columns".
[[nodiscard]] Json statistics_record(const Dump& dump, RecordIndex number, const ReadTensor& read);

}  // namespace sporescope::cli
