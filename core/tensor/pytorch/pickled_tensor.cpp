// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tensor/pytorch/pickled_tensor.h"

#include <algorithm>
#include <array>
#include <unordered_set>
#include <utility>

#include "core/base/system_error.h"
#include "core/tensor/ascend/element_type.h"
#include "core/tensor/pytorch/pickle_machine.h"

namespace sporescope {
namespace {

constexpr std::size_t kMaxPickledDimensions = 64;
/// A parameter around a subclass around a tensor has three levels.
constexpr int kMaxWrappers = 8;
constexpr std::size_t kMaxNamedPlaces = 3;
constexpr std::size_t kMaxPlaceLength = 200;

std::string_view last_part(std::string_view name) { return name.substr(name.rfind('.') + 1); }

/// Returns true for names of PyTorch itself or of its device extensions.
bool is_torch_name(std::string_view name) { return name.starts_with("torch"); }

struct StorageClass {
  std::string_view name;
  std::string_view dtype;
  std::uint64_t item_size;
};
constexpr std::array<StorageClass, 18> kStorages{{{"DoubleStorage", "float64", 8},
                                                  {"FloatStorage", "float32", 4},
                                                  {"HalfStorage", "float16", 2},
                                                  {"BFloat16Storage", "bfloat16", 2},
                                                  {"LongStorage", "int64", 8},
                                                  {"IntStorage", "int32", 4},
                                                  {"ShortStorage", "int16", 2},
                                                  {"CharStorage", "int8", 1},
                                                  {"ByteStorage", "uint8", 1},
                                                  {"BoolStorage", "bool", 1},
                                                  {"ComplexFloatStorage", "complex64", 8},
                                                  {"ComplexDoubleStorage", "complex128", 16},
                                                  {"UntypedStorage", "", 1},
                                                  {"_UntypedStorage", "", 1},
                                                  {"QInt8Storage", "", 1},
                                                  {"QUInt8Storage", "", 1},
                                                  {"QUInt4x2Storage", "", 1},
                                                  {"QInt32Storage", "", 4}}};

const StorageClass* storage_class(std::string_view name) {
  if (!is_torch_name(name)) return nullptr;
  const std::string_view last = last_part(name);
  const auto found =
      std::find_if(kStorages.begin(), kStorages.end(), [&](const StorageClass& storage) { return storage.name == last; });
  return found == kStorages.end() ? nullptr : &*found;
}

/// Functions that construct a tensor.
enum class Constructor : std::uint8_t {
  unknown,
  first,      ///< _rebuild_tensor: storage, offset, shape, strides
  second,     ///< _rebuild_tensor_v2: like `first`, then requires_grad, hooks and metadata
  third,      ///< _rebuild_tensor_v3: like `second` without the metadata, then the dtype and metadata
  npu,        ///< of torch_npu: like `second`, with the device format instead of the metadata
  wrapped,    ///< the first argument is the tensor
  type,       ///< a function, a subclass of Tensor and the arguments of the function
  quantized,  ///< this and the following are rejected, each with its own message
  meta,
  sparse,
  nested,
  outside,  ///< the values are not in a storage
};

Constructor find_constructor(std::string_view callee) {
  struct Known {
    std::string_view name;
    Constructor constructor;
  };
  static constexpr std::array<Known, 17> kKnown{{{"_rebuild_tensor", Constructor::first},
                                                 {"_rebuild_tensor_v2", Constructor::second},
                                                 {"_rebuild_tensor_v3", Constructor::third},
                                                 {"_rebuild_npu_tensor", Constructor::npu},
                                                 {"_rebuild_parameter", Constructor::wrapped},
                                                 {"_rebuild_parameter_with_state", Constructor::wrapped},
                                                 {"_rebuild_device_tensor_from_cpu_tensor", Constructor::wrapped},
                                                 {"_rebuild_from_type", Constructor::type},
                                                 {"_rebuild_from_type_v2", Constructor::type},
                                                 {"_rebuild_qtensor", Constructor::quantized},
                                                 {"_rebuild_meta_tensor_no_storage", Constructor::meta},
                                                 {"_rebuild_sparse_tensor", Constructor::sparse},
                                                 {"_rebuild_sparse_csr_tensor", Constructor::sparse},
                                                 {"_rebuild_nested_tensor", Constructor::nested},
                                                 {"_rebuild_wrapper_subclass", Constructor::outside},
                                                 {"_rebuild_device_tensor_from_numpy", Constructor::outside},
                                                 {"_rebuild_xla_tensor", Constructor::outside}}};
  if (!is_torch_name(callee)) return Constructor::unknown;
  const std::string_view last = last_part(callee);
  const auto found = std::find_if(kKnown.begin(), kKnown.end(), [&](const Known& known) { return known.name == last; });
  if (found != kKnown.end()) return found->constructor;
  return last.starts_with("_rebuild_") && last.find("tensor") != std::string_view::npos ? Constructor::outside
                                                                                        : Constructor::unknown;
}

/// Finds the tensors in nested dicts, lists and tuples.
class TensorSearch {
 public:
  explicit TensorSearch(const PickleMachine& machine) : machine_(machine) {}

