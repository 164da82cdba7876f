// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/graph/value_text.h"

#include <array>
#include <charconv>
#include <cmath>
#include <cstring>
#include <string>

#include "core/graph/type_number.h"
#include "proto/debug_graph.pb.h"

namespace sporescope {
namespace {

constexpr const char* kUnreadable = "unreadable";
constexpr int kMaxTensorElements = 8;

template <class Message>
std::optional<Message> parse(std::string_view bytes) {
  Message message;
  if (bytes.size() > static_cast<std::size_t>(std::numeric_limits<int>::max()) ||
      !message.ParseFromArray(bytes.data(), static_cast<int>(bytes.size()))) {
    return std::nullopt;
  }
  return message;
}

template <class Float>
std::string float_text(Float value) {
  std::array<char, 64> buffer{};
  const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value).ptr;
  std::string text(buffer.data(), end);
  if (std::isfinite(value) && text.find_first_of(".e") == std::string::npos) {
    text += ".0";
  }
  return text;
}

template <class T>
T element(std::string_view content, std::size_t index) {
  T value;
  std::memcpy(&value, content.data() + index * sizeof(T), sizeof(T));
  return value;
}

float bfloat16_value(std::uint16_t bits) {
  const std::uint32_t wide = static_cast<std::uint32_t>(bits) << 16U;
  float value = 0;
  std::memcpy(&value, &wide, sizeof(value));
  return value;
}

float float16_value(std::uint16_t bits) {
  const int exponent = (bits >> 10U) & 0x1F;
  const int fraction = bits & 0x3FF;
  const float sign = (bits & 0x8000U) != 0 ? -1.0F : 1.0F;
  if (exponent == 0x1F) {
    return fraction == 0 ? sign * INFINITY : NAN;
  }
  return sign * (exponent == 0 ? std::ldexp(static_cast<float>(fraction), -24)
                               : std::ldexp(static_cast<float>(fraction + 0x400), exponent - 25));
}

struct ElementFormat {
  std::size_t size;
  std::string (*text)(std::string_view content, std::size_t index);
};

template <class T>
std::string integer_text(std::string_view content, std::size_t index) {
  return std::to_string(element<T>(content, index));
}
template <class T>
std::string real_text(std::string_view content, std::size_t index) {
  return float_text(element<T>(content, index));
}
std::string bool_text(std::string_view content, std::size_t index) { return content[index] != 0 ? "true" : "false"; }
std::string float16_text(std::string_view content, std::size_t index) {
  return float_text(float16_value(element<std::uint16_t>(content, index)));
}
std::string bfloat16_text(std::string_view content, std::size_t index) {
  return float_text(bfloat16_value(element<std::uint16_t>(content, index)));
}

std::optional<ElementFormat> find_element_format(std::string_view dtype) {
  static constexpr std::array<std::pair<std::string_view, ElementFormat>, 13> kFormats = {{
      {"bool", {1, bool_text}},
      {"int8", {1, integer_text<std::int8_t>}},
      {"int16", {2, integer_text<std::int16_t>}},
      {"int32", {4, integer_text<std::int32_t>}},
      {"int64", {8, integer_text<std::int64_t>}},
      {"uint8", {1, integer_text<std::uint8_t>}},
      {"uint16", {2, integer_text<std::uint16_t>}},
      {"uint32", {4, integer_text<std::uint32_t>}},
      {"uint64", {8, integer_text<std::uint64_t>}},
      {"float16", {2, float16_text}},
      {"bfloat16", {2, bfloat16_text}},
      {"float32", {4, real_text<float>}},
      {"float64", {8, real_text<double>}},
  }};
  for (const auto& [name, format] : kFormats) {
    if (name == dtype) {
      return format;
    }
  }
  return std::nullopt;
}

std::string shape_in_brackets(const google::protobuf::RepeatedField<std::int64_t>& dims) {
  std::string text = "[";
  for (const std::int64_t size : dims) {
    text += text.size() > 1 ? ", " : "";
    text += std::to_string(size);
  }
  return text + "]";
}

std::string tensor_text(const proto::TensorProto& tensor) {
  const std::string_view dtype = dtype_of_number(tensor.data_type());
  const std::string& content = tensor.tensor_content();
  const auto format = find_element_format(dtype);
  if (format && !content.empty() && content.size() % format->size == 0 && content.size() / format->size <= kMaxTensorElements) {
    const std::size_t count = content.size() / format->size;
    if (count == 1 && tensor.dims_size() == 0) {
      return format->text(content, 0);
    }
    std::string text = "[";
    for (std::size_t i = 0; i < count; ++i) {
      text += i > 0 ? ", " : "";
      text += format->text(content, i);
    }
    return text + "]";
  }
  return std::string(dtype) + " " + shape_in_brackets(tensor.dims());
}

std::string type_text(const proto::TypeProto& type) {
  if (type.has_tensor_type()) {
    return "tensor[" + std::string(dtype_of_number(type.tensor_type().elem_type())) + "]";
  }
  return std::string(dtype_of_number(type.data_type()));
}

std::string text_of(const proto::ValueProto& value);

template <class Values, class ToText>
std::string join(const char* open, const Values& values, const char* close, ToText to_text) {
  std::string text = open;
  bool is_first = true;
  for (const auto& value : values) {
    text += is_first ? "" : ", ";
    text += to_text(value);
    is_first = false;
  }
  return text + close;
}

std::string quote(const std::string& text) { return '"' + text + '"'; }
std::string bool_word(bool value) { return value ? "true" : "false"; }

/// Formats the list fields that MindSpore's old exporter uses for vectors of one type.
std::string vector_text(const proto::ValueProto& value) {
  if (value.bool_vals_size() > 0) {
    return join("(", value.bool_vals(), ")", bool_word);
  }
  if (value.int_vals_size() > 0) {
    return join("(", value.int_vals(), ")", [](std::int64_t v) { return std::to_string(v); });
  }
  if (value.uint_vals_size() > 0) {
    return join("(", value.uint_vals(), ")", [](std::uint64_t v) { return std::to_string(v); });
  }
  if (value.float_vals_size() > 0) {
    return join("(", value.float_vals(), ")", float_text<float>);
  }
  if (value.double_vals_size() > 0) {
    return join("(", value.double_vals(), ")", float_text<double>);
  }
  if (value.str_vals_size() > 0) {
    return join("(", value.str_vals(), ")", quote);
  }
  return {};
}

std::string scalar_text(const proto::ValueProto& value) {
  if (value.has_bool_val()) {
    return bool_word(value.bool_val());
  }
  if (value.has_int_val()) {
    // MindSpore 1 writes bools as int_val
    return value.dtype() == proto::DT_BOOL ? bool_word(value.int_val() != 0) : std::to_string(value.int_val());
  }
  if (value.has_uint_val()) {
    return std::to_string(value.uint_val());
  }
  if (value.has_float_val()) {
    return float_text(value.float_val());
  }
  if (value.has_double_val()) {
    return float_text(value.double_val());
  }
  if (value.has_str_val()) {
    return value.dtype() == proto::DT_STRING ? quote(value.str_val()) : value.str_val();
  }
  return {};
}

std::string text_of(const proto::ValueProto& value) {
  switch (value.dtype()) {
    case proto::DT_TUPLE:
      return join("(", value.values(), ")", text_of);
    case proto::DT_LIST:
      return join("[", value.values(), "]", text_of);
    case proto::DT_DICT:
      return join("{", value.dict_val(), "}",
                  [](const proto::NamedValueProto& entry) { return entry.key() + ": " + text_of(entry.value()); });
    case proto::DT_NONE:
      return "None";
    default:
      break;
  }
  if (value.has_tensor_val()) {
    return tensor_text(value.tensor_val());
  }
  if (value.has_type_val()) {
    return type_text(value.type_val());
  }
  std::string text = scalar_text(value);
  return text.empty() ? vector_text(value) : text;
}

}  // namespace

