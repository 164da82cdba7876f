// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/graph/graph.h"

namespace sporescope {

/// The attribute of an AttributeProto's bytes; "unreadable" if they are broken.
[[nodiscard]] Attribute attribute_of(std::string_view attribute_message);

/// A ValueProto as a person would write it: -1, 0.5, true, (1, 2), "valid", float32 [2, 3]. Small tensors with content show
/// their elements. Empty if the message holds no value; "unreadable" if its bytes are broken.
[[nodiscard]] std::string value_text(std::string_view value_message);

/// Element type and shape of a ValueProto that is a tensor or a scalar; none for other values and where the file keeps none.
[[nodiscard]] std::vector<OutputType> value_type(std::string_view value_message);

/// The number of a ValueProto that is one whole number (or a tensor of one), as the second input of TupleGetItem.
[[nodiscard]] std::optional<std::int64_t> value_as_index(std::string_view value_message);

}  // namespace sporescope
