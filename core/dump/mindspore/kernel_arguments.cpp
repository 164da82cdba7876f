// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/dump/mindspore/kernel_arguments.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <tuple>
#include <utility>

#include "core/base/system_error.h"
#include "core/dump/mindspore/dump_build.h"
#include "core/dump/mindspore/file_name.h"
#include "core/dump/text_file.h"

namespace sporescope {
namespace {

using nlohmann::json;

constexpr std::uint64_t kMaxBytes = std::uint64_t{1} << 20U;
constexpr int kMaxArgumentDepth = 8;  ///< MindSpore writes strings; deeper values are not arguments

auto sort_key(const KernelArgumentFile& file) { return std::tuple(file.graph, file.node, file.iteration); }

std::string text_of(const json& value) {
  if (value.is_string()) return value.get<std::string>();
  return value.dump(-1, ' ', false, json::error_handler_t::replace);
}

}  // namespace

const KernelArgumentFile* find_arguments(const std::vector<KernelArgumentFile>& files, DumpGraphIndex graph, NodeIndex node,
                                         Iteration iteration) {
  const auto desired = std::tuple(graph, node, iteration);
  const auto found = std::lower_bound(files.begin(), files.end(), desired,
                                      [](const auto& file, const auto& key) { return sort_key(file) < key; });
  return found == files.end() || sort_key(*found) != desired ? nullptr : &*found;
}

Result<std::vector<Attribute>> parse_kernel_arguments(std::string_view text, const std::filesystem::path& file) {
  const auto is_shallow = [](int depth, json::parse_event_t, json&) { return depth <= kMaxArgumentDepth; };
  const json object = json::parse(text, is_shallow, false);
  if (!object.is_object()) {
    return fail(ErrorCode::malformed,
                {SPORESCOPE_TRANSLATE_NOOP("%1 is damaged or does not hold operator arguments: it is not a JSON object"),
                 {file_name(file)}},
                file);
  }
  std::vector<Attribute> arguments;
  arguments.reserve(object.size());
  for (const auto& [name, value] : object.items()) arguments.push_back({name, text_of(value)});
  return arguments;
}

Result<std::vector<Attribute>> read_kernel_arguments(const std::filesystem::path& file) {
  const auto text = read_text_file(file, kMaxBytes);
  if (!text) return tl::unexpected(text.error());
  return parse_kernel_arguments(*text, file);
}

void find_kernel_arguments(DumpBuild& build) {
  auto& files = build.files.kernel_arguments;
  for (const FolderBuild& folder : build.folders) {
    const NameRule rule = build.namings.at(std::get<1>(folder.graph)).rule;
    for (const std::string_view name : folder.listing.kernel_arguments) {
      const std::string_view stem = name.substr(0, name.rfind('.'));
      const std::size_t dot = stem.find('.');
      if (dot == std::string_view::npos) continue;
      const FoundOperator found =
          find_operator(stem.substr(0, dot), stem.substr(dot + 1), build.folder_graphs.at(folder.graph), rule);
      if (found.match.node == kNoNode) continue;
      files.push_back({found.graph, found.match.node, folder.iteration, folder.folder, name});
    }
  }
  std::sort(files.begin(), files.end(), [](const KernelArgumentFile& a, const KernelArgumentFile& b) {
    return std::pair(sort_key(a), a.file_name) < std::pair(sort_key(b), b.file_name);
  });
}

}  // namespace sporescope
