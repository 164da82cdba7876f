// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/dump/mindspore/legacy_layouts.h"

#include <algorithm>
#include <limits>
#include <map>
#include <tuple>
#include <utility>

#include "core/base/parse.h"
#include "core/dump/mindspore/file_name.h"
#include "core/dump/mindspore/layout.h"

namespace sporescope {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kExtraInfo = "extra-info";
constexpr std::string_view kDataDump = "data-dump";

enum class Kind : std::uint8_t { time_first, step_first, rank_time_step, device_first, exceptions };

/// Matches {time}: year to second, 14 digits without separators.
bool is_time(std::string_view name) {
  constexpr std::size_t kDigits = 14;
  return name.size() == kDigits && parse_digits(name).has_value();
}
/// Parses the number of a device, a step, a model or an iteration.
std::optional<std::uint32_t> small_number(std::string_view name) {
  const auto number = parse_digits(name);
  if (!number || *number > static_cast<std::uint64_t>(std::numeric_limits<int>::max())) return std::nullopt;
  return static_cast<std::uint32_t>(*number);
}

struct Entries {
  std::vector<std::string> folders;  ///< by number, then by name
  bool has_tensors = false;          ///< there are files with names of tensor files
};

bool is_tensor_file(std::string_view name) {
  const FileKind kind = parse_file_name(name).kind;
  return kind == FileKind::tensor || kind == FileKind::async_file || kind == FileKind::statistic_csv ||
         kind == FileKind::operator_csv;
}

Entries entries_of(const fs::path& folder, std::vector<Problem>* problems = nullptr) {
  Entries entries;
  auto directory = Directory::open(folder);
  if (!directory) {
    if (problems != nullptr) problems->push_back({folder, directory.error().message});
    return entries;
  }
  Entry entry;
  while (directory->next(entry)) {
    if (entry.name.starts_with('.')) continue;
    if (entry.kind == EntryKind::folder) {
      entries.folders.emplace_back(entry.name);
    } else if (!entries.has_tensors && entry.kind == EntryKind::file) {
      entries.has_tensors = is_tensor_file(entry.name);
    }
  }
  const auto sort_key = [](const std::string& name) { return std::tuple(small_number(name).value_or(0), name); };
  std::sort(entries.folders.begin(), entries.folders.end(),
            [&](const std::string& a, const std::string& b) { return sort_key(a) < sort_key(b); });
  if (problems != nullptr && directory->error_number() != 0) {
    problems->push_back({folder, reading_stopped(folder, directory->error_number())});
  }
  return entries;
}

/// Returns true if `fits` holds for a folder in `folder`.
template <class Predicate>
bool has_folder(const fs::path& folder, const Predicate& predicate) {
  const Entries entries = entries_of(folder);
  return std::any_of(entries.folders.begin(), entries.folders.end(), predicate);
}

bool has_device(const fs::path& time_folder) {
  return has_folder(time_folder, [](const std::string& name) { return small_number(name).has_value(); });
}

bool has_time_folder(const fs::path& step_folder) {
  return has_folder(step_folder, [&](const std::string& name) { return is_time(name) && has_device(step_folder / name); });
}

/// Returns the net name of a folder such as LeNet5_graph_0.
std::optional<std::string> net_of_graph_folder(std::string_view name) {
  constexpr std::string_view kGraph = "_graph_";
  const std::size_t at = name.rfind(kGraph);
  if (at == std::string_view::npos || at == 0 || !small_number(name.substr(at + kGraph.size()))) return std::nullopt;
  return std::string(name.substr(0, at));
}

bool is_legacy_device(const fs::path& folder) {
  return has_folder(folder, [&](const std::string& name) {
    if (name == layout::kGraphs || name == layout::kOrders) return true;
    return net_of_graph_folder(name) &&
           has_folder(folder / name, [](const std::string& id) { return small_number(id).has_value(); });
  });
}

bool has_bins(const fs::path& folder) {
  auto directory = Directory::open(folder);
  Entry entry;
  while (directory && directory->next(entry)) {
    if (entry.name.ends_with(".bin") && parse_file_name(entry.name).kind == FileKind::tensor) return true;
  }
  return false;
}

/// Returns the layout if `name` is an entry that identifies `folder` as the root of a dump.
std::optional<Kind> kind_from_entry(const fs::path& folder, std::string_view name) {
  const fs::path entry_path = folder / name;
  if (is_time(name)) return has_device(entry_path) ? std::optional(Kind::time_first) : std::nullopt;
  if (layout::kRank.number_in(name)) {
    const bool matches = has_folder(entry_path, [&](const std::string& time) {
      return is_time(time) &&
             has_folder(entry_path / time, [](const std::string& step) { return layout::kStep.number_in(step).has_value(); });
    });
    return matches ? std::optional(Kind::rank_time_step) : std::nullopt;
  }
  if (small_number(name) && !is_time(folder.filename().native())) {
    if (has_time_folder(entry_path)) return Kind::step_first;
    if (is_legacy_device(entry_path)) return Kind::device_first;
  }
  if (name == kExtraInfo) {
    const bool matches = has_folder(entry_path, [](const std::string& entry) { return entry == kDataDump; });
    return matches ? std::optional(Kind::exceptions) : std::nullopt;
  }
  return std::nullopt;
}

/// Returns the iteration of a folder iteration_{n}.
Iteration iteration_in(std::string_view name) { return Iteration{layout::kIteration.number_in(name).value_or(0)}; }

/// If `name` is a folder iteration_{n} with .bin files, returns the root, which is the folder above the net.
std::optional<fs::path> raw_root(const fs::path& folder, std::string_view name) {
  if (!layout::kIteration.number_in(name) || !has_bins(folder / name)) return std::nullopt;
  const bool is_device = layout::kDevice.number_in(folder.filename().native()).has_value();
  return is_device ? folder.parent_path().parent_path() : folder.parent_path();
}

class Scan {
 public:
  Scan(const fs::path& root, const std::stop_token& stop, std::vector<Problem>& problems)
      : root_(root), stop_(stop), problems_(problems) {}

