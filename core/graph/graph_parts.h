// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <filesystem>
#include <string_view>
#include <vector>

#include "core/base/error.h"

namespace sporescope {

/// Parts of a NodeProto that the structure of the graph needs. Attributes, types and source lines are parsed from `message` on
/// demand.
struct NodeParts {
  std::string_view message;
  std::string_view id;
  std::string_view type;
  std::string_view scope;
  std::string_view full_name;
  std::uint32_t first_input = 0;  ///< Index in GraphParts::inputs
  std::uint32_t input_count = 0;
  bool monad = false;  ///< The output is a token that orders side effects and holds no data
};

/// One input of a NodeProto.
struct InputParts {
  std::string_view producer;   ///< ID of an operator, name of a parameter, or key of a constant
  std::uint32_t argument = 0;  ///< Position among the inputs
  bool control = false;        ///< CONTROL_EDGE
};

/// A ParameterProto, or the NamedValueProto of a constant.
struct SourceParts {
  std::string_view message;
  std::string_view name;
  std::string_view full_name;  ///< Constants of MindSpore 1.10 and newer only
  bool monad = false;
};

/// Parts of a graph file, in the order of the file. All views point into the bytes of the file.
struct GraphParts {
  std::string_view name;
  std::string_view root_name;
  std::vector<NodeParts> nodes;
  std::vector<InputParts> inputs;
  std::vector<SourceParts> parameters;
  std::vector<SourceParts> constants;
  bool bare = false;  ///< True for a GraphProto, as sent by a live training; false for a ModelProto, as in a dump
};

/// Parses the bytes of a ModelProto or a GraphProto (proto/debug_graph.proto). Skips unknown fields. Errors: malformed,
/// unsupported (more nodes than indices).
[[nodiscard]] Result<GraphParts> parse_graph_parts(std::string_view bytes, const std::filesystem::path& path);

}  // namespace sporescope
