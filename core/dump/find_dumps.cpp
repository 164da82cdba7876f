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
  fs::path whole = fs::absolute(path, error);
  if (error) return path;
  if (std::find(whole.begin(), whole.end(), "..") != whole.end()) {
    const fs::path real = fs::canonical(whole, error);
    if (!error) whole = real;
  }
  whole = whole.lexically_normal();
  return whole.has_filename() || whole == whole.root_path() ? whole : whole.parent_path();
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
  const auto part =
      std::find_if(parts.begin(), parts.end(), [&](const fs::path& one) { return family.enclosing_root(one) == root; });
  return part == parts.end() ? std::nullopt : std::optional(*part);
}

FoundDump make_found_dump(const fs::path& root, const DumpFamily& family) {
  const auto families = dump_families();
  const bool shared = std::any_of(families.begin(), families.end(), [&](const DumpFamily& other) {
    return other.name != family.name && find_dump_part(root, other).has_value();
  });
  return {root, &family, shared ? find_dump_part(root, family).value_or(root) : root};
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
std::optional<Problem> no_dump(const fs::path& folder) {
  const std::string name = folder.filename().string();
  for (const DumpFamily& family : dump_families()) {
    if (const char* const why = family.describe_other_folder(name)) return Problem{folder, {why, {folder.string()}}};
  }
  return std::nullopt;
}

/// Like no_dump(), for the folder and all folders above it.
std::optional<Problem> no_dump_around(const fs::path& folder) {
  for (fs::path at = folder; at.has_relative_path(); at = at.parent_path()) {
    if (auto tool = no_dump(at)) return tool;
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
    std::deque<std::pair<fs::path, int>> waiting{{top, 0}};
    while (!waiting.empty() && !stop_.stop_requested()) {
      auto [folder, depth] = std::move(waiting.front());
      waiting.pop_front();
      if (seen_.size() >= kMaxFolders) {
        exhausted_ = true;
        return;
      }
      for (fs::path& child : visit(folder)) {
        if (depth + 1 < kDeepest) waiting.emplace_back(std::move(child), depth + 1);
      }
    }
  }

  /// Dumps by root, then by the order of the families.
  [[nodiscard]] const std::set<std::pair<fs::path, const DumpFamily*>>& dumps() const { return dumps_; }
  /// Folders that are the output of tools but not dumps, in the order in which they were visited.
  [[nodiscard]] const std::vector<Problem>& no_dumps() const { return no_dumps_; }
  [[nodiscard]] const std::map<fs::path, Error>& unreadable() const { return unreadable_; }
  /// Returns messages about files that are not dumps: for each folder the first file of each kind, in the order of the folders.
  [[nodiscard]] std::vector<Problem> strays() const {
    std::vector<Problem> all;
    all.reserve(strays_.size());
    for (const auto& [place, file] : strays_) all.push_back(problem_of(file.second, place.first / file.first));
    return all;
  }
  [[nodiscard]] bool exhausted() const { return exhausted_; }
  [[nodiscard]] std::size_t folders() const { return seen_.size(); }

 private:
  /// Examines one folder, and returns the folders in it that may hold dumps.
  std::vector<fs::path> visit(const fs::path& folder) {
    std::vector<fs::path> children;
    if (auto tool = no_dump(folder)) {
      no_dumps_.push_back(*std::move(tool));
      return children;
    }
    auto directory = Directory::open(folder);
    if (!directory) {
      unreadable_.emplace(folder, directory.error());
      return children;
    }
    if (!seen_.insert(directory->identity()).second) return children;
    Entry entry;
    while (!stop_.stop_requested() && directory->next(entry)) {
      const bool is_part = note_dumps(folder, entry);
      if (!is_part && entry.kind == EntryKind::file) note_stray(folder, entry.name);
      const bool is_folder = entry.kind == EntryKind::folder;
      if (is_folder && !is_part && !entry.name.starts_with('.')) children.push_back(folder / entry.name);
    }
    std::sort(children.begin(), children.end());
    return children;
  }

  /// Records the dump to which an entry belongs. Returns true if there is one.
  bool note_dumps(const fs::path& folder, const Entry& entry) {
    for (const DumpFamily& family : dump_families()) {
      auto root = family.root_from_entry(folder, entry);
      if (!root) continue;
      dumps_.emplace(*std::move(root), &family);
      return true;
    }
    return false;
  }

  void note_stray(const fs::path& folder, std::string_view name) {
    const auto stray = describe_stray_file(name);
    if (!stray) return;
    const auto [known, is_new] = strays_.try_emplace({folder, stray->what}, std::string(name), *stray);
    if (!is_new && name < known->second.first) known->second.first = name;
  }

  const std::stop_token& stop_;
  std::set<FolderIdentity> seen_;
  std::set<std::pair<fs::path, const DumpFamily*>> dumps_;
  std::map<fs::path, Error> unreadable_;
  std::vector<Problem> no_dumps_;
  std::map<std::pair<fs::path, std::string_view>, std::pair<std::string, StrayFile>> strays_;  // by folder and kind
  bool exhausted_ = false;
};

bool is_part_of_a_dump(const fs::path& folder) {
  const auto families = dump_families();
  return std::any_of(families.begin(), families.end(),
                     [&](const DumpFamily& family) { return family.is_dump_part(folder.filename().native()); });
}

tl::unexpected<Error> no_dump_error(const fs::path& path, const Search& search) {
  std::error_code error;
  if (fs::is_empty(path, error) && !error) {
    return fail(ErrorCode::not_found, {SPORESCOPE_TRANSLATE_NOOP("The folder “%1” is empty"), {path.string()}}, path);
  }
  if (!search.no_dumps().empty()) {
    const Problem& first = search.no_dumps().front();
    return fail(ErrorCode::unsupported, first.message, first.path);
  }
  // An unreadable part of a dump explains the failure; any other unreadable folder may be unrelated.
  for (const auto& [folder, why] : search.unreadable()) {
    if (search.folders() == 0 || is_part_of_a_dump(folder)) return tl::unexpected<Error>(why);
  }
  if (const std::vector<Problem> strays = search.strays(); !strays.empty()) {
    return fail(ErrorCode::unsupported, strays.front().message, strays.front().path);
  }
  if (search.exhausted()) {
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
  if (auto tool = no_dump_around(path)) return fail(ErrorCode::unsupported, std::move(tool->message), path);
  return fail(ErrorCode::not_found,
              {SPORESCOPE_TRANSLATE_NOOP(
                   "No dump found at “%1”. A dump contains folders such as rank_0/NET/GRAPH/ITERATION or "
                   "NET/device_0/iteration_0 (MindSpore), TIME/DEVICE/MODEL/ID/ITERATION or extra-info/data-dump (Ascend), or "
                   "step0/rank0, step0/proc123 or step0/pid123 with dump.json or dump_tensor_data (msprobe)"),
               {path.string()}},
              path);
}

/// Reports skipped folders. Folders inside a dump are excluded, because the dump reports these itself.
void report_skipped(const Search& search, const std::function<void(const Problem&)>& left_out) {
  const auto of_a_dump = [&](const fs::path& folder) {
    return std::any_of(search.dumps().begin(), search.dumps().end(),
                       [&](const auto& dump) { return is_lexically_inside(folder, dump.first); });
  };
  for (const auto& [folder, why] : search.unreadable()) {
    if (!of_a_dump(folder)) left_out({folder, why.message});
  }
  for (const Problem& tool : search.no_dumps()) left_out(tool);
  for (const Problem& stray : search.strays()) left_out(stray);
}

Result<std::vector<FoundDump>> dumps_of_file(const fs::path& file) {
  const fs::path folder = file.parent_path();
  auto found = find_enclosing_dump(folder);
  if (!found) found = dump_from_entry(folder);
  if (found) return std::vector{*std::move(found)};
  if (auto tool = no_dump_around(folder)) return fail(ErrorCode::unsupported, std::move(tool->message), folder);
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
                                          const std::function<void(const Problem&)>& left_out) {
  const fs::path at = normalize_path(path);
  std::error_code error;
  const fs::file_status status = fs::status(at, error);
  if (error || !fs::exists(status)) {
    const int number = error ? error.value() : ENOENT;
    return fail(error_code_of(number),
                {SPORESCOPE_TRANSLATE_NOOP("“%1” cannot be opened: %2"), {path.string(), system_text(number, path)}}, path);
  }
  if (!fs::is_directory(status)) return dumps_of_file(at);
  const auto here = dump_from_entry(at);
  if (!here || here->root != at) {
    if (auto around = find_enclosing_dump(at)) return std::vector{*std::move(around)};
  }
  Search search(stop);
  search.run(at);
  if (stop.stop_requested()) {
    return fail(ErrorCode::cancelled, {SPORESCOPE_TRANSLATE_NOOP("Opening “%1” was stopped"), {path.string()}}, path);
  }
  if (search.dumps().empty()) return no_dump_error(path, search);
  if (left_out) report_skipped(search, left_out);
  std::vector<FoundDump> found;
  for (const auto& [root, family] : search.dumps()) found.push_back(make_found_dump(root, *family));
  return found;
}

bool still_exists(const FoundDump& found, const std::stop_token& stop) {
  if (find_dump_part(found.root, *found.family)) return make_found_dump(found.root, *found.family).path == found.path;
  const auto again = find_dumps(found.root, stop);
  if (!again || again->size() != 1) return false;
  const FoundDump& one = again->front();
  return one.root == found.root && one.family == found.family && one.path == found.path;
}

}  // namespace sporescope
