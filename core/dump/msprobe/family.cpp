// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/dump/msprobe/family.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "core/base/parse.h"
#include "core/concurrency/parallel.h"
#include "core/dump/directory.h"
#include "core/dump/growing/parent_folders.h"
#include "core/dump/growing/reload_cache.h"
#include "core/dump/msprobe/build_probe_dump.h"
#include "core/dump/msprobe/call_order.h"
#include "core/dump/msprobe/step_folder.h"
#include "core/dump/msprobe/tensor_files.h"
#include "core/dump/progress.h"

namespace sporescope {
namespace {

namespace fs = std::filesystem;

/// Returns true if the names of `folder` and its parent match step0/rank0.
bool is_process_folder(const fs::path& folder) {
  return probe_layout::is_process(folder.filename().native()) &&
         probe_layout::iteration_of(folder.parent_path().filename().native());
}

std::optional<fs::path> root_from_entry(const fs::path& folder, const Entry& entry) {
  const bool is_process_entry =
      entry.kind != EntryKind::other && probe_layout::implies_process(entry.name, entry.kind == EntryKind::folder);
  return is_process_entry && is_process_folder(folder) ? std::optional(folder.parent_path().parent_path()) : std::nullopt;
}

bool has_process(const fs::path& folder) {
  auto directory = Directory::open(folder);
  Entry entry;
  while (directory && directory->next(entry)) {
    if (probe_layout::implies_process(entry.name, entry.kind == EntryKind::folder)) return true;
  }
  return false;
}

bool has_step(const fs::path& folder) {
  auto directory = Directory::open(folder);
  Entry entry;
  while (directory && directory->next(entry)) {
    if (probe_layout::is_process(entry.name) && has_process(folder / entry.name)) return true;
  }
  return false;
}

std::optional<fs::path> enclosing_root(const fs::path& folder) {
  for (fs::path inner = folder; inner.has_relative_path(); inner = inner.parent_path()) {
    if (is_process_folder(inner) && has_process(inner)) return inner.parent_path().parent_path();
    if (probe_layout::iteration_of(inner.filename().native()) && has_step(inner)) return inner.parent_path();
  }
  return std::nullopt;
}

bool is_part(std::string_view folder_name) {
  return probe_layout::iteration_of(folder_name) || folder_name == probe_layout::kTensors;
}

/// Matches Nov21_12-58-46-rank0-5bd9520b.
bool is_monitor_folder(std::string_view name) {
  constexpr std::string_view kPattern = "Aaa00_00-00-00-rank";
  constexpr std::size_t kHash = 8;
  if (name.size() < kPattern.size() + kHash + 2) return false;
  for (std::size_t i = 0; i < kPattern.size(); ++i) {
    const char c = name[i];
    const bool matches = kPattern[i] == '0'   ? c >= '0' && c <= '9'
                         : kPattern[i] == 'A' ? c >= 'A' && c <= 'Z'
                         : i < 3              ? c >= 'a' && c <= 'z'
                                              : c == kPattern[i];
    if (!matches) return false;
  }
  const std::string_view rest = name.substr(kPattern.size());
  const std::size_t dash = rest.find('-');
  return dash != std::string_view::npos && parse_digits(rest.substr(0, dash)) && rest.size() == dash + 1 + kHash &&
         rest.find_first_not_of("0123456789abcdef", dash + 1) == std::string_view::npos;
}

constexpr const char* kAtbMessage = SPORESCOPE_TRANSLATE_NOOP(
    "“%1” was written by msprobe for a model of Ascend Transformer Boost (ATB), which is not supported. Compare it "
    "with msprobe's own tools, or dump the model in PyTorch with msprobe's PrecisionDebugger");

const char* describe_other_folder(std::string_view folder_name) {
  if (folder_name == "atb_dump_data") return kAtbMessage;
  if (!is_monitor_folder(folder_name)) return nullptr;
  return SPORESCOPE_TRANSLATE_NOOP(
      "“%1” was written by msprobe's training monitor (TrainerMon). It holds statistics of modules and parameters per "
      "step, but no calls or tensors, and cannot be opened. Dump the steps in question with msprobe's PrecisionDebugger");
}

/// Matches "mm-aten.mm.default.INPUT.0.20260102030405000001.npy".
bool is_fx_file(std::string_view name) {
  for (const std::string_view word : {".INPUT.", ".OUTPUT."}) {
    const std::size_t position = name.find(word);
    if (position == std::string_view::npos || !name.ends_with(".npy")) continue;
    const std::string_view numbers =
        name.substr(position + word.size(), name.size() - position - word.size() - std::string_view(".npy").size());
    const bool is_numeric = numbers.find_first_not_of("0123456789.") == std::string_view::npos;
    if (is_numeric && numbers.find('.') != std::string_view::npos) return true;
  }
  return false;
}

/// Matches "intensor0.bin", "outtensor1_output.bin".
bool is_atb_file(std::string_view name) {
  for (const std::string_view word : {"intensor", "outtensor"}) {
    if (!name.starts_with(word) || !name.ends_with(".bin")) continue;
    const std::string_view rest = name.substr(word.size());
    const std::size_t digits = rest.find_first_not_of("0123456789");
    if (digits > 0 && digits != std::string_view::npos && (rest[digits] == '.' || rest[digits] == '_')) return true;
  }
  return false;
}

/// Matches "step=0___rank=1___dump_index=7___name=layer_output.pt".
bool is_sglang_file(std::string_view name) {
  return name.ends_with(".pt") && name.find("dump_index=") != std::string_view::npos &&
         name.find("___name=") != std::string_view::npos;
}

/// Matches "Aten.mm.0.input.0.pt".
bool is_aclgraph_file(std::string_view name) {
  constexpr std::array<std::string_view, 4> kKinds{"Aten.", "NPU.", "Torch.", "Module."};
  const bool has_known_kind = name.ends_with(".pt") && std::any_of(kKinds.begin(), kKinds.end(), [&](std::string_view kind) {
                                return name.starts_with(kind);
                              });
  const auto parsed = has_known_kind ? parse_tensor_file_name(name) : std::nullopt;
  return parsed && parsed->lacks_forward;
}

/// Matches the output of msprobe's compare, graph_visualize, data2db and overflow analysis.
bool is_tool_output(std::string_view name) {
  const bool is_comparison = name.starts_with("compare_result_") && (name.ends_with(".csv") || name.ends_with(".xlsx"));
  const bool is_analysis = name.starts_with("anomaly_analyze_") && name.ends_with(".json");
  return is_comparison || is_analysis || name.ends_with(".vis.db") || name.ends_with(".trend.db");
}

const char* describe_stray_file(std::string_view name) {
  if (name.starts_with('.')) return nullptr;
  if (is_tool_output(name)) {
    return SPORESCOPE_TRANSLATE_NOOP(
        "“%1” contains output of msprobe's own tools, such as “%2”: tables and databases that cannot be opened. Open "
        "the dumps themselves; Sporescope can also compare two of them");
  }
  if (is_fx_file(name)) {
    return SPORESCOPE_TRANSLATE_NOOP(
        "“%1” contains NumPy files written by TorchAir in FX mode (torch.compile), such as “%2”, which record neither "
        "calls nor their order. Each file can be opened separately; to open the whole run, dump in GE mode "
        "(set_ge_dump_config), or without torch.compile with msprobe's PrecisionDebugger");
  }
  if (is_atb_file(name)) return kAtbMessage;
  if (is_sglang_file(name)) {
    return SPORESCOPE_TRANSLATE_NOOP(
        "“%1” contains tensors written by SGLang's own dumper, such as “%2”, which is not supported. Start the server "
        "with --msprobe-dump-config to get a supported dump");
  }
  if (is_aclgraph_file(name)) {
    return SPORESCOPE_TRANSLATE_NOOP(
        "“%1” contains tensors that msprobe's AclGraphDumper has not moved to a step folder, such as “%2”: call the "
        "dumper's step() after each replay");
  }
  return nullptr;
}

Text describe_file(const fs::path& /*file*/) { return {}; }

/// Reads the files and folders of one step.
class StepReader {
 public:
  StepReader(const fs::path& root, StepCalls& step, WriteActivity writing)
      : folder_(root / step.folder.path), step_(step), writing_(writing) {}