Attribute attribute_of(std::string_view attribute_message) {
  const auto attribute = parse<proto::AttributeProto>(attribute_message);
  return attribute ? Attribute{attribute->name(), text_of(attribute->value())} : Attribute{kUnreadable, kUnreadable};
}

std::string value_text(std::string_view value_message) {
  const auto value = parse<proto::ValueProto>(value_message);
  return value ? text_of(*value) : kUnreadable;
}

std::vector<OutputType> value_type(std::string_view value_message) {
  const auto value = parse<proto::ValueProto>(value_message);
  if (!value) {
    return {};
  }
  if (value->has_tensor_val()) {
    const auto& dims = value->tensor_val().dims();
    return {OutputType{dtype_of_number(value->tensor_val().data_type()), {dims.begin(), dims.end()}, true}};
  }
  if (value->dtype() >= proto::DT_BOOL && value->dtype() <= proto::DT_FLOAT64) {
    return {OutputType{dtype_of_number(value->dtype()), {}, true}};
  }
  return {};
}

std::optional<std::int64_t> value_as_index(std::string_view value_message) {
  const auto value = parse<proto::ValueProto>(value_message);
  if (!value) {
    return std::nullopt;
  }
  if (value->has_int_val()) {
    return value->int_val();
  }
  if (value->has_uint_val()) {
    return static_cast<std::int64_t>(value->uint_val());
  }
  if (value->has_tensor_val()) {
    const std::string& content = value->tensor_val().tensor_content();
    if (value->tensor_val().data_type() == proto::DT_INT64 && content.size() == sizeof(std::int64_t)) {
      return element<std::int64_t>(content, 0);
    }
    if (value->tensor_val().data_type() == proto::DT_INT32 && content.size() == sizeof(std::int32_t)) {
      return element<std::int32_t>(content, 0);
    }
  }
  return std::nullopt;
}

}  // namespace sporescope
