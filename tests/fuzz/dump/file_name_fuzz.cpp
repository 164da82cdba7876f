// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/dump/mindspore/file_name.h"
#include "core/graph/operators/operator_names.h"

#include <cstdint>
#include <cstdlib>
#include <functional>
#include <string_view>

using namespace sporescope;

namespace {

bool inside(std::string_view part, std::string_view whole) {
  const std::less_equal<const char*> before;
  return part.empty() || (before(whole.data(), part.data()) && before(part.data() + part.size(), whole.data() + whole.size()));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view name(reinterpret_cast<const char*>(data), size);
  const ParsedFileName parsed = parse_file_name(name);
  for (const std::string_view part : {parsed.name, parsed.time_text, parsed.dtype_suffix, parsed.tensor_prefix, parsed.sizes}) {
    if (!inside(part, name)) std::abort();
  }
  if (!inside(parsed.type, name) && parsed.type != "Parameter") std::abort();  // that is told where the name tells no type
  if ((!parsed.type.empty() && parsed.name.empty()) || parsed.slot > kMaxSlot) std::abort();
  if (parsed.kind == FileKind::tensor && parsed.name.empty()) std::abort();
  // Of an operator as a whole; the name of an exception tells none.
  const bool of_operator =
      parsed.kind == FileKind::async_file || parsed.kind == FileKind::overflow_report || parsed.kind == FileKind::operator_csv;
  const bool may_name = parsed.kind == FileKind::tensor || of_operator;
  if (!may_name && !parsed.name.empty()) std::abort();
  if (const auto converted = parse_converted_bin(name)) {
    if (!inside(converted->sizes, name) || !inside(converted->format, name)) std::abort();
    if (converted->scalar != converted->sizes.empty()) std::abort();
  }
  const OperatorName parts = split_operator_name(name);
  if (!inside(parts.base, name) || encode_name(name).size() != name.size()) std::abort();
  return 0;
}
