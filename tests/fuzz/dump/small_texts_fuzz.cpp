// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <cstdint>
#include <cstdlib>
#include <map>
#include <string>
#include <string_view>

#include "core/dump/csv.h"
#include "core/dump/mindspore/execution_order.h"
#include "core/dump/mindspore/kernel_arguments.h"
#include "core/dump/mindspore/metadata.h"
#include "core/dump/mindspore/tensor_listing.h"
#include "core/dump/selection.h"

using namespace sporescope;

/// Tables of spreadsheets, mapping.csv, both kinds of execution order, the JSON files of .dump_metadata and of kernels, and
/// lists of numbers.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  for (const auto& [number, name] : parse_mapping(text)) {
    if (number.size() + name.size() >= size) std::abort();
  }
  const ExecutionHistory history = parse_history(text);
  for (const Iteration iteration : history.iterations) {
    if (!is_numbered(iteration)) std::abort();
  }
  if (parse_execution_order(text).size() > size) std::abort();
  std::vector<std::string_view> fields;
  split_csv_line(text, fields);
  if (fields.empty()) std::abort();
  // A table is not longer than three times what it was: UTF-16 grows by a half, and quotes come to fields.
  if (normalize_csv(std::string(text)).size() > 3 * size + 3) std::abort();
  static_cast<void>(csv_number(text));
  DumpMetadata metadata;
  std::map<int, HostDevice> devices;
  static_cast<void>(parse_config_json(text, metadata));
  static_cast<void>(parse_data_dump_json(text, metadata));
  static_cast<void>(parse_hccl_json(text, devices));
  if (const auto arguments = parse_kernel_arguments(text, "fuzz.json"); arguments && arguments->size() > size) std::abort();
  static_cast<void>(NumberSet::parse(text, true));
  return 0;
}
