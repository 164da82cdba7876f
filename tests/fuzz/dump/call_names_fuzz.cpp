// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <cstdint>
#include <cstdlib>
#include <functional>
#include <string_view>

#include "core/dump/msprobe/call_name.h"
#include "core/dump/msprobe/tensor_files.h"

using namespace sporescope;

namespace {

void require_inside(std::string_view part, std::string_view whole) {
  const std::less_equal<const char*> before;
  const bool inside = before(whole.data(), part.data()) && before(part.data() + part.size(), whole.data() + whole.size());
  if (!part.empty() && !inside) std::abort();
}

}  // namespace

/// The name of an entry in msprobe's dump.json, and of a tensor's file.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view name(reinterpret_cast<const char*>(data), size);
  const CallName call = parse_call_name(name);
  for (const std::string_view part : {call.owner, call.path}) require_inside(part, name);
  if (call.kind != CallKind::parameters_grad && call.kind != CallKind::debug) require_inside(call.type, name);
  static_cast<void>(forward_name(call, call.number.value_or(0)));
  const auto file = parse_tensor_file_name(name);
  if (!file) return 0;
  for (const std::string_view part : {file->call, file->path, file->dtype}) require_inside(part, name);
  if (file->argument < -1 || file->call.size() >= size) std::abort();
  return 0;
}
