// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/dump/msprobe/probe_dump.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <string>

#include "core/base/number_text.h"
#include "core/dump/msprobe/process_calls.h"
#include "core/dump/network_dtype.h"
#include "core/dump/recorded_statistics/missing_data.h"
#include "core/dump/recorded_statistics/recorded_statistics.h"
#include "core/tensor/npy.h"
#include "core/tensor/pytorch/pt.h"

namespace sporescope {
namespace {

using Number = RecordedTensor::Number;

std::string statistic_text(double value, Number kind) {
  switch (kind) {
    case Number::boolean:
      return value == 0 ? "false" : "true";
    case Number::none:
      return "null";
    case Number::floating:
    case Number::integer:
      break;
  }
  return number_text(value);
}

}  // namespace

std::optional<StatisticRow> ProbeDump::statistic_row(const TensorRecord& record) const {
  if (record.statistic_row < 0) return std::nullopt;
  const auto row = static_cast<std::uint32_t>(record.statistic_row);
  const auto after = std::upper_bound(files_.first_row.begin(), files_.first_row.end(), row);
  if (after == files_.first_row.begin()) return std::nullopt;
  const auto step = static_cast<std::size_t>(after - files_.first_row.begin() - 1);
  const RecordedCalls& recorded = files_.steps[step]->recorded;
  const RecordedTensor& tensor = recorded.tensors.at(row - files_.first_row[step]);
  const auto shape = recorded.shape_of(tensor);
  StatisticRow out;
  out.dtype = canonical_dtype(tensor.dtype);
  out.shape.assign(shape.begin(), shape.end());
  const auto add = [&](const char* name, std::string_view text) { out.columns.emplace_back(name, text); };
  add("tensor", tensor.path);
  add("type", tensor.type);
  add("dtype", tensor.dtype);
  add("shape", shape_text(out.shape));
  constexpr std::array<const char*, 4> kNames{"Max", "Min", "Mean", "Norm"};
  const bool has_statistics =
      std::any_of(tensor.known.begin(), tensor.known.end(), [](Number known) { return known != Number::none; });
  for (std::size_t i = 0; has_statistics && i < kNames.size(); ++i) {
    add(kNames[i], statistic_text(tensor.statistics[i], tensor.known[i]));
  }
  if (tensor.from_null) add("null", "NaN or Inf");
  if (!tensor.hash.empty()) add("md5", tensor.hash);
  if (tensor.pending) add(kPendingColumn, "not written");
  const auto call =
      std::upper_bound(recorded.calls.begin(), recorded.calls.end(), row - files_.first_row[step],
                       [](std::uint32_t number, const RecordedCall& call_entry) { return number < call_entry.first_tensor; });
  if (call != recorded.calls.begin() && std::prev(call)->device > DeviceReport::unknown) {
    add(kDeviceColumn, std::prev(call)->device == DeviceReport::overflow ? "1" : "0");
  }
  return out;
}

std::filesystem::path ProbeDump::relative_path(const TensorRecord& record) const {
  if (!record.file_name.empty()) return files_.folders[record.folder] / record.file_name;
  const StepFolder& folder = files_.steps[record.folder]->folder;
  return folder.path / (folder.has_debug && !folder.has_dump ? "debug.json" : "dump.json");
}

Result<std::shared_ptr<const TensorSource>> ProbeDump::open(const TensorRecord& record) const {
  const std::filesystem::path file = path(record);
  if (!record.has_values) return values_not_dumped(record, file);
  if (record.file_name.ends_with(".pt")) return PtFile::open(file);
  return NpyFile::open(file);
}

Result<std::optional<std::string>> ProbeDump::exported_npy_name(const TensorRecord& record, std::string_view /*format*/) const {
  constexpr std::string_view kPyTorchExtension = ".pt";
  if (!record.has_values || !record.file_name.ends_with(kPyTorchExtension)) return std::nullopt;
  return std::string(record.file_name.substr(0, record.file_name.size() - kPyTorchExtension.size())) + ".npy";
}

}  // namespace sporescope
