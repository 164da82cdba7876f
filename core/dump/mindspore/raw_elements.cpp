// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/dump/mindspore/raw_elements.h"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/parse.h"
#include "core/tensor/ascend/device_tensor.h"

namespace sporescope {
namespace {

Shape sizes_in(std::string_view text) {
  Shape shape;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('_'), text.size());
    shape.push_back(static_cast<std::int64_t>(parse_digits(text.substr(0, end)).value_or(0)));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return shape;
}

}  // namespace

Result<std::shared_ptr<const TensorSource>> open_raw_elements(const std::filesystem::path& file, const ParsedFileName& name) {
  const auto dtype = dtype_from_name(name.dtype_suffix);
  const AscendType* type = ascend_type(dtype ? dtype_name(*dtype) : name.dtype_suffix);
  if (type == nullptr) {
    return fail(
        ErrorCode::unsupported,
        {SPORESCOPE_TRANSLATE_NOOP("“%1” has the unknown element type %2"), {file.string(), std::string(name.dtype_suffix)}},
        file);
  }
  const NamedFormat format = device_format(name.format).value_or(NamedFormat{name.format});
  if (name.scalar) return open_raw_tensor(file, *type, Shape(), format);
  const auto shape = name.sizes.empty() ? std::nullopt : std::optional(sizes_in(name.sizes));
  return open_raw_tensor(file, *type, shape, format);
}

}  // namespace sporescope
