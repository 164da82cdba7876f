// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/dump/network_dtype.h"

#include <algorithm>
#include <cctype>

#include "core/dump/header_check.h"
#include "core/tensor/dtype.h"

namespace sporescope {
namespace {

std::string plain_name(std::string_view dtype) {
  if (const auto known = dtype_from_name(dtype)) return std::string(dtype_name(*known));
  std::string name(dtype);
  std::transform(name.begin(), name.end(), name.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return name;
}

}  // namespace

std::string network_dtype(const Dump& dump, const TensorRecord& record, std::string_view stored) {
  if (!record.dtype_suffix.empty()) return plain_name(record.dtype_suffix);
  const auto type = type_in_graph(dump, record);
  return type && !type->dtype.empty() ? plain_name(type->dtype) : std::string(stored);
}

}  // namespace sporescope
