// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/graph/ir_text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "core/base/parse.h"
#include "core/graph/full_name.h"
#include "proto/debug_graph.pb.h"

namespace sporescope {
namespace {

constexpr int kMaxValueDepth = 32;

/// Removes `prefix` from the front. Returns false if the text does not begin with it.
bool take(std::string_view& text, std::string_view prefix) {
  if (!text.starts_with(prefix)) return false;
  text.remove_prefix(prefix.size());
  return true;
}

/// Calls `visit` with the position of each unquoted character from `from` on, until it returns false.
template <class Visit>
void visit_unquoted(std::string_view text, std::size_t from, Visit visit) {
  bool is_quoted = false;
  for (std::size_t i = from; i < text.size(); ++i) {
    if (is_quoted && text[i] == '\\') {
      ++i;
      continue;
    }
    if (text[i] == '"') is_quoted = !is_quoted;
    if (!is_quoted && !visit(i)) return;
  }
}

/// Returns the position of the bracket that closes the one at `open`, for all kinds of brackets in values. Returns npos if
/// there is none.
std::size_t find_closing(std::string_view text, std::size_t open) {
  int depth = 0;
  std::size_t position = std::string_view::npos;
  visit_unquoted(text, open, [&](std::size_t i) {
    const char c = text[i];
    if (c == '(' || c == '[' || c == '{') ++depth;
    if ((c == ')' || c == ']' || c == '}') && --depth == 0) position = i;
    return position == std::string_view::npos;
  });
  return position;
}

/// Splits a list at its commas. Brackets and quotes keep their content together.
std::vector<std::string_view> split_list(std::string_view text) {
  std::vector<std::string_view> parts;
  int depth = 0;
  std::size_t begin = 0;
  visit_unquoted(text, 0, [&](std::size_t i) {
    const char c = text[i];
    const bool is_arrow = c == '>' && i > 0 && text[i - 1] == '-';
    if (c == '(' || c == '[' || c == '{' || c == '<') ++depth;
    if (c == ')' || c == ']' || c == '}' || (c == '>' && !is_arrow)) --depth;
    if (c != ',' || depth > 0) return true;
    parts.push_back(trimmed(text.substr(begin, i - begin)));
    begin = i + 1;
    return true;
  });
  if (const auto last = trimmed(text.substr(std::min(begin, text.size()))); !last.empty() || !parts.empty()) {
    parts.push_back(last);
  }
  return parts;
}

template <class Number>
std::optional<Number> parse_value(std::string_view text) {
  Number number{};
  const auto result = std::from_chars(text.data(), text.data() + text.size(), number);
  return result.ec == std::errc() && result.ptr == text.data() + text.size() ? std::optional(number) : std::nullopt;
}

/// Returns the number of a DataType for "Float32" or "F32".
int type_number(std::string_view name) {
  constexpr std::array<std::pair<std::string_view, int>, 30> kTypes{{
      {"Bool", proto::DT_BOOL},       {"Int8", proto::DT_INT8},       {"Int16", proto::DT_INT16},
      {"Int32", proto::DT_INT32},     {"Int64", proto::DT_INT64},     {"UInt8", proto::DT_UINT8},
      {"UInt16", proto::DT_UINT16},   {"UInt32", proto::DT_UINT32},   {"UInt64", proto::DT_UINT64},
      {"Float16", proto::DT_FLOAT16}, {"Float32", proto::DT_FLOAT32}, {"Float64", proto::DT_FLOAT64},
      {"String", proto::DT_STRING},   {"I8", proto::DT_INT8},         {"I16", proto::DT_INT16},
      {"I32", proto::DT_INT32},       {"I64", proto::DT_INT64},       {"U8", proto::DT_UINT8},
      {"U16", proto::DT_UINT16},      {"U32", proto::DT_UINT32},      {"U64", proto::DT_UINT64},
      {"F16", proto::DT_FLOAT16},     {"F32", proto::DT_FLOAT32},     {"F64", proto::DT_FLOAT64},
      {"FP32", proto::DT_FLOAT32},    {"FP64", proto::DT_FLOAT64},    {"FP16", proto::DT_FLOAT16},
      {"UMonad", proto::DT_UMONAD},   {"IOMonad", proto::DT_IOMONAD}, {"BFloat16", 46},
  }};
  const auto found = std::find_if(kTypes.begin(), kTypes.end(), [&](const auto& type) { return type.first == name; });
  return found == kTypes.end() ? proto::DT_UNDEFINED : found->second;
}

/// Parses a value of an attribute or a constant: I64(1), 1, true, "VALID", (I64(1), I64(2)), [x, w].
void read_value(std::string_view text, proto::ValueProto& value, int depth = 0) {
  text = trimmed(text);
  const char front = text.empty() ? ' ' : text.front();
  if ((front == '(' || front == '[') && find_closing(text, 0) == text.size() - 1 && depth < kMaxValueDepth) {
    value.set_dtype(front == '(' ? proto::DT_TUPLE : proto::DT_LIST);
    for (const std::string_view part : split_list(text.substr(1, text.size() - 2))) {
      if (!part.empty()) read_value(part, *value.add_values(), depth + 1);
    }
    return;
  }
  int type = proto::DT_UNDEFINED;
  std::string_view inner = text;
  if (const std::size_t open = text.find('('); open != std::string_view::npos && text.back() == ')') {
    type = type_number(text.substr(0, open));
    if (type != proto::DT_UNDEFINED) inner = text.substr(open + 1, text.size() - open - 2);
  }
  const bool is_float = type == proto::DT_FLOAT16 || type == proto::DT_FLOAT32 || type == proto::DT_FLOAT64;
  if (type == proto::DT_BOOL || text == "true" || text == "false") {
    value.set_dtype(proto::DT_BOOL);
    value.set_bool_val(inner == "1" || inner == "true");
  } else if (const auto integer = parse_value<std::int64_t>(inner); integer && !is_float) {
    value.set_dtype(type == proto::DT_UNDEFINED ? static_cast<int>(proto::DT_INT64) : type);
    value.set_int_val(*integer);
  } else if (const auto real = parse_value<double>(inner)) {
    value.set_dtype(proto::DT_FLOAT64);
    value.set_double_val(*real);
  } else {
    if (inner.size() >= 2 && inner.front() == '"' && inner.back() == '"') inner = inner.substr(1, inner.size() - 2);
    value.set_dtype(proto::DT_STRING);
    value.set_str_val(std::string(inner));
  }
}

/// Returns the element type of "Tensor[Float32]", "Tensor(F32)", "Ref[Tensor[Float32]]" or "Float32".
int element_type(std::string_view type) {
  for (const std::string_view wrapper : {"Ref[", "Tensor[", "Tensor("}) {
    if (take(type, wrapper) && !type.empty()) type.remove_suffix(1);
  }
  return type_number(type);
}

void set_tensor(proto::TypeProto& out, std::string_view type, std::string_view shape) {
  out.set_data_type(proto::DT_TENSOR);
  out.mutable_tensor_type()->set_elem_type(element_type(type));
  auto& sizes = *out.mutable_tensor_type()->mutable_shape();
  if (shape.size() < 2) return;
  for (const std::string_view size : split_list(shape.substr(1, shape.size() - 2))) {
    if (const auto number = parse_value<std::int64_t>(size)) sizes.add_dim()->set_size(*number);
  }
}

/// Splits the types of a tuple. "Tensor[Float32]*2" and "Bool*2" are two types each.
std::vector<std::string_view> types_of_tuple(std::string_view tuple) {
  constexpr std::uint64_t kMax = 100'000;
  std::vector<std::string_view> types;
  for (const std::string_view part : split_list(tuple)) {
    const std::size_t star = part.rfind('*');
    const auto count = star == std::string_view::npos ? std::nullopt : parse_value<std::uint64_t>(part.substr(star + 1));
    const std::string_view type = count ? part.substr(0, star) : part;
    for (std::uint64_t i = 0; i < std::min(count.value_or(1), kMax); ++i) types.push_back(type);
  }
  return types;
}

/// Parses "<Tensor[Float32], (4, 16)>", "<Tuple[Tensor[Float32]*2], TupleShape((4), (16))>" or "<UMonad, NoShape>".
void read_type(std::string_view text, proto::TypeProto& out) {
  text = trimmed(text);
  if (text.size() < 2 || text.front() != '<' || text.back() != '>') return;
  const auto parts = split_list(text.substr(1, text.size() - 2));
  if (parts.empty()) return;
  std::string_view type = parts[0];
  std::string_view shape = parts.size() > 1 ? parts[1] : std::string_view();
  if (take(type, "Tuple[") && type.ends_with(']')) {
    type.remove_suffix(1);
    out.set_data_type(proto::DT_TUPLE);
    const bool has_shapes = take(shape, "TupleShape(") && shape.ends_with(')');
    if (has_shapes) shape.remove_suffix(1);
    const auto shapes = has_shapes ? split_list(shape) : std::vector<std::string_view>();
    const auto types = types_of_tuple(type);
    for (std::size_t i = 0; i < types.size(); ++i) {
      auto& element = *out.mutable_sequence_type()->add_elem_types();
      if (i < shapes.size() && shapes[i].starts_with('(')) {
        set_tensor(element, types[i], shapes[i]);
      } else {
        element.set_data_type(element_type(types[i]));
      }
    }
  } else if (shape.starts_with('(')) {
    set_tensor(out, type, shape);
  } else {
    out.set_data_type(element_type(type));
  }
}

class IrReader {
 public:
  IrReader(std::string_view text, const std::filesystem::path& path) : text_(text), path_(path) {}

