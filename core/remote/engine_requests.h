// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/pack.h"
#include "core/dump/dump.h"
#include "core/graph/packed_graph.h"
#include "core/tensor/packed_tensors.h"

/// What a window asks of an engine elsewhere (Ask of proto/engine.proto), and what it is answered. Both are packed.
namespace sporescope::remote {

enum class RequestKind : std::uint8_t {
  handshake,        ///< () -> Greeting
  list_dumps,       ///< path -> parts: FoundRemoteDump
  summarize,        ///< vector of roots -> parts: DumpSummary, several of each
  open,             ///< path -> parts: OpenPart
  listing,          ///< () -> pack_dump()
  digest,           ///< () -> stable_hash() of the listing: by it a window sees that a dump has not changed
  wait_for_update,  ///< numbers of dumps that are not needed any more -> optional<DumpUpdate>, waited for
  headers,  ///< RecordIndex -> vector<pair<RecordIndex, TensorDescriptor>>: of this one, of the one before, of some beside it
  read,     ///< (RemoteTensorId, first, count) -> bytes
  statistics,        ///< RemoteTensorId -> vector<pair<RecordIndex, Statistics>>: of this one first, then of some beside it
  slice,             ///< (RemoteTensorId, slice, most) -> Values
  heat_map,          ///< (RemoteTensorId, slice, max_rows, max_columns) -> HeatMap
  histogram,         ///< (RemoteTensorId, low, high, bins) -> Histogram
  next_non_finite,   ///< (RemoteTensorId, from, forward) -> optional position
  difference,        ///< (RemoteTensorId, Closeness) -> Difference
  kernel_arguments,  ///< (graph, node, iteration) -> vector<Attribute>
  check,             ///< (vector<Watchpoint>, Io, Selection) -> parts: CheckPartAnswer
  first_cause,       ///< (from, selected, max_findings) -> parts: SearchPartAnswer
  run_command,       ///< CommandCall -> parts: CommandPart (far_command.h)
  stop_command,      ///< number of a CommandCall -> (): it tells what it has found, and ends
  recompute,         ///< (vector of records, with maps, with values) -> parts: RecomputePart
  npy_names,         ///< RecordIndex -> vector<optional<NpyNames>>: of this tensor and of those that follow
  content,           ///< RemoteTensorId -> vector<pair<RecordIndex, Content>>: as of statistics
  first_difference,  ///< RemoteTensorId -> optional<FirstDifference>
};

/// Who answers.
struct ServerInfo {
  std::string version;  ///< of the engine
  std::filesystem::path home;
};
template <class Archive, PackedAs<ServerInfo> G>
void fields(Archive& archive, G& server_info) {
  archive(server_info.version, server_info.home);
}

/// A dump that was found, by its names alone; or a folder that cannot be read.
struct FoundRemoteDump {
  std::filesystem::path root;
  std::string family;
  std::optional<Text> skip_reason;  ///< why it cannot be opened
};
template <class Archive, PackedAs<FoundRemoteDump> D>
void fields(Archive& archive, D& dump) {
  archive(dump.root, dump.family, dump.skip_reason);
}

/// A dump that the engine has opened.
struct OpenedDump {
  std::uint32_t id = 0;  ///< by which further questions name it
  std::filesystem::path root;
};
template <class Archive, PackedAs<OpenedDump> O>
void fields(Archive& archive, O& opened) {
  archive(opened.id, opened.root);
}

/// A dump as it is after its training has written something more. The one that was asked about stays what it was.
struct DumpUpdate {
  std::uint32_t id = 0;
  std::string diff;          ///< make_diff() of its listing, against that of the dump that was asked about
  std::uint64_t digest = 0;  ///< of its listing
};
template <class Archive, PackedAs<DumpUpdate> G>
void fields(Archive& archive, G& updated) {
  archive(updated.id, updated.diff, updated.digest);
}

using OpenPart = std::variant<OpenProgress, Problem, OpenedDump>;

/// A tensor of a dump, or the differences between two: a - minus.
struct RemoteTensorId {
  RecordIndex tensor{};
  std::optional<RecordIndex> minus;
};
template <class Archive, PackedAs<RemoteTensorId> F>
void fields(Archive& archive, F& name) {
  archive(name.tensor, name.minus);
}

/// The answers of Dump::exported_npy_name() for one tensor.
struct NpyNames {
  /// Stands in `in_order` where the order of the values is named.
  static constexpr std::string_view kFormatPlace = "\x01";

  std::string as_stored;
  std::string in_order;
};
template <class Archive, PackedAs<NpyNames> N>
void fields(Archive& archive, N& names) {
  archive(names.as_stored, names.in_order);
}

/// What the header of a tensor says.
struct TensorDescriptor {
  DType dtype = DType::float32;
  Shape shape;
  bool fortran_order = false;
  std::optional<Text> remark;
  Representation shown_as = Representation::stored;
};
template <class Archive, PackedAs<TensorDescriptor> H>
void fields(Archive& archive, H& head) {
  dtype_field(archive, head.dtype);
  archive(head.shape, head.fortran_order, head.remark, head.shown_as);
}

}  // namespace sporescope::remote

namespace sporescope {

template <class Archive, PackedAs<OpenProgress> P>
void fields(Archive& archive, P& progress) {
  archive(progress.folders, progress.files, progress.graphs_read, progress.graphs);
}

}  // namespace sporescope
