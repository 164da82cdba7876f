// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <cstdint>
#include <cstdlib>
#include <string_view>
#include <vector>

#include "core/tensor/ascend/dump_data.h"

using namespace sporescope;

namespace {

/// Every element of a layout stands inside of what is stored, and no two at one place.
void walk(const DumpDataTensor& tensor) {
  const NamedFormat format = device_format(tensor.format);
  const auto held = element_count(tensor.shape);
  if (!held || *held > 100'000) return;
  const auto layout = layout_for_format(format.format, tensor.shape, tensor.original_shape, tensor.groups);
  if (!layout) return;
  std::vector<std::uint64_t> places(element_count(layout->shape()).value_or(0));
  if (places.size() > *held) std::abort();
  layout->positions(0, places);
  std::vector<bool> taken(*held);
  for (const std::uint64_t place : places) {
    if (place >= *held || taken[place]) std::abort();
    taken[place] = true;
  }
}

}  // namespace

/// The header of a DumpData file. The first two bytes are the length of the file beyond the header.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size < 2) return 0;
  const std::string_view header(reinterpret_cast<const char*>(data) + 2, size - 2);
  const std::uint64_t file_size = 8 + header.size() + data[0] + 256U * data[1];
  const auto parsed = parse_dump_data(header, file_size, "fuzz");
  if (!parsed) return 0;
  for (const auto* tensors : {&parsed->inputs, &parsed->outputs}) {
    for (const DumpDataTensor& tensor : *tensors) {
      if (tensor.offset && *tensor.offset > file_size) std::abort();
      static_cast<void>(format_problem(tensor));
      walk(tensor);
    }
  }
  static_cast<void>(length_mismatch(*parsed, "fuzz"));
  return 0;
}