  Result<std::string> run() {
    model_.set_ir_version(1);
    while (!text_.empty() && !has_ended_) {
      const std::size_t end = std::min(text_.find('\n'), text_.size());
      read_line(text_.substr(0, end));
      text_.remove_prefix(std::min(end + 1, text_.size()));
    }
    if (!has_ended_) {
      return fail(
          ErrorCode::malformed,
          {has_started_
               ? SPORESCOPE_TRANSLATE_NOOP(
                     "Cannot read the graph file %1: it ends in the middle of the graph. Copy it again from its origin")
               : SPORESCOPE_TRANSLATE_NOOP("Cannot read the graph file %1: it contains no graph. Was it written by MindSpore?"),
           {path_.string()}},
          path_);
    }
    for (auto& constant : constants_) *graph().add_const_vals() = std::move(constant);
    return model_.SerializeAsString();
  }

 private:
  proto::GraphProto& graph() { return *model_.mutable_graph(); }

  void read_line(std::string_view line) {
    const bool is_indented = line.starts_with(' ');
    std::string_view rest = trimmed(line);
    const bool is_operator = rest.starts_with('%') && rest.find(" = ") != std::string_view::npos;
    const bool is_end = rest == "}" && !is_indented;
    if (node_ != nullptr && (is_operator || is_end || rest.starts_with("Return("))) add_sources();
    if (!has_started_) {
      read_head(rest);
    } else if (is_end) {
      has_ended_ = true;
    } else if (is_operator) {
      read_operator(rest);
    } else if (take(rest, "Return(")) {
      node_ = nullptr;
      read_outputs(rest.substr(0, rest.rfind(')')));
    } else if (node_ != nullptr) {
      read_detail(rest);
    }
  }

