// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <algorithm>
#include <cctype>

#include "core/dump/header_check.h"
#include "core/dump/open_dump.h"
#include "core/tensor/npy.h"

namespace sporescope {
namespace {

/// NumPy's name where it is one of its types, else MindSpore's in small letters ("int4").
std::string plain_name(std::string_view dtype) {
  if (const auto known = dtype_from_name(dtype)) return std::string(dtype_name(*known));
  std::string name(dtype);
  std::transform(name.begin(), name.end(), name.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return name;
}

}  // namespace

Result<std::shared_ptr<const TensorSource>> open_tensor(const Dump& dump, const TensorRecord& record) {
  if (record.file_name.empty()) {
    const std::filesystem::path path = dump.root() / dump.folders()[record.folder] / "statistic.csv";
    return fail(ErrorCode::not_found,
                {SPORESCOPE_TRANSLATE_NOOP("The values of “%1” were not dumped: “%2” tells their statistics alone"),
                 {std::string(record.name), path.string()}},
                path);
  }
  const std::filesystem::path path = dump.path(record);
  if (!record.file_name.ends_with(".npy")) {
    return fail(
        ErrorCode::unsupported,
        {SPORESCOPE_TRANSLATE_NOOP("“%1” is a file of Ascend's asynchronous dump, which cannot be read yet"), {path.string()}},
        path);
  }
  auto file = NpyFile::open(path);
  if (!file) return tl::unexpected<Error>(std::move(file.error()));
  return std::shared_ptr<const TensorSource>(*std::move(file));
}

std::string network_dtype(const Dump& dump, const TensorRecord& record, std::string_view stored) {
  if (!record.dtype_suffix.empty()) return plain_name(record.dtype_suffix);
  const auto type = type_in_graph(dump, record);
  return type && !type->dtype.empty() ? plain_name(type->dtype) : std::string(stored);
}

}  // namespace sporescope
