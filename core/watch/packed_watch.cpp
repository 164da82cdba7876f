// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/watch/packed_watch.h"

#include <string_view>

namespace sporescope {

void fields(Packer& packer, const Condition* condition) {
  packer.bytes(condition == nullptr ? std::string_view() : condition->id);
}

void fields(Unpacker& unpacker, const Condition*& condition) {
  condition = find_condition(unpacker.bytes());
  if (condition == nullptr) unpacker.mark_malformed();
}

void fields(Packer& packer, const WatchErrors& errors) { packer(errors.bits()); }

void fields(Unpacker& unpacker, WatchErrors& errors) {
  std::uint32_t bits = 0;
  unpacker(bits);
  errors = WatchErrors::from_bits(bits);
}

void parameter_name(Packer& packer, const ParameterSpec* spec, const Condition* /*condition*/) { packer.bytes(spec->name); }

void parameter_name(Unpacker& unpacker, const ParameterSpec*& spec, const Condition* condition) {
  const std::string_view name = unpacker.bytes();
  spec = condition == nullptr ? nullptr : find_parameter(*condition, name);
  if (spec == nullptr) unpacker.mark_malformed();
}

}  // namespace sporescope
