// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/dump_settings/settings_file.h"

#include <charconv>

#include "core/dump_settings/iteration_ranges.h"
#include "core/dump_settings/settings_view.h"

namespace sporescope {

namespace {

bool dumps_only_failures(DumpContent content) { return content == DumpContent::overflow || content == DumpContent::exception; }

int debug_mode(DumpContent content) {
  constexpr int kOverflow = 3;
  constexpr int kException = 4;
  if (content == DumpContent::overflow) return kOverflow;
  return content == DumpContent::exception ? kException : 0;
}

std::string_view saved_data(DumpContent content) {
  if (content == DumpContent::statistics) return "statistic";
  return content == DumpContent::both ? "full" : "tensor";
}

// Returns the mode in the settings; by default, a mode that the target supports for this content.
bool is_synchronous(const DumpSettings& settings, const DumpTarget& target) {
  if (settings.synchronous) return *settings.synchronous;
  if (target.device != TrainingDevice::ascend) return true;
  if (target.version >= MsVersion{2, 3, 0}) return target.mode != ExecutionMode::o2;
  return settings.content == DumpContent::values && settings.nodes != NodeMode::set_dump;
}

/// Writes a data_dump.json. Keys of other releases are written if they were set, so that a finding reports that they are
/// ignored.
class DataDumpWriter {
 public:
  DataDumpWriter(const DumpSettings& settings, const DumpTarget& target)
      : settings_(settings), target_(target), synchronous_(is_synchronous(settings, target)) {}

  [[nodiscard]] SettingsJson json() const {
    SettingsJson root;
    root[std::string(kCommon)] = common();
    const bool is_old = !is_at_least(1, 3);
    if (synchronous_) root[std::string(kE2e)] = e2e();
    if (is_old && !synchronous_) {
      root[std::string(kAsync)] = {{"enable", true}, {"op_debug_mode", debug_mode(settings_.content)}};
    }
    return root;
  }

 private:
  [[nodiscard]] bool is_at_least(int major, int minor) const { return target_.version >= MsVersion{major, minor, 0}; }

  [[nodiscard]] SettingsJson iteration() const {
    if (is_at_least(1, 3)) return settings_.iterations;
    if (settings_.iterations == "all") return 0;  // these releases use 0 for all iterations
    const auto range = iteration_range(settings_.iterations);
    return range && range->first == range->last ? SettingsJson(range->first) : SettingsJson(settings_.iterations);
  }

  [[nodiscard]] SettingsJson common() const {
    SettingsJson json;
    if (is_at_least(1, 3)) json["op_debug_mode"] = debug_mode(settings_.content);
    json["dump_mode"] = static_cast<int>(settings_.nodes);
    json["path"] = settings_.path;
    json["net_name"] = settings_.net_name;
    json["iteration"] = iteration();
    if (is_at_least(1, 6) || dumps_statistics(settings_.content)) json["saved_data"] = saved_data(settings_.content);
    json["input_output"] = static_cast<int>(slots());
    json["kernels"] = settings_.nodes == NodeMode::kernels ? SettingsJson(settings_.kernels) : SettingsJson::array();
    json["support_device"] = settings_.devices;
    if (dumps_statistics(settings_.content) && (is_at_least(2, 3) || settings_.statistics != DumpSettings().statistics)) {
      json["statistic_category"] = settings_.statistics;
    }
    if (const auto format = file_format(); !format.empty()) json["file_format"] = format;
    if (settings_.max_overflows != 0) json["overflow_number"] = settings_.max_overflows;
    if (settings_.first_iteration != 0) json["initial_iteration"] = settings_.first_iteration;
    return json;
  }

  // For overflow and exceptions, the releases set the value themselves.
  [[nodiscard]] Slots slots() const {
    if (settings_.content == DumpContent::overflow && is_at_least(2, 3)) return Slots::both;
    return settings_.content == DumpContent::exception ? Slots::inputs : settings_.input_output;
  }

  [[nodiscard]] std::string_view file_format() const {
    if (settings_.format != TensorFormat::usual) return settings_.format == TensorFormat::npy ? "npy" : "bin";
    const bool reads_format = is_at_least(1, 6) && !is_at_least(2, 6);
    return reads_format && !synchronous_ && dumps_statistics(settings_.content) ? "npy" : "";
  }

  [[nodiscard]] SettingsJson e2e() const {
    SettingsJson json{{"enable", true}, {"trans_flag", settings_.network_format}};
    if (settings_.statistics_on_device) json["stat_calc_mode"] = "device";
    if (settings_.sample) {
      json["sample_mode"] = 1;
      json["sample_num"] = *settings_.sample;
    }
    if (settings_.kernel_arguments) json["save_kernel_args"] = true;
    return json;
  }

  const DumpSettings& settings_;
  const DumpTarget& target_;
  bool synchronous_;
};

// msprobe accepts single steps as numbers, and ranges as strings ("5-8").
SettingsJson msprobe_steps(const std::string& iterations) {
  SettingsJson steps = SettingsJson::array();
  if (iterations == "all") return steps;
  for (const std::string_view piece : iteration_pieces(iterations)) {
    const auto range = iteration_range(piece);
    steps.push_back(range && range->first == range->last ? SettingsJson(range->first) : SettingsJson(piece));
  }
  return steps;
}

std::string_view msprobe_task(DumpContent content) {
  switch (content) {
    case DumpContent::values:
    case DumpContent::both:
      return "tensor";  // always includes statistics
    case DumpContent::statistics:
      return "statistics";
    case DumpContent::overflow:
      return "overflow_check";
    case DumpContent::exception:
      return "exception_dump";
  }
  return "tensor";
}

SettingsJson msprobe_json(const DumpSettings& settings, const DumpTarget& target) {
  const std::string task(msprobe_task(settings.content));
  const bool uses_kernel_level = target.compiles_graphs() || settings.content == DumpContent::exception;
  const bool is_default_level = settings.level == DumpSettings().level;
  SettingsJson json{{"task", task},
                    {"dump_path", settings.path},
                    {"rank", settings.ranks},
                    {"step", msprobe_steps(settings.iterations)},
                    {"level", uses_kernel_level && is_default_level ? "L2" : settings.level},
                    {"async_dump", false}};
  if (dumps_only_failures(settings.content)) return json;
  const bool has_kernels = settings.nodes == NodeMode::kernels;
  // For compiled graphs, data_mode selects inputs or outputs; for calls, also forward or backward.
  SettingsJson section{{"scope", SettingsJson::array()},
                       {"list", has_kernels ? SettingsJson(settings.kernels) : SettingsJson::array()},
                       {"data_mode", SettingsJson::array({"all"})}};
  if (settings.input_output == Slots::inputs) section["data_mode"] = SettingsJson::array({"input"});
  if (settings.input_output == Slots::outputs) section["data_mode"] = SettingsJson::array({"output"});
  if (settings.content == DumpContent::statistics) section["summary_mode"] = "statistics";
  json[task] = std::move(section);
  return json;
}

}  // namespace

std::string settings_json(const DumpSettings& settings, const DumpTarget& target) {
  const SettingsJson json =
      target.tool() == DumpTool::msprobe ? msprobe_json(settings, target) : DataDumpWriter(settings, target).json();
  return json.dump(2, ' ', false, SettingsJson::error_handler_t::replace) + "\n";
}

}  // namespace sporescope