  LegacyLayout run() {
    const Entries top = entries_of(root_, &problems_);
    for (const std::string& name : top.folders) {
      if (const auto kind = kind_from_entry(root_, name)) add(*kind, name);
    }
    if (out_.name.empty()) {
      for (const std::string& net : top.folders) add_raw_net(net);
    }
    for (auto& [rank, folders] : ranks_) out_.ranks.push_back(std::move(folders));
    return std::move(out_);
  }

 private:
  void add(Kind kind, const std::string& name) {
    if (stop_.stop_requested()) return;
    switch (kind) {
      case Kind::time_first:
        out_.name = "time/device/model/id/iteration";
        return add_time(name, std::nullopt);
      case Kind::step_first:
        out_.name = "step/time/device/model/id/iteration";
        for (const std::string& time : entries_of(root_ / name, &problems_).folders) {
          if (is_time(time)) add_time(fs::path(name) / time, small_number(name));
        }
        return;
      case Kind::rank_time_step:
        out_.name = "rank/time/step";
        return add_rank(name);
      case Kind::device_first:
        out_.name = "device/net_graph/graph/iteration";
        return add_legacy_device(name);
      case Kind::exceptions:
        out_.name = layout::kCannExceptionLayout;
        return add_exceptions();
    }
  }

  void add_time(const fs::path& time, std::optional<std::uint32_t> step) {
    for (const std::string& device : entries_of(root_ / time, &problems_).folders) {
      if (const auto rank = small_number(device)) add_device(static_cast<int>(*rank), time / device, step);
    }
  }

  /// Adds the tensors of a device. Single kernels are directly in its folder. Models are in subfolders: in folders of
  /// iterations, or next to these if CANN does not know the iteration.
  void add_device(int rank, const fs::path& path, std::optional<std::uint32_t> step) {
    const Entries entries = entries_of(root_ / path, &problems_);
    if (entries.has_tensors) add_folder(rank, "kernels", 0, Iteration{step.value_or(0)}, path);
    for (const std::string& name : entries.folders) {
      if (const auto model = small_number(name)) {
        add_model(rank, "model", *model, path / name, step);
        continue;
      }
      const Entries models = entries_of(root_ / path / name, &problems_);
      if (models.has_tensors) skip(rank, name, 0, path / name);
      for (const std::string& id : models.folders) {
        if (const auto model = small_number(id)) {
          add_model(rank, name, *model, path / name / id, step);
        } else {
          skip_if_dumped(rank, name, 0, path / name / id);
        }
      }
    }
  }

  void add_model(int rank, const std::string& net, std::uint32_t id, const fs::path& path, std::optional<std::uint32_t> step) {
    const Entries entries = entries_of(root_ / path, &problems_);
    if (entries.has_tensors) add_folder(rank, net, id, Iteration{step.value_or(0)}, path);
    for (const std::string& name : entries.folders) {
      if (const auto iteration = small_number(name)) {
        add_folder(rank, net, id, Iteration{step.value_or(*iteration)}, path / name);
      } else {
        skip_if_dumped(rank, net, id, path / name);
      }
    }
  }

  /// Skips tensors at a level where the layout has none, because their iteration is unknown.
  void skip(int rank, const std::string& net, std::uint32_t id, const fs::path& path) {
    graph_folder(rank, net, id).has_skipped_folders = true;
    problems_.push_back({root_ / path,
                         {SPORESCOPE_TRANSLATE_NOOP("“%1” was skipped: it holds tensor files at a level where this layout "
                                                    "has none, so their iteration is unknown"),
                          {path.string()}}});
  }
  void skip_if_dumped(int rank, const std::string& net, std::uint32_t id, const fs::path& path) {
    if (entries_of(root_ / path).has_tensors) skip(rank, net, id, path);
  }

