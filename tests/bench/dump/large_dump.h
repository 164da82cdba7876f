// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "core/dump/open_dump.h"

/// A dump of a small network's graph with large tensors: outputs and parameters of four iterations in float32, normally
/// distributed, in a temporary folder that goes with it. The files have just been written, so they are read from memory.
class SyntheticDump {
 public:
  static constexpr int kIterations = 4;

  /// About `bytes` in all. SPORESCOPE_BENCH_FOLDER names another folder than the system's for temporary files. Values differ
  /// from those of another such dump by the part `away` of themselves, normally distributed.
  explicit SyntheticDump(std::uint64_t bytes, float away = 0);
  ~SyntheticDump();
  SyntheticDump(const SyntheticDump&) = delete;
  SyntheticDump& operator=(const SyntheticDump&) = delete;

  [[nodiscard]] const sporescope::Dump& dump() const { return *dump_; }
  [[nodiscard]] const std::filesystem::path& root() const { return root_; }
  [[nodiscard]] std::uint64_t bytes() const { return bytes_; }

 private:
  std::filesystem::path root_;
  std::uint64_t bytes_ = 0;
  std::shared_ptr<const sporescope::Dump> dump_;
};

/// 2 GiB, or SPORESCOPE_BENCH_BYTES.
std::uint64_t requested_bytes();
/// The one of that size, made when first asked for.
const SyntheticDump& synthetic_dump();
/// The seconds that a Python script prints, run in a process of its own; nothing without a python3 that has NumPy. The variable
/// PYTHON names another interpreter.
std::optional<double> script_seconds(const std::string& script_and_arguments);
/// The most memory that this process has held so far, in MB.
double peak_memory();
