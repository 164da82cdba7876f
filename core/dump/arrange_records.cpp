// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/dump/arrange_records.h"

#include <algorithm>
#include <limits>
#include <tuple>

namespace sporescope {
namespace {

constexpr std::uint32_t kLast = std::numeric_limits<std::uint32_t>::max();

/// Returns node, io (inputs first) and slot as one number.
std::uint64_t tensor_key(const TensorRecord& record) {
  static_assert(kMaxSlot < std::uint64_t{1} << 31U);
  return (std::uint64_t{number_of(record.node)} << 32U) | (record.io == IoDirection::output ? std::uint64_t{1} << 31U : 0) |
         record.slot;
}

/// Sort keys of a record. Sorting by these accesses the record itself only to break ties.
struct SortKey {
  std::uint64_t major = 0;
  std::uint64_t minor = 0;
  std::uint32_t index = 0;
};

using Unsorted = std::vector<UnsortedRecord>;

/// Time stamps that are not numbers are stored as 0. They are compared as text, because they are at the first difference of the
/// file names.
void sort_by_tensor_and_time(const Unsorted& unsorted, std::vector<SortKey>& keys) {
  std::sort(keys.begin(), keys.end(), [&](const SortKey& a, const SortKey& b) {
    if (a.major != b.major) return a.major < b.major;
    if (a.minor != b.minor) return a.minor < b.minor;
    const TensorRecord& left = *unsorted[a.index].record;
    const TensorRecord& right = *unsorted[b.index].record;
    return std::tie(left.file_name, left.name, a.index) < std::tie(right.file_name, right.name, b.index);
  });
}

/// The files of one node, sorted by tensor and time.
using NodeFiles = std::span<const SortKey>;

/// Returns the number of files of the first tensor in `files`.
std::size_t count_first_tensor(NodeFiles files) {
  std::size_t count = 1;
  while (count < files.size() && files[count].major == files[0].major) ++count;
  return count;
}

bool have_equal_counts(NodeFiles files) {
  const std::size_t count_per_tensor = count_first_tensor(files);
  for (NodeFiles rest = files; !rest.empty(); rest = rest.subspan(count_per_tensor)) {
    if (count_first_tensor(rest) != count_per_tensor) return false;
  }
  return true;
}

void number_each_tensor(const Unsorted& unsorted, NodeFiles files) {
  std::uint32_t max_runs = 0;
  for (NodeFiles rest = files; !rest.empty();) {
    const auto count = static_cast<std::uint32_t>(count_first_tensor(rest));
    for (std::uint32_t i = 0; i < count; ++i) unsorted[rest[i].index].record->run = i + 1;
    max_runs = std::max(max_runs, count);
    rest = rest.subspan(count);
  }
  for (const SortKey& file : files) unsorted[file.index].record->runs = max_runs;
}

/// Returns true if the time stamps do not order the files: all are equal, missing or not numbers.
bool have_equal_times(NodeFiles files) {
  return std::all_of(files.begin(), files.end(), [&](const SortKey& file) { return file.minor == files.front().minor; });
}

void number_by_execution(const Unsorted& unsorted, NodeFiles files) {
  std::vector<SortKey> by_time(files.begin(), files.end());
  // Stable: files with the same tensor and time stamp keep their order.
  std::stable_sort(by_time.begin(), by_time.end(),
                   [](const SortKey& a, const SortKey& b) { return std::tie(a.minor, a.major) < std::tie(b.minor, b.major); });
  std::vector<std::uint64_t> tensors;  // tensors of the current execution; few per node
  bool has_output = false;
  std::uint32_t run = 1;
  for (const SortKey& file : by_time) {
    TensorRecord& record = *unsorted[file.index].record;
    const bool is_repeated = std::find(tensors.begin(), tensors.end(), file.major) != tensors.end();
    if (is_repeated || (has_output && record.io == IoDirection::input)) {
      ++run;
      tensors.clear();
      has_output = false;
    }
    tensors.push_back(file.major);
    has_output = has_output || record.io == IoDirection::output;
    record.run = run;
  }
  for (const SortKey& file : files) unsorted[file.index].record->runs = run;
}

void number_runs(const Unsorted& unsorted, std::span<const SortKey> keys) {
  for (std::size_t begin = 0; begin < keys.size();) {
    const std::uint64_t node = keys[begin].major >> 32U;
    if (node == number_of(kNoNode)) return;  // records without a node are last
    std::size_t end = begin + 1;
    bool repeats = false;
    for (; end < keys.size() && keys[end].major >> 32U == node; ++end) {
      repeats = repeats || keys[end].major == keys[end - 1].major;
    }
    const NodeFiles files = keys.subspan(begin, end - begin);
    if (repeats && (have_equal_counts(files) || have_equal_times(files))) {
      number_each_tensor(unsorted, files);
    } else if (repeats) {
      number_by_execution(unsorted, files);
    }
    begin = end;
  }
}

std::uint32_t order_of(const TensorRecord& record, const Graph* graph) {
  if (graph == nullptr || record.node == kNoNode) return kLast;
  const std::int32_t order = graph->nodes()[record.node].order;
  // Parameters and constants follow the operators, as in the order in which they are written.
  if (order >= 0) return static_cast<std::uint32_t>(order);
  return static_cast<std::uint32_t>(graph->executed_count()) + number_of(record.node);
}

}  // namespace

void arrange_records(std::vector<UnsortedRecord>& unsorted, const Graph* graph, ArrangedRecords& out) {
  const auto count = static_cast<std::uint32_t>(unsorted.size());
  std::vector<SortKey> by_tensor(count);
  for (std::uint32_t i = 0; i < count; ++i) by_tensor[i] = {tensor_key(*unsorted[i].record), unsorted[i].record->time, i};
  sort_by_tensor_and_time(unsorted, by_tensor);
  number_runs(unsorted, by_tensor);

  std::vector<SortKey> by_time(count);
  std::vector<std::uint32_t> tensor_position(count);
  for (std::uint32_t i = 0; i < count; ++i) tensor_position[by_tensor[i].index] = i;
  for (std::uint32_t i = 0; i < count; ++i) {
    const TensorRecord& record = *unsorted[i].record;
    const std::uint32_t order = order_of(record, graph);
    // The rows of a table are in the order in which they were written. That order is used if neither time nor graph defines
    // one.
    const bool sorts_by_row = order == kLast && !record.has_values && record.statistic_row >= 0;
    const std::uint32_t position = sorts_by_row ? static_cast<std::uint32_t>(record.statistic_row) : tensor_position[i];
    by_time[i] = {record.time, (std::uint64_t{order} << 32U) | position, i};
  }
  std::sort(by_time.begin(), by_time.end(), [](const SortKey& a, const SortKey& b) {
    return std::tie(a.major, a.minor, a.index) < std::tie(b.major, b.minor, b.index);
  });
  for (std::uint32_t position = 0; position < count; ++position) {
    const std::uint32_t index = by_time[position].index;
    out.records[position] = *unsorted[index].record;
    out.by_node[tensor_position[index]] = out.places[position];
    if (unsorted[index].reason != UnmatchedReason::matched) {
      out.unmatched.emplace_back(out.places[position], unsorted[index].reason);
    }
  }
}

}  // namespace sporescope
