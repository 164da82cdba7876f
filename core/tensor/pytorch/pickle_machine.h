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

/// An object of a pickle; parts and items are places among all objects of its machine.
struct PickleObject {
  PickleKind kind = PickleKind::other;
  std::int64_t number = 0;  ///< of a number or a bool
  std::string text;         ///< of a name: "torch.FloatStorage"
  std::vector<std::size_t>
      parts;  ///< of a tuple; of a call what is called, then the tuple of its arguments; of a storage its tuple
  std::vector<std::size_t>
      items;  ///< of a list or set; of a dict keys and values by turns. A call that makes one has them, too
};

/// The part of Python's unpickling machine that tensors and their containers need (pickletools describes the steps). Nothing is
/// run: a call becomes an object that tells what would be called. One thread.
class PickleMachine {
 public:
  /// Begins at the byte `at`.
  explicit PickleMachine(std::span<const std::byte> bytes, std::size_t at = 0) : bytes_(bytes), at_(at) {}

  enum class End : std::uint8_t { stopped, unknown_step, too_many_steps, too_short, broken };
  /// Runs up to the end of the pickle. Once.
  [[nodiscard]] End run();

  /// Behind the pickle, after run() has stopped.
  [[nodiscard]] std::size_t end() const { return at_; }
  /// After run() has stopped.
  [[nodiscard]] const PickleObject& result() const { return objects_[stack_.back()]; }
  [[nodiscard]] std::size_t result_place() const { return stack_.back(); }
  [[nodiscard]] const PickleObject& at(std::size_t place) const { return objects_[place]; }
  [[nodiscard]] const std::vector<PickleObject>& objects() const { return objects_; }

 private:
  bool do_step(unsigned char what);
  bool do_value(unsigned char what);
  bool do_line(unsigned char what);
  bool do_container(unsigned char what);
  bool do_items(unsigned char what);
  bool do_call(unsigned char what);

  bool push(PickleObject object);
  bool push_kind(PickleKind kind);
  bool push_number(std::int64_t value);
  bool push_long(std::uint64_t size);
  bool push_text(std::uint64_t size);
  bool push_tuple(std::size_t count);
  /// What stands above the last mark, as `kind`; the mark goes.
  bool push_marked(PickleKind kind);
  bool add_items(std::size_t count);
  std::optional<std::size_t> pop();
  std::optional<std::size_t> count_to_mark();
  bool put(std::uint64_t key);
  bool get(std::uint64_t key);
  bool fails(End end);
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
