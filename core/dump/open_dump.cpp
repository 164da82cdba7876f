// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/dump/open_dump.h"

#include <new>
#include <system_error>
#include <utility>

#include "core/dump/dump_work.h"
#include "core/dump/find_dumps.h"

namespace sporescope {
namespace {

tl::unexpected<Error> stopped(const std::filesystem::path& path) {
  return fail(ErrorCode::cancelled, {SPORESCOPE_TRANSLATE_NOOP("Opening “%1” was stopped"), {path.string()}}, path);
}

/// Null if it was stopped.
std::shared_ptr<const Dump> open_root(const std::filesystem::path& root, const std::stop_token& stop,
                                      ProgressReport& progress) {
  DumpWork work;
  work.index.root = root;
  scan_dump(work, stop);
  if (!stop.stop_requested()) read_dump(work, stop, progress);
  if (!stop.stop_requested()) relate_graphs(work);
  if (!stop.stop_requested()) match_dump(work, stop);
  if (!stop.stop_requested()) index_dump(work, stop);
  if (stop.stop_requested()) return nullptr;
  return std::make_shared<FileDump>(std::move(work.index), std::move(work.files));
}

Result<std::vector<std::shared_ptr<const Dump>>> open_all(const std::filesystem::path& path, const OpenOptions& options) {
  const auto roots = find_dump_roots(path, options.stop, options.left_out);
  if (!roots) return tl::unexpected<Error>(roots.error());
  ProgressReport progress(options);
  std::vector<std::shared_ptr<const Dump>> dumps;
  for (const std::filesystem::path& root : *roots) {
    auto dump = open_root(root, options.stop, progress);
    if (dump == nullptr) return stopped(path);
    dumps.push_back(std::move(dump));
  }
  progress.finish();
  return dumps;
}

}  // namespace

Result<std::vector<std::shared_ptr<const Dump>>> open_dumps(const std::filesystem::path& path, const OpenOptions& options) {
  try {
    return open_all(path, options);
  } catch (const std::bad_alloc&) {
    return fail(ErrorCode::read_failed, {SPORESCOPE_TRANSLATE_NOOP("“%1” does not fit into memory"), {path.string()}}, path);
  } catch (const std::exception& error) {
    return fail(ErrorCode::read_failed, {SPORESCOPE_TRANSLATE_NOOP("“%1” cannot be opened: %2"), {path.string(), error.what()}},
                path);
  }
}

}  // namespace sporescope