  struct Location {
    std::string place;
    std::size_t object = 0;
  };

  void run() {
    pending_.push_back({"", machine_.result_index()});
    while (!pending_.empty()) {
      const Location next = std::move(pending_.back());
      pending_.pop_back();
      // A container may contain itself, and a tensor may occur several times.
      if (seen_.insert(next.object).second) visit(next);
    }
  }

  /// Returns the first kPlacesNamed tensors, in the order of the file.
  [[nodiscard]] const std::vector<Location>& found() const { return found_; }
  [[nodiscard]] std::uint64_t count() const { return count_; }

 private:
  void visit(const Location& location) {
    const PickleObject& object = machine_.at(location.object);
    if (object.kind == PickleKind::call && find_constructor(machine_.at(object.parts[0]).text) != Constructor::unknown) {
      if (count_++ < kMaxNamedPlaces) found_.push_back(location);
      return;
    }
    // Members are pushed in reverse order, so that the first one is popped first.
    const bool by_key = object.kind == PickleKind::dict || (object.kind == PickleKind::call && has_keys(object));
    const auto& members = object.kind == PickleKind::tuple ? object.parts : object.items;
    if (by_key) {
      for (std::size_t i = members.size() / 2; i-- > 0;) add(location, key_text(members[2 * i]), members[2 * i + 1]);
    } else if (object.kind != PickleKind::storage) {
      for (std::size_t i = members.size(); i-- > 0;) add(location, "[" + std::to_string(i) + "]", members[i]);
    }
  }

  void add(const Location& parent, const std::string& key, std::size_t object) {
    const PickleKind kind = machine_.at(object).kind;
    const bool can_hold_tensors = kind == PickleKind::call || kind == PickleKind::dict || kind == PickleKind::list ||
                                  kind == PickleKind::tuple || kind == PickleKind::set;
    if (!can_hold_tensors) return;
    std::string place = parent.place;
    if (!place.empty() && !key.starts_with('[')) place += '.';
    place += key;
    if (place.size() > kMaxPlaceLength) place.resize(kMaxPlaceLength);
    pending_.push_back({std::move(place), object});
  }

  /// Returns true for an OrderedDict or a similar class; otherwise the object is like a list.
  [[nodiscard]] bool has_keys(const PickleObject& result) const {
    if (result.items.empty()) return false;
    const PickleKind first = machine_.at(result.items.front()).kind;
    return first == PickleKind::text || first == PickleKind::number || first == PickleKind::bytes;
  }

  [[nodiscard]] std::string key_text(std::size_t key) const {
    const PickleObject& object = machine_.at(key);
    if (object.kind == PickleKind::number) return "[" + std::to_string(object.number) + "]";
    return object.text.empty() ? "[…]" : object.text.substr(0, kMaxPlaceLength);
  }

  const PickleMachine& machine_;
  std::vector<Location> pending_;
  std::unordered_set<std::size_t> seen_;
  std::vector<Location> found_;
  std::uint64_t count_ = 0;
};

class TensorParser {
 public:
  TensorParser(const PickleMachine& machine, const std::filesystem::path& path) : machine_(machine), path_(path) {}