  void run(const fs::path& root, const std::stop_token& stop, ProgressReport& progress) {
    stamp_file(folder_);
    stamp_file(folder_ / probe_layout::kTensors);
    const auto calls = [&](const fs::path& file) { return read_dump_json(file, stop, step_.recorded); };
    const bool has_lost_calls = step_.folder.has_dump && read("dump.json", calls);
    const bool has_lost_tensors = step_.folder.has_debug && read("debug.json", calls);
    if (has_lost_calls || has_lost_tensors) step_.folder.readable = false;
    if (step_.folder.has_construct) {
      read("construct.json", [&](const fs::path& file) { return read_construct_json(file, stop, step_.parents); });
    }
    if (step_.folder.has_stack) {
      read("stack.json", [&](const fs::path& file) { return read_stack_json(file, stop, step_.stacks); });
    }
    list_tensor_files(root, step_.folder, stop, step_.problems);
    const bool lists_tensors = !step_.recorded.tensors.empty();
    const bool lists_calls = !step_.recorded.calls.empty();
    UnusedFiles unused = add_unlisted_files(step_.folder.tensor_files, step_.recorded);
    step_.unrecognized_files = std::move(unused.malformed);
    skip_copies(unused.copies);
    if (step_.folder.readable) report_unlisted(lists_tensors, lists_calls);
    report_pending();
    progress.listed_files(step_.folder.tensor_files.size());
    progress.listed_folder();
  }

