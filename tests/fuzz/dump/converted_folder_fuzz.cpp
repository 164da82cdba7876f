// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>

#include "core/dump/mindspore/layout.h"
#include "core/dump/mindspore/tensor_listing.h"

using namespace sporescope;
namespace fs = std::filesystem;

/// A folder of CANN's converter: the texts between zeros are convert_failed_file_list.txt, mapping.csv, the table of an
/// operator, and then names of tensor files.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const fs::path root = fs::temp_directory_path() / ("converted_folder_fuzz." + std::to_string(::getpid()));
  fs::remove_all(root);
  fs::create_directories(root);
  std::string_view rest(reinterpret_cast<const char*>(data), size);
  const auto next = [&] {
    const std::string_view text = rest.substr(0, rest.find('\0'));
    rest.remove_prefix(std::min(text.size() + 1, rest.size()));
    return text;
  };
  const std::string failed(layout::kFailedConversions);
  for (const std::string& name : {failed, std::string("mapping.csv"), std::string("Add.add.2.3.1700000000000000.csv")}) {
    std::ofstream(root / name, std::ios::binary) << next();
  }
  for (int i = 0; i < 8 && !rest.empty(); ++i) {
    std::string name(next().substr(0, 200));
    std::replace(name.begin(), name.end(), '/', '_');
    if (name != "." && name != "..") std::ofstream(root / name, std::ios::app);
  }
  const TensorListing listing = list_tensors(root, WriteActivity::no, {}, [](std::uint64_t) {});
  for (const TensorRecord& record : listing.records) {
    if (record.statistic_row >= static_cast<std::int64_t>(listing.statistic_lines.size())) std::abort();
  }
  for (const Problem& problem : listing.problems) {
    if (problem.message.str().empty()) std::abort();
  }
  return 0;
}