  Result<PickledTensor> run() const {
    TensorSearch search(machine_);
    search.run();
    if (search.count() == 0) return no_tensor_error();
    if (search.count() > 1) return several_tensors_error(search);
    const TensorSearch::Location& found = search.found().front();
    auto tensor = parse_call(machine_.at(found.object), kMaxWrappers);
    if (tensor) tensor->place = found.place;
    return tensor;
  }

 private:
  [[nodiscard]] const PickleObject& part(const PickleObject& object, std::size_t i) const {
    return machine_.at(object.parts[i]);
  }

  Result<PickledTensor> parse_call(const PickleObject& call, int wrappers) const {
    if (call.kind != PickleKind::call || wrappers == 0) return malformed_error();
    return parse_constructor(part(call, 0).text, part(call, 1), wrappers);
  }

  Result<PickledTensor> parse_constructor(const std::string& callee, const PickleObject& arguments, int wrappers) const {
    const std::size_t count = arguments.parts.size();
    switch (const Constructor constructor = find_constructor(callee); constructor) {
      case Constructor::first:
      case Constructor::second:
      case Constructor::third:
      case Constructor::npu:
        if (count < (constructor == Constructor::third ? 7U : 4U) || part(arguments, 0).kind != PickleKind::storage) {
          return malformed_error();
        }
        return parse_arguments(arguments, constructor);
      case Constructor::wrapped:
        if (count == 0) return malformed_error();
        return parse_call(part(arguments, 0), wrappers - 1);
      case Constructor::type:
        if (count < 3 || wrappers == 0) return malformed_error();
        if (find_constructor(part(arguments, 0).text) == Constructor::outside) return outside_error(part(arguments, 1).text);
        return parse_constructor(part(arguments, 0).text, part(arguments, 2), wrappers - 1);
      case Constructor::quantized:
        return unsupported_error(
            SPORESCOPE_TRANSLATE_NOOP("%1 holds a quantized tensor (%2), which cannot be shown: save x.dequantize(), or "
                                      "x.int_repr() for the stored integers"),
            callee);
      case Constructor::meta:
        return meta_error();
      case Constructor::sparse:
        return unsupported_error(
            SPORESCOPE_TRANSLATE_NOOP("%1 holds a sparse tensor (%2), which cannot be shown: save x.to_dense()"), callee);
      case Constructor::nested:
        return unsupported_error(
            SPORESCOPE_TRANSLATE_NOOP(
                "%1 holds a nested tensor (%2), which cannot be shown: save x.to_padded_tensor(0), or its parts"),
            callee);
      case Constructor::outside:
        return outside_error(count > 0 && !part(arguments, 0).text.empty() ? part(arguments, 0).text : callee);
      case Constructor::unknown:
        break;
    }
    return unsupported_error(SPORESCOPE_TRANSLATE_NOOP("%1 holds a Python object that cannot be shown: %2"), callee);
  }

  Result<PickledTensor> parse_arguments(const PickleObject& arguments, Constructor constructor) const {
    const PickleObject& storage = machine_.at(part(arguments, 0).parts[0]);  // ("storage", type, key, device, elements)
    if (storage.parts.size() < 3) return malformed_error();
    if (storage.parts.size() > 3 && part(storage, 3).text == "meta") return meta_error();
    PickledTensor tensor;
    const bool is_third = constructor == Constructor::third;
    const std::string& type = is_third ? part(arguments, 6).text : part(storage, 1).text;
    if (!(is_third ? set_dtype(type, tensor) : set_storage_dtype(type, tensor))) {
      return unsupported_error(SPORESCOPE_TRANSLATE_NOOP("%1 holds a tensor of unknown type: %2"), type);
    }
    tensor.storage = part(storage, 2).text;
    const auto offset = part(arguments, 1);
    const PickleObject& shape = part(arguments, 2);
    const PickleObject& strides = part(arguments, 3);
    const bool is_valid = shape.kind == PickleKind::tuple && strides.kind == PickleKind::tuple &&
                          shape.parts.size() == strides.parts.size() && shape.parts.size() <= kMaxPickledDimensions &&
                          offset.kind == PickleKind::number && offset.number >= 0;
    if (!is_valid) return malformed_error();
    tensor.offset = static_cast<std::uint64_t>(offset.number);
    for (std::size_t i = 0; i < shape.parts.size(); ++i) {
      const PickleObject& size = part(shape, i);
      const PickleObject& stride = part(strides, i);
      if (size.kind != PickleKind::number || stride.kind != PickleKind::number || size.number < 0 || stride.number < 0) {
        return malformed_error();
      }
      tensor.shape.push_back(size.number);
      tensor.strides.push_back(static_cast<std::uint64_t>(stride.number));
    }
    if (!add_view(storage, tensor)) return malformed_error();
    const std::size_t bits = is_third ? 7 : 6;
    if (constructor != Constructor::npu && arguments.parts.size() > bits) read_bits(part(arguments, bits), tensor);
    return tensor;
  }

