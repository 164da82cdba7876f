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

tl::unexpected<Error> stopped(const std::filesystem::path& path) {
  return fail(ErrorCode::cancelled, {SPORESCOPE_TRANSLATE_NOOP("Opening “%1” was stopped"), {path.string()}}, path);
}

/// Opens what is found at `path`, each by open(found, progress), which gives null if it was stopped.
template <class Opened, class Open>
Result<std::vector<Opened>> open_all(const std::filesystem::path& path, const OpenOptions& options, const Open& open) {
  try {
    const auto found = find_dumps(path, options.stop, options.left_out);
    if (!found) return tl::unexpected<Error>(found.error());
    ProgressReport progress(options);
    std::vector<Opened> dumps;
    for (const FoundDump& one : *found) {
      Opened dump = open(one, progress);
      if (dump == nullptr) return stopped(path);
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

}  // namespace

Result<std::vector<std::shared_ptr<const Dump>>> open_dumps(const std::filesystem::path& path, const OpenOptions& options) {
  return open_all<std::shared_ptr<const Dump>>(path, options, [&](const FoundDump& found, ProgressReport& progress) {
    return found.family->open(found.root, options.stop, progress, nullptr);
  });
}

Result<std::vector<std::unique_ptr<GrowingDump>>> open_growing_dumps(const std::filesystem::path& path,
                                                                     const OpenOptions& options) {
  return open_all<std::unique_ptr<GrowingDump>>(path, options, [&](const FoundDump& found, ProgressReport& progress) {
    auto dump = std::make_unique<GrowingDump>(found);
    return dump->open(options.stop, progress) ? std::move(dump) : nullptr;
  });
}

}  // namespace sporescope
