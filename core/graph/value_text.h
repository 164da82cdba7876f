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

/// Parses an AttributeProto. Name and value are "unreadable" if the bytes are malformed.
[[nodiscard]] Attribute attribute_of(std::string_view attribute_message);

/// Formats a ValueProto in the usual notation: -1, 0.5, true, (1, 2), "valid", float32 [2, 3]. Small tensors with content show
/// their elements. Returns an empty string if the message contains no value, and "unreadable" if its bytes are malformed.
[[nodiscard]] std::string value_text(std::string_view value_message);

/// Returns the element type and shape of a ValueProto that is a tensor or a scalar. Returns nothing for other values and where
/// the file omits them.
[[nodiscard]] std::vector<OutputType> value_type(std::string_view value_message);

/// Returns the number in a ValueProto that is a single integer or a tensor of one integer, such as the second input of
/// TupleGetItem.
[[nodiscard]] std::optional<std::int64_t> value_as_index(std::string_view value_message);

}  // namespace sporescope
