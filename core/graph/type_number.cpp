// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/graph/type_number.h"

#include <array>
#include <cstddef>
#include <iterator>
#include <utility>

#include "core/base/wire_reader.h"

namespace sporescope {
namespace {

constexpr std::int64_t kTensor = 14;
constexpr std::int64_t kTuple = 31;
constexpr std::int64_t kList = 32;
constexpr std::int64_t kTypeNone = 34;
constexpr std::int64_t kUMonad = 43;
constexpr std::int64_t kIoMonad = 44;
constexpr int kMaxTypeDepth = 64;

constexpr std::array<std::string_view, 47> kNames = {
    "",        "bool",    "int8",    "int16",   "int32",    "int64",   "uint8",   "uint16",  "uint32", "uint64",
    "float16", "float32", "float64", "string",  "tensor",   "graph",   "bool",    "int8",    "int16",  "int32",
    "int64",   "uint8",   "uint16",  "uint32",  "uint64",   "float16", "float32", "float64", "string", "tensor",
    "graph",   "tuple",   "list",    "dict",    "None",     "symbol",  "int",     "uint",    "float",  "type",
    "any",     "ref_key", "ref",     "u_monad", "io_monad", "",        "bfloat16"};

std::vector<std::int64_t> shape_of(std::string_view shape_message) {
  std::vector<std::int64_t> shape;
  for (WireReader reader(shape_message); reader.next();) {
    if (reader.field() != 1 || !reader.is_bytes()) {
      continue;
    }
    std::int64_t size = -1;  // a dimension without a size is unknown
    for (WireReader dimension(reader.bytes()); dimension.next();) {
      if (dimension.field() == 1) {
        size = dimension.signed_number();
      }
    }
    shape.push_back(size);
  }
  return shape;
}

/// A tensor without a shape is a scalar. Inside a tuple, however, MindSpore omits the shapes of all elements.
OutputType tensor_type(std::string_view tensor_message, bool in_tuple) {
  OutputType type;
  type.shape_known = !in_tuple;
  for (WireReader reader(tensor_message); reader.next();) {
    if (reader.field() == 1) {
      type.dtype = dtype_of_number(reader.signed_number());
    } else if (reader.field() == 2) {
      type.shape = shape_of(reader.bytes());
      type.shape_known = true;
    }
  }
  return type;
}

bool append_types(std::string_view type_message, int depth, std::vector<OutputType>& out);

/// Appends the types of a sequence. Numbers in a tuple inside a tuple are one output, and one tensor in a dump, such as the
/// result of a ShapeCalc for each of its inputs. Their count may change from step to step. Returns true if there is a tensor.
bool append_sequence(std::string_view sequence, int depth, std::vector<OutputType>& out) {
  std::vector<OutputType> elements;
  bool has_tensors = false;
  for (WireReader reader(sequence); reader.next();) {
    if (reader.field() != 1 || !reader.is_bytes()) continue;
    const bool is_tensor = append_types(reader.bytes(), depth + 1, elements);
    has_tensors = has_tensors || is_tensor;
  }
  if (depth > 0 && !has_tensors) {
    out.push_back({elements.empty() ? std::string_view() : elements.front().dtype, {}, false});
  } else {
    out.insert(out.end(), std::make_move_iterator(elements.begin()), std::make_move_iterator(elements.end()));
  }
  return has_tensors;
}

/// Returns true if there is a tensor.
bool append_types(std::string_view type_message, int depth, std::vector<OutputType>& out) {
  if (depth > kMaxTypeDepth) {
    return false;
  }
  std::int64_t number = 0;
  std::string_view tensor;
  std::string_view sequence;
  bool has_tensor = false;
  for (WireReader reader(type_message); reader.next();) {
    if (reader.field() == 1) {
      number = reader.signed_number();
    } else if (reader.field() == 2) {
      tensor = reader.bytes();
      has_tensor = true;
    } else if (reader.field() == 3) {
      sequence = reader.bytes();
    }
  }
  if (number == kTuple || number == kList) {
    return append_sequence(sequence, depth, out);
  }
  if (has_tensor || number == kTensor) {
    out.push_back(tensor_type(tensor, depth > 0));
    return true;
  }
  if (number != 0 && number != kTypeNone && !is_monad_number(number)) {
    out.push_back(OutputType{dtype_of_number(number), {}, depth == 0});
  }
  return false;
}

}  // namespace

std::string_view dtype_of_number(std::int64_t number) {
  return number >= 0 && number < std::ssize(kNames) ? kNames[static_cast<std::size_t>(number)] : std::string_view{};
}

bool is_monad_number(std::int64_t number) { return number == kUMonad || number == kIoMonad; }

std::vector<OutputType> output_types(std::string_view type_message) {
  std::vector<OutputType> out;
  append_types(type_message, 0, out);
  return out;
}

}  // namespace sporescope
