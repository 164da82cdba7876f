// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/session/analysis.h"
#include "core/session/live/live_store.h"
#include "core/session/session_snapshot.h"

namespace sporescope {

/// The graphs of a live training in the order in which they came, whichever client brought them. Not thread-safe: LiveState
/// guards it.
class LiveGraphs {
 public:
  using Bytes = std::shared_ptr<const std::vector<std::byte>>;

  /// What a graph that came is to those who know the ones of before.
  struct GraphArrival {
    bool is_last = false;        ///< none of before has its name and its nodes: it stands last
    bool new_to_client = false;  ///< the client that is connected had not sent it yet
  };
  /// A client has sent a graph, with the bytes as they came. One that came again keeps its index; its edges may be known better
  /// by now.
  GraphArrival add_graph(const std::shared_ptr<const Graph>& graph, std::shared_ptr<const ScopeTree> scopes, Bytes bytes,
                         int rank);
  /// A client has introduced itself: which graphs it has, it tells next.
  void restart();

  /// Which ran in the step at which the training stands, by name. None: any of them may have.
  void set_ran(std::vector<std::string> names) { ran_ = std::move(names); }
  /// The ids of graphs of these names.
  [[nodiscard]] std::vector<std::uint32_t> ids_of(const std::vector<std::string>& names) const;
  [[nodiscard]] bool may_have_run(GraphIndex graph) const;

  /// As they are shown.
  [[nodiscard]] const IndexedVector<GraphIndex, SessionGraph>& all() const { return graphs_; }
  /// True if the client that is connected has sent it.
  [[nodiscard]] bool is_present(GraphIndex graph) const { return present_.has(graph) && present_[graph]; }
  /// Null for a graph that is not known, and where the bytes were not kept.
  [[nodiscard]] Bytes bytes(GraphIndex graph) const { return bytes_.has(graph) ? bytes_[graph] : nullptr; }
  /// By its full name, or the last part of one. Of several that know the name the last one that came wins, of those that may
  /// have run.
  [[nodiscard]] std::optional<std::pair<GraphIndex, NodeIndex>> find_node(const std::string& name) const;
  /// False for a value that another graph's step made: this one did not run, or one that knows the node has this shape for it,
  /// and this one has not.
  [[nodiscard]] bool can_be_of(const LiveTensorKey& key, const Shape& shape) const;
  /// Where several graphs know a node, the hits of a step are of the one whose shapes are theirs; those whose shapes say
  /// nothing are of the graph that most others are of.
  [[nodiscard]] std::vector<SessionHit> placed(std::vector<SessionHit> hits) const;

 private:
  [[nodiscard]] std::vector<std::pair<GraphIndex, NodeIndex>> fitting(GraphIndex graph, NodeIndex node, std::uint32_t slot,
                                                                      const Shape& shape) const;
  /// Among those that may have run, or all others.
  [[nodiscard]] std::optional<std::pair<GraphIndex, NodeIndex>> find_node(const std::string& name, bool ran) const;
  [[nodiscard]] std::uint32_t free_id(std::string_view name) const;

  IndexedVector<GraphIndex, SessionGraph> graphs_;
  IndexedVector<GraphIndex, Bytes> bytes_;
  IndexedVector<GraphIndex, bool> present_;
  std::vector<std::string> ran_;
};

}  // namespace sporescope
