// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <span>
#include <stop_token>
#include <vector>

#include "core/dump/dump.h"

namespace sporescope {

/// Options and callbacks of convert_tensors().
struct ConvertOptions {
  bool overwrite = false;
  unsigned threads = 0;  ///< 0: one per hardware thread
  std::stop_token stop;
  /// Called with a tensor and its new file, in the order of the records.
  std::function<void(RecordIndex record, const std::filesystem::path& file)> on_file;
  std::function<void(std::uint64_t done, std::uint64_t total)> on_progress;
};

/// Result of convert_tensors().
struct Converted {
  std::uint64_t files = 0;          ///< files that were written
  std::uint64_t already_numpy = 0;  ///< tensors already in NumPy files, which are not copied
  std::uint64_t no_values = 0;      ///< tensors of which only statistics were dumped
  std::vector<Problem> problems;    ///< one per tensor that could not be converted
  bool complete = true;             ///< false if it was stopped
};

/// Writes those tensors of a dump that NumPy cannot load as .npy files below `folder`. Folders and names are those of
/// Dump::exported_npy_name(). Values are in C order, and device formats are converted where possible. If several tensors have
/// the same name, the first in the order of the records gets it; the others keep their complete file names. A file gets its
/// final name only when it is complete. A tensor that cannot be read does not stop the others. Errors: invalid_argument if
/// `folder` is inside the dump, or if a file exists and `overwrite` is false; nothing is written then.
[[nodiscard]] Result<Converted> convert_tensors(const Dump& dump, std::span<const RecordIndex> records,
                                                const std::filesystem::path& folder, const ConvertOptions& options);

}  // namespace sporescope