 private:
  void skip_copies(const std::vector<std::string_view>& copies) {
    if (copies.empty()) return;
    std::erase_if(step_.folder.tensor_files,
                  [&](std::string_view file) { return std::binary_search(copies.begin(), copies.end(), file); });
    step_.problems.push_back(
        {folder_ / probe_layout::kTensors,
         {SPORESCOPE_TRANSLATE_NOOP(
              "“%1” contains %2 copies of tensor files that msprobe did not write, such as “%3”; they were skipped"),
          {(step_.folder.path / probe_layout::kTensors).string(), Count{copies.size()}, std::string(copies.front())}}});
  }

  /// Reports statistics for which the file still contains msprobe's placeholders.
  void report_pending() {
    const auto& tensors = step_.recorded.tensors;
    const auto pending = static_cast<std::uint64_t>(
        std::count_if(tensors.begin(), tensors.end(), [](const RecordedTensor& tensor) { return tensor.pending; }));
    if (pending == 0) return;
    const char* const name = step_.folder.has_dump ? "dump.json" : "debug.json";
    const fs::path file = step_.folder.path / name;
    const bool may_be_written =
        std::any_of(step_.read.begin(), step_.read.end(), [](const auto& stamped) { return stamped.stamp.is_recent(); });
    if (writing_ == WriteActivity::possible && may_be_written) {
      step_.incomplete_files.push_back(file);
      return;
    }
    step_.problems.push_back({folder_ / name,
                              {SPORESCOPE_TRANSLATE_NOOP("“%1” has no statistics of %2 tensors: the training was killed before "
                                                         "msprobe wrote them"),
                               {file.string(), Count{pending}}}});
  }

  /// Reports tensor files without an entry, and steps without entries. A run leaves them behind if it is killed before it
  /// writes its entries.
  void report_unlisted(bool lists_tensors, bool lists_calls) {
    const auto& tensors = step_.recorded.tensors;
    const auto missing = static_cast<std::uint64_t>(
        std::count_if(tensors.begin(), tensors.end(), [](const RecordedTensor& tensor) { return !tensor.listed; }));
    const bool has_none = !step_.folder.has_dump && !step_.folder.has_debug;
    const bool has_remains = step_.folder.has_construct || step_.folder.has_stack || !step_.folder.tensor_files.empty();
    // With the task "structure", the calls are only in construct.json.
    const bool is_empty = has_none ? has_remains : !lists_calls && step_.recorded.task != "structure";
    if (missing == 0 && !is_empty) return;
    const fs::path file = step_.folder.path / (step_.folder.has_debug && !step_.folder.has_dump ? "debug.json" : "dump.json");
    const bool may_be_written =
        std::any_of(step_.read.begin(), step_.read.end(), [](const auto& stamped) { return stamped.stamp.is_recent(); });
    if (writing_ == WriteActivity::possible && may_be_written) {
      auto& incomplete_files = step_.incomplete_files;
      if (std::find(incomplete_files.begin(), incomplete_files.end(), file) == incomplete_files.end()) {
        incomplete_files.push_back(file);
      }
      return;
    }
    if (missing == 0) step_.folder.readable = false;
    step_.problems.push_back({has_none ? folder_ : folder_ / file.filename(), unlisted_text(file, missing, lists_tensors)});
  }

  [[nodiscard]] Text unlisted_text(const fs::path& file, std::uint64_t missing, bool lists_tensors) const {
    const bool has_none = !step_.folder.has_dump && !step_.folder.has_debug;
    if (has_none && missing == 0) {
      return {SPORESCOPE_TRANSLATE_NOOP("“%1” has no dump.json; nothing is known about this step"),
              {step_.folder.path.string()}};
    }
    if (has_none) {
      return {SPORESCOPE_TRANSLATE_NOOP("“%1” has no dump.json; its %2 tensors are identified by file name only"),
              {step_.folder.path.string(), Count{missing}}};
    }
    if (missing == 0) {
      return {
          SPORESCOPE_TRANSLATE_NOOP("“%1” lists no tensors (the run was probably killed); nothing is known about this step"),
          {file.string()}};
    }
    if (!lists_tensors) {
      return {SPORESCOPE_TRANSLATE_NOOP("“%1” lists no tensors (the run was probably killed); the %2 tensors next to it are "
                                        "identified by file name only"),
              {file.string(), Count{missing}}};
    }
    return {SPORESCOPE_TRANSLATE_NOOP("“%1” does not list %2 of the tensor files next to it"), {file.string(), Count{missing}}};
  }

  /// Files are stamped before they are read, so that concurrent writes count as changes.
  void stamp_file(const fs::path& path) { step_.read.push_back({path, FileStamp::of(path)}); }

