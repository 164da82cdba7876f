// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <stop_token>
#include <vector>

#include "core/dump/dump.h"
#include "core/tensor/ascend/dump_data.h"

namespace sporescope {

/// Reads the headers of the asynchronous files of a folder in batches, with several threads, because disks and network file
/// systems have high latency. The constructor arguments must outlive the object. Not thread-safe.
class AsyncHeaders {
 public:
  /// `files` are indices into `records`.
  AsyncHeaders(const std::filesystem::path& folder, const std::vector<TensorRecord>& records,
               const std::vector<std::uint32_t>& files, const std::stop_token& stop)
      : folder_(folder), records_(records), files_(files), stop_(stop) {}

  /// Returns the header of files[position]. Call it once for each file, in ascending order.
  [[nodiscard]] Result<DumpData> take(std::size_t position);

 private:
  void read_batch(std::size_t first);

  const std::filesystem::path& folder_;
  const std::vector<TensorRecord>& records_;
  const std::vector<std::uint32_t>& files_;
  const std::stop_token& stop_;
  std::size_t first_ = 0;
  std::vector<Result<DumpData>> batch_;
};

}  // namespace sporescope