  /// In files before PyTorch 1.6, the storage may be a view of another one: (key, offset, elements).
  bool add_view(const PickleObject& storage, PickledTensor& tensor) const {
    if (storage.parts.size() < 6 || part(storage, 5).kind != PickleKind::tuple) return true;
    const PickleObject& view = part(storage, 5);
    if (view.parts.size() < 2 || part(view, 1).kind != PickleKind::number || part(view, 1).number < 0) return false;
    tensor.offset += static_cast<std::uint64_t>(part(view, 1).number);
    return true;
  }

  /// Reads the operations that torch has deferred: {'conj': True}, {'neg': True}.
  void read_bits(const PickleObject& metadata, PickledTensor& tensor) const {
    for (std::size_t i = 0; i + 1 < metadata.items.size(); i += 2) {
      const std::string& key = machine_.at(metadata.items[i]).text;
      const PickleObject& value = machine_.at(metadata.items[i + 1]);
      const bool is_set = value.kind == PickleKind::boolean && value.number != 0;
      if (key == "conj") tensor.conjugate = is_set && is_complex(tensor.dtype);
      if (key == "neg") tensor.negative = is_set;
    }
  }

  static bool set_dtype(std::string_view name, PickledTensor& tensor) {
    if (!is_torch_name(name)) return false;
    const std::string_view last = last_part(name);
    if (const auto dtype = dtype_from_name(last)) {
      tensor.dtype = *dtype;
      return true;
    }
    tensor.stored = framework_type(last);
    if (tensor.stored == nullptr) return false;
    tensor.dtype = tensor.stored->value_dtype;
    return true;
  }

  static bool set_storage_dtype(std::string_view name, PickledTensor& tensor) {
    const StorageClass* const known = storage_class(name);
    const auto dtype = known == nullptr ? std::nullopt : dtype_from_name(known->dtype);
    if (dtype) tensor.dtype = *dtype;
    return dtype.has_value();
  }

  /// `pattern` contains the file name as %1 and `detail` as %2.
  [[nodiscard]] tl::unexpected<Error> unsupported_error(const char* pattern, std::string_view detail) const {
    return fail(ErrorCode::unsupported, {pattern, {file_name(path_), std::string(detail.substr(0, kMaxPlaceLength))}}, path_);
  }
  [[nodiscard]] tl::unexpected<Error> meta_error() const {
    return unsupported_error(
        SPORESCOPE_TRANSLATE_NOOP(
            "%1 holds a meta tensor, which has a shape but no values: move it to a device before saving it"),
        "");
  }
  [[nodiscard]] tl::unexpected<Error> outside_error(std::string_view detail) const {
    return unsupported_error(
        SPORESCOPE_TRANSLATE_NOOP("%1 holds a tensor of class %2, whose values cannot be shown: save it as a plain tensor "
                                  "(for a DTensor, x.full_tensor() or x.to_local())"),
        detail);
  }

