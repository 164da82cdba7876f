// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

namespace sporescope {

enum class PickleKind : std::uint8_t {
  other,
  mark,
  none,
  boolean,
  number,
  floating,
  text,
  bytes,
  name,
  tuple,
  list,
  dict,
  set,
  storage,
  call
};

/// An object of a pickle. Parts and items are indices into the objects of its machine.
struct PickleObject {
  PickleKind kind = PickleKind::other;
  std::int64_t number = 0;  ///< value of a number or a bool
  std::string text;         ///< text, or a qualified name: "torch.FloatStorage"
  std::vector<std::size_t>
      parts;  ///< of a tuple its elements; of a call the callee, then the tuple of its arguments; of a storage its tuple
  std::vector<std::size_t>
      items;  ///< of a list or set its elements; of a dict alternating keys and values; also of a call that creates one of them
};

/// The part of Python's unpickling machine that tensors and their containers need (see pickletools for the opcodes). Nothing is
/// executed: a call becomes an object that describes it. Not thread-safe.
class PickleMachine {
 public:
  /// Starts at the byte `at`.
  explicit PickleMachine(std::span<const std::byte> bytes, std::size_t at = 0) : bytes_(bytes), at_(at) {}

  enum class End : std::uint8_t { stopped, unknown_step, too_many_steps, too_short, broken };
  /// Runs to the end of the pickle. May be called only once.
  [[nodiscard]] End run();

  /// Returns the offset after the pickle; valid after run() has returned End::stopped.
  [[nodiscard]] std::size_t end() const { return at_; }
  /// Returns the unpickled object; valid after run() has returned End::stopped.
  [[nodiscard]] const PickleObject& result() const { return objects_[stack_.back()]; }
  [[nodiscard]] std::size_t result_index() const { return stack_.back(); }
  [[nodiscard]] const PickleObject& at(std::size_t index) const { return objects_[index]; }
  [[nodiscard]] const std::vector<PickleObject>& objects() const { return objects_; }

 private:
  bool do_step(unsigned char opcode);
  bool do_value(unsigned char opcode);
  bool do_line(unsigned char opcode);
  bool do_container(unsigned char opcode);
  bool do_items(unsigned char opcode);
  bool do_call(unsigned char opcode);

  bool push(PickleObject object);
  bool push_kind(PickleKind kind);
  bool push_number(std::int64_t value);
  bool push_long(std::uint64_t size);
  bool push_text(std::uint64_t size);
  bool push_tuple(std::size_t count);
  /// Replaces the last mark and the objects above it by one object of `kind`.
  bool push_marked(PickleKind kind);
  bool add_items(std::size_t count);
  std::optional<std::size_t> pop();
  std::optional<std::size_t> count_to_mark();
  bool put(std::uint64_t key);
  bool get(std::uint64_t key);
  bool fail_with(End end);
  bool skip(std::uint64_t count);
  std::uint64_t number(std::size_t size);
  std::string line();

  std::span<const std::byte> bytes_;
  std::size_t at_ = 0;
  End end_ = End::stopped;
  std::vector<PickleObject> objects_;
  std::vector<std::size_t> stack_;
  std::unordered_map<std::uint64_t, std::size_t> memo_;
};

}  // namespace sporescope
