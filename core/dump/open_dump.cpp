// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/dump/open_dump.h"

#include <new>
#include <system_error>
#include <utility>

#include "core/dump/find_dumps.h"
#include "core/dump/progress.h"

namespace sporescope {
namespace {

tl::unexpected<Error> stopped(const std::filesystem::path& path) {
  return fail(ErrorCode::cancelled, {SPORESCOPE_TRANSLATE_NOOP("Opening “%1” was stopped"), {path.string()}}, path);
}

Result<std::vector<std::shared_ptr<const Dump>>> open_all(const std::filesystem::path& path, const OpenOptions& options) {
  const auto found = find_dumps(path, options.stop, options.left_out);
  if (!found) return tl::unexpected<Error>(found.error());
  ProgressReport progress(options);
  std::vector<std::shared_ptr<const Dump>> dumps;
  for (const auto& [root, family] : *found) {
    auto dump = family->open(root, options.stop, progress);
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
