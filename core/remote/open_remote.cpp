// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/remote/open_remote.h"

#include <utility>
#include <variant>

#include "core/remote/packed_dump.h"
#include "core/remote/remote_dump.h"

namespace sporescope::remote {

namespace {

Result<std::vector<OpenedDump>> open_there(EngineLink& link, const std::filesystem::path& path, const OpenOptions& options) {
  std::vector<OpenedDump> opened;
  auto asked = link.ask_parts(QuestionKind::open, 0, pack(path), options.stop, [&](std::string_view bytes) -> Result<void> {
    auto part = unpack<OpenPart>(bytes);
    if (!part) return tl::unexpected(std::move(part.error()));
    if (auto* dump = std::get_if<OpenedDump>(&*part)) opened.push_back(std::move(*dump));
    if (auto* problem = std::get_if<Problem>(&*part); problem != nullptr && options.left_out) options.left_out(*problem);
    if (auto* progress = std::get_if<OpenProgress>(&*part); progress != nullptr && options.progress) {
      options.progress(*progress);
    }
    return {};
  });
  if (!asked) return tl::unexpected(std::move(asked.error()));
  return opened;
}

}  // namespace

Result<std::vector<std::shared_ptr<const Dump>>> open_remote_dumps(const std::shared_ptr<EngineLink>& link,
                                                                   const std::filesystem::path& path,
                                                                   const OpenOptions& options) {
  auto opened = open_there(*link, path, options);
  if (!opened) return tl::unexpected(std::move(opened.error()));
  std::vector<std::shared_ptr<const Dump>> dumps;
  for (OpenedDump& one : *opened) {
    const auto packed = link->ask(QuestionKind::listing, one.id, {}, options.stop);
    if (!packed) return tl::unexpected(packed.error());
    auto listing = unpack_dump(*packed);
    if (!listing) return tl::unexpected(std::move(listing.error()));
    listing->index.root = shown_path(link->host(), one.root);
    auto place = std::make_shared<FarPlace>(link, std::move(one));
    dumps.push_back(std::make_shared<const RemoteDump>(std::move(*listing), std::move(place)));
  }
  return dumps;
}

std::filesystem::path shown_path(const std::string& host, const std::filesystem::path& path) {
  return "ssh://" + host + (path.is_absolute() ? "" : "/") + path.string();
}

Result<Greeting> greet(EngineLink& link, const std::stop_token& stop) {
  return link.ask_for<Greeting>(QuestionKind::greeting, 0, {}, stop);
}

Result<void> find_remote_dumps(EngineLink& link, const std::filesystem::path& path, const std::stop_token& stop,
                               const std::function<void(const DumpBelow&)>& found) {
  return link.ask_parts(QuestionKind::dumps_below, 0, pack(path), stop, [&](std::string_view bytes) -> Result<void> {
    auto dump = unpack<DumpBelow>(bytes);
    if (!dump) return tl::unexpected(std::move(dump.error()));
    found(*dump);
    return {};
  });
}

}  // namespace sporescope::remote
