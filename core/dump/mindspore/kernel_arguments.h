// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <filesystem>
#include <string_view>
#include <vector>

#include "core/dump/dump.h"

namespace sporescope {

/// File with the arguments of one operator in one iteration: TYPE.NAME.json.
struct KernelArgumentFile {
  DumpGraphIndex graph = kNoDumpGraph;
  NodeIndex node = kNoNode;
  Iteration iteration{};
  std::uint32_t folder = 0;    ///< index into DumpFiles::folders
  std::string_view file_name;  ///< points into DumpFiles::texts
};

/// Returns the file of one operator; null if there is none. `files` must be sorted by graph, node, iteration.
[[nodiscard]] const KernelArgumentFile* find_arguments(const std::vector<KernelArgumentFile>& files, DumpGraphIndex graph,
                                                       NodeIndex node, Iteration iteration);

/// Reads a JSON object of names and values. The result is sorted by name, as MindSpore writes it. Errors: those of
/// read_text_file(); malformed if it is not such an object.
[[nodiscard]] Result<std::vector<Attribute>> read_kernel_arguments(const std::filesystem::path& file);
/// Like read_kernel_arguments(), for the text of `file`.
[[nodiscard]] Result<std::vector<Attribute>> parse_kernel_arguments(std::string_view text, const std::filesystem::path& file);

}  // namespace sporescope
