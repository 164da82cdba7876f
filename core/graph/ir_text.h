// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "core/base/error.h"

namespace sporescope {

/// The bytes of a graph file (ModelProto) that says what a text says which MindSpore 1.5 to 2.10 writes beside graph files
/// (.ir): operators with inputs, shapes, attributes, full names and source lines; parameters; constants without their full
/// names, which the text does not tell. Of several subgraphs the one of the entry. Errors: malformed if there is no graph in
/// it, or it ends in the middle.
[[nodiscard]] Result<std::string> graph_of_ir_text(std::string_view text, const std::filesystem::path& path);

}  // namespace sporescope
