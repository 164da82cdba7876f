// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/dump/find_dumps.h"

#include <algorithm>
#include <deque>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <system_error>
#include <utility>

#include "core/base/system_error.h"
#include "core/dump/directory.h"
#include "core/dump/tensor_file.h"
#include "core/dump/text_file.h"

namespace sporescope {
namespace {

namespace fs = std::filesystem;

constexpr int kDeepest = 16;
constexpr std::size_t kMaxFolders = 200'000;

/// Returns the absolute path without ".", ".." and a trailing slash. Links are resolved only if the path contains "..".
fs::path normalize_path(const fs::path& path) {
  std::error_code error;
  fs::path normalized = fs::absolute(path, error);
  if (error) return path;
  if (std::find(normalized.begin(), normalized.end(), "..") != normalized.end()) {
    const fs::path real = fs::canonical(normalized, error);
    if (!error) normalized = real;
  }
  normalized = normalized.lexically_normal();
  return normalized.has_filename() || normalized == normalized.root_path() ? normalized : normalized.parent_path();
}

/// Returns the first folder in `root`, by name, that belongs to a dump of this family with that root.
std::optional<fs::path> find_dump_part(const fs::path& root, const DumpFamily& family) {
  std::set<fs::path> parts;
  auto directory = Directory::open(root);
  Entry entry;
  while (directory && directory->next(entry)) {
    if (entry.kind != EntryKind::folder) continue;
    if (family.is_dump_part(entry.name) || family.root_from_entry(root, entry) == root) parts.insert(root / entry.name);
  }
  const auto part = std::find_if(parts.begin(), parts.end(),
                                 [&](const fs::path& candidate) { return family.enclosing_root(candidate) == root; });
  return part == parts.end() ? std::nullopt : std::optional(*part);
}

FoundDump make_found_dump(const fs::path& root, const DumpFamily& family) {
  const auto families = dump_families();
  const bool shares_root = std::any_of(families.begin(), families.end(), [&](const DumpFamily& other) {
    return other.name != family.name && find_dump_part(root, other).has_value();
  });
  return {root, &family, shares_root ? find_dump_part(root, family).value_or(root) : root};
}

/// Returns the dump that contains `folder`.
std::optional<FoundDump> find_enclosing_dump(const fs::path& folder) {
  for (const DumpFamily& family : dump_families()) {
    if (const auto root = family.enclosing_root(folder)) return make_found_dump(*root, family);
  }
  return std::nullopt;
}

/// Returns the dump to which the entries of `folder` belong. A dump with its root at `folder` is preferred to one with its root
/// above.
std::optional<FoundDump> dump_from_entry(const fs::path& folder) {
  std::optional<FoundDump> found;
  auto directory = Directory::open(folder);
  Entry entry;
  while (directory && directory->next(entry)) {
    for (const DumpFamily& family : dump_families()) {
      auto root = family.root_from_entry(folder, entry);
      if (root && *root == folder) return make_found_dump(*root, family);
      if (root && !found) found = make_found_dump(*root, family);
    }
  }
  return found;
}

/// Returns a message if the folder is the output of a tool but not a dump.
std::optional<Problem> describe_tool_output(const fs::path& folder) {
  const std::string name = folder.filename().string();
  for (const DumpFamily& family : dump_families()) {
    if (const char* const message = family.describe_other_folder(name)) return Problem{folder, {message, {folder.string()}}};
  }
  return std::nullopt;
}

/// Like no_dump(), for the folder and all folders above it.
std::optional<Problem> describe_enclosing_tool_output(const fs::path& folder) {
  for (fs::path parent = folder; parent.has_relative_path(); parent = parent.parent_path()) {
    if (auto tool = describe_tool_output(parent)) return tool;
  }
  return std::nullopt;
}

/// A file outside of any dump that is easily mistaken for one.
struct StrayFile {
  const DumpFamily* family = nullptr;
  const char* what = nullptr;  ///< see DumpFamily::describe_stray_file
};

std::optional<StrayFile> describe_stray_file(std::string_view name) {
  for (const DumpFamily& family : dump_families()) {
    if (const char* const what = family.describe_stray_file(name)) return StrayFile{&family, what};
  }
  return std::nullopt;
}

Problem problem_of(const StrayFile& stray, const fs::path& file) {
  const fs::path folder = file.parent_path();
  return {folder, {stray.what, {folder.string(), file.filename().string(), stray.family->describe_file(file)}}};
}

class Search {
 public:
  explicit Search(const std::stop_token& stop) : stop_(stop) {}

