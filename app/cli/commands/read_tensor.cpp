// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/commands/read_tensor.h"

#include "app/cli/output/plain_text.h"
#include "core/dump/distributed_reader.h"
#include "core/dump/header_check.h"
#include "core/dump/packed_row.h"
#include "core/tensor/packed_tensors.h"

namespace sporescope::cli {

template <class Archive, PackedAs<ReadTensor> R>
void fields(Archive& archive, R& read) {
  archive(read.stored, read.statistics, read.csv, read.problem);
}

namespace {

// More threads than processors, because reading headers mostly waits for the disk or the network.
constexpr unsigned kReaders = 8;
constexpr std::size_t kWindow = 1024;

ReadTensor read_one(const Dump& dump, RecordIndex number, ReadWhat part, const std::stop_token& stop) {
  ReadTensor read;
  const TensorRecord& record = dump.records()[number];
  if (!record.has_values) {
    read.csv = dump.statistic_row(record);
    return read;
  }
  const auto source = dump.open(record);
  if (!source) {
    read.problem = Problem{dump.path(record), source.error().message};
    return read;
  }
  read.stored = header_of(**source);
  read.problem = header_mismatch(dump, record, (*source)->dtype(), (*source)->shape());
  if (part == ReadWhat::header) return read;
  const auto statistics = compute_statistics(**source, stop);
  if (statistics) {
    read.statistics = *statistics;
  } else if (statistics.error().code != ErrorCode::cancelled) {
    read.problem = Problem{dump.path(record), statistics.error().message};
  }
  return read;
}

}  // namespace

bool read_tensors(CommandContext& call, const Dump& dump, std::span<const RecordIndex> records, ReadWhat part,
                  const std::function<bool(RecordIndex record, const ReadTensor&)>& on_tensor) {
  const auto report_progress = progress_of(call, "Reading: ", "tensor", "tensors");
  bool should_continue = true;
  const DistributedItems items{dump, records.size(), [&](std::size_t i) { return records[i]; }};
  const bool completed = run_ordered(
      call.shared, items, kReaders, kWindow, call.stop,
      [&](std::size_t i) { return read_one(dump, records[i], part, call.stop); },
      [&](std::size_t i, const ReadTensor& read) {
        if (call.stop.stop_requested()) return false;
        should_continue = on_tensor(records[i], read);
        report_progress(i + 1, records.size());
        return should_continue;
      });
  return completed || !should_continue;
}

Json statistics_record(const Dump& dump, RecordIndex number, const ReadTensor& read) {
  Json out = tensor_json(dump, number, read.stored);
  out["statistics"] = out["source"] = nullptr;
  if (read.statistics) {
    out["statistics"] = statistics_json(*read.statistics);
    out["source"] = "values";
  } else if (read.csv) {
    out["dtype"] = read.csv->dtype;
    out["shape"] = read.csv->shape;
    out["statistics"] = statistics_json(*read.csv);
    out["source"] = dump.statistics_name();
    out["columns"] = columns_json(*read.csv);
  }
  return out;
}

}  // namespace sporescope::cli
