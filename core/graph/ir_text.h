// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "core/base/error.h"

namespace sporescope {

/// Converts the text of an .ir file to the bytes of a graph file (ModelProto). MindSpore 1.5 to 2.10 write .ir files along with
/// graph files. The result contains operators with inputs, shapes, attributes, full names and source lines, as well as
/// parameters and constants. Constants have no full names, since the text lacks them. Of several subgraphs, the entry graph is
/// converted. Errors: malformed if the text contains no graph or is truncated.
[[nodiscard]] Result<std::string> convert_ir_text(std::string_view text, const std::filesystem::path& path);

}  // namespace sporescope
