// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/dump/network_dtype.h"

#include "core/base/parse.h"
#include "core/dump/header_check.h"
#include "core/tensor/dtype.h"

namespace sporescope {

std::string canonical_dtype(std::string_view dtype) {
  for (const std::string_view module : {"torch.", "mindspore."}) {
    if (dtype.starts_with(module)) dtype.remove_prefix(module.size());
  }
  const auto known = dtype_from_name(dtype);
  return known ? std::string(dtype_name(*known)) : lower_case(dtype);
}

bool is_text_dtype(std::string_view dtype) {
  if (!dtype.empty() && std::string_view("<>|=").find(dtype.front()) != std::string_view::npos) dtype.remove_prefix(1);
  if (dtype.empty() || std::string_view("USaus").find(dtype.front()) == std::string_view::npos) return false;
  return dtype.find_first_not_of("0123456789", 1) == std::string_view::npos;
}

std::string network_dtype(const Dump& dump, const TensorRecord& record, std::string_view stored) {
  if (!record.dtype_suffix.empty()) return canonical_dtype(record.dtype_suffix);
  const auto type = type_in_graph(dump, record);
  return type && !type->dtype.empty() ? canonical_dtype(type->dtype) : std::string(stored);
}

}  // namespace sporescope
