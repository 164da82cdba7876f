// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <filesystem>
#include <memory>
#include <vector>

#include "core/dump/dump.h"
#include "core/session/dump_view.h"
#include "core/session/file_nodes.h"
#include "core/session/session_snapshot.h"

namespace sporescope {

/// A graph of a dump as the session shows it, with its tree of scopes.
[[nodiscard]] SessionGraph session_graph_of(const DumpGraph& graph);

/// The last part of a path that names something: "lenet" of "/data/lenet/".
[[nodiscard]] std::string title_of(const std::filesystem::path& path);

/// The nodes of the dump's graphs whose graph files are missing or cannot be read.
[[nodiscard]] FileNodesOfGraphs nodes_of_files(const Dump& dump);

/// The same of a dump that has grown: what `before` and its snapshot `value_dtype` knew keeps its place.
[[nodiscard]] FileNodesOfGraphs nodes_of_files(const Dump& dump, const SessionSnapshot& shown, const DumpView& before);

/// Fills in what an opened dump tells. Graphs that `snapshot` shows already keep their numbers; the others follow in the order
/// of the dump, and those that are gone keep theirs without data. Returns the session's number of each graph of the dump.
[[nodiscard]] IndexedVector<DumpGraphIndex, GraphIndex> fill_in_snapshot(SessionSnapshot& snapshot, const Dump& dump,
                                                                         const FileNodesOfGraphs& file_nodes);

}  // namespace sporescope
