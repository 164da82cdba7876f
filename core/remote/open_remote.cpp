// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/remote/open_remote.h"

#include <utility>

namespace sporescope::remote {

namespace {

/// Passes on every part of a response.
template <class T>
Result<void> call_for_each(EngineLink& link, RequestKind kind, const std::string& arguments, const std::stop_token& stop,
                           const std::function<void(const T&)>& report) {
  return link.call_streaming(kind, 0, arguments, stop, [&](std::string_view bytes) -> Result<void> {
    const auto part = unpack<T>(bytes);
    if (!part) return tl::unexpected(part.error());
    report(*part);
    return {};
  });
}

}  // namespace

Result<std::vector<std::unique_ptr<RemoteGrowingDump>>> open_remote_growing_dumps(const std::shared_ptr<EngineLink>& link,
                                                                                  const std::filesystem::path& path,
                                                                                  const OpenOptions& options) {
  auto opened = request_open(*link, path, options);
  if (!opened) return tl::unexpected(std::move(opened.error()));
  std::vector<std::unique_ptr<RemoteGrowingDump>> dumps;
  for (OpenedDump& opened_dump : *opened) {
    auto dump = RemoteGrowingDump::make(link, std::move(opened_dump), options.stop);
    if (!dump) return tl::unexpected(std::move(dump.error()));
    dumps.push_back(*std::move(dump));
  }
  return dumps;
}

Result<std::vector<std::shared_ptr<const Dump>>> open_remote_dumps(const std::shared_ptr<EngineLink>& link,
                                                                   const std::filesystem::path& path,
                                                                   const OpenOptions& options) {
  const auto growing = open_remote_growing_dumps(link, path, options);
  if (!growing) return tl::unexpected(growing.error());
  std::vector<std::shared_ptr<const Dump>> dumps;
  dumps.reserve(growing->size());
  for (const auto& growing_dump : *growing) dumps.push_back(growing_dump->dump());
  return dumps;
}

std::filesystem::path display_path(const std::string& host, const std::filesystem::path& path) {
  return "ssh://" + host + (path.is_absolute() ? "" : "/") + path.string();
}

Result<ServerInfo> handshake(EngineLink& link, const std::stop_token& stop) {
  return link.call_as<ServerInfo>(RequestKind::handshake, 0, {}, stop);
}

Result<void> find_remote_dumps(EngineLink& link, const std::filesystem::path& path, const std::stop_token& stop,
                               const std::function<void(const FoundRemoteDump&)>& on_found) {
  return call_for_each<FoundRemoteDump>(link, RequestKind::list_dumps, pack(path), stop, on_found);
}

Result<void> summarize_remote_dumps(EngineLink& link, const std::vector<std::filesystem::path>& roots,
                                    const std::stop_token& stop, const std::function<void(const DumpSummary&)>& report) {
  return call_for_each<DumpSummary>(link, RequestKind::summarize, pack(roots), stop, report);
}

}  // namespace sporescope::remote