  void read_head(std::string_view line) {
    if (line.starts_with('#')) {
      const std::size_t at = line.find('@');
      if (line.find("IR entry") != std::string_view::npos && at != std::string_view::npos) {
        entry_ = line.substr(at + 1);
        graph().set_name(std::string(entry_));
      }
    } else if (line.starts_with("%para")) {
      read_parameter(line);
    } else if (take(line, "subgraph @")) {
      has_started_ = entry_.empty() || line.substr(0, line.find_first_of("( {")) == entry_;
    }
  }

  /// Parses a line such as: %para3_inputs0 : <Tensor[Float32], (4, 1, 12, 12)>  :  ...
  void read_parameter(std::string_view line) {
    const std::size_t colon = line.find(": <");
    if (colon == std::string_view::npos) return;
    const std::string_view key = trimmed(line.substr(0, colon));
    const std::size_t bar = key.find('_');
    if (bar == std::string_view::npos) return;
    const std::string name(key.substr(bar + 1));
    if (!parameters_.emplace(key, name).second) return;
    proto::ParameterProto& parameter = *graph().add_parameters();
    parameter.set_name(name);
    std::string_view type = line.substr(colon + 2);
    if (const std::size_t end = type.find(">  :"); end != std::string_view::npos) type = type.substr(0, end + 1);
    if (const std::size_t end = type.find("> : "); end != std::string_view::npos) type = type.substr(0, end + 1);
    read_type(type, *parameter.mutable_type());
  }

  /// Parses a line such as: %12(equiv_x) = MatMul(%8, %9, Bool(0)) {instance name: matmul} primitive_attrs: {...} ...
  void read_operator(std::string_view line) {
    const std::size_t sign = line.find(" = ");
    const std::string_view key = line.substr(0, std::min(line.find('('), sign));
    std::string_view call = trimmed(line.substr(sign + 3));
    const std::size_t open = call.find('(');
    const std::size_t close = open == std::string_view::npos ? open : find_closing(call, open);
    node_ = nullptr;
    if (close == std::string_view::npos) return;
    node_ = graph().add_node();
    const std::string number = std::to_string(graph().node_size());
    nodes_[key] = number;
    node_->set_name(number);
    std::string_view type = call.substr(0, open);
    take(type, "PrimFunc_");
    node_->set_op_type(std::string(type.substr(0, type.find('['))));
    has_types_ = false;
    for (const std::string_view argument : split_list(call.substr(open + 1, close - open - 1))) {
      node_->add_input()->set_name(input_of(argument));
    }
    constexpr std::string_view kAttributes = "primitive_attrs: {";
    const std::size_t attributes = call.find(kAttributes, close);
    if (attributes == std::string_view::npos) return;
    const std::size_t brace = attributes + kAttributes.size() - 1;
    const std::size_t end = find_closing(call, brace);
    if (end != std::string_view::npos) read_attributes(call.substr(brace + 1, end - brace - 1));
  }

