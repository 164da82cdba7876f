// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/queried_tensors.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <set>
#include <string_view>

#include "app/cli/output/tensor_text.h"
#include "core/base/closest_match.h"

namespace sporescope::cli {

namespace {

constexpr std::size_t kMaxNamesPrinted = 5;

/// A parsed NODE:output:SLOT.
struct TensorName {
  std::string_view node;
  IoDirection io = IoDirection::output;
  std::optional<std::uint32_t> slot;

  [[nodiscard]] bool fits(const TensorRecord& record) const { return record.io == io && (!slot || record.slot == *slot); }
  /// Returns "Log-op0, output 0", or only the node for all its outputs.
  [[nodiscard]] std::string text(const std::string& name) const {
    if (slot) return name + (io == IoDirection::input ? ", input " : ", output ") + std::to_string(*slot);
    return io == IoDirection::input ? name + ", inputs" : name;
  }
};

/// Text that is not such a suffix belongs to the node, because names may contain colons.
TensorName parse_tensor_name(std::string_view text) {
  std::string_view rest = text;
  std::optional<std::uint32_t> slot;
  if (const std::size_t colon = text.rfind(':'); colon != std::string_view::npos) {
    std::uint32_t number = 0;
    const char* end = text.data() + text.size();
    const auto read = std::from_chars(text.data() + colon + 1, end, number);
    if (read.ec == std::errc() && read.ptr == end) {
      slot = number;
      rest = text.substr(0, colon);
    }
  }
  for (const auto& [suffix, io] :
       {std::pair(std::string_view(":output"), IoDirection::output), {":input", IoDirection::input}}) {
    if (rest.ends_with(suffix)) return {rest.substr(0, rest.size() - suffix.size()), io, slot};
  }
  return {text, IoDirection::output, std::nullopt};
}

std::string join_limited(const std::set<std::string>& names) {
  std::string list;
  std::size_t count = 0;
  for (const std::string& name : names) {
    if (count == kMaxNamesPrinted) return list + " and " + std::to_string(names.size() - count) + " more";
    list += (count++ > 0 ? ", " : "") + name;
  }
  return list;
}

std::set<std::string> names_of(const Dump& dump) {
  std::set<std::string> names;
  for (const DumpGraph& graph : dump.graphs()) {
    if (graph.graph == nullptr) continue;
    for (const Node& node : graph.graph->nodes()) names.emplace(node.full_name);
  }
  for (const TensorRecord& record : dump.records()) {
    if (record.node == kNoNode) names.emplace(record.name);
  }
  return names;
}

/// Returns the end of a name that contains the given number of slashes.
std::string name_ending(const std::string& name, std::ptrdiff_t slashes) {
  std::size_t from = name.size();
  do {
    if (from == 0) return name;
    from = name.rfind('/', from - 1);
    if (from == std::string::npos) return name;
  } while (slashes-- > 0);
  return name.substr(from + 1);
}

tl::unexpected<Error> undumped_error(const Dump& dump, const TensorName& tensor_name, const std::string& node) {
  std::set<std::string> available;
  for (const TensorRecord& record : dump.records()) {
    if (node_text(dump, record) != node) continue;
    available.insert(std::string(record.io == IoDirection::input ? "input " : "output ") + std::to_string(record.slot));
  }
  if (available.empty()) return fail(ErrorCode::invalid_argument, {"No tensor of %1 was dumped.", {node}});
  const char* pattern = tensor_name.slot                       ? "%1 was not dumped; available for this node: %2."
                        : tensor_name.io == IoDirection::input ? "No input of %1 was dumped; available for this node: %2."
                                                               : "No output of %1 was dumped; available for this node: %2.";
  return fail(ErrorCode::invalid_argument,
              {pattern, {tensor_name.slot ? tensor_name.text(node) : node, join_limited(available)}});
}

}  // namespace

Result<std::string> find_queried_node(const Dump& dump, std::string_view text) {
  const std::set<std::string> names = names_of(dump);
  std::string typed(text);
  if (names.contains(typed)) return typed;
  std::set<std::string> matches;
  for (const std::string& name : names) {
    if (!typed.empty() && name.ends_with("/" + typed)) matches.insert(name);
  }
  if (matches.size() == 1) return *matches.begin();
  if (matches.size() > 1) {
    return fail(ErrorCode::invalid_argument,
                {"%1 nodes are called “%2”: %3. Specify a full name; the command nodes lists them.",
                 {std::to_string(matches.size()), typed, join_limited(matches)}});
  }
  std::vector<std::string> known;
  known.reserve(names.size());
  const auto slashes = std::count(typed.begin(), typed.end(), '/');
  for (const std::string& name : names) known.push_back(name_ending(name, slashes));
  const std::string suggestion = did_you_mean(typed, known);
  return fail(
      ErrorCode::invalid_argument,
      {"The dump has no node “%1”%2", {typed, suggestion.empty() ? ". The command nodes lists all of them." : suggestion}});
}

Result<QueriedTensors> find_queried_tensors(const Dump& dump, const std::string& text, const std::set<RecordIndex>& selected) {
  const TensorName tensor_name = parse_tensor_name(text);
  const auto node = find_queried_node(dump, tensor_name.node);
  if (!node) return tl::unexpected(node.error());
  QueriedTensors queried{tensor_name.text(*node), {}};
  bool is_outside_selection = false;
  for (const RecordIndex i : dump.records().indices()) {
    const TensorRecord& record = dump.records()[i];
    if (!tensor_name.fits(record) || node_text(dump, record) != *node) continue;
    if (selected.contains(i)) {
      queried.records.push_back(i);
    } else {
      is_outside_selection = true;
    }
  }
  if (!queried.records.empty()) return queried;
  if (is_outside_selection) {
    return fail(ErrorCode::invalid_argument, {"%1 was dumped, but is not in the selection.", {queried.name}});
  }
  return undumped_error(dump, tensor_name, *node);
}

}  // namespace sporescope::cli