  /// Reads one file. Returns true if it is damaged.
  template <class Read>
  bool read(const char* name, const Read& read_file) {
    const fs::path file = folder_ / name;
    stamp_file(file);
    const Result<void> result = read_file(file);
    if (result || result.error().code == ErrorCode::cancelled) return false;
    const bool is_truncated = result.error().code == ErrorCode::truncated;
    if (is_truncated && writing_ == WriteActivity::possible && step_.read.back().stamp.is_recent()) {
      step_.incomplete_files.push_back(step_.folder.path / name);
    } else {
      step_.problems.push_back({file, result.error().message});
      return true;
    }
    return false;
  }

  const fs::path folder_;
  StepCalls& step_;
  const WriteActivity writing_;
};

/// Caches the steps of a dump. Not thread-safe, except as noted.
class StepCache final : public ReloadCache {
 public:
  /// Starts a new reading of the dump. Must be called before any folder is read.
  void begin() { outer_.begin(); }

  /// Creates entries for these steps and removes all others.
  void reset_entries(const fs::path& root, const std::vector<StepFolder>& folders) {
    std::set<fs::path> outer{root};
    std::set<fs::path> names;
    for (const StepFolder& folder : folders) {
      outer.insert(root / folder.path.parent_path());
      names.insert(folder.path);
    }
    // A process will write into a step's folder that is still empty.
    auto directory = Directory::open(root);
    Entry entry;
    while (directory && directory->next(entry)) {
      if (entry.kind == EntryKind::folder && probe_layout::iteration_of(entry.name)) outer.insert(root / entry.name);
    }
    outer_.set(outer);
    std::erase_if(steps_, [&](const auto& cached) { return !names.contains(cached.first); });
    for (const fs::path& name : names) steps_.try_emplace(name);
  }

  /// Returns the cached step if it is unchanged, and null otherwise. unchanged() and insert() may be called concurrently for
  /// different steps.
  [[nodiscard]] std::shared_ptr<const StepCalls> unchanged(const fs::path& folder) const {
    const std::shared_ptr<const StepCalls>& step = steps_.at(folder);
    const bool is_complete = step != nullptr && step->folder.readable && step->incomplete_files.empty();
    return is_complete && all_unchanged(step->read) ? step : nullptr;
  }
  void insert(const std::shared_ptr<const StepCalls>& step) { steps_.at(step->folder.path) = step; }

  [[nodiscard]] std::vector<StampedPath> folders() const override {
    std::vector<StampedPath> all = outer_.stamps();
    // The folders of a step: its own, and that of its tensors.
    constexpr std::size_t kFolders = 2;
    for (const auto& [path, step] : steps_) {
      for (std::size_t i = 0; step != nullptr && i < kFolders && i < step->read.size(); ++i) all.push_back(step->read[i]);
    }
    return all;
  }

 private:
  std::map<fs::path, std::shared_ptr<const StepCalls>> steps_;
  ParentFolders outer_;
};

std::shared_ptr<const Dump> open(const fs::path& root, const std::stop_token& stop, ProgressReport& progress,
                                 std::unique_ptr<ReloadCache>* reload_cache) {
  std::vector<Problem> problems;
  if (reload_cache != nullptr && *reload_cache == nullptr) *reload_cache = std::make_unique<StepCache>();
  StepCache* const step_cache =
      reload_cache == nullptr ? nullptr : static_cast<StepCache*>(reload_cache->get());  // only set here
  if (step_cache != nullptr) step_cache->begin();
  std::vector<std::shared_ptr<const StepCalls>> steps;
  std::vector<StepFolder> folders = find_step_folders(root, stop, problems);
  if (step_cache != nullptr) step_cache->reset_entries(root, folders);
  steps.resize(folders.size());
  parallel_for(steps.size(), cpu_thread_count(), stop, [&](std::size_t i) {
    if (step_cache != nullptr) steps[i] = step_cache->unchanged(folders[i].path);
    if (steps[i] != nullptr) return;
    auto step = std::make_shared<StepCalls>();
    step->folder = std::move(folders[i]);
    StepReader(root, *step, step_cache == nullptr ? WriteActivity::no : WriteActivity::possible).run(root, stop, progress);
    steps[i] = step;
    if (step_cache != nullptr) step_cache->insert(step);
  });
  if (stop.stop_requested()) return nullptr;
  auto dump = build_probe_dump(root, std::move(steps), std::move(problems), stop);
  if (dump == nullptr) return nullptr;
  for (const DumpGraph& graph : dump->graphs()) progress.show_graph(root, graph);
  return dump;
}

}  // namespace

DumpFamily msprobe_family() {
  return {"msprobe", root_from_entry, enclosing_root, is_part, describe_other_folder, describe_stray_file, describe_file, open};
}

}  // namespace sporescope
