// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/dump_settings/settings_file.h"

#include <utility>

#include "core/dump_settings/parse_settings.h"

namespace sporescope {

namespace {

DumpContent content_of_settings(const SettingsView& view) {
  constexpr std::int64_t kException = 4;
  if (view.debug_mode() == kException) return DumpContent::exception;
  if (view.debug_mode() != 0) return DumpContent::overflow;
  if (view.saved_data() == "statistic") return DumpContent::statistics;
  return view.saved_data() == "full" ? DumpContent::both : DumpContent::values;
}

std::vector<std::uint32_t> numbers_in(const SettingsJson* list) {
  std::vector<std::uint32_t> numbers;
  if (list == nullptr || !list->is_array()) return numbers;
  for (const SettingsJson& item : *list) {
    if (item.is_number_unsigned() && item.get<std::uint64_t>() <= UINT32_MAX) numbers.push_back(item.get<std::uint32_t>());
  }
  return numbers;
}

std::uint32_t small_number(const SettingsView& view, std::string_view section, std::string_view key, std::uint32_t fallback) {
  const std::int64_t number = view.number(section, key, fallback);
  return number >= 0 && number <= INT64_C(0xffffffff) ? static_cast<std::uint32_t>(number) : fallback;
}

template <class Choice>
Choice choice_of(const SettingsView& view, std::string_view key, Choice fallback) {
  constexpr std::int64_t kMax = 2;  // largest value of dump_mode and of input_output
  const std::int64_t number = view.number(kCommon, key, static_cast<std::int64_t>(fallback));
  return number >= 0 && number <= kMax ? static_cast<Choice>(number) : fallback;
}

std::string iterations_of(const SettingsView& view) {
  const SettingsJson* value = view.find(kCommon, "iteration");
  if (value == nullptr) return "all";
  if (value->is_string()) return value->get<std::string>();
  if (!value->is_number_unsigned()) return "all";
  const auto number = value->get<std::uint64_t>();
  return number == 0 && !view.is_at_least(1, 3) ? "all" : std::to_string(number);
}

DumpSettings settings_of_data_dump(const SettingsView& view) {
  DumpSettings settings;
  settings.content = content_of_settings(view);
  settings.input_output = choice_of(view, "input_output", Slots::both);
  settings.nodes = choice_of(view, "dump_mode", NodeMode::all);
  settings.kernels = view.texts(kCommon, "kernels");
  settings.iterations = iterations_of(view);
  if (view.has(kCommon, "support_device")) settings.devices = numbers_in(view.find(kCommon, "support_device"));
  settings.path = view.text(kCommon, "path");
  settings.net_name = view.text(kCommon, "net_name", settings.net_name);
  const std::string format = view.text(kCommon, "file_format");
  if (format == "npy") settings.format = TensorFormat::npy;
  if (format == "bin") settings.format = TensorFormat::bin;
  settings.synchronous = view.synchronous();
  settings.network_format = view.flag(kE2e, "trans_flag", true);
  if (view.has(kCommon, "statistic_category")) settings.statistics = view.texts(kCommon, "statistic_category");
  settings.statistics_on_device = view.text(kE2e, "stat_calc_mode") == "device";
  constexpr std::uint32_t kUsualSample = 100;
  if (view.number(kE2e, "sample_mode") == 1) settings.sample = small_number(view, kE2e, "sample_num", kUsualSample);
  settings.max_overflows = small_number(view, kCommon, "overflow_number", 0);
  settings.first_iteration = small_number(view, kCommon, "initial_iteration", 0);
  settings.kernel_arguments = view.flag(kE2e, "save_kernel_args");
  return settings;
}

std::string iterations_of_steps(const SettingsJson* steps) {
  std::string iterations;
  if (steps == nullptr || !steps->is_array()) return "all";
  for (const SettingsJson& step : *steps) {
    if (!step.is_primitive()) continue;
    if (!iterations.empty()) iterations += '|';
    iterations += step.is_string() ? step.get<std::string>() : step.dump();
  }
  return iterations.empty() ? "all" : iterations;
}

DumpSettings settings_of_msprobe(const SettingsView& view) {
  DumpSettings settings;
  const std::string task = view.text({}, "task", "statistics");
  if (task == "statistics") settings.content = DumpContent::statistics;
  if (task == "overflow_check") settings.content = DumpContent::overflow;
  if (task == "exception_dump") settings.content = DumpContent::exception;
  settings.path = view.text({}, "dump_path");
  settings.level = view.text({}, "level", "L1");
  settings.ranks = numbers_in(view.find({}, "rank"));
  settings.iterations = iterations_of_steps(view.find({}, "step"));
  settings.kernels = view.texts(task, "list");
  if (!settings.kernels.empty()) settings.nodes = NodeMode::kernels;
  settings.input_output = Slots::both;
  for (const std::string& mode : view.texts(task, "data_mode")) {
    if (mode == "input") settings.input_output = Slots::inputs;
    if (mode == "output") settings.input_output = Slots::outputs;
  }
  return settings;
}

}  // namespace

Result<ReadSettings> read_settings(std::string_view json, const DumpTarget& target) {
  const auto root = parse_settings(json);
  if (!root) return tl::unexpected(root.error());
  const SettingsView view(*root, target);
  ReadSettings result;
  result.settings = view.has({}, kCommon) ? settings_of_data_dump(view) : settings_of_msprobe(view);
  result.findings = check_parsed_settings(*root, target);
  return result;
}

}  // namespace sporescope