  void add_rank(const std::string& name) {
    const auto rank = static_cast<int>(layout::kRank.number_in(name).value_or(0));
    for (const std::string& time : entries_of(root_ / name, &problems_).folders) {
      if (!is_time(time)) continue;
      for (const std::string& step : entries_of(root_ / name / time, &problems_).folders) {
        if (const auto number = layout::kStep.number_in(step)) {
          add_folder(rank, time, 0, Iteration{*number}, fs::path(name) / time / step);
        }
      }
    }
  }

  void add_legacy_device(const std::string& name) {
    const auto rank = static_cast<int>(small_number(name).value_or(0));
    RankFolder folder = scan_rank(root_, name, rank, stop_, problems_);
    for (NetFolder& net : folder.nets) net.net = net_of_graph_folder(net.net).value_or(net.net);
    ranks_[rank] = std::move(folder);
  }

  void add_exceptions() {
    const fs::path path = fs::path(kExtraInfo) / kDataDump;
    for (const std::string& device : entries_of(root_ / path, &problems_).folders) {
      if (const auto rank = small_number(device)) {
        add_folder(static_cast<int>(*rank), "exceptions", 0, Iteration{0}, path / device);
      }
    }
  }

  void add_raw_net(const std::string& net) {
    for (const std::string& name : entries_of(root_ / net).folders) {
      if (raw_root(root_ / net, name)) {
        out_.name = layout::kRawCpuLayout;
        add_folder(0, net, 0, iteration_in(name), fs::path(net) / name);
      }
      const auto device = layout::kDevice.number_in(name);
      if (!device) continue;
      const auto rank = static_cast<int>(std::min<std::uint32_t>(*device, std::numeric_limits<int>::max()));
      add_raw_device(rank, net, fs::path(net) / name);
    }
  }

  void add_raw_device(int rank, const std::string& net, const fs::path& path) {
    for (const std::string& name : entries_of(root_ / path, &problems_).folders) {
      if (!raw_root(root_ / path, name)) continue;
      out_.name = "net/device/iteration";
      add_folder(rank, net, 0, iteration_in(name), path / name);
    }
    const RankFolder files = scan_rank(root_, path, rank, stop_, problems_);
    if (ranks_.contains(rank)) ranks_[rank].graphs.insert(files.graphs.begin(), files.graphs.end());
  }

  GraphFolder& graph_folder(int rank, const std::string& net, std::uint32_t graph) {
    RankFolder& folder = ranks_[rank];
    folder.rank = rank;
    auto net_folder =
        std::find_if(folder.nets.begin(), folder.nets.end(), [&](const NetFolder& candidate) { return candidate.net >= net; });
    if (net_folder == folder.nets.end() || net_folder->net != net) net_folder = folder.nets.insert(net_folder, {net, {}});
    auto graph_entry = std::find_if(net_folder->graphs.begin(), net_folder->graphs.end(),
                                    [&](const GraphFolder& candidate) { return candidate.graph_id >= graph; });
    if (graph_entry == net_folder->graphs.end() || graph_entry->graph_id != graph) {
      graph_entry = net_folder->graphs.insert(graph_entry, {graph, {}, false});
    }
    return *graph_entry;
  }

  void add_folder(int rank, const std::string& net, std::uint32_t graph, Iteration iteration, fs::path path) {
    GraphFolder& target = graph_folder(rank, net, graph);
    target.folders.push_back({iteration, std::move(path)});
    std::stable_sort(target.folders.begin(), target.folders.end(),
                     [](const TensorFolder& a, const TensorFolder& b) { return a.iteration < b.iteration; });
  }

  const fs::path& root_;
  const std::stop_token& stop_;
  std::vector<Problem>& problems_;
  std::map<int, RankFolder> ranks_;
  LegacyLayout out_;
};

}  // namespace

std::optional<fs::path> legacy_root_from_entry(const fs::path& folder, const Entry& entry) {
  if (entry.kind != EntryKind::folder) return std::nullopt;
  if (kind_from_entry(folder, entry.name)) return folder;
  return raw_root(folder, entry.name);
}

std::optional<fs::path> legacy_enclosing_root(const fs::path& folder) {
  std::optional<fs::path> found;
  for (fs::path inner = folder; inner.has_relative_path(); inner = inner.parent_path()) {
    const std::string name = inner.filename().native();
    // The outermost match wins: {step}/{time} contains {time}/{device}.
    if (kind_from_entry(inner.parent_path(), name)) found = inner.parent_path();
    if (auto root = raw_root(inner.parent_path(), name)) found = std::move(root);
  }
  return found;
}

LegacyLayout scan_legacy_layout(const fs::path& root, const std::stop_token& stop, std::vector<Problem>& problems) {
  return Scan(root, stop, problems).run();
}

}  // namespace sporescope
