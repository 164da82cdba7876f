// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/dump_settings/settings_file.h"

#include <utility>

#include "core/dump_settings/parse_settings.h"

namespace sporescope {

namespace {

DumpContent content_of_settings(const SettingsView& seen) {
  constexpr std::int64_t kException = 4;
  if (seen.debug_mode() == kException) return DumpContent::exception;
  if (seen.debug_mode() != 0) return DumpContent::overflow;
  if (seen.saved_data() == "statistic") return DumpContent::statistics;
  return seen.saved_data() == "full" ? DumpContent::both : DumpContent::values;
}

std::vector<std::uint32_t> numbers_in(const SettingsJson* list) {
  std::vector<std::uint32_t> numbers;
  if (list == nullptr || !list->is_array()) return numbers;
  for (const SettingsJson& one : *list) {
    if (one.is_number_unsigned() && one.get<std::uint64_t>() <= UINT32_MAX) numbers.push_back(one.get<std::uint32_t>());
  }
  return numbers;
}

std::uint32_t small_number(const SettingsView& seen, std::string_view section, std::string_view key, std::uint32_t otherwise) {
  const std::int64_t number = seen.number(section, key, otherwise);
  return number >= 0 && number <= INT64_C(0xffffffff) ? static_cast<std::uint32_t>(number) : otherwise;
}

template <class Choice>
Choice choice_of(const SettingsView& seen, std::string_view key, Choice otherwise) {
  constexpr std::int64_t kMax = 2;  // largest value of dump_mode and of input_output
  const std::int64_t number = seen.number(kCommon, key, static_cast<std::int64_t>(otherwise));
  return number >= 0 && number <= kMax ? static_cast<Choice>(number) : otherwise;
}

std::string iterations_of(const SettingsView& seen) {
  const SettingsJson* value = seen.find(kCommon, "iteration");
  if (value == nullptr) return "all";
  if (value->is_string()) return value->get<std::string>();
  if (!value->is_number_unsigned()) return "all";
  const auto number = value->get<std::uint64_t>();
  return number == 0 && !seen.from(1, 3) ? "all" : std::to_string(number);
}

DumpSettings settings_of_data_dump(const SettingsView& seen) {
  DumpSettings settings;
  settings.content = content_of_settings(seen);
  settings.input_output = choice_of(seen, "input_output", Slots::both);
  settings.nodes = choice_of(seen, "dump_mode", NodeMode::all);
  settings.kernels = seen.texts(kCommon, "kernels");
  settings.iterations = iterations_of(seen);
  if (seen.has(kCommon, "support_device")) settings.devices = numbers_in(seen.find(kCommon, "support_device"));
  settings.path = seen.text(kCommon, "path");
  settings.net_name = seen.text(kCommon, "net_name", settings.net_name);
  const std::string format = seen.text(kCommon, "file_format");
  if (format == "npy") settings.format = TensorFormat::npy;
  if (format == "bin") settings.format = TensorFormat::bin;
  settings.synchronous = seen.synchronous();
  settings.network_format = seen.flag(kE2e, "trans_flag", true);
  if (seen.has(kCommon, "statistic_category")) settings.statistics = seen.texts(kCommon, "statistic_category");
  settings.statistics_on_device = seen.text(kE2e, "stat_calc_mode") == "device";
  constexpr std::uint32_t kUsualSample = 100;
  if (seen.number(kE2e, "sample_mode") == 1) settings.sample = small_number(seen, kE2e, "sample_num", kUsualSample);
  settings.max_overflows = small_number(seen, kCommon, "overflow_number", 0);
  settings.first_iteration = small_number(seen, kCommon, "initial_iteration", 0);
  settings.kernel_arguments = seen.flag(kE2e, "save_kernel_args");
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

DumpSettings settings_of_msprobe(const SettingsView& seen) {
  DumpSettings settings;
  const std::string task = seen.text({}, "task", "statistics");
  if (task == "statistics") settings.content = DumpContent::statistics;
  if (task == "overflow_check") settings.content = DumpContent::overflow;
  if (task == "exception_dump") settings.content = DumpContent::exception;
  settings.path = seen.text({}, "dump_path");
  settings.level = seen.text({}, "level", "L1");
  settings.ranks = numbers_in(seen.find({}, "rank"));
  settings.iterations = iterations_of_steps(seen.find({}, "step"));
  settings.kernels = seen.texts(task, "list");
  if (!settings.kernels.empty()) settings.nodes = NodeMode::kernels;
  settings.input_output = Slots::both;
  for (const std::string& mode : seen.texts(task, "data_mode")) {
    if (mode == "input") settings.input_output = Slots::inputs;
    if (mode == "output") settings.input_output = Slots::outputs;
  }
  return settings;
}

}  // namespace

Result<ReadSettings> read_settings(std::string_view json, const DumpTarget& target) {
  const auto root = parse_settings(json);
  if (!root) return tl::unexpected(root.error());
  const SettingsView seen(*root, target);
  ReadSettings read;
  read.settings = seen.has({}, kCommon) ? settings_of_data_dump(seen) : settings_of_msprobe(seen);
  read.findings = check_parsed_settings(*root, target);
  return read;
}

}  // namespace sporescope
