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

/// Converts a graph of a dump to a session graph with its scope tree.
[[nodiscard]] SessionGraph session_graph_of(const DumpGraph& graph);

/// Returns the last meaningful part of a path: "lenet" of "/data/lenet/".
[[nodiscard]] std::string title_of(const std::filesystem::path& path);

/// Returns the nodes of graphs whose graph files are missing or unreadable.
[[nodiscard]] FileNodesOfGraphs nodes_of_files(const Dump& dump);

/// Like nodes_of_files() for a dump that has grown: nodes known in `previous` and its snapshot `snapshot` keep their indices.
[[nodiscard]] FileNodesOfGraphs nodes_of_files(const Dump& dump, const SessionSnapshot& snapshot, const DumpView& previous);

/// Fills the snapshot with the data of an open dump. Graphs in `snapshot` keep their indices, new ones follow in the order of
/// the dump, and removed ones stay without data. Returns the session's index of each graph of the dump.
[[nodiscard]] IndexedVector<DumpGraphIndex, GraphIndex> fill_in_snapshot(SessionSnapshot& snapshot, const Dump& dump,
                                                                         const FileNodesOfGraphs& file_nodes);

}  // namespace sporescope
