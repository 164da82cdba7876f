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

#include "core/dump/directory.h"
#include "core/dump/file_name.h"
#include "core/dump/rank_folder.h"
#include "core/dump/text_file.h"

namespace sporescope {
namespace {

namespace fs = std::filesystem;

constexpr int kDeepest = 16;
constexpr std::size_t kMostFolders = 200'000;

/// A folder that is not a dump of this kind, but of one that is known.
enum class Foreign : std::uint8_t { msprobe, raw_binary };

/// The path without . and .. and without a slash at the end. Links are resolved only where .. asks for it.
fs::path tidy(const fs::path& path) {
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

bool has_ranks(const fs::path& folder) { return !find_ranks(folder).empty(); }

/// The root of the dump that `folder` lies in, by a rank folder at or above it.
std::optional<fs::path> root_around(const fs::path& folder) {
  for (fs::path at = folder; at.has_relative_path(); at = at.parent_path()) {
    if (rank_number(at.filename().native()) && check_rank(at) == RankCheck::yes) return at.parent_path();
  }
  return std::nullopt;
}

/// The folder above step0/rank0 (step0/proc4711, ...) if this file of step0/rank0 shows that msprobe wrote it; else empty.
fs::path msprobe_root(const fs::path& folder, std::string_view file_name) {
  const bool known = file_name == "dump.json" || file_name == "construct.json" || file_name == "debug.json";
  const fs::path step = folder.parent_path();
  const std::string name = step.filename().native();
  if (!known || !name.starts_with("step") || !parse_digits(std::string_view(name).substr(4))) return {};
  return step.parent_path();
}

class Search {
 public:
  explicit Search(const std::stop_token& stop) : stop_(stop) {}

  void run(const fs::path& top) {
    std::deque<std::pair<fs::path, int>> waiting{{top, 0}};
    while (!waiting.empty() && !stop_.stop_requested()) {
      auto [folder, depth] = std::move(waiting.front());
      waiting.pop_front();
      if (seen_.size() >= kMostFolders) {
        exhausted_ = true;
        return;
      }
      for (fs::path& child : visit(folder)) {
        if (depth + 1 < kDeepest) waiting.emplace_back(std::move(child), depth + 1);
      }
    }
  }

  [[nodiscard]] std::vector<fs::path> roots() const { return {roots_.begin(), roots_.end()}; }
  [[nodiscard]] const std::map<fs::path, Foreign>& foreign() const { return foreign_; }
  [[nodiscard]] const std::map<fs::path, Error>& unreadable() const { return unreadable_; }
  [[nodiscard]] bool exhausted() const { return exhausted_; }
  [[nodiscard]] std::size_t folders() const { return seen_.size(); }

 private:
  /// Looks at one folder; answers with the folders below that may hold dumps.
  std::vector<fs::path> visit(const fs::path& folder) {
    std::vector<fs::path> children;
    auto directory = Directory::open(folder);
    if (!directory) {
      unreadable_.emplace(folder, directory.error());
      return children;
    }
    if (!seen_.insert(directory->identity()).second) return children;
    Entry entry;
    bool is_root = false;
    while (!stop_.stop_requested() && directory->next(entry)) {
      if (entry.kind == EntryKind::file) note(Foreign::msprobe, msprobe_root(folder, entry.name));
      if (entry.kind != EntryKind::folder) continue;
      if (entry.name.starts_with("iteration_")) note(Foreign::raw_binary, folder);
      if (entry.name.starts_with('.')) continue;
      if (rank_number(entry.name) && check_rank(folder / entry.name) == RankCheck::yes) {
        is_root = true;
      } else {
        children.push_back(folder / entry.name);
      }
    }
    if (is_root) roots_.insert(folder);
    std::sort(children.begin(), children.end());
    return children;
  }

  void note(Foreign what, const fs::path& where) {
    if (!where.empty()) foreign_.emplace(where, what);
  }

  const std::stop_token& stop_;
  std::set<FolderIdentity> seen_;
  std::set<fs::path> roots_;
  std::map<fs::path, Foreign> foreign_;
  std::map<fs::path, Error> unreadable_;
  bool exhausted_ = false;
};

tl::unexpected<Error> foreign_error(Foreign what, const fs::path& where) {
  if (what == Foreign::msprobe) {
    return fail(ErrorCode::unsupported,
                {SPORESCOPE_TRANSLATE_NOOP("msprobe dumps cannot be opened yet: “%1” is one"), {where.string()}}, where);
  }
  return fail(
      ErrorCode::unsupported,
      {SPORESCOPE_TRANSLATE_NOOP("“%1” looks like a dump of MindSpore 1.0 to 1.2 (raw .bin files), which cannot be opened; "
                                 "dumps of MindSpore 1.3 and newer can"),
       {where.string()}},
      where);
}

tl::unexpected<Error> nothing_found(const fs::path& path, const Search& search) {
  std::error_code error;
  if (fs::is_empty(path, error) && !error) {
    return fail(ErrorCode::not_found,
                {SPORESCOPE_TRANSLATE_NOOP("The folder “%1” is empty: there is no dump in it"), {path.string()}}, path);
  }
  if (!search.foreign().empty()) return foreign_error(search.foreign().begin()->second, search.foreign().begin()->first);
  // A rank that cannot be read is the reason; any other folder may hold whatever it likes.
  for (const auto& [folder, why] : search.unreadable()) {
    if (search.folders() == 0 || rank_number(folder.filename().native())) return tl::unexpected<Error>(why);
  }
  if (search.exhausted()) {
    return fail(
        ErrorCode::not_found,
        {SPORESCOPE_TRANSLATE_NOOP("No dump was found in the first %1 folders below “%2”: open a folder closer to the dump"),
         {std::to_string(search.folders()), path.string()}},
        path);
  }
  if (!search.unreadable().empty()) {
    return fail(ErrorCode::not_found,
                {SPORESCOPE_TRANSLATE_NOOP("No dump was found at “%1”; %2 folders there cannot be read, the first is “%3”"),
                 {path.string(), std::to_string(search.unreadable().size()), search.unreadable().begin()->first.string()}},
                path);
  }
  return fail(ErrorCode::not_found,
              {SPORESCOPE_TRANSLATE_NOOP("No dump was found at “%1”: a MindSpore dump is a folder that holds rank_0 with "
                                         "graphs, execution_order and tensors"),
               {path.string()}},
              path);
}

/// What lies beside dumps that can be opened; a dump tells what it lacks itself.
void tell_left_out(const Search& search, const std::vector<fs::path>& roots,
                   const std::function<void(const Problem&)>& left_out) {
  const auto of_a_dump = [&](const fs::path& folder) {
    return std::any_of(roots.begin(), roots.end(), [&](const fs::path& root) { return lies_in_by_name(folder, root); });
  };
  for (const auto& [folder, what] : search.foreign()) {
    if (!of_a_dump(folder)) left_out({folder, foreign_error(what, folder).value().message});
  }
  for (const auto& [folder, why] : search.unreadable()) {
    if (!of_a_dump(folder)) left_out({folder, why.message});
  }
}

Result<std::vector<fs::path>> roots_of_file(const fs::path& file) {
  const fs::path folder = file.parent_path();
  if (auto root = root_around(folder)) return std::vector{*std::move(root)};
  if (has_ranks(folder)) return std::vector{folder};
  if (const fs::path probe = msprobe_root(folder, file.filename().native()); !probe.empty()) {
    return foreign_error(Foreign::msprobe, probe);
  }
  if (file.extension() == ".npy") {
    return fail(
        ErrorCode::not_found,
        {SPORESCOPE_TRANSLATE_NOOP("“%1” is a single tensor file outside of any dump: there is no rank folder above it"),
         {file.string()}},
        file);
  }
  return fail(
      ErrorCode::not_found,
      {SPORESCOPE_TRANSLATE_NOOP("“%1” is a file outside of any dump: open a dump folder, or a file in one"), {file.string()}},
      file);
}

}  // namespace

std::vector<std::pair<int, fs::path>> find_ranks(const fs::path& root) {
  std::vector<std::pair<int, fs::path>> ranks;
  auto directory = Directory::open(root);
  if (!directory) return ranks;
  bool any = false;
  Entry entry;
  while (directory->next(entry)) {
    const auto number = rank_number(entry.name);
    if (!number || entry.kind != EntryKind::folder) continue;
    const RankCheck check = check_rank(root / entry.name);
    any = any || check == RankCheck::yes;
    if (check != RankCheck::no) ranks.emplace_back(*number, entry.name);
  }
  if (!any) ranks.clear();
  std::sort(ranks.begin(), ranks.end());
  return ranks;
}

Result<std::vector<fs::path>> find_dump_roots(const fs::path& path, const std::stop_token& stop,
                                              const std::function<void(const Problem&)>& left_out) {
  const fs::path at = tidy(path);
  std::error_code error;
  const fs::file_status status = fs::status(at, error);
  if (error || !fs::exists(status)) {
    const int number = error ? error.value() : ENOENT;
    return fail(error_code_of(number),
                {SPORESCOPE_TRANSLATE_NOOP("“%1” cannot be opened: %2"), {path.string(), system_text(number)}}, path);
  }
  if (!fs::is_directory(status)) return roots_of_file(at);
  if (!has_ranks(at)) {
    if (auto root = root_around(at)) return std::vector{*std::move(root)};
  }
  Search search(stop);
  search.run(at);
  if (stop.stop_requested()) {
    return fail(ErrorCode::cancelled, {SPORESCOPE_TRANSLATE_NOOP("Opening “%1” was stopped"), {path.string()}}, path);
  }
  std::vector<fs::path> roots = search.roots();
  if (roots.empty()) return nothing_found(path, search);
  if (left_out) tell_left_out(search, roots, left_out);
  return roots;
}

}  // namespace sporescope
