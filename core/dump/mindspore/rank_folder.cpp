// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/dump/mindspore/rank_folder.h"

#include <algorithm>
#include <functional>
#include <limits>
#include <tuple>
#include <utility>

#include "core/base/parse.h"
#include "core/dump/directory.h"
#include "core/dump/dump.h"
#include "core/dump/mindspore/file_name.h"
#include "core/dump/mindspore/layout.h"

namespace sporescope {
namespace {

std::optional<std::uint32_t> graph_number(std::string_view text) {
  const auto number = parse_digits(text);
  if (!number || *number > std::numeric_limits<std::uint32_t>::max()) return std::nullopt;
  return static_cast<std::uint32_t>(*number);
}

std::optional<Iteration> iteration_number(std::string_view name) {
  if (name == layout::kConstantsFolder) return Iteration::constants;
  if (name == layout::kInitFolder) return Iteration::init;
  if (const auto number = parse_digits(name)) return Iteration{static_cast<std::int64_t>(*number)};
  return std::nullopt;
}

bool is_net_candidate(const Entry& entry) {
  return entry.kind == EntryKind::folder && !entry.name.starts_with('.') && entry.name != layout::kGraphs &&
         entry.name != layout::kOrders && entry.name != layout::kOverflowReports;
}

class RankScan {
 public:
  RankScan(const std::filesystem::path& root, const std::stop_token& stop, std::vector<Problem>& problems)
      : root_(root), stop_(stop), problems_(problems) {}

  void scan(RankFolder& rank) {
    std::vector<std::string> nets;
    list(rank.path, [&](const Entry& entry) {
      if (entry.kind != EntryKind::folder) return;
      if (entry.name == layout::kMetadata) rank.has_metadata = true;
      if (entry.name == layout::kOverflowReports) rank.overflow_reports = rank.path / entry.name;
      if (entry.name == layout::kGraphs) scan_graph_files(rank, rank.path / entry.name);
      if (entry.name == layout::kOrders) scan_orders(rank, rank.path / entry.name);
      if (is_net_candidate(entry)) nets.emplace_back(entry.name);
    });
    std::sort(nets.begin(), nets.end());
    for (std::string& net : nets) {
      NetFolder folder = scan_net(rank.path / net);
      folder.net = std::move(net);
      if (!folder.graphs.empty()) rank.nets.push_back(std::move(folder));
    }
    rank.listed = std::move(listed_);
  }

 private:
  void scan_graph_files(RankFolder& rank, const std::filesystem::path& folder) {
    const bool is_complete = list(folder, [&](const Entry& entry) {
      if (const auto id = layout::kGraphFile.number_in(entry.name)) {
        rank.graphs[*id].graph = folder / entry.name;
      } else if (const auto text_id = layout::kGraphText.number_in(entry.name);
                 text_id && rank.graphs[*text_id].graph.empty()) {
        rank.graphs[*text_id].graph = folder / entry.name;
      }
    });
    rank.graphs_unread = !is_complete;
  }

  void scan_orders(RankFolder& rank, const std::filesystem::path& folder) {
    list(folder, [&](const Entry& entry) {
      if (const auto id = layout::kOrderFile.number_in(entry.name)) {
        rank.graphs[*id].order = folder / entry.name;
      } else if (const auto root_id = layout::kHistoryFile.number_in(entry.name)) {
        rank.graphs[*root_id].history = folder / entry.name;
      }
    });
  }

  NetFolder scan_net(const std::filesystem::path& path) {
    NetFolder net;
    list(path, [&](const Entry& entry) {
      if (entry.name.starts_with('.') || entry.kind != EntryKind::folder) return;
      if (const auto id = graph_number(entry.name)) {
        net.graphs.push_back(scan_graph(path / entry.name, *id));
      } else {
        skip(path / entry.name, SPORESCOPE_TRANSLATE_NOOP("“%1” was skipped: graph folders are named by number"));
      }
    });
    std::sort(net.graphs.begin(), net.graphs.end(), [](const auto& a, const auto& b) { return a.graph_id < b.graph_id; });
    return net;
  }

