// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/mpi/item_weights.h"

#include "core/base/stable_hash.h"
#include "core/dump/header_check.h"

namespace sporescope::mpi {

namespace {

/// Cost of opening a file in addition to reading it; the only cost if the graph does not have the tensor's size.
constexpr std::uint64_t kOpening = std::uint64_t{64} << 10U;

std::uint64_t known_bytes(const Dump& dump, const TensorRecord& record) {
  if (!record.has_values || record.io != IoDirection::output) return 0;
  const auto type = type_in_graph(dump, record);
  if (!type) return 0;
  const auto dtype = dtype_from_name(type->dtype);
  return graph_element_count(*type).value_or(0) * (dtype ? item_size(*dtype) : sizeof(float));
}

}  // namespace

std::vector<std::uint64_t> item_weights(const DistributedItems& items) {
  std::vector<std::uint64_t> weights;
  weights.reserve(items.count);
  for (std::size_t i = 0; i < items.count; ++i) {
    weights.push_back(kOpening + known_bytes(items.dump, items.dump.records()[items.record(i)]));
  }
  return weights;
}

std::uint64_t digest_of(const DistributedItems& items) {
  std::uint64_t digest = stable_hash(pack(items.dump.root(), static_cast<std::uint64_t>(items.count)));
  for (std::size_t i = 0; i < items.count; ++i) {
    const RecordIndex number = items.record(i);
    const TensorRecord& record = items.dump.records()[number];
    digest = stable_hash(pack(number, record.iteration, record.node, record.slot, record.run), digest);
    digest = stable_hash(record.file_name, digest);
  }
  return digest;
}

}  // namespace sporescope::mpi
