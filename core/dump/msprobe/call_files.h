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
  std::string parent;                       ///< the module that called it; empty if there was none
  std::optional<std::uint64_t> micro_step;  ///< of Megatron, whose parents are lists of the module and this number
};
/// construct.json in its order.
using CallParents = std::vector<CallParent>;
/// Errors: those of read_json_file; what stands before a fault is kept.
[[nodiscard]] Result<void> read_construct_json(const std::filesystem::path& path, const std::stop_token& stop,
                                               CallParents& parents);

/// stack.json: the Python stack of forward entries, innermost line first.
struct CallStacks {
  using Lines = std::shared_ptr<const std::vector<SourceLine>>;
  std::unordered_map<std::string, Lines> of_entry;
  /// By the names of the entries, as msprobe wrote it before 8.1; later by numbers.
  bool by_name = false;
};
/// Errors: those of read_json_file; what stands before a fault is kept.
[[nodiscard]] Result<void> read_stack_json(const std::filesystem::path& path, const std::stop_token& stop, CallStacks& stacks);

/// "File /home/user/net.py, line 50, in construct, \n x = self.scale(x)". Lines of MindSpore, PyTorch and msprobe are the
/// framework's.
[[nodiscard]] SourceLine parse_stack_frame(std::string_view frame);

}  // namespace sporescope
