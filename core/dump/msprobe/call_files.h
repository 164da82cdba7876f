// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/base/error.h"
#include "core/graph/source_line.h"

namespace sporescope {

/// One entry of construct.json.
struct CallParent {
  std::string call;
  std::string parent;                       ///< the module that called it; empty if there is none
  std::optional<std::uint64_t> micro_step;  ///< only with Megatron, where the parent is a list of the module and this number
};
/// The entries of construct.json in file order.
using CallParents = std::vector<CallParent>;
/// Reads construct.json. Entries before an error are kept. Errors: those of read_json_file().
[[nodiscard]] Result<void> read_construct_json(const std::filesystem::path& path, const std::stop_token& stop,
                                               CallParents& parents);

/// stack.json: the Python stacks of forward entries, innermost line first.
struct CallStacks {
  using Lines = std::shared_ptr<const std::vector<SourceLine>>;
  std::unordered_map<std::string, Lines> by_entry;
  /// True if stacks are stored by the names of entries, as before msprobe 8.1; later files use numbers.
  bool by_name = false;
};
/// Reads stack.json. Entries before an error are kept. Errors: those of read_json_file().
[[nodiscard]] Result<void> read_stack_json(const std::filesystem::path& path, const std::stop_token& stop, CallStacks& stacks);

/// Parses a frame such as "File /home/user/net.py, line 50, in construct, \n x = self.scale(x)". Frames in MindSpore, PyTorch
/// and msprobe are marked as framework code.
[[nodiscard]] SourceLine parse_stack_frame(std::string_view frame);

}  // namespace sporescope
