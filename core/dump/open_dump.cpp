// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/dump/open_dump.h"

#include <new>
#include <system_error>
#include <utility>

#include "core/dump/find_dumps.h"
#include "core/dump/growing/growing_dump.h"
#include "core/dump/progress.h"

namespace sporescope {
namespace {

tl::unexpected<Error> stopped_error(const std::filesystem::path& path) {
  return fail(ErrorCode::cancelled, {SPORESCOPE_TRANSLATE_NOOP("Opening “%1” was stopped"), {path.string()}}, path);
}

/// Opens those dumps at `path` for which is_selected(found) is true, with open(found, progress), which returns null if it was
/// stopped.
template <class Opened, class Predicate, class Open>
Result<std::vector<Opened>> open_some(const std::filesystem::path& path, const OpenOptions& options,
                                      const Predicate& is_selected, const Open& open) {
  try {
    auto found = find_dumps(path, options.stop, options.on_skipped);
    if (!found) return tl::unexpected<Error>(found.error());
    std::erase_if(*found, [&](const FoundDump& found_dump) { return !is_selected(found_dump); });
    ProgressReport progress(options);
    std::vector<Opened> dumps;
    for (std::size_t i = 0; i < found->size(); ++i) {
      const FoundDump& found_dump = (*found)[i];
      // Users of graph_ready identify a dump by its root, so only the first dump of a root reports its graphs.
      if (i > 0 && (*found)[i - 1].root == found_dump.root) progress.stop_showing_graphs(found_dump.root);
      Opened dump = open(found_dump, progress);
      if (dump == nullptr) return stopped_error(path);
      dumps.push_back(std::move(dump));
    }
    progress.finish();
    return dumps;
  } catch (const std::bad_alloc&) {
    return fail(ErrorCode::read_failed, {SPORESCOPE_TRANSLATE_NOOP("“%1” does not fit into memory"), {path.string()}}, path);
  } catch (const std::exception& error) {
    return fail(ErrorCode::read_failed, {SPORESCOPE_TRANSLATE_NOOP("“%1” cannot be opened: %2"), {path.string(), error.what()}},
                path);
  }
}

bool accept_any(const FoundDump& /*found*/) { return true; }

template <class Predicate>
Result<std::vector<std::shared_ptr<const Dump>>> open_matching(const std::filesystem::path& path, const OpenOptions& options,
                                                               const Predicate& is_selected) {
  return open_some<std::shared_ptr<const Dump>>(path, options, is_selected,
                                                [&](const FoundDump& found, ProgressReport& progress) {
                                                  return found.family->open(found.root, options.stop, progress, nullptr);
                                                });
}

}  // namespace

Result<std::vector<std::shared_ptr<const Dump>>> open_dumps(const std::filesystem::path& path, const OpenOptions& options) {
  return open_matching(path, options, accept_any);
}

Result<std::shared_ptr<const Dump>> open_dump_at(const std::filesystem::path& root, const OpenOptions& options) {
  auto opened = open_matching(root, options, [&](const FoundDump& found) { return found.path == root; });
  if (!opened) return tl::unexpected<Error>(std::move(opened.error()));
  if (opened->empty()) {
    return fail(ErrorCode::not_found, {SPORESCOPE_TRANSLATE_NOOP("No dump at “%1”"), {root.string()}}, root);
  }
  return std::move(opened->front());
}

Result<std::vector<std::unique_ptr<GrowingDump>>> open_growing_dumps(const std::filesystem::path& path,
                                                                     const OpenOptions& options) {
  return open_some<std::unique_ptr<GrowingDump>>(path, options, accept_any,
                                                 [&](const FoundDump& found, ProgressReport& progress) {
                                                   auto dump = std::make_unique<GrowingDump>(found);
                                                   return dump->open(options.stop, progress) ? std::move(dump) : nullptr;
                                                 });
}

}  // namespace sporescope
