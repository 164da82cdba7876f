// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/watch/packed_watch.h"

#include <string_view>

namespace sporescope {

namespace {

void pack_condition(Packer& packer, const Condition* condition) {
  packer.bytes(condition == nullptr ? std::string_view() : condition->id);
}

// Returns null and marks the unpacker as malformed if the name is unknown.
const Condition* unpack_condition(Unpacker& unpacker) {
  const Condition* condition = find_condition(unpacker.bytes());
  if (condition == nullptr) unpacker.mark_malformed();
  return condition;
}

const ParameterSpec* unpack_parameter(Unpacker& unpacker, const Condition* condition) {
  const std::string_view name = unpacker.bytes();
  const ParameterSpec* spec = condition == nullptr ? nullptr : find_parameter(*condition, name);
  if (spec == nullptr) unpacker.mark_malformed();
  return spec;
}

}  // namespace

template <class Archive, PackedAs<WatchNodes> N>
void fields(Archive& archive, N& nodes) {
  archive(nodes.category, nodes.names, nodes.regex, nodes.types);
}

void fields(Packer& packer, const Watchpoint& watchpoint) {
  packer(watchpoint.id, watchpoint.name);
  pack_condition(packer, watchpoint.condition);
  packer.number(watchpoint.parameters.size());
  for (const WatchParameter& parameter : watchpoint.parameters) {
    packer.bytes(parameter.spec->name);
    packer(parameter.value, parameter.implied);
  }
  packer(watchpoint.nodes, watchpoint.ranks, watchpoint.graphs, watchpoint.enabled);
}

void fields(Unpacker& unpacker, Watchpoint& watchpoint) {
  unpacker(watchpoint.id, watchpoint.name);
  watchpoint.condition = unpack_condition(unpacker);
  for (std::size_t left = unpacker.count(); left > 0 && unpacker.ok(); --left) {
    WatchParameter& parameter = watchpoint.parameters.emplace_back();
    parameter.spec = unpack_parameter(unpacker, watchpoint.condition);
    unpacker(parameter.value, parameter.implied);
  }
  unpacker(watchpoint.nodes, watchpoint.ranks, watchpoint.graphs, watchpoint.enabled);
}

void fields(Packer& packer, const Judgement& judgement) {
  packer(judgement.watchpoint);
  pack_condition(packer, judgement.condition);
  packer.number(judgement.parameters.size());
  for (const JudgedParameter& parameter : judgement.parameters) {
    packer.bytes(parameter.spec->name);
    packer(parameter.value, parameter.actual, parameter.hit);
  }
  packer(judgement.errors.bits(), judgement.holds);
}

void fields(Unpacker& unpacker, Judgement& judgement) {
  unpacker(judgement.watchpoint);
  judgement.condition = unpack_condition(unpacker);
  for (std::size_t left = unpacker.count(); left > 0 && unpacker.ok(); --left) {
    JudgedParameter& parameter = judgement.parameters.emplace_back();
    parameter.spec = unpack_parameter(unpacker, judgement.condition);
    unpacker(parameter.value, parameter.actual, parameter.hit);
  }
  std::uint32_t errors = 0;
  unpacker(errors, judgement.holds);
  judgement.errors = WatchErrors::from_bits(errors);
}

}  // namespace sporescope
