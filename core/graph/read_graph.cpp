// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/graph/read_graph.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <new>
#include <utility>

#include "core/graph/file_graph.h"
#include "core/graph/graph_parts.h"

namespace sporescope {
namespace {

struct CloseFile {
  void operator()(std::FILE* file) const { std::fclose(file); }
};

tl::unexpected<Error> out_of_memory(const std::filesystem::path& path) {
  return fail(ErrorCode::read_failed,
              {SPORESCOPE_TRANSLATE_NOOP("Cannot read the graph file %1: there is not enough memory for it"), {path.string()}},
              path);
}

tl::unexpected<Error> system_failure(const std::filesystem::path& path, int error) {
  const ErrorCode code = error == ENOENT || error == ENOTDIR ? ErrorCode::not_found
                         : error == EACCES                   ? ErrorCode::no_permission
                                                             : ErrorCode::read_failed;
  return fail(code, {SPORESCOPE_TRANSLATE_NOOP("Cannot read the graph file %1: %2"), {path.string(), std::strerror(error)}},
              path);
}

Result<GraphBytes> read_bytes(const std::filesystem::path& path) {
  const std::unique_ptr<std::FILE, CloseFile> file(std::fopen(path.c_str(), "rbe"));
  if (!file) {
    return system_failure(path, errno);
  }
  std::error_code ignored;
  const std::uintmax_t size = std::filesystem::file_size(path, ignored);  // a hint only: the file may still grow or shrink
  constexpr std::size_t kBlock = std::size_t{1} << 20U;
  std::string bytes;
  bytes.reserve(ignored ? kBlock : static_cast<std::size_t>(size) + 1);
  while (true) {
    const std::size_t before = bytes.size();
    bytes.resize(std::max(bytes.capacity(), before + kBlock));
    errno = 0;
    const std::size_t count = std::fread(bytes.data() + before, 1, bytes.size() - before, file.get());
    bytes.resize(before + count);
    if (std::ferror(file.get()) != 0) {
      return system_failure(path, errno == 0 ? EIO : errno);
    }
    if (count == 0) {
      break;
    }
  }
  return std::make_shared<const std::string>(std::move(bytes));
}

Result<std::shared_ptr<const Graph>> build(GraphBytes bytes, const GraphReadOptions& options,
                                           const std::filesystem::path& path) {
  Result<GraphParts> parts = take_graph_apart(*bytes, path);
  if (!parts) {
    return tl::unexpected<Error>(std::move(parts).error());
  }
  return std::make_shared<const FileGraph>(std::move(bytes), *parts, options.execution_order);
}

}  // namespace

Result<std::shared_ptr<const Graph>> parse_graph(std::span<const std::byte> bytes, GraphReadOptions options,
                                                 const std::filesystem::path& path) {
  try {
    auto copy = std::make_shared<std::string>(bytes.size(), '\0');
    if (!bytes.empty()) {
      std::memcpy(copy->data(), bytes.data(), bytes.size());
    }
    return build(std::move(copy), options, path);
  } catch (const std::bad_alloc&) {
    return out_of_memory(path);
  }
}

Result<std::shared_ptr<const Graph>> read_graph_file(const std::filesystem::path& path, GraphReadOptions options) {
  try {
    Result<GraphBytes> bytes = read_bytes(path);
    if (!bytes) {
      return tl::unexpected<Error>(std::move(bytes).error());
    }
    return build(std::move(*bytes), options, path);
  } catch (const std::bad_alloc&) {
    return out_of_memory(path);
  }
}

}  // namespace sporescope
