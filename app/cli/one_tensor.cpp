// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/one_tensor.h"

#include <filesystem>
#include <system_error>

#include "app/cli/plain_text.h"
#include "app/cli/tensor_text.h"
#include "core/tensor/npy.h"

namespace sporescope::cli {

namespace {

constexpr std::size_t kTensorsNamed = 3;

bool is_file(const std::string& path) {
  std::error_code error;
  return std::filesystem::is_regular_file(path, error);
}

Result<OneTensor> open_alone(const std::string& path) {
  auto file = NpyFile::open(path);
  if (!file) return tl::unexpected(std::move(file.error()));
  return OneTensor{nullptr, 0, path, std::move(*file)};
}

tl::unexpected<Error> not_one(const Dump& dump, const std::vector<std::uint32_t>& records) {
  if (records.empty()) {
    return fail(ErrorCode::invalid_argument, "No tensor is selected. The command tensors lists what is there.");
  }
  std::string names;
  for (std::size_t i = 0; i < std::min(records.size(), kTensorsNamed); ++i) {
    names += (i > 0 ? "; " : "") + tensor_text(dump, dump.records()[records[i]]);
  }
  if (records.size() > kTensorsNamed) names += "; …";
  return fail(ErrorCode::invalid_argument,
              {"%1 tensors are selected, one is needed: %2. Narrow it down with --node, --iteration, "
               "--io and --slot, or name the file.",
               {std::to_string(records.size()), names}});
}

}  // namespace

Json OneTensor::json() const {
  const StoredTensor stored = stored_of(*source);
  return dump ? tensor_json(*dump, record, stored) : tensor_json(file, stored);
}

std::vector<std::string> OneTensor::title() const {
  if (!dump) return {file};
  return {node_text(*dump, dump->records()[record]), tensor_text(*dump, dump->records()[record])};
}

Result<OneTensor> open_one_tensor(Call& call) {
  auto target = open_target(call);
  if (!target) {
    // Not in a dump, or in one that cannot be opened: the file speaks for itself.
    if (target.error().code == ErrorCode::not_found && is_file(call.path)) return open_alone(call.path);
    return tl::unexpected(std::move(target.error()));
  }
  if (!target->record && is_file(call.path)) return open_alone(call.path);
  const auto records = selected_records(call, *target);
  if (!records) return tl::unexpected(records.error());
  if (records->size() != 1) return not_one(*target->dump, *records);
  const TensorRecord& record = target->dump->records()[records->front()];
  auto source = open_tensor(*target->dump, record);
  if (!source) return tl::unexpected(std::move(source.error()));
  return OneTensor{target->dump, records->front(), target->dump->path(record).string(), std::move(*source)};
}

}  // namespace sporescope::cli
