// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sporescope {

/// Contents of a dump.
enum class DumpContent : std::uint8_t {
  values,      ///< the tensors
  statistics,  ///< a row of statistics for each tensor
  both,
  overflow,   ///< only operators that overflow
  exception,  ///< only the inputs of the operator that failed
};
[[nodiscard]] constexpr bool dumps_statistics(DumpContent content) {
  return content == DumpContent::statistics || content == DumpContent::both;
}
enum class Slots : std::uint8_t { both = 0, inputs = 1, outputs = 2 };  ///< values of MindSpore's input_output
enum class NodeMode : std::uint8_t {
  all = 0,       ///< values of MindSpore's dump_mode
  kernels = 1,   ///< those in `kernels`
  set_dump = 2,  ///< those that the script selects with mindspore.set_dump
};
/// Format of tensor files.
enum class TensorFormat : std::uint8_t { usual, npy, bin };  ///< usual: the target's default

/// Settings of a dump, independent of the tool that reads them. Defaults are those of MindSpore, except for `input_output`:
/// outputs suffice to follow values, because inputs are outputs of other operators.
struct DumpSettings {
  DumpContent content = DumpContent::values;
  Slots input_output = Slots::outputs;
  NodeMode nodes = NodeMode::all;
  std::vector<std::string> kernels;                            ///< full names, operator types, name-regex(...)
  std::string iterations = "all";                              ///< "0|5-8|100-120" or "all"
  std::vector<std::uint32_t> devices{0, 1, 2, 3, 4, 5, 6, 7};  ///< device numbers on each host (support_device)
  std::string path;                                            ///< absolute; empty: below $MS_DIAGNOSTIC_DATA_PATH
  std::string net_name = "Net";
  TensorFormat format = TensorFormat::usual;
  std::optional<bool> synchronous;  ///< e2e_dump_settings; false: Ascend's asynchronous dump; none: chosen for the target
  bool network_format = true;       ///< trans_flag: tensors in the network's format, not the device's
  std::vector<std::string> statistics{"max", "min", "l2norm"};  ///< statistic_category
  bool statistics_on_device = false;                            ///< stat_calc_mode
  std::optional<std::uint32_t> sample;                          ///< maximum number of elements per tensor, with sample_mode
  std::uint32_t max_overflows = 0;                              ///< overflow_number; 0: all
  std::uint32_t first_iteration = 0;                            ///< initial_iteration
  bool kernel_arguments = false;                                ///< save_kernel_args
  std::string level = "mix";                                    ///< only for msprobe: L0, L1, L2, mix, debug
  std::vector<std::uint32_t> ranks;                             ///< only for msprobe; empty: all
  std::uint32_t processes = 1;                                  ///< number of processes of the training, one per rank

  bool operator==(const DumpSettings&) const = default;
};

/// Parses "values", "statistics", "both", "overflow", "exception".
[[nodiscard]] std::optional<DumpContent> dump_content_from(std::string_view word);
/// Parses "both", "inputs", "outputs".
[[nodiscard]] std::optional<Slots> slots_from(std::string_view word);

/// Returns the number of different iterations in a text such as "0|5-8|100-120". Returns nothing for "all", and if no iteration
/// can match.
[[nodiscard]] std::optional<std::uint64_t> iteration_count(std::string_view iterations);

}  // namespace sporescope
