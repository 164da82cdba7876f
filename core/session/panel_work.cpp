// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/session/panel_work.h"

#include <algorithm>
#include <set>
#include <utility>

#include "core/dump/directory.h"
#include "core/tensor/npy.h"
#include "core/watch/watched.h"

namespace sporescope {

Result<TensorCard> read_card(SessionState& state, const TensorKey& key, const std::stop_token& stop) {
  if (auto known = state.cards().find(key)) return std::move(*known);
  const auto view = state.open_view();
  if (!view) return tl::unexpected(view.error());
  const auto source = (*view)->open(key);
  if (!source) return tl::unexpected(source.error());
  auto statistics = compute_statistics(**source, stop);
  if (!statistics) return tl::unexpected(std::move(statistics.error()));
  TensorCard card;
  if (auto info = (*view)->tensor_info(key)) card.info = std::move(*info);
  card.stored_dtype = (*source)->dtype();
  if (card.info.dtype.empty()) card.info.dtype = dtype_name(card.stored_dtype);
  card.shape = (*source)->shape();
  card.bytes = (*source)->count() * item_size(card.stored_dtype);
  card.statistics = *statistics;
  state.cards().put(card);
  return card;
}

Result<std::shared_ptr<const TensorSource>> open_aspect(const SessionState& state, const TensorKey& key, TensorAspect aspect) {
  const auto view = state.open_view();
  if (!view) return tl::unexpected(view.error());
  if (aspect == TensorAspect::current) return (*view)->open(key);
  const auto before = (*view)->previous_of(key);
  if (!before) {
    return fail(ErrorCode::not_found, {SPORESCOPE_TRANSLATE_NOOP("This tensor has no value before iteration %1 in the dump"),
                                       {std::to_string(key.iteration)}});
  }
  auto previous = (*view)->open(*before);
  if (!previous || aspect == TensorAspect::previous) return previous;
  auto current = (*view)->open(key);
  if (!current) return current;
  return difference_source(std::move(*current), std::move(*previous));
}

Result<std::filesystem::path> save_tensor(SessionState& state, const TensorKey& key, const std::filesystem::path& path) {
  const auto view = state.open_view();
  if (!view) return tl::unexpected(view.error());
  if (lies_in(path, (*view)->dump().root())) {
    return fail(ErrorCode::invalid_argument,
                {SPORESCOPE_TRANSLATE_NOOP("“%1” lies inside the dump, which is never written to. Choose another folder."),
                 {path.string()}},
                path);
  }
  const auto source = (*view)->open(key);
  if (!source) return tl::unexpected(source.error());
  auto written = write_npy(**source, path);
  if (!written) return tl::unexpected(std::move(written.error()));
  return path;
}

Result<std::vector<NodeIndex>> search_nodes(const SessionFacts& facts, GraphIndex graph, const NodeFilter& filter) {
  const auto matcher = NodeMatcher::make(filter);
  if (!matcher) return tl::unexpected(matcher.error());
  if (graph >= facts.graphs.size() || !facts.graphs[graph].graph) return std::vector<NodeIndex>{};
  return matcher->find_all(*facts.graphs[graph].graph);
}

Result<std::shared_ptr<const GraphLayout>> lay_out_graph(const SessionFacts& facts, GraphIndex graph,
                                                         const LayoutRequest& request, const std::stop_token& stop) {
  if (graph >= facts.graphs.size() || !facts.graphs[graph].scopes) {
    return fail(ErrorCode::not_found, SPORESCOPE_TRANSLATE_NOOP("The graph of this network is not there"));
  }
  return lay_out(*facts.graphs[graph].scopes, request, stop);
}

Result<std::pair<std::uint64_t, std::uint64_t>> count_watched_tensors(const DumpView& view, const Watchpoint& watchpoint) {
  const auto records = watched_records(view.dump(), watchpoint);
  if (!records) return tl::unexpected(records.error());
  std::set<std::pair<GraphIndex, NodeIndex>> nodes;
  for (const std::uint32_t number : *records) {
    const TensorRecord& record = view.dump().records()[number];
    nodes.emplace(record.graph, record.node);
  }
  return std::pair<std::uint64_t, std::uint64_t>(nodes.size(), records->size());
}

}  // namespace sporescope
