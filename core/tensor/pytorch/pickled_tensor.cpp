// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tensor/pytorch/pickled_tensor.h"

#include <array>
#include <optional>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "core/result/parse.h"
#include "core/result/system_error.h"

namespace sporescope {
namespace {

constexpr std::size_t kMostPickledDimensions = 64;
/// The pickle of a tensor has some fifty steps; a list of many tensors is refused anyway.
constexpr std::size_t kMostSteps = 100'000;

enum class PickleKind : std::uint8_t { other, mark, number, text, name, tuple, storage, call };

/// An object of the pickle; parts are places in the list of all.
struct PickleObject {
  PickleKind kind = PickleKind::other;
  std::int64_t number = 0;
  std::string text;  ///< of a name: "torch.FloatStorage"
  std::vector<std::size_t>
      parts;  ///< of a tuple; of a call what is called, then the tuple of its arguments; of a storage its tuple
};

namespace step {
constexpr unsigned char kMark = '(', kStop = '.', kPop = '0', kNone = 'N', kInt = 'J', kInt1 = 'K', kInt2 = 'M', kText = 'X',
                        kEmptyTuple = ')', kTuple = 't', kPut = 'q', kLongPut = 'r', kGet = 'h', kLongGet = 'j', kGlobal = 'c',
                        kStorage = 'Q', kCall = 'R', kBuild = 'b', kEmptyDict = '}', kEmptyList = ']', kSetItem = 's',
                        kSetItems = 'u', kAppend = 'a', kAppends = 'e', kFloat = 'G';
constexpr unsigned char kProtocol = 0x80, kTuple1 = 0x85, kTuple2 = 0x86, kTuple3 = 0x87, kTrue = 0x88, kFalse = 0x89,
                        kLong1 = 0x8a, kShortText = 0x8c, kStackGlobal = 0x93, kMemoize = 0x94, kFrame = 0x95;
}  // namespace step

/// The part of Python's unpickling machine that tensors need (pickletools describes the steps).
class Machine {
 public:
  explicit Machine(std::span<const std::byte> bytes) : bytes_(bytes) {}

  enum class End : std::uint8_t { stopped, unknown_step, too_short, broken };
  End run() {
    for (std::size_t steps = 0; steps < kMostSteps && end_ == End::stopped; ++steps) {
      if (at_ >= bytes_.size()) return End::too_short;
      const auto what = std::to_integer<unsigned char>(bytes_[at_++]);
      if (what == step::kStop) return stack_.empty() ? End::broken : End::stopped;
      if (!do_step(what)) return end_ == End::stopped ? End::unknown_step : end_;
    }
    return end_ == End::stopped ? End::unknown_step : end_;
  }

  [[nodiscard]] const PickleObject& result() const { return objects_[stack_.back()]; }
  [[nodiscard]] const PickleObject& at(std::size_t place) const { return objects_[place]; }

 private:
  bool do_step(unsigned char what) {
    switch (what) {
      case step::kProtocol:
        return skip(1);
      case step::kFrame:
        return skip(8);
      case step::kMark:
        return push({.kind = PickleKind::mark, .number = 0, .text = {}, .parts = {}});
      case step::kNone:
      case step::kEmptyDict:
      case step::kEmptyList:
        return push({});
      case step::kFloat:
        return skip(8) && push({});
      case step::kTrue:
      case step::kFalse:
        return push_number(what == step::kTrue ? 1 : 0);
      case step::kPop:
        return pop().has_value();
      case step::kPut:
      case step::kLongPut:
        return put(number(what == step::kPut ? 1 : 4));
      case step::kMemoize:
        return put(memo_.size());
      case step::kGet:
      case step::kLongGet:
        return get(number(what == step::kGet ? 1 : 4));
      default:
        return do_value(what) || do_tuple(what) || do_call(what);
    }
  }

  bool do_value(unsigned char what) {
    switch (what) {
      case step::kInt:
        return push_number(static_cast<std::int32_t>(number(4)));
      case step::kInt1:
        return push_number(static_cast<std::int64_t>(number(1)));
      case step::kInt2:
        return push_number(static_cast<std::int64_t>(number(2)));
      case step::kLong1:
        return push_long(number(1));
      case step::kText:
        return push_text(number(4));
      case step::kShortText:
        return push_text(number(1));
      default:
        return false;
    }
  }

  bool do_tuple(unsigned char what) {
    switch (what) {
      case step::kEmptyTuple:
        return push_tuple(0);
      case step::kTuple1:
      case step::kTuple2:
      case step::kTuple3:
        return push_tuple(what - step::kTuple1 + 1U);
      case step::kTuple: {
        const auto count = count_to_mark();
        if (!count) return false;
        if (!push_tuple(*count)) return false;
        // The mark stands below the tuple.
        stack_.erase(stack_.end() - 2);
        return true;
      }
      case step::kSetItems:
      case step::kAppends: {
        const auto count = count_to_mark();
        if (!count) return false;
        stack_.resize(stack_.size() - *count - 1);
        return true;
      }
      case step::kAppend:
        return pop().has_value();
      case step::kSetItem:
        return pop().has_value() && pop().has_value();
      default:
        return false;
    }
  }

