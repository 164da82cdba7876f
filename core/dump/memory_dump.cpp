// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/dump/memory_dump.h"

#include <utility>

#include "core/dump/record_buckets.h"

namespace sporescope {
namespace {

TensorRecord record_of(const DumpedTensor& tensor, std::uint32_t number, const Graph& graph) {
  TensorRecord record;
  record.graph = tensor.graph;
  record.iteration = tensor.iteration;
  record.node = tensor.node;
  record.io = tensor.io;
  record.slot = tensor.slot;
  record.time = tensor.time;
  record.type = graph.nodes()[tensor.node].type;
  record.name = graph.nodes()[tensor.node].full_name;
  record.folder = number;
  return record;
}

}  // namespace

std::shared_ptr<const MemoryDump> MemoryDump::make(MemoryDumpParts parts) {
  DumpIndex index;
  index.family = std::move(parts.family);
  index.layout = index.family;
  index.ms_version = std::move(parts.ms_version);
  index.device_target = std::move(parts.device_target);
  index.graphs = std::move(parts.graphs);
  std::vector<TensorRecord> unsorted;
  unsorted.reserve(parts.tensors.size());
  for (const DumpedTensor& tensor : parts.tensors) {
    const auto number = static_cast<std::uint32_t>(unsorted.size());
    unsorted.push_back(record_of(tensor, number, *index.graphs[tensor.graph].graph));
  }
  RecordBuckets buckets;
  for (TensorRecord& record : unsorted) {
    RecordBucket& bucket = buckets[{record.graph, record.iteration}];
    bucket.records.push_back({&record, UnmatchedReason::matched});
    ++bucket.files;
  }
  arrange_buckets(index, buckets);
  return std::shared_ptr<const MemoryDump>(new MemoryDump(std::move(index), std::move(parts.tensors)));
}

Result<std::shared_ptr<const TensorSource>> MemoryDump::open(const TensorRecord& record) const {
  const DumpedTensor& tensor = tensors_[record.folder];
  if (tensor.open) return tensor.open();
  return fail(ErrorCode::not_found, {SPORESCOPE_TRANSLATE_NOOP("“%1” has no values yet"), {relative_path(record).string()}});
}

std::filesystem::path MemoryDump::relative_path(const TensorRecord& record) const {
  return std::string(record.name) + ':' + std::to_string(record.slot);
}

}  // namespace sporescope
