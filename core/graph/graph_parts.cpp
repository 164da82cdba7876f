// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/graph/graph_parts.h"

#include <limits>
#include <string>

#include "core/base/wire_reader.h"
#include "core/graph/type_number.h"

namespace sporescope {
namespace {

namespace model_field {
constexpr std::uint32_t kIrVersion = 1;
constexpr std::uint32_t kModelVersion = 3;
constexpr std::uint32_t kGraph = 4;
}  // namespace model_field
namespace graph_field {
constexpr std::uint32_t kNode = 1;
constexpr std::uint32_t kName = 2;
constexpr std::uint32_t kParameter = 3;
constexpr std::uint32_t kConstant = 5;
constexpr std::uint32_t kRootName = 6;
}  // namespace graph_field
namespace node_field {
constexpr std::uint32_t kInput = 1;
constexpr std::uint32_t kName = 2;
constexpr std::uint32_t kType = 3;
constexpr std::uint32_t kScope = 4;
constexpr std::uint32_t kOutputType = 6;
constexpr std::uint32_t kFullName = 8;
}  // namespace node_field

enum class Form : std::uint8_t { model, bare_graph };

/// Determines the message type. Both messages number their fields from 1. They differ in the wire type of fields 1 and 3, which
/// are numbers in a model and messages in a graph. For a model without them, the content of its graph field decides.
Form form_of(std::string_view bytes) {
  std::string_view graph;
  for (WireReader reader(bytes); reader.next();) {
    if (reader.field() == graph_field::kRootName) {
      return Form::bare_graph;
    }
    if (reader.field() == model_field::kIrVersion || reader.field() == model_field::kModelVersion) {
      return reader.is_number() ? Form::model : Form::bare_graph;
    }
    if (reader.field() == model_field::kGraph) {
      graph = reader.bytes();
    }
  }
  WireReader inside(graph);
  // The outputs of a bare graph begin with a text, the graph of a model with a node. The bytes of a name do not parse as a
  // node.
  if (inside.next() && inside.field() == graph_field::kNode && inside.is_bytes()) {
    WireReader node(inside.bytes());
    while (node.next()) {
    }
    return node.broken() ? Form::bare_graph : Form::model;
  }
  return Form::bare_graph;
}

bool is_monad_type(std::string_view type_message) {
  WireReader reader(type_message);
  return reader.next() && reader.field() == 1 && is_monad_number(static_cast<std::int64_t>(reader.number()));
}

class Splitter {
 public:
  Splitter(std::string_view bytes, const std::filesystem::path& path) : bytes_(bytes), path_(path) {}

  Result<GraphParts> split() {
    parts_.bare = form_of(bytes_) == Form::bare_graph;
    const bool is_complete = parts_.bare ? read_graph(bytes_) : read_model();
    if (!is_complete) {
      return malformed_field();
    }
    if (parts_.nodes.empty() && parts_.parameters.empty() && parts_.constants.empty() && parts_.name.empty()) {
      return fail(
          ErrorCode::malformed,
          {SPORESCOPE_TRANSLATE_NOOP("Cannot read the graph file %1: it contains no graph. Was it written by MindSpore?"),
           {path_.string()}},
          path_);
    }
    const std::size_t max_count = std::numeric_limits<std::uint32_t>::max() / 4;
    const std::size_t count = parts_.nodes.size() + parts_.parameters.size() + parts_.constants.size();
    if (count > max_count || parts_.inputs.size() > max_count) {
      return fail(
          ErrorCode::unsupported,
          {SPORESCOPE_TRANSLATE_NOOP("Cannot read the graph file %1: it holds %2 nodes, more than Sporescope can number"),
           {path_.string(), std::to_string(count)}},
          path_);
    }
    return std::move(parts_);
  }

 private:
  tl::unexpected<Error> malformed_field() const {
    const auto offset = static_cast<std::uint64_t>(error_position_ - bytes_.data());
    return fail(
        ErrorCode::malformed,
        {SPORESCOPE_TRANSLATE_NOOP("Cannot read the graph file %1: the field at byte %2 of %3 is corrupt. The file may be "
                                   "truncated; copy it again from its origin"),
         {path_.string(), std::to_string(offset), std::to_string(bytes_.size())}},
        path_, offset);
  }

