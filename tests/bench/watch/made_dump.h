// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>

#include "core/dump/open_dump.h"

/// A dump of a small network's graph with large tensors: outputs and parameters of four iterations in float32, normally
/// distributed, in a temporary folder that goes with it. The files have just been written, so they are read from memory.
class MadeDump {
 public:
  static constexpr int kIterations = 4;

  /// About `bytes` in all. SPORESCOPE_BENCH_FOLDER names another folder than the system's for temporary files.
  explicit MadeDump(std::uint64_t bytes);
  ~MadeDump();
  MadeDump(const MadeDump&) = delete;
  MadeDump& operator=(const MadeDump&) = delete;

  [[nodiscard]] const sporescope::Dump& dump() const { return *dump_; }
  [[nodiscard]] const std::filesystem::path& root() const { return root_; }
  [[nodiscard]] std::uint64_t bytes() const { return bytes_; }

 private:
  std::filesystem::path root_;
  std::uint64_t bytes_ = 0;
  std::shared_ptr<const sporescope::Dump> dump_;
};

/// The one of 2 GiB (SPORESCOPE_BENCH_BYTES: another size), made when first asked for.
const MadeDump& made_dump();
/// The most memory that this process has held so far, in MB.
double peak_memory();