  void run(const fs::path& top) {
    std::deque<std::pair<fs::path, int>> queue{{top, 0}};
    while (!queue.empty() && !stop_.stop_requested()) {
      auto [folder, depth] = std::move(queue.front());
      queue.pop_front();
      if (visited_.size() >= kMaxFolders) {
        reached_limit_ = true;
        return;
      }
      for (fs::path& child : visit(folder)) {
        if (depth + 1 < kDeepest) queue.emplace_back(std::move(child), depth + 1);
      }
    }
  }

  /// Dumps by root, then by the order of the families.
  [[nodiscard]] const std::set<std::pair<fs::path, const DumpFamily*>>& dumps() const { return dumps_; }
  /// Folders that are the output of tools but not dumps, in the order in which they were visited.
  [[nodiscard]] const std::vector<Problem>& tool_outputs() const { return tool_outputs_; }
  [[nodiscard]] const std::map<fs::path, Error>& unreadable() const { return unreadable_; }
  /// Returns messages about files that are not dumps: for each folder the first file of each kind, in the order of the folders.
  [[nodiscard]] std::vector<Problem> strays() const {
    std::vector<Problem> problems;
    problems.reserve(strays_.size());
    for (const auto& [key, file] : strays_) problems.push_back(problem_of(file.second, key.first / file.first));
    return problems;
  }
  [[nodiscard]] bool reached_limit() const { return reached_limit_; }
  [[nodiscard]] std::size_t folders() const { return visited_.size(); }

 private:
  /// Examines one folder, and returns the folders in it that may hold dumps.
  std::vector<fs::path> visit(const fs::path& folder) {
    std::vector<fs::path> children;
    if (auto tool = describe_tool_output(folder)) {
      tool_outputs_.push_back(*std::move(tool));
      return children;
    }
    auto directory = Directory::open(folder);
    if (!directory) {
      unreadable_.emplace(folder, directory.error());
      return children;
    }
    if (!visited_.insert(directory->identity()).second) return children;
    Entry entry;
    while (!stop_.stop_requested() && directory->next(entry)) {
      const bool is_part = record_dump(folder, entry);
      if (!is_part && entry.kind == EntryKind::file) record_stray_file(folder, entry.name);
      const bool is_folder = entry.kind == EntryKind::folder;
      if (is_folder && !is_part && !entry.name.starts_with('.')) children.push_back(folder / entry.name);
    }
    std::sort(children.begin(), children.end());
    return children;
  }

  /// Records the dump to which an entry belongs. Returns true if there is one.
  bool record_dump(const fs::path& folder, const Entry& entry) {
    for (const DumpFamily& family : dump_families()) {
      auto root = family.root_from_entry(folder, entry);
      if (!root) continue;
      dumps_.emplace(*std::move(root), &family);
      return true;
    }
    return false;
  }

  void record_stray_file(const fs::path& folder, std::string_view name) {
    const auto stray = describe_stray_file(name);
    if (!stray) return;
    const auto [known, is_new] = strays_.try_emplace({folder, stray->what}, std::string(name), *stray);
    if (!is_new && name < known->second.first) known->second.first = name;
  }

