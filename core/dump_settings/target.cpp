// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/dump_settings/target.h"

#include <algorithm>
#include <array>
#include <charconv>

#include "core/base/parse.h"

namespace sporescope {

namespace {

constexpr std::array kVersions{
    MsVersion{1, 0, 0}, MsVersion{1, 1, 0}, MsVersion{1, 2, 0}, MsVersion{1, 3, 0},  MsVersion{1, 5, 0}, MsVersion{1, 6, 0},
    MsVersion{1, 7, 0}, MsVersion{1, 8, 0}, MsVersion{1, 9, 0}, MsVersion{1, 10, 0}, MsVersion{2, 0, 0}, MsVersion{2, 1, 0},
    MsVersion{2, 2, 0}, MsVersion{2, 3, 0}, MsVersion{2, 4, 0}, MsVersion{2, 5, 0},  MsVersion{2, 6, 0}, MsVersion{2, 7, 0},
    MsVersion{2, 8, 0}, MsVersion{2, 9, 0}, MsVersion{2, 10, 0}};

constexpr std::array<std::string_view, 3> kDeviceNames{"CPU", "GPU", "Ascend"};
constexpr std::array<std::string_view, 4> kModeNames{"O0", "O1", "O2", "dynamic"};

template <std::size_t N>
std::size_t index_of(std::string_view word, const std::array<std::string_view, N>& all_names) {
  const auto found =
      std::find_if(all_names.begin(), all_names.end(), [&](std::string_view name) { return equal_ignoring_case(word, name); });
  return static_cast<std::size_t>(found - all_names.begin());
}

// Removes a number from the front of `text`. Returns false if there is none.
bool take_number(std::string_view& text, int& number) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || number < 0) return false;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return true;
}

bool take_dot(std::string_view& text) {
  if (!text.starts_with('.')) return false;
  text.remove_prefix(1);
  return true;
}

}  // namespace

std::string MsVersion::str() const { return std::to_string(major) + "." + std::to_string(minor) + "." + std::to_string(patch); }

Result<MsVersion> parse_ms_version(std::string_view text) {
  std::string_view rest = text;
  MsVersion version{0, 0, 0};
  const bool is_parsed = take_number(rest, version.major) && take_dot(rest) && take_number(rest, version.minor) &&
                         (!take_dot(rest) || take_number(rest, version.patch));
  const bool is_version =
      is_parsed && (rest.empty() || rest.starts_with("rc") || rest.starts_with(".post") || rest.starts_with(".dev"));
  const auto is_same_minor = [&](const MsVersion& v) { return v.major == version.major && v.minor == version.minor; };
  const bool is_supported = version >= kVersions.front() && (version <= kVersions.back() || is_same_minor(kVersions.back()));
  if (!is_version || !is_supported || (version.major == 1 && version.minor > 10)) {
    return fail(ErrorCode::invalid_argument,
                {SPORESCOPE_TRANSLATE_NOOP("“%1” is not a MindSpore version from 1.0 to 2.10"), {std::string(text)}});
  }
  return version;
}

std::span<const MsVersion> known_ms_versions() { return kVersions; }

std::string_view device_name(TrainingDevice device) { return kDeviceNames[static_cast<std::size_t>(device)]; }

std::string_view mode_name(ExecutionMode mode) { return kModeNames[static_cast<std::size_t>(mode)]; }

Result<TrainingDevice> parse_training_device(std::string_view word) {
  const std::size_t index = index_of(word, kDeviceNames);
  if (index < kDeviceNames.size()) return static_cast<TrainingDevice>(index);
  return fail(ErrorCode::invalid_argument,
              {SPORESCOPE_TRANSLATE_NOOP("“%1” is not a device; use CPU, GPU or Ascend"), {std::string(word)}});
}

Result<ExecutionMode> parse_execution_mode(std::string_view word) {
  if (equal_ignoring_case(word, "graph")) return ExecutionMode::o0;
  const std::size_t index = index_of(word, kModeNames);
  if (index < kModeNames.size()) return static_cast<ExecutionMode>(index);
  return fail(ErrorCode::invalid_argument,
              {SPORESCOPE_TRANSLATE_NOOP("“%1” is not a mode; use graph, O0, O1, O2 or dynamic"), {std::string(word)}});
}

DumpTool DumpTarget::tool() const {
  const bool is_dynamic = mode == ExecutionMode::dynamic && version >= MsVersion{2, 3, 0};
  const bool is_whole_graph = mode == ExecutionMode::o2 && device == TrainingDevice::ascend && version >= MsVersion{2, 6, 0};
  return is_dynamic || is_whole_graph ? DumpTool::msprobe : DumpTool::mindspore;
}

Text DumpTarget::text() const {
  const std::vector<TextArgument> names{version.str(), std::string(device_name(device)), std::string(mode_name(mode))};
  if (mode == ExecutionMode::dynamic) return {SPORESCOPE_TRANSLATE_NOOP("%1 on %2, dynamic graph"), names};
  if (version >= MsVersion{2, 3, 0} && device == TrainingDevice::ascend) {
    return {SPORESCOPE_TRANSLATE_NOOP("%1 on %2, %3"), names};
  }
  return {SPORESCOPE_TRANSLATE_NOOP("%1 on %2"), names};
}

}  // namespace sporescope
