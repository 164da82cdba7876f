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
struct Place {
  DumpGraphIndex graph = kNoDumpGraph;
  NodeIndex node = kNoNode;
  Iteration iteration{};
  auto operator<=>(const Place&) const = default;
};
using Places = std::set<Place>;

using Ids = std::pair<std::uint64_t, std::int64_t>;  ///< task, stream

class OverflowSearch {
 public:
  OverflowSearch(DumpBuild& work, const std::stop_token& stop) : work_(work), stop_(stop) {}

  void run() {
    for (const FolderBuild& folder : work_.folders) {
      for (const std::string_view name : folder.listing.overflow_files) {
        read({work_.files.folders[folder.folder] / name, std::get<0>(folder.graph), &folder, folder.iteration});
      }
    }
    for (std::size_t i = 0; i < work_.ranks.size(); ++i) {
      const std::filesystem::path& folder = work_.ranks[i].folder.overflow_reports;
      if (!folder.empty()) read_folder(i, folder, std::nullopt);
    }
    if (work_.metadata.op_debug_mode == "3") take_dumped_for_overflow();
    take_stopped_operators();
    auto& reports = work_.files.overflow_reports;
    for (OverflowReport& report : reports) report.time = parse_file_name(report.file.filename().native()).time;
    std::sort(reports.begin(), reports.end(), [](const OverflowReport& a, const OverflowReport& b) {
      return std::tie(a.graph, a.iteration, a.node, a.file) < std::tie(b.graph, b.iteration, b.node, b.file);
    });
    const std::string& mode = work_.metadata.op_debug_mode;
    work_.files.records_overflow = !reports.empty() || mode == "1" || mode == "2" || mode == "3";
  }

 private:
  void read_folder(std::size_t rank, const std::filesystem::path& folder, std::optional<Iteration> iteration) {
    auto directory = Directory::open(work_.index.root / folder);
    if (!directory) return add_unread_report(folder, iteration, directory.error().message);
    Entry entry;
    while (!stop_.stop_requested() && directory->next(entry)) {
      const auto number = parse_digits(entry.name);
      if (entry.kind == EntryKind::folder && number && !iteration) {
        read_folder(rank, folder / entry.name, Iteration{static_cast<std::int64_t>(*number)});
      } else if (entry.kind == EntryKind::file && parse_file_name(entry.name).kind == FileKind::overflow_report) {
        read({folder / entry.name, rank, nullptr, iteration});
      }
    }
  }

  void read(const ReportFile& file) {
    if (stop_.stop_requested()) return;
    const auto recorded = read_overflow_report(work_.index.root / file.path);
    if (!recorded) return add_unread_report(file.path, file.iteration, recorded.error().message);
    if (recorded->empty()) {
      return report_problem(file.path, {SPORESCOPE_TRANSLATE_NOOP("“%1” reports no overflow on any accelerator"),
                                        {(work_.index.root / file.path).string()}});
    }
    const std::string description = overflow_text(*recorded);
    Places places;
    for (const AcceleratorOverflow& one : *recorded) {
      places.merge(find(file, {one.task, static_cast<std::int64_t>(one.stream)}));
    }
    const bool by_content = !places.empty();
    if (!by_content) {
      const ParsedFileName name = parse_file_name(file.path.filename().native());
      places = find(file, {name.task, name.stream});
    }
    if (places.empty()) {
      work_.files.overflow_reports.push_back(
          {file.path, kNoDumpGraph, kNoNode, named_iteration(file.iteration), description, false});
      return report_problem(
          file.path, {SPORESCOPE_TRANSLATE_NOOP("“%1” reports an overflow, but no dumped operator has its task and stream: %2"),
                      {(work_.index.root / file.path).string(), description}});
    }
    for (const Place& place : places) {
      Text text = by_content ? Text(description)
                             : Text(SPORESCOPE_TRANSLATE_NOOP("%1 (matched by the task and stream in the report’s file name)"),
                                    {description});
      work_.files.overflow_reports.push_back({file.path, place.graph, place.node, place.iteration, std::move(text), false});
    }
  }

  static Iteration named_iteration(const std::optional<Iteration>& iteration) {
    return std::max(iteration.value_or(Iteration{0}), Iteration{0});
  }

  void add_unread_report(const std::filesystem::path& path, const std::optional<Iteration>& iteration, const Text& why) {
    report_problem(path, why);
    work_.files.overflow_reports.push_back({path, kNoDumpGraph, kNoNode, named_iteration(iteration), why, true});
  }

  /// Returns the operators whose files have these ids. Without an iteration, all iterations of the rank are searched.
  Places find(const ReportFile& file, const Ids& ids) {
    if (file.folder != nullptr) return by_ids(*file.folder, ids);
    Places places;
    for (const FolderBuild& folder : work_.folders) {
      if (std::get<0>(folder.graph) != file.rank || (file.iteration && folder.iteration != *file.iteration)) continue;
      places.merge(by_ids(folder, ids));
    }
    return places;
  }

  Places by_ids(const FolderBuild& folder, const Ids& ids) {
    auto [known, is_new] = ids_.try_emplace(&folder);
    if (is_new) index_folder(folder, known->second);
    const auto found = known->second.find(ids);
    return found == known->second.end() ? Places() : found->second;
  }

  static void index_folder(const FolderBuild& folder, std::map<Ids, Places>& index) {
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
    const std::string& version = work_.metadata.ms_version;
    const bool older = version.starts_with("1.") || version.starts_with("2.0") || version.starts_with("2.1.") ||
                       version == "2.1" || version.starts_with("2.2");
    return !older && !version.empty();
  }

  /// With op_debug_mode 4, MindSpore dumps only an operator that fails. CANN does the same, with its own folder.
  void take_stopped_operators() {
    const bool by_mindspore = work_.metadata.op_debug_mode == "4" && dumps_by_kernels();
    if (!by_mindspore && work_.layout != layout::kCannExceptionLayout) return;
    std::set<StoppedOperator> stopped;
    for (const FolderBuild& folder : work_.folders) {
      for (const TensorRecord& record : folder.listing.records) {
        if (record.node == kNoNode || record.type == "Parameter") continue;
        stopped.insert({record.graph, record.node, folder.iteration});
      }
    }
    work_.files.stopped_operators.assign(stopped.begin(), stopped.end());
  }

  /// From 2.3 on, a training that detects overflows kernel by kernel (O0, O1) writes no reports. Instead, it dumps only the
  /// operators that overflowed.
  void take_dumped_for_overflow() {
    if (!dumps_by_kernels() || !work_.files.overflow_reports.empty()) return;
    for (const FolderBuild& folder : work_.folders) {
      Places places;
      for (const TensorRecord& record : folder.listing.records) {
        if (record.node == kNoNode || record.io != IoDirection::output || record.type == "Parameter") continue;
        places.insert({record.graph, record.node, folder.iteration});
      }
      for (const Place& place : places) {
        work_.files.overflow_reports.push_back(
            {work_.files.folders[folder.folder], place.graph, place.node, place.iteration,
             SPORESCOPE_TRANSLATE_NOOP("only operators that overflowed were dumped (op_debug_mode 3)"), false});
      }
    }
  }

  void report_problem(const std::filesystem::path& path, Text message) {
    work_.index.problems.push_back({work_.index.root / path, std::move(message)});
  }

  DumpBuild& work_;
  const std::stop_token& stop_;
  std::map<const FolderBuild*, std::map<Ids, Places>> ids_;
};

}  // namespace

void find_overflows(DumpBuild& work, const std::stop_token& stop) { OverflowSearch(work, stop).run(); }

}  // namespace sporescope
