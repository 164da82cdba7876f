// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/dump/mindspore/dump_build.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>
#include <utility>

#include "core/base/parse.h"
#include "core/dump/directory.h"
#include "core/dump/mindspore/file_name.h"
#include "core/dump/mindspore/legacy_layouts.h"
#include "core/dump/mindspore/overflow_report.h"
#include "core/dump/text_file.h"
#include "core/tensor/ascend/dump_data.h"

namespace sporescope {
namespace {

/// A report, and where its operator is searched: in one folder, or in all folders of a rank.
struct ReportFile {
  std::filesystem::path path;           ///< relative to the root
  std::size_t rank = 0;                 ///< index into DumpBuild::ranks
  const FolderBuild* folder = nullptr;  ///< folder that contains the report; null if it is in the folder of reports
  std::optional<Iteration> iteration;   ///< iteration of `folder`, else from the name of the report's folder
};

/// An operator whose files have the ids.
struct OperatorLocation {
  DumpGraphIndex graph = kNoDumpGraph;
  NodeIndex node = kNoNode;
  Iteration iteration{};
  auto operator<=>(const OperatorLocation&) const = default;
};
using OperatorLocations = std::set<OperatorLocation>;

using Ids = std::pair<std::uint64_t, std::int64_t>;  ///< task, stream

class OverflowSearch {
 public:
  OverflowSearch(DumpBuild& build, const std::stop_token& stop) : build_(build), stop_(stop) {}

  void run() {
    for (const FolderBuild& folder : build_.folders) {
      for (const std::string_view name : folder.listing.overflow_files) {
        read_report({build_.files.folders[folder.folder] / name, std::get<0>(folder.graph), &folder, folder.iteration});
      }
    }
    for (std::size_t i = 0; i < build_.ranks.size(); ++i) {
      const std::filesystem::path& folder = build_.ranks[i].folder.overflow_reports;
      if (!folder.empty()) read_folder(i, folder, std::nullopt);
    }
    if (build_.metadata.op_debug_mode == "3") add_dumped_operators();
    add_stopped_operators();
    auto& reports = build_.files.overflow_reports;
    for (OverflowReport& report : reports) report.time = parse_file_name(report.file.filename().native()).time;
    std::sort(reports.begin(), reports.end(), [](const OverflowReport& a, const OverflowReport& b) {
      return std::tie(a.graph, a.iteration, a.node, a.file) < std::tie(b.graph, b.iteration, b.node, b.file);
    });
    const std::string& mode = build_.metadata.op_debug_mode;
    build_.files.records_overflow = !reports.empty() || mode == "1" || mode == "2" || mode == "3";
  }

 private:
  void read_folder(std::size_t rank, const std::filesystem::path& folder, std::optional<Iteration> iteration) {
    auto directory = Directory::open(build_.index.root / folder);
    if (!directory) return add_unread_report(folder, iteration, directory.error().message);
    Entry entry;
    while (!stop_.stop_requested() && directory->next(entry)) {
      const auto number = parse_digits(entry.name);
      if (entry.kind == EntryKind::folder && number && !iteration) {
        read_folder(rank, folder / entry.name, Iteration{static_cast<std::int64_t>(*number)});
      } else if (entry.kind == EntryKind::file && parse_file_name(entry.name).kind == FileKind::overflow_report) {
        read_report({folder / entry.name, rank, nullptr, iteration});
      }
    }
  }

  void read_report(const ReportFile& file) {
    if (stop_.stop_requested()) return;
    const auto overflows = read_overflow_report(build_.index.root / file.path);
    if (!overflows) return add_unread_report(file.path, file.iteration, overflows.error().message);
    if (overflows->empty()) {
      return report_problem(file.path, {SPORESCOPE_TRANSLATE_NOOP("“%1” reports no overflow on any accelerator"),
                                        {(build_.index.root / file.path).string()}});
    }
    const std::string description = overflow_text(*overflows);
    OperatorLocations locations;
    for (const AcceleratorOverflow& overflow : *overflows) {
      locations.merge(find(file, {overflow.task, static_cast<std::int64_t>(overflow.stream)}));
    }
    const bool is_found_by_content = !locations.empty();
    if (!is_found_by_content) {
      const ParsedFileName name = parse_file_name(file.path.filename().native());
      locations = find(file, {name.task, name.stream});
    }
    if (locations.empty()) {
      build_.files.overflow_reports.push_back(
          {file.path, kNoDumpGraph, kNoNode, named_iteration(file.iteration), description, false});
      return report_problem(
          file.path, {SPORESCOPE_TRANSLATE_NOOP("“%1” reports an overflow, but no dumped operator has its task and stream: %2"),
                      {(build_.index.root / file.path).string(), description}});
    }
    for (const OperatorLocation& location : locations) {
      Text text =
          is_found_by_content
              ? Text(description)
              : Text(SPORESCOPE_TRANSLATE_NOOP("%1 (matched by the task and stream in the report’s file name)"), {description});
      build_.files.overflow_reports.push_back(
          {file.path, location.graph, location.node, location.iteration, std::move(text), false});
    }
  }