  GraphFolder scan_graph(const std::filesystem::path& path, std::uint32_t id) {
    GraphFolder graph;
    graph.graph_id = id;
    list(path, [&](const Entry& entry) {
      const auto iteration = iteration_number(entry.name);
      if (entry.kind == EntryKind::folder && iteration) {
        graph.folders.push_back({*iteration, path / entry.name});
      } else if (entry.kind == EntryKind::folder && !entry.name.starts_with('.')) {
        graph.has_skipped_folders = true;
        skip(path / entry.name, SPORESCOPE_TRANSLATE_NOOP("“%1” was skipped: iteration folders are named by number"));
      } else if (iteration) {
        graph.has_skipped_folders = true;
        skip(path / entry.name,
             SPORESCOPE_TRANSLATE_NOOP("“%1” was skipped: it is named like an iteration, but is not a folder"));
      }
    });
    std::sort(graph.folders.begin(), graph.folders.end(),
              [](const auto& a, const auto& b) { return std::tie(a.iteration, a.path) < std::tie(b.iteration, b.path); });
    return graph;
  }

  /// Returns false if the folder could not be listed completely.
  bool list(const std::filesystem::path& folder, const std::function<void(const Entry&)>& use) {
    listed_.push_back(folder);
    return for_each_entry(root_ / folder, stop_, problems_, use);
  }

  void skip(const std::filesystem::path& path, const char* message) {
    problems_.push_back({root_ / path, {message, {path.string()}}});
  }

  const std::filesystem::path& root_;
  const std::stop_token& stop_;
  std::vector<Problem>& problems_;
  std::vector<std::filesystem::path> listed_;
};

/// Returns true if a folder on a path {net}/{graph}/{iteration} exists. `depth` is the number of levels above the iteration.
bool has_tensor_folder(const std::filesystem::path& folder, int depth) {
  auto directory = Directory::open(folder);
  if (!directory) return false;
  Entry entry;
  while (directory->next(entry)) {
    if (entry.kind != EntryKind::folder) continue;
    const bool is_candidate = depth == 2   ? is_net_candidate(entry)
                              : depth == 1 ? graph_number(entry.name).has_value()
                                           : iteration_number(entry.name).has_value();
    if (is_candidate && (depth == 0 || has_tensor_folder(folder / entry.name, depth - 1))) return true;
  }
  return false;
}

}  // namespace

std::optional<int> rank_number(std::string_view folder_name) {
  const auto number = layout::kRank.number_in(folder_name);
  if (!number || *number > static_cast<std::uint32_t>(std::numeric_limits<int>::max())) return std::nullopt;
  return static_cast<int>(*number);
}

RankCheck check_rank(const std::filesystem::path& folder) {
  auto directory = Directory::open(folder);
  if (!directory) return directory.error().code == ErrorCode::no_permission ? RankCheck::unreadable : RankCheck::no;
  Entry entry;
  while (directory->next(entry)) {
    if (entry.kind != EntryKind::folder) continue;
    if (entry.name == layout::kMetadata || entry.name == layout::kGraphs || entry.name == layout::kOrders) {
      return RankCheck::yes;
    }
  }
  constexpr int kNetGraphIteration = 2;
  return has_tensor_folder(folder, kNetGraphIteration) ? RankCheck::yes : RankCheck::no;
}

std::vector<std::pair<int, std::filesystem::path>> find_ranks(const std::filesystem::path& root) {
  std::vector<std::pair<int, std::filesystem::path>> ranks;
  auto directory = Directory::open(root);
  if (!directory) return ranks;
  bool has_readable_rank = false;
  Entry entry;
  while (directory->next(entry)) {
    const auto number = rank_number(entry.name);
    if (!number || entry.kind != EntryKind::folder) continue;
    const RankCheck check = check_rank(root / entry.name);
    has_readable_rank = has_readable_rank || check == RankCheck::yes;
    if (check != RankCheck::no) ranks.emplace_back(*number, entry.name);
  }
  if (!has_readable_rank) ranks.clear();
  std::sort(ranks.begin(), ranks.end());
  return ranks;
}

RankFolder scan_rank(const std::filesystem::path& root, const std::filesystem::path& rank_folder, int rank,
                     const std::stop_token& stop, std::vector<Problem>& problems) {
  RankFolder folder;
  folder.rank = rank;
  folder.path = rank_folder;
  RankScan(root, stop, problems).scan(folder);
  return folder;
}

}  // namespace sporescope