  bool do_call(unsigned char what) {
    switch (what) {
      case step::kGlobal: {
        const std::string module = line();
        return push({.kind = PickleKind::name, .number = 0, .text = module + '.' + line(), .parts = {}});
      }
      case step::kStackGlobal: {
        const auto name = pop();
        const auto module = pop();
        if (!name || !module) return false;
        return push(
            {.kind = PickleKind::name, .number = 0, .text = objects_[*module].text + '.' + objects_[*name].text, .parts = {}});
      }
      case step::kStorage: {
        const auto id = pop();
        return id && push({.kind = PickleKind::storage, .number = 0, .text = {}, .parts = {*id}});
      }
      case step::kCall: {
        const auto arguments = pop();
        const auto callee = pop();
        return arguments && callee && push({.kind = PickleKind::call, .number = 0, .text = {}, .parts = {*callee, *arguments}});
      }
      case step::kBuild:
        return pop().has_value();
      default:
        return false;
    }
  }

  bool push(PickleObject object) {
    if (end_ != End::stopped) return false;
    stack_.push_back(objects_.size());
    objects_.push_back(std::move(object));
    return true;
  }
  bool push_number(std::int64_t value) { return push({.kind = PickleKind::number, .number = value, .text = {}, .parts = {}}); }
  bool push_long(std::uint64_t size) {
    if (size > sizeof(std::int64_t)) return skip(size) && push({});
    const std::uint64_t value = number(size);
    const bool negative = size > 0 && (value >> (8 * size - 1) & 1U) != 0;
    const std::uint64_t sign = negative && size < sizeof(value) ? ~std::uint64_t{0} << (8 * size) : 0;
    return push_number(static_cast<std::int64_t>(value | sign));
  }
  bool push_text(std::uint64_t size) {
    if (size > bytes_.size() - at_) return fails(End::too_short);
    PickleObject text{.kind = PickleKind::text, .number = 0, .text = {}, .parts = {}};
    for (const std::byte byte : bytes_.subspan(at_, size)) text.text += static_cast<char>(byte);
    at_ += size;
    return push(std::move(text));
  }
  bool push_tuple(std::size_t count) {
    if (count > stack_.size()) return fails(End::broken);
    PickleObject tuple{.kind = PickleKind::tuple, .number = 0, .text = {}, .parts = {}};
    tuple.parts.assign(stack_.end() - static_cast<std::ptrdiff_t>(count), stack_.end());
    stack_.resize(stack_.size() - count);
    return push(std::move(tuple));
  }

  std::optional<std::size_t> pop() {
    if (stack_.empty()) {
      fails(End::broken);
      return std::nullopt;
    }
    const std::size_t top = stack_.back();
    stack_.pop_back();
    return top;
  }
  std::optional<std::size_t> count_to_mark() {
    for (std::size_t count = 0; count < stack_.size(); ++count) {
      if (objects_[stack_[stack_.size() - 1 - count]].kind == PickleKind::mark) return count;
    }
    fails(End::broken);
    return std::nullopt;
  }
  bool put(std::uint64_t key) {
    if (stack_.empty()) return fails(End::broken);
    memo_[key] = stack_.back();
    return true;
  }
  bool get(std::uint64_t key) {
    const auto kept = memo_.find(key);
    if (kept == memo_.end()) return fails(End::broken);
    stack_.push_back(kept->second);
    return true;
  }

  bool fails(End end) {
    end_ = end;
    return false;
  }
  bool skip(std::uint64_t count) {
    if (count > bytes_.size() - at_) return fails(End::too_short);
    at_ += count;
    return true;
  }
  std::uint64_t number(std::size_t size) {
    std::uint64_t value = 0;
    const std::size_t begin = at_;
    if (!skip(size)) return 0;
    for (std::size_t i = size; i-- > 0;) value = value << 8U | std::to_integer<std::uint64_t>(bytes_[begin + i]);
    return value;
  }
  std::string line() {
    std::string text;
    while (at_ < bytes_.size() && static_cast<char>(bytes_[at_]) != '\n') text += static_cast<char>(bytes_[at_++]);
    if (!skip(1)) return {};
    return text;
  }

  std::span<const std::byte> bytes_;
  std::size_t at_ = 0;
  End end_ = End::stopped;
  std::vector<PickleObject> objects_;
  std::vector<std::size_t> stack_;
  std::unordered_map<std::uint64_t, std::size_t> memo_;
};

std::optional<DType> storage_type(std::string_view name) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 12> kStorages{
      {{"torch.DoubleStorage", "float64"},
       {"torch.FloatStorage", "float32"},
       {"torch.HalfStorage", "float16"},
       {"torch.BFloat16Storage", "bfloat16"},
       {"torch.LongStorage", "int64"},
       {"torch.IntStorage", "int32"},
       {"torch.ShortStorage", "int16"},
       {"torch.CharStorage", "int8"},
       {"torch.ByteStorage", "uint8"},
       {"torch.BoolStorage", "bool"},
       {"torch.ComplexFloatStorage", "complex64"},
       {"torch.ComplexDoubleStorage", "complex128"}}};
  for (const auto& [storage, dtype] : kStorages) {
    if (name == storage) return dtype_from_name(dtype);
  }
  return std::nullopt;
}

class TensorOfPickle {
 public:
  TensorOfPickle(const Machine& machine, const std::filesystem::path& path) : machine_(machine), path_(path) {}