  const std::stop_token& stop_;
  std::set<FolderIdentity> visited_;
  std::set<std::pair<fs::path, const DumpFamily*>> dumps_;
  std::map<fs::path, Error> unreadable_;
  std::vector<Problem> tool_outputs_;
  std::map<std::pair<fs::path, std::string_view>, std::pair<std::string, StrayFile>> strays_;  // by folder and kind
  bool reached_limit_ = false;
};

bool is_dump_part_name(const fs::path& folder) {
  const auto families = dump_families();
  return std::any_of(families.begin(), families.end(),
                     [&](const DumpFamily& family) { return family.is_dump_part(folder.filename().native()); });
}

tl::unexpected<Error> no_dump_error(const fs::path& path, const Search& search) {
  std::error_code error;
  if (fs::is_empty(path, error) && !error) {
    return fail(ErrorCode::not_found, {SPORESCOPE_TRANSLATE_NOOP("The folder “%1” is empty"), {path.string()}}, path);
  }
  if (!search.tool_outputs().empty()) {
    const Problem& first = search.tool_outputs().front();
    return fail(ErrorCode::unsupported, first.message, first.path);
  }
  // An unreadable part of a dump explains the failure; any other unreadable folder may be unrelated.
  for (const auto& [folder, unreadable_error] : search.unreadable()) {
    if (search.folders() == 0 || is_dump_part_name(folder)) return tl::unexpected<Error>(unreadable_error);
  }
  if (const std::vector<Problem> strays = search.strays(); !strays.empty()) {
    return fail(ErrorCode::unsupported, strays.front().message, strays.front().path);
  }
  if (search.reached_limit()) {
    return fail(
        ErrorCode::not_found,
        {SPORESCOPE_TRANSLATE_NOOP("No dump found in the first %1 folders below “%2”; open a folder closer to the dump"),
         {Count{search.folders()}, path.string()}},
        path);
  }
  if (!search.unreadable().empty()) {
    return fail(ErrorCode::not_found,
                {SPORESCOPE_TRANSLATE_NOOP("No dump found at “%1”; %2 folders there cannot be read, the first is “%3”"),
                 {path.string(), Count{search.unreadable().size()}, search.unreadable().begin()->first.string()}},
                path);
  }
  if (auto tool = describe_enclosing_tool_output(path)) return fail(ErrorCode::unsupported, std::move(tool->message), path);
  return fail(ErrorCode::not_found,
              {SPORESCOPE_TRANSLATE_NOOP(
                   "No dump found at “%1”. A dump contains folders such as rank_0/NET/GRAPH/ITERATION or "
                   "NET/device_0/iteration_0 (MindSpore), TIME/DEVICE/MODEL/ID/ITERATION or extra-info/data-dump (Ascend), or "
                   "step0/rank0, step0/proc123 or step0/pid123 with dump.json or dump_tensor_data (msprobe)"),
               {path.string()}},
              path);
}

/// Reports skipped folders. Folders inside a dump are excluded, because the dump reports these itself.
void report_skipped(const Search& search, const std::function<void(const Problem&)>& on_skipped) {
  const auto is_inside_dump = [&](const fs::path& folder) {
    return std::any_of(search.dumps().begin(), search.dumps().end(),
                       [&](const auto& dump) { return is_lexically_inside(folder, dump.first); });
  };
  for (const auto& [folder, error] : search.unreadable()) {
    if (!is_inside_dump(folder)) on_skipped({folder, error.message});
  }
  for (const Problem& tool : search.tool_outputs()) on_skipped(tool);
  for (const Problem& stray : search.strays()) on_skipped(stray);
}

Result<std::vector<FoundDump>> dumps_of_file(const fs::path& file) {
  const fs::path folder = file.parent_path();
  auto found = find_enclosing_dump(folder);
  if (!found) found = dump_from_entry(folder);
  if (found) return std::vector{*std::move(found)};
  if (auto tool = describe_enclosing_tool_output(folder)) return fail(ErrorCode::unsupported, std::move(tool->message), folder);
  const auto stray = describe_stray_file(file.filename().native());
  const bool opens_by_itself = is_tensor_file_name(file);
  if (stray && !opens_by_itself) {
    return fail(ErrorCode::unsupported, problem_of(*stray, file).message, file);
  }
  if (opens_by_itself) {
    return fail(
        ErrorCode::not_found,
        {SPORESCOPE_TRANSLATE_NOOP("“%1” is a tensor file outside a dump: there is no rank folder above it"), {file.string()}},
        file);
  }
  return fail(ErrorCode::not_found,
              {SPORESCOPE_TRANSLATE_NOOP("“%1” is not inside a dump; open a dump folder or a file in one"), {file.string()}},
              file);
}

}  // namespace

Result<std::vector<FoundDump>> find_dumps(const fs::path& path, const std::stop_token& stop,
                                          const std::function<void(const Problem&)>& on_skipped) {
  const fs::path folder = normalize_path(path);
  std::error_code error;
  const fs::file_status status = fs::status(folder, error);
  if (error || !fs::exists(status)) {
    const int number = error ? error.value() : ENOENT;
    return fail(error_code_of(number),
                {SPORESCOPE_TRANSLATE_NOOP("“%1” cannot be opened: %2"), {path.string(), system_text(number, path)}}, path);
  }
  if (!fs::is_directory(status)) return dumps_of_file(folder);
  const auto own_dump = dump_from_entry(folder);
  if (!own_dump || own_dump->root != folder) {
    if (auto enclosing_dump = find_enclosing_dump(folder)) return std::vector{*std::move(enclosing_dump)};
  }
  Search search(stop);
  search.run(folder);
  if (stop.stop_requested()) {
    return fail(ErrorCode::cancelled, {SPORESCOPE_TRANSLATE_NOOP("Opening “%1” was stopped"), {path.string()}}, path);
  }
  if (search.dumps().empty()) return no_dump_error(path, search);
  if (on_skipped) report_skipped(search, on_skipped);
  std::vector<FoundDump> found;
  for (const auto& [root, family] : search.dumps()) found.push_back(make_found_dump(root, *family));
  return found;
}

bool still_exists(const FoundDump& found, const std::stop_token& stop) {
  if (find_dump_part(found.root, *found.family)) return make_found_dump(found.root, *found.family).path == found.path;
  const auto current = find_dumps(found.root, stop);
  if (!current || current->size() != 1) return false;
  const FoundDump& dump = current->front();
  return dump.root == found.root && dump.family == found.family && dump.path == found.path;
}

}  // namespace sporescope