  /// Returns false and stores the position if the reader stopped before the end of its message.
  bool check_complete(const WireReader& reader) {
    if (reader.broken()) {
      error_position_ = reader.position();
    }
    return !reader.broken();
  }

  bool read_model() {
    WireReader reader(bytes_);
    while (reader.next()) {
      if (reader.field() == model_field::kGraph && reader.is_bytes() && !read_graph(reader.bytes())) {
        return false;
      }
    }
    return check_complete(reader);
  }

  bool read_graph(std::string_view message) {
    WireReader reader(message);
    while (reader.next()) {
      if (reader.is_bytes() && !read_graph_field(reader)) {
        return false;
      }
    }
    return check_complete(reader);
  }

  bool read_graph_field(const WireReader& reader) {
    switch (reader.field()) {
      case graph_field::kNode:
        return read_node(reader.bytes());
      case graph_field::kName:
        parts_.name = reader.bytes();
        return true;
      case graph_field::kParameter:
        return read_parameter(reader.bytes());
      case graph_field::kConstant:
        return read_constant(reader.bytes());
      case graph_field::kRootName:
        parts_.root_name = reader.bytes();
        return true;
      default:
        return true;
    }
  }

  bool read_node(std::string_view message) {
    NodeParts node;
    node.message = message;
    node.first_input = static_cast<std::uint32_t>(parts_.inputs.size());
    std::uint32_t argument = 0;
    WireReader reader(message);
    while (reader.next()) {
      switch (reader.field()) {
        case node_field::kInput:
          if (!read_input(reader.bytes(), argument++)) {
            return false;
          }
          break;
        case node_field::kName:
          node.id = reader.bytes();
          break;
        case node_field::kType:
          node.type = reader.bytes();
          break;
        case node_field::kScope:
          node.scope = reader.bytes();
          break;
        case node_field::kOutputType:
          node.monad = is_monad_type(reader.bytes());
          break;
        case node_field::kFullName:
          node.full_name = reader.bytes();
          break;
        default:
          break;
      }
    }
    node.input_count = static_cast<std::uint32_t>(parts_.inputs.size()) - node.first_input;
    if (!node.id.empty() || !node.type.empty() || !node.full_name.empty()) {
      parts_.nodes.push_back(node);
    }
    return check_complete(reader);
  }

  bool read_input(std::string_view message, std::uint32_t argument) {
    InputParts input;
    input.argument = argument;
    WireReader reader(message);
    while (reader.next()) {
      if (reader.field() == 1) {
        input.producer = reader.bytes();
      } else if (reader.field() == 2) {
        input.control = reader.number() == 1;
      }
    }
    if (!input.producer.empty()) {
      parts_.inputs.push_back(input);
    }
    return check_complete(reader);
  }

  bool read_parameter(std::string_view message) {
    SourceParts parameter;
    parameter.message = message;
    WireReader reader(message);
    while (reader.next()) {
      if (reader.field() == 1) {
        parameter.name = reader.bytes();
      } else if (reader.field() == 2) {
        parameter.monad = is_monad_type(reader.bytes());
      }
    }
    if (!parameter.name.empty()) {
      parts_.parameters.push_back(parameter);
    }
    return check_complete(reader);
  }

  bool read_constant(std::string_view message) {
    SourceParts constant;
    constant.message = message;
    WireReader reader(message);
    while (reader.next()) {
      if (reader.field() == 1) {
        constant.name = reader.bytes();
      } else if (reader.field() == 2) {
        constant.monad = is_monad_type(reader.bytes());  // a ValueProto begins with its type as well
      } else if (reader.field() == 3) {
        constant.full_name = reader.bytes();
      }
    }
    if (!constant.name.empty()) {
      parts_.constants.push_back(constant);
    }
    return check_complete(reader);
  }

  std::string_view bytes_;
  const std::filesystem::path& path_;
  GraphParts parts_;
  const char* error_position_ = nullptr;
};

}  // namespace

Result<GraphParts> parse_graph_parts(std::string_view bytes, const std::filesystem::path& path) {
  if (bytes.empty()) {
    return fail(ErrorCode::malformed,
                {SPORESCOPE_TRANSLATE_NOOP("Cannot read the graph file %1: it is empty"), {path.string()}}, path, 0);
  }
  return Splitter(bytes, path).split();
}

}  // namespace sporescope
