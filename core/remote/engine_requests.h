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

/// Requests of a window to a remote engine (Ask in proto/engine.proto) and their responses. Both are packed. Each comment has
/// the form: arguments -> response.
namespace sporescope::remote {

enum class RequestKind : std::uint8_t {
  handshake,        ///< () -> ServerInfo
  list_dumps,       ///< path -> parts: FoundRemoteDump
  summarize,        ///< vector of roots -> parts: DumpSummary, several per root
  open,             ///< path -> parts: OpenPart
  listing,          ///< () -> pack_dump()
  digest,           ///< () -> stable_hash() of the listing, by which a window detects that a dump has not changed
  wait_for_update,  ///< ids of released dumps -> optional<DumpUpdate>; waits for an update
  headers,  ///< RecordIndex -> vector<pair<RecordIndex, TensorDescriptor>>: this record, the previous iteration, nearby records
  read,     ///< (RemoteTensorId, first, count) -> bytes
  statistics,        ///< RemoteTensorId -> vector<pair<RecordIndex, Statistics>>: this record first, then nearby records
  slice,             ///< (RemoteTensorId, slice, limit) -> Values
  heat_map,          ///< (RemoteTensorId, slice, max_rows, max_columns) -> HeatMap
  histogram,         ///< (RemoteTensorId, low, high, bins) -> Histogram
  next_non_finite,   ///< (RemoteTensorId, from, forward) -> optional position
  difference,        ///< (RemoteTensorId, Closeness) -> Difference
  kernel_arguments,  ///< (graph, node, iteration) -> vector<Attribute>
  check,             ///< (vector<Watchpoint>, Io, Selection) -> parts: CheckPartAnswer
  first_cause,       ///< (from, selected, max_findings) -> parts: SearchPartAnswer
  run_command,       ///< CommandCall -> parts: CommandPart (remote_command.h)
  stop_command,      ///< number of a CommandCall -> (); the command reports what it has found and ends
  recompute,         ///< (vector of records, with maps, with values) -> parts: RecomputePart
  npy_names,         ///< RecordIndex -> vector<optional<NpyNames>>: this record and the following ones
  content,           ///< RemoteTensorId -> vector<pair<RecordIndex, Content>>: records as for statistics
  first_difference,  ///< RemoteTensorId -> optional<FirstDifference>
};

/// Describes the engine that responds.
struct ServerInfo {
  std::string version;         ///< Version of the engine
  std::filesystem::path home;  ///< Home directory on the remote host
};
template <class Archive, PackedAs<ServerInfo> G>
void fields(Archive& archive, G& server_info) {
  archive(server_info.version, server_info.home);
}

/// A dump found by its file names, or a folder that cannot be read.
struct FoundRemoteDump {
  std::filesystem::path root;
  std::string family;
  std::optional<Text> skip_reason;  ///< Why it cannot be opened
};
template <class Archive, PackedAs<FoundRemoteDump> D>
void fields(Archive& archive, D& dump) {
  archive(dump.root, dump.family, dump.skip_reason);
}

/// A dump that the engine has opened.
struct OpenedDump {
  std::uint32_t id = 0;  ///< Identifies the dump in further requests
  std::filesystem::path root;
};
template <class Archive, PackedAs<OpenedDump> O>
void fields(Archive& archive, O& opened) {
  archive(opened.id, opened.root);
}

/// New state of a dump after its training has written more. The previous state remains available under its own id.
struct DumpUpdate {
  std::uint32_t id = 0;
  std::string diff;          ///< make_diff() from the previous listing to the new one
  std::uint64_t digest = 0;  ///< stable_hash() of the new listing
};
template <class Archive, PackedAs<DumpUpdate> G>
void fields(Archive& archive, G& updated) {
  archive(updated.id, updated.diff, updated.digest);
}

/// A part of the response to RequestKind::open.
using OpenPart = std::variant<OpenProgress, Problem, OpenedDump>;

/// Identifies a tensor of a dump, or the difference `tensor` - `minus`.
struct RemoteTensorId {
  RecordIndex tensor{};
  std::optional<RecordIndex> minus;
};
template <class Archive, PackedAs<RemoteTensorId> F>
void fields(Archive& archive, F& name) {
  archive(name.tensor, name.minus);
}

/// File names of one tensor as returned by Dump::exported_npy_name().
struct NpyNames {
  /// Placeholder in `in_order` for the name of the data format.
  static constexpr std::string_view kFormatPlaceholder = "\x01";

  std::string as_stored;  ///< Name for values in the stored order
  std::string in_order;   ///< Name for values in the order of a format
};
template <class Archive, PackedAs<NpyNames> N>
void fields(Archive& archive, N& names) {
  archive(names.as_stored, names.in_order);
}

/// The header of a tensor.
struct TensorDescriptor {
  DType dtype = DType::float32;
  Shape shape;
  bool fortran_order = false;
  std::optional<Text> remark;
  Representation shown_as = Representation::stored;
};
template <class Archive, PackedAs<TensorDescriptor> H>
void fields(Archive& archive, H& head) {
  archive(head.dtype, head.shape, head.fortran_order, head.remark, head.shown_as);
}

}  // namespace sporescope::remote

namespace sporescope {

template <class Archive, PackedAs<OpenProgress> P>
void fields(Archive& archive, P& progress) {
  archive(progress.folders, progress.files, progress.graphs_read, progress.graphs);
}

}  // namespace sporescope
