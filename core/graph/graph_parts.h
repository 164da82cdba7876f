// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <filesystem>
#include <string_view>
#include <vector>

#include "core/base/error.h"

namespace sporescope {

/// A NodeProto, as far as the structure of the graph needs it; attributes, types and source lines are read from `message` when
/// somebody asks.
struct NodeParts {
  std::string_view message;
  std::string_view id;
  std::string_view type;
  std::string_view scope;
  std::string_view full_name;
  std::uint32_t first_input = 0;  ///< in GraphParts::recomputed
  std::uint32_t input_count = 0;
  bool monad = false;  ///< its output is a token that orders side effects, no data
};

struct InputParts {
  std::string_view producer;   ///< id of an operator, name of a parameter, key of a constant
  std::uint32_t argument = 0;  ///< position among the inputs
  bool control = false;        ///< CONTROL_EDGE
};

/// A ParameterProto or the NamedValueProto of a constant.
struct SourceParts {
  std::string_view message;
  std::string_view name;
  std::string_view full_name;  ///< constants of MindSpore 1.10 and newer
  bool monad = false;
};

/// The parts of a graph file in its own order. All views point into the file's bytes.
struct GraphParts {
  std::string_view name;
  std::string_view root_name;
  std::vector<NodeParts> nodes;
  std::vector<InputParts> inputs;
  std::vector<SourceParts> parameters;
  std::vector<SourceParts> constants;
  bool bare = false;  ///< a GraphProto, as a live training sends it; else a ModelProto, as a dump holds it
};

/// Takes the bytes of a ModelProto or GraphProto apart (proto/debug_graph.proto). Fields that it does not know are passed over.
/// Errors: malformed, unsupported (more nodes than indices).
[[nodiscard]] Result<GraphParts> parse_graph_parts(std::string_view bytes, const std::filesystem::path& path);

}  // namespace sporescope