  [[nodiscard]] tl::unexpected<Error> several_tensors_error(const TensorSearch& search) const {
    std::string places;
    for (const TensorSearch::Location& found : search.found()) {
      if (!places.empty()) places += ", ";
      places += found.place;
    }
    if (search.count() > search.found().size()) places += ", …";
    return fail(ErrorCode::unsupported,
                {SPORESCOPE_TRANSLATE_NOOP(
                     "%1 holds %2 tensors (%3), but only one can be shown: save it to a separate file with torch.save"),
                 {file_name(path_), Count{search.count()}, std::move(places)}},
                path_);
  }

  [[nodiscard]] tl::unexpected<Error> no_tensor_error() const {
    const PickleObject& object = machine_.result();
    switch (object.kind) {
      case PickleKind::call:
        return unsupported_error(SPORESCOPE_TRANSLATE_NOOP("%1 holds a Python object that cannot be shown: %2"),
                                 part(object, 0).text);
      case PickleKind::name:
        return unsupported_error(SPORESCOPE_TRANSLATE_NOOP("%1 holds a Python object that cannot be shown: %2"), object.text);
      case PickleKind::dict:
        return unsupported_error(SPORESCOPE_TRANSLATE_NOOP("%1 holds a dict without tensors"), "");
      case PickleKind::list:
        return unsupported_error(SPORESCOPE_TRANSLATE_NOOP("%1 holds a list without tensors"), "");
      case PickleKind::tuple:
        return unsupported_error(SPORESCOPE_TRANSLATE_NOOP("%1 holds a tuple without tensors"), "");
      case PickleKind::number:
      case PickleKind::floating:
      case PickleKind::boolean:
        return unsupported_error(SPORESCOPE_TRANSLATE_NOOP("%1 holds a Python number, not a tensor"), "");
      case PickleKind::text:
        return unsupported_error(SPORESCOPE_TRANSLATE_NOOP("%1 holds a string, not a tensor"), "");
      case PickleKind::none:
        return unsupported_error(SPORESCOPE_TRANSLATE_NOOP("%1 holds None, not a tensor"), "");
      case PickleKind::storage:
        return unsupported_error(
            SPORESCOPE_TRANSLATE_NOOP("%1 holds a storage, not a tensor: save a tensor, which has a shape and a type"), "");
      default:
        break;
    }
    return unsupported_error(SPORESCOPE_TRANSLATE_NOOP("%1 does not hold a single tensor and cannot be shown"), "");
  }

  [[nodiscard]] tl::unexpected<Error> malformed_error() const {
    return fail(ErrorCode::malformed,
                {SPORESCOPE_TRANSLATE_NOOP("%1 is damaged: its tensor description is inconsistent"), {file_name(path_)}},
                path_);
  }

  const PickleMachine& machine_;
  const std::filesystem::path& path_;
};

}  // namespace

std::optional<std::uint64_t> storage_item_size(std::string_view name) {
  const StorageClass* const known = storage_class(name);
  return known == nullptr ? std::nullopt : std::optional(known->item_size);
}

Result<PickledTensor> pickled_tensor_of(const PickleMachine& machine, const std::filesystem::path& path) {
  return TensorParser(machine, path).run();
}

Result<PickledTensor> parse_pickled_tensor(std::span<const std::byte> pickle, const std::filesystem::path& path) {
  PickleMachine machine(pickle);
  switch (machine.run()) {
    case PickleMachine::End::stopped:
      return pickled_tensor_of(machine, path);
    case PickleMachine::End::too_many_steps:
      return fail(ErrorCode::unsupported,
                  {SPORESCOPE_TRANSLATE_NOOP(
                       "%1 holds many objects, not a single tensor: save the tensor to a separate file with torch.save"),
                   {file_name(path)}},
                  path);
    case PickleMachine::End::unknown_step:
      return fail(ErrorCode::unsupported,
                  {SPORESCOPE_TRANSLATE_NOOP("%1 does not hold a single tensor and cannot be shown"), {file_name(path)}}, path);
    case PickleMachine::End::too_short:
    case PickleMachine::End::broken:
      break;
  }
  return fail(ErrorCode::malformed,
              {SPORESCOPE_TRANSLATE_NOOP("%1 is damaged: its tensor description is inconsistent"), {file_name(path)}}, path);
}

}  // namespace sporescope