  void read_attributes(std::string_view text) {
    for (const std::string_view part : split_list(text)) {
      const std::size_t colon = part.find(": ");
      if (colon == std::string_view::npos) continue;
      proto::AttributeProto& attribute = *node_->add_attribute();
      attribute.set_name(std::string(part.substr(0, colon)));
      read_value(part.substr(colon + 2), *attribute.mutable_value());
    }
  }

  /// Returns the name of a producer in graph files.
  std::string input_of(std::string_view argument) {
    if (const auto parameter = parameters_.find(argument); parameter != parameters_.end()) return parameter->second;
    if (const auto node = nodes_.find(argument); node != nodes_.end()) return node->second;
    const auto [known, is_new] = constant_keys_.try_emplace(std::string(argument), constants_.size() + 1);
    if (is_new) {
      proto::NamedValueProto& constant = constants_.emplace_back();
      constant.set_key("cst" + std::to_string(known->second));
      const bool is_token =
          argument == "U" || argument == "IO" || argument.starts_with("UMonad[") || argument.starts_with("IOMonad[");
      constant.mutable_value();
      if (!is_token) read_value(argument, *constant.mutable_value());
    }
    return "cst" + std::to_string(known->second);
  }

  void read_outputs(std::string_view arguments) {
    for (const std::string_view argument : split_list(arguments)) graph().add_outputs()->set_name(input_of(argument));
  }

  /// Parses a line below an operator: its types, its full name or a source line.
  void read_detail(std::string_view line) {
    if (take(line, ": (")) {
      const std::size_t arrow = line.rfind(") -> (");
      if (arrow != std::string_view::npos && !has_types_) {
        std::string_view out = line.substr(arrow + 6);
        out.remove_suffix(std::min<std::size_t>(out.size(), 1));
        read_type(out, *node_->mutable_output_type());
        has_types_ = true;
      } else if (arrow == std::string_view::npos && line.find('<') == std::string_view::npos) {
        set_full_name(line);  // 1.5 only
      }
      return;
    }
    if (!take(line, "#")) return;
    line = trimmed(line);
    if (take(line, "Fullname with scope: (")) {
      is_outermost_first_ = true;
      return set_full_name(line);
    }
    if (take(line, "fullname_with_scope: (")) return set_full_name(line);
    take(line, "inlined:");
    if (line.ends_with("candidate:")) {
      add_sources();
      node_->mutable_source_address()->append("# ").append(line).append("\n");
    } else {
      sources_.push_back(line);
    }
  }

  /// Adds the source lines with the innermost line first, as in graph files. The text has the same order until 2.0.
  void add_sources() {
    if (is_outermost_first_) std::reverse(sources_.begin(), sources_.end());
    for (const std::string_view line : sources_) node_->mutable_source_address()->append("# ").append(line).append("\n");
    sources_.clear();
  }

  void set_full_name(std::string_view name) {
    if (!name.ends_with(')') || name.find("-op") == std::string_view::npos) return;  // in 1.5 this is the loaded parameter
    name.remove_suffix(1);
    node_->set_full_name(std::string(name));
    node_->set_scope(std::string(scope_part(name)));
  }

  std::string_view text_;
  const std::filesystem::path& path_;
  proto::ModelProto model_;
  std::string_view entry_;
  bool has_started_ = false;
  bool has_ended_ = false;
  proto::NodeProto* node_ = nullptr;  // operator whose details follow
  bool has_types_ = false;
  std::vector<std::string_view> sources_;  // source lines of the operator under its last heading
  bool is_outermost_first_ = false;
  std::map<std::string_view, std::string> parameters_, nodes_;  // by their names in the text
  std::map<std::string, std::size_t> constant_keys_;
  std::vector<proto::NamedValueProto> constants_;
};

}  // namespace

Result<std::string> convert_ir_text(std::string_view text, const std::filesystem::path& path) {
  return IrReader(text, path).run();
}

}  // namespace sporescope
