// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tensor/pytorch/pickle_machine.h"

#include <charconv>
#include <string_view>
#include <system_error>
#include <utility>

namespace sporescope {
namespace {

/// The description of a tensor has about sixty steps, that of a large model's weights a hundred thousand. Each step creates at
/// most one object, so a pickle takes at most 50 MB.
constexpr std::size_t kMaxSteps = 400'000;

constexpr std::size_t kMaxNameLength = 4096;

namespace step {
constexpr unsigned char kMark = '(', kStop = '.', kPop = '0', kPopMark = '1', kDuplicate = '2', kNone = 'N', kInt = 'J',
                        kInt1 = 'K', kInt2 = 'M', kText = 'X', kEmptyTuple = ')', kTuple = 't', kPut = 'q', kLongPut = 'r',
                        kGet = 'h', kLongGet = 'j', kGlobal = 'c', kStorage = 'Q', kCall = 'R', kBuild = 'b', kEmptyDict = '}',
                        kEmptyList = ']', kSetItem = 's', kSetItems = 'u', kAppend = 'a', kAppends = 'e', kFloat = 'G',
                        kString = 'T', kShortString = 'U', kBytes = 'B', kShortBytes = 'C', kList = 'l', kDict = 'd';
// Opcodes of protocol 0, with lines of text.
constexpr unsigned char kIntLine = 'I', kLongLine = 'L', kFloatLine = 'F', kStringLine = 'S', kTextLine = 'V', kPutLine = 'p',
                        kGetLine = 'g';
constexpr unsigned char kProtocol = 0x80, kNewObject = 0x81, kTuple1 = 0x85, kTuple2 = 0x86, kTuple3 = 0x87, kTrue = 0x88,
                        kFalse = 0x89, kLong1 = 0x8a, kLong4 = 0x8b, kShortText = 0x8c, kText8 = 0x8d, kBytes8 = 0x8e,
                        kEmptySet = 0x8f, kAddItems = 0x90, kFrozenSet = 0x91, kStackGlobal = 0x93, kMemoize = 0x94,
                        kFrame = 0x95, kByteArray = 0x96;
}  // namespace step

PickleObject make_object(PickleKind kind) {
  PickleObject object;
  object.kind = kind;
  return object;
}

std::int64_t parse_number(std::string_view line) {
  std::int64_t value = 0;
  if (line.ends_with('L')) line.remove_suffix(1);
  const auto [stop, error] = std::from_chars(line.data(), line.data() + line.size(), value);
  return error == std::errc() && stop == line.data() + line.size() ? value : 0;
}

}  // namespace

PickleMachine::End PickleMachine::run() {
  for (std::size_t steps = 0; steps < kMaxSteps; ++steps) {
    if (at_ >= bytes_.size()) return End::too_short;
    const auto opcode = std::to_integer<unsigned char>(bytes_[at_++]);
    if (opcode == step::kStop) return stack_.empty() ? End::broken : End::stopped;
    const bool done = do_step(opcode);
    if (end_ != End::stopped) return end_;
    if (!done) return End::unknown_step;
  }
  return End::too_many_steps;
}

bool PickleMachine::do_step(unsigned char opcode) {
  switch (opcode) {
    case step::kProtocol:
      return skip(1);
    case step::kFrame:
      return skip(8);
    case step::kMark:
      return push_kind(PickleKind::mark);
    case step::kPop:
      return pop().has_value();
    case step::kPopMark: {
      const auto count = count_to_mark();
      if (!count) return false;
      stack_.resize(stack_.size() - *count - 1);
      return true;
    }
    case step::kDuplicate:
      if (stack_.empty()) return fail_with(End::broken);
      stack_.push_back(stack_.back());
      return true;
    case step::kPut:
    case step::kLongPut:
      return put(number(opcode == step::kPut ? 1 : 4));
    case step::kMemoize:
      return put(memo_.size());
    case step::kGet:
    case step::kLongGet:
      return get(number(opcode == step::kGet ? 1 : 4));
    default:
      return do_value(opcode) || do_line(opcode) || do_container(opcode) || do_items(opcode) || do_call(opcode);
  }
}

bool PickleMachine::do_value(unsigned char opcode) {
  switch (opcode) {
    case step::kNone:
      return push_kind(PickleKind::none);
    case step::kTrue:
    case step::kFalse: {
      PickleObject value = make_object(PickleKind::boolean);
      value.number = opcode == step::kTrue ? 1 : 0;
      return push(std::move(value));
    }
    case step::kFloat:
      return skip(8) && push_kind(PickleKind::floating);
    case step::kInt:
      return push_number(static_cast<std::int32_t>(number(4)));
    case step::kInt1:
      return push_number(static_cast<std::int64_t>(number(1)));
    case step::kInt2:
      return push_number(static_cast<std::int64_t>(number(2)));
    case step::kLong1:
      return push_long(number(1));
    case step::kLong4:
      return push_long(number(4));
    case step::kText:
    case step::kString:
      return push_text(number(4));
    case step::kShortText:
    case step::kShortString:
      return push_text(number(1));
    case step::kText8:
      return push_text(number(8));
    case step::kBytes:
      return skip(number(4)) && push_kind(PickleKind::bytes);
    case step::kShortBytes:
      return skip(number(1)) && push_kind(PickleKind::bytes);
    case step::kBytes8:
    case step::kByteArray:
      return skip(number(8)) && push_kind(PickleKind::bytes);
    default:
      return false;
  }
}

bool PickleMachine::do_line(unsigned char opcode) {
  switch (opcode) {
    case step::kIntLine:
    case step::kLongLine:
      return push_number(parse_number(line()));
    case step::kFloatLine:
      static_cast<void>(line());
      return push_kind(PickleKind::floating);
    case step::kStringLine:
    case step::kTextLine: {
      PickleObject text = make_object(PickleKind::text);
      text.text = line();
      if (opcode == step::kStringLine && text.text.size() >= 2) text.text = text.text.substr(1, text.text.size() - 2);
      return push(std::move(text));
    }
    case step::kPutLine:
      return put(static_cast<std::uint64_t>(parse_number(line())));
    case step::kGetLine:
      return get(static_cast<std::uint64_t>(parse_number(line())));
    default:
      return false;
  }
}

bool PickleMachine::do_container(unsigned char opcode) {
  switch (opcode) {
    case step::kEmptyDict:
      return push_kind(PickleKind::dict);
    case step::kEmptyList:
      return push_kind(PickleKind::list);
    case step::kEmptySet:
      return push_kind(PickleKind::set);
    case step::kEmptyTuple:
      return push_tuple(0);
    case step::kTuple1:
    case step::kTuple2:
    case step::kTuple3:
      return push_tuple(opcode - step::kTuple1 + 1U);
    case step::kTuple:
      return push_marked(PickleKind::tuple);
    case step::kList:
      return push_marked(PickleKind::list);
    case step::kDict:
      return push_marked(PickleKind::dict);
    case step::kFrozenSet:
      return push_marked(PickleKind::set);
    default:
      return false;
  }
}

bool PickleMachine::do_items(unsigned char opcode) {
  switch (opcode) {
    case step::kSetItems:
    case step::kAppends:
    case step::kAddItems: {
      const auto count = count_to_mark();
      if (!count) return false;
      // The mark is below the items.
      stack_.erase(stack_.end() - static_cast<std::ptrdiff_t>(*count) - 1);
      return add_items(*count);
    }
    case step::kAppend:
      return add_items(1);
    case step::kSetItem:
      return add_items(2);
    default:
      return false;
  }
}

bool PickleMachine::do_call(unsigned char opcode) {
  switch (opcode) {
    case step::kGlobal: {
      PickleObject name = make_object(PickleKind::name);
      name.text = line() + '.';
      name.text += line();
      return push(std::move(name));
    }
    case step::kStackGlobal: {
      const auto last = pop();
      const auto module = pop();
      if (!last || !module) return false;
      // The name is composed of texts that the pickle may reference any number of times.
      if (objects_[*module].text.size() + objects_[*last].text.size() > kMaxNameLength) return fail_with(End::broken);
      PickleObject name = make_object(PickleKind::name);
      name.text = objects_[*module].text + '.' + objects_[*last].text;
      return push(std::move(name));
    }
    case step::kStorage: {
      const auto id = pop();
      if (!id) return false;
      PickleObject storage = make_object(PickleKind::storage);
      storage.parts = {*id};
      return push(std::move(storage));
    }
    case step::kCall:
    case step::kNewObject: {
      const auto arguments = pop();
      const auto callee = pop();
      if (!arguments || !callee) return false;
      PickleObject call = make_object(PickleKind::call);
      call.parts = {*callee, *arguments};
      return push(std::move(call));
    }
    case step::kBuild:
      return pop().has_value();
    default:
      return false;
  }
}

bool PickleMachine::push(PickleObject object) {
  if (end_ != End::stopped) return false;
  stack_.push_back(objects_.size());
  objects_.push_back(std::move(object));
  return true;
}

bool PickleMachine::push_kind(PickleKind kind) { return push(make_object(kind)); }

bool PickleMachine::push_number(std::int64_t value) {
  PickleObject object = make_object(PickleKind::number);
  object.number = value;
  return push(std::move(object));
}

bool PickleMachine::push_long(std::uint64_t size) {
  if (size > sizeof(std::int64_t)) return skip(size) && push_kind(PickleKind::other);
  const std::uint64_t value = number(size);
  const bool negative = size > 0 && (value >> (8 * size - 1) & 1U) != 0;
  const std::uint64_t sign = negative && size < sizeof(value) ? ~std::uint64_t{0} << (8 * size) : 0;
  return push_number(static_cast<std::int64_t>(value | sign));
}

bool PickleMachine::push_text(std::uint64_t size) {
  if (size > bytes_.size() - at_) return fail_with(End::too_short);
  PickleObject text = make_object(PickleKind::text);
  for (const std::byte byte : bytes_.subspan(at_, size)) text.text += static_cast<char>(byte);
  at_ += size;
  return push(std::move(text));
}

bool PickleMachine::push_tuple(std::size_t count) {
  if (count > stack_.size()) return fail_with(End::broken);
  PickleObject tuple = make_object(PickleKind::tuple);
  tuple.parts.assign(stack_.end() - static_cast<std::ptrdiff_t>(count), stack_.end());
  stack_.resize(stack_.size() - count);
  return push(std::move(tuple));
}

bool PickleMachine::push_marked(PickleKind kind) {
  const auto count = count_to_mark();
  if (!count) return false;
  PickleObject object = make_object(kind);
  (kind == PickleKind::tuple ? object.parts : object.items)
      .assign(stack_.end() - static_cast<std::ptrdiff_t>(*count), stack_.end());
  stack_.resize(stack_.size() - *count - 1);
  return push(std::move(object));
}

bool PickleMachine::add_items(std::size_t count) {
  if (count >= stack_.size()) return fail_with(End::broken);
  const std::size_t container = stack_[stack_.size() - 1 - count];
  auto& items = objects_[container].items;
  items.insert(items.end(), stack_.end() - static_cast<std::ptrdiff_t>(count), stack_.end());
  stack_.resize(stack_.size() - count);
  return true;
}

std::optional<std::size_t> PickleMachine::pop() {
  if (stack_.empty()) {
    fail_with(End::broken);
    return std::nullopt;
  }
  const std::size_t top = stack_.back();
  stack_.pop_back();
  return top;
}

std::optional<std::size_t> PickleMachine::count_to_mark() {
  for (std::size_t count = 0; count < stack_.size(); ++count) {
    if (objects_[stack_[stack_.size() - 1 - count]].kind == PickleKind::mark) return count;
  }
  fail_with(End::broken);
  return std::nullopt;
}

bool PickleMachine::put(std::uint64_t key) {
  if (stack_.empty()) return fail_with(End::broken);
  memo_[key] = stack_.back();
  return true;
}

bool PickleMachine::get(std::uint64_t key) {
  const auto stored = memo_.find(key);
  if (stored == memo_.end()) return fail_with(End::broken);
  stack_.push_back(stored->second);
  return true;
}

bool PickleMachine::fail_with(End end) {
  end_ = end;
  return false;
}

bool PickleMachine::skip(std::uint64_t count) {
  if (count > bytes_.size() - at_) return fail_with(End::too_short);
  at_ += count;
  return true;
}

std::uint64_t PickleMachine::number(std::size_t size) {
  std::uint64_t value = 0;
  const std::size_t begin = at_;
  if (!skip(size)) return 0;
  for (std::size_t i = size; i-- > 0;) value = value << 8U | std::to_integer<std::uint64_t>(bytes_[begin + i]);
  return value;
}

std::string PickleMachine::line() {
  std::string text;
  while (at_ < bytes_.size() && static_cast<char>(bytes_[at_]) != '\n') text += static_cast<char>(bytes_[at_++]);
  if (!skip(1)) return {};
  return text;
}

}  // namespace sporescope
