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

struct ConvertOptions {
  bool overwrite = false;
  unsigned threads = 0;  ///< 0: as many as the machine has
  std::stop_token stop;
  /// A tensor and its new file, in the order of the records.
  std::function<void(RecordIndex record, const std::filesystem::path& file)> on_file;
  std::function<void(std::uint64_t done, std::uint64_t of)> on_progress;
};

struct Converted {
  std::uint64_t files = 0;          ///< written
  std::uint64_t already_numpy = 0;  ///< lie in files of NumPy already: left where they are
  std::uint64_t no_values = 0;      ///< were dumped as statistics alone
  std::vector<Problem> problems;    ///< one for each tensor that could not be converted
  bool complete = true;             ///< false if it was stopped
};

/// Writes tensors of a dump that NumPy cannot load as they lie there as .npy files below `folder`, in the folders and under the
/// names of Dump::exported_npy_name: C order, device formats undone where that can be done. Of several tensors of one name the
/// first in the order of the records has it, the others keep the whole names of their files. Each file takes its name when it
/// is complete; a tensor that cannot be read costs no other one. Errors: invalid_argument if `folder` lies in the dump, which
/// is never written to, or if one of the files is there and is not to be replaced: then nothing is written.
[[nodiscard]] Result<Converted> convert_tensors(const Dump& dump, std::span<const RecordIndex> records,
                                                const std::filesystem::path& folder, const ConvertOptions& options);

}  // namespace sporescope