  Result<PickledTensor> run(const PickleObject& object) const {
    if (object.kind != PickleKind::call) return unsupported("");
    const std::string& callee = machine_.at(object.parts[0]).text;
    const PickleObject& arguments = machine_.at(object.parts[1]);
    if (callee == "torch._utils._rebuild_parameter" && !arguments.parts.empty()) {
      const PickleObject& inner = part(arguments, 0);
      return inner.kind == PickleKind::call && machine_.at(inner.parts[0]).text != callee ? run(inner) : unsupported(callee);
    }
    const bool third = callee == "torch._utils._rebuild_tensor_v3";
    const bool known = third || callee == "torch._utils._rebuild_tensor_v2" || callee == "torch._utils._rebuild_tensor";
    if (!known) return unsupported(callee);
    if (arguments.parts.size() < (third ? 7U : 4U) || part(arguments, 0).kind != PickleKind::storage) return malformed();
    return tensor_of(arguments, third);
  }

 private:
  [[nodiscard]] const PickleObject& part(const PickleObject& object, std::size_t i) const {
    return machine_.at(object.parts[i]);
  }

  Result<PickledTensor> tensor_of(const PickleObject& arguments, bool third) const {
    const PickleObject& storage = machine_.at(part(arguments, 0).parts[0]);  // ("storage", type, key, device, elements)
    if (storage.parts.size() < 3) return malformed();
    PickledTensor tensor;
    const std::string& type = third ? part(arguments, 6).text : part(storage, 1).text;
    constexpr std::string_view kTorch = "torch.";
    const auto dtype =
        third && type.starts_with(kTorch) ? dtype_from_name(std::string_view(type).substr(kTorch.size())) : storage_type(type);
    if (!dtype) return unsupported(type);
    tensor.dtype = *dtype;
    tensor.storage = part(storage, 2).text;
    const auto offset = part(arguments, 1);
    const PickleObject& shape = part(arguments, 2);
    const PickleObject& strides = part(arguments, 3);
    const bool fits = shape.kind == PickleKind::tuple && strides.kind == PickleKind::tuple &&
                      shape.parts.size() == strides.parts.size() && shape.parts.size() <= kMostPickledDimensions &&
                      offset.kind == PickleKind::number && offset.number >= 0;
    if (!fits) return malformed();
    tensor.offset = static_cast<std::uint64_t>(offset.number);
    for (std::size_t i = 0; i < shape.parts.size(); ++i) {
      const PickleObject& size = part(shape, i);
      const PickleObject& stride = part(strides, i);
      if (size.kind != PickleKind::number || stride.kind != PickleKind::number || size.number < 0 || stride.number < 0) {
        return malformed();
      }
      tensor.shape.push_back(size.number);
      tensor.strides.push_back(static_cast<std::uint64_t>(stride.number));
    }
    return tensor;
  }

  [[nodiscard]] tl::unexpected<Error> unsupported(const std::string& what) const {
    if (what.empty()) {
      return fail(
          ErrorCode::unsupported,
          {SPORESCOPE_TRANSLATE_NOOP("%1 holds something else than one tensor, which cannot be shown"), {file_name(path_)}},
          path_);
    }
    return fail(ErrorCode::unsupported,
                {SPORESCOPE_TRANSLATE_NOOP("%1 holds an object of Python that cannot be shown: %2"), {file_name(path_), what}},
                path_);
  }
  [[nodiscard]] tl::unexpected<Error> malformed() const {
    return fail(
        ErrorCode::malformed,
        {SPORESCOPE_TRANSLATE_NOOP("%1 is damaged: its description of the tensor contradicts itself"), {file_name(path_)}},
        path_);
  }

  const Machine& machine_;
  const std::filesystem::path& path_;
};

}  // namespace

Result<PickledTensor> parse_pickled_tensor(std::span<const std::byte> pickle, const std::filesystem::path& path) {
  Machine machine(pickle);
  switch (machine.run()) {
    case Machine::End::stopped:
      return TensorOfPickle(machine, path).run(machine.result());
    case Machine::End::unknown_step:
      return fail(
          ErrorCode::unsupported,
          {SPORESCOPE_TRANSLATE_NOOP("%1 holds something else than one tensor, which cannot be shown"), {file_name(path)}},
          path);
    case Machine::End::too_short:
    case Machine::End::broken:
      break;
  }
  return fail(ErrorCode::malformed,
              {SPORESCOPE_TRANSLATE_NOOP("%1 is damaged: its description of the tensor contradicts itself"), {file_name(path)}},
              path);
}

}  // namespace sporescope
