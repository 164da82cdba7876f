// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sporescope {

/// What a dump is to hold.
enum class DumpContent : std::uint8_t {
  values,      ///< the tensors
  statistics,  ///< a row of numbers for each tensor
  both,
  overflow,   ///< only operators that overflow
  exception,  ///< only what the operator read at which the training broke off
};
[[nodiscard]] constexpr bool dumps_statistics(DumpContent content) {
  return content == DumpContent::statistics || content == DumpContent::both;
}
enum class Slots : std::uint8_t { both = 0, inputs = 1, outputs = 2 };  ///< MindSpore's numbers (input_output)
enum class NodeMode : std::uint8_t {
  all = 0,       ///< MindSpore's numbers (dump_mode)
  kernels = 1,   ///< those that `kernels` names
  set_dump = 2,  ///< those that the script names by mindspore.set_dump
};
enum class TensorFormat : std::uint8_t { usual, npy, bin };  ///< usual: what the target writes when it is not told

/// What is asked of a dump, whatever will read the settings. A value; defaults are those of MindSpore, but for `input_output`:
/// outputs are all that is needed to follow values, since inputs are other operators' outputs.
struct DumpSettings {
  DumpContent content = DumpContent::values;
  Slots input_output = Slots::outputs;
  NodeMode nodes = NodeMode::all;
  std::vector<std::string> kernels;                            ///< full names, operator types, name-regex(...)
  std::string iterations = "all";                              ///< "0|5-8|100-120", or all
  std::vector<std::uint32_t> devices{0, 1, 2, 3, 4, 5, 6, 7};  ///< numbers of devices of each host (support_device)
  std::string path;                                            ///< absolute; empty: below $MS_DIAGNOSTIC_DATA_PATH
  std::string net_name = "Net";
  TensorFormat format = TensorFormat::usual;
  std::optional<bool> synchronous;  ///< e2e_dump_settings; on Ascend the other way is the asynchronous dump. None: as it goes
  bool network_format = true;       ///< trans_flag: tensors as the network sees them, not as the device stores them
  std::vector<std::string> statistics{"max", "min", "l2norm"};  ///< statistic_category
  bool statistics_on_device = false;                            ///< stat_calc_mode
  std::optional<std::uint32_t> sample;                          ///< so many elements of each tensor alone
  std::uint32_t max_overflows = 0;                              ///< overflow_number; 0: all
  std::uint32_t first_iteration = 0;                            ///< initial_iteration
  bool kernel_arguments = false;                                ///< save_kernel_args
  std::string level = "mix";                                    ///< msprobe's: L0, L1, L2, mix, debug
  std::vector<std::uint32_t> ranks;                             ///< msprobe's; none: all
  std::uint32_t processes = 1;                                  ///< of the training, each a rank

  bool operator==(const DumpSettings&) const = default;
};

/// "values", "statistics", "both", "overflow", "exception".
[[nodiscard]] std::optional<DumpContent> dump_content_from(std::string_view word);
/// "both", "inputs", "outputs".
[[nodiscard]] std::optional<Slots> slots_from(std::string_view word);

/// How many iterations "0|5-8|100-120" names, each once; nothing for all of them, and for what no iteration can match.
[[nodiscard]] std::optional<std::uint64_t> iteration_count(std::string_view iterations);

}  // namespace sporescope
