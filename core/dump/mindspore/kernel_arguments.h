// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <filesystem>
#include <string_view>
#include <vector>

#include "core/dump/dump.h"

namespace sporescope {

/// The arguments of one operator in one iteration, which lie in a file of their own: TYPE.NAME.json.
struct KernelArgumentFile {
  DumpGraphIndex graph = kNoDumpGraph;
  NodeIndex node = kNoNode;
  Iteration iteration{};
  std::uint32_t folder = 0;    ///< in DumpFiles::folders
  std::string_view file_name;  ///< points into DumpFiles::texts
};

/// The file of one operator; null if there is none. `files`: by graph, node, iteration.
[[nodiscard]] const KernelArgumentFile* find_arguments(const std::vector<KernelArgumentFile>& files, DumpGraphIndex graph,
                                                       NodeIndex node, Iteration iteration);

/// One object of JSON, whose members are names and values; in the order of the names, as MindSpore writes them. Errors: those
/// of read_text_file; malformed if it is no such object.
[[nodiscard]] Result<std::vector<Attribute>> read_kernel_arguments(const std::filesystem::path& file);
/// The same of a text that stood in `file`.
[[nodiscard]] Result<std::vector<Attribute>> parse_kernel_arguments(std::string_view text, const std::filesystem::path& file);

}  // namespace sporescope