  static Iteration named_iteration(const std::optional<Iteration>& iteration) {
    return std::max(iteration.value_or(Iteration{0}), Iteration{0});
  }

  void add_unread_report(const std::filesystem::path& path, const std::optional<Iteration>& iteration, const Text& reason) {
    report_problem(path, reason);
    build_.files.overflow_reports.push_back({path, kNoDumpGraph, kNoNode, named_iteration(iteration), reason, true});
  }

  /// Returns the operators whose files have these ids. Without an iteration, all iterations of the rank are searched.
  OperatorLocations find(const ReportFile& file, const Ids& ids) {
    if (file.folder != nullptr) return find_by_ids(*file.folder, ids);
    OperatorLocations locations;
    for (const FolderBuild& folder : build_.folders) {
      if (std::get<0>(folder.graph) != file.rank || (file.iteration && folder.iteration != *file.iteration)) continue;
      locations.merge(find_by_ids(folder, ids));
    }
    return locations;
  }

  OperatorLocations find_by_ids(const FolderBuild& folder, const Ids& ids) {
    auto [known, is_new] = ids_.try_emplace(&folder);
    if (is_new) index_folder(folder, known->second);
    const auto found = known->second.find(ids);
    return found == known->second.end() ? OperatorLocations() : found->second;
  }

  static void index_folder(const FolderBuild& folder, std::map<Ids, OperatorLocations>& index) {
    std::string_view last;
    for (const TensorRecord& record : folder.listing.records) {
      if (record.node == kNoNode || record.file_name == last) continue;
      last = record.file_name;
      const ParsedFileName name = parse_file_name(record.file_name);
      index[{name.task, name.stream}].insert({record.graph, record.node, folder.iteration});
    }
  }

  /// Returns true from 2.3 on; false if the version is unknown.
  [[nodiscard]] bool dumps_by_kernels() const {
    const std::string& version = build_.metadata.ms_version;
    const bool is_older = version.starts_with("1.") || version.starts_with("2.0") || version.starts_with("2.1.") ||
                          version == "2.1" || version.starts_with("2.2");
    return !is_older && !version.empty();
  }

  /// With op_debug_mode 4, MindSpore dumps only an operator that fails. CANN does the same, with its own folder.
  void add_stopped_operators() {
    const bool by_mindspore = build_.metadata.op_debug_mode == "4" && dumps_by_kernels();
    if (!by_mindspore && build_.layout != layout::kCannExceptionLayout) return;
    std::set<StoppedOperator> stopped;
    for (const FolderBuild& folder : build_.folders) {
      for (const TensorRecord& record : folder.listing.records) {
        if (record.node == kNoNode || record.type == "Parameter") continue;
        stopped.insert({record.graph, record.node, folder.iteration});
      }
    }
    build_.files.stopped_operators.assign(stopped.begin(), stopped.end());
  }

  /// From 2.3 on, a training that detects overflows kernel by kernel (O0, O1) writes no reports. Instead, it dumps only the
  /// operators that overflowed.
  void add_dumped_operators() {
    if (!dumps_by_kernels() || !build_.files.overflow_reports.empty()) return;
    for (const FolderBuild& folder : build_.folders) {
      OperatorLocations locations;
      for (const TensorRecord& record : folder.listing.records) {
        if (record.node == kNoNode || record.io != IoDirection::output || record.type == "Parameter") continue;
        locations.insert({record.graph, record.node, folder.iteration});
      }
      for (const OperatorLocation& location : locations) {
        build_.files.overflow_reports.push_back(
            {build_.files.folders[folder.folder], location.graph, location.node, location.iteration,
             SPORESCOPE_TRANSLATE_NOOP("only operators that overflowed were dumped (op_debug_mode 3)"), false});
      }
    }
  }

  void report_problem(const std::filesystem::path& path, Text message) {
    build_.index.problems.push_back({build_.index.root / path, std::move(message)});
  }

  DumpBuild& build_;
  const std::stop_token& stop_;
  std::map<const FolderBuild*, std::map<Ids, OperatorLocations>> ids_;
};

}  // namespace

void find_overflows(DumpBuild& build, const std::stop_token& stop) { OverflowSearch(build, stop).run(); }

}  // namespace sporescope
