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

/// Reads a file into memory that grows as long as there is more: one that is being written may be longer than it was.
class ByteReader {
 public:
  explicit ByteReader(std::size_t expected) { grow(expected + 1); }

  /// Reads on; false at the end or after a failure.
  bool read_some(std::FILE* file) {
    if (size_ == capacity_) {
      grow(capacity_ * 2);
    }
    const std::size_t count = std::fread(data_.get() + size_, 1, capacity_ - size_, file);
    size_ += count;
    return count > 0;
  }
  GraphBytes take() && { return {std::move(data_), size_}; }

 private:
  void grow(std::size_t capacity) {
    auto larger = std::make_unique_for_overwrite<char[]>(capacity);  // NOLINT(modernize-avoid-c-arrays)
    if (size_ > 0) {
      std::memcpy(larger.get(), data_.get(), size_);
    }
    data_ = std::move(larger);
    capacity_ = capacity;
  }

  std::unique_ptr<char[]> data_;  // NOLINT(modernize-avoid-c-arrays)
  std::size_t size_ = 0;
  std::size_t capacity_ = 0;
};

Result<GraphBytes> read_bytes(const std::filesystem::path& path) {
  const std::unique_ptr<std::FILE, CloseFile> file(std::fopen(path.c_str(), "rbe"));
  if (!file) {
    return system_failure(path, errno);
  }
  std::setvbuf(file.get(), nullptr, _IONBF, 0);  // large blocks go straight into our memory
  std::error_code unknown;
  const std::uintmax_t size = std::filesystem::file_size(path, unknown);
  ByteReader reader(unknown ? 0 : static_cast<std::size_t>(size));
  errno = 0;
  while (reader.read_some(file.get())) {
  }
  if (std::ferror(file.get()) != 0) {
    return system_failure(path, errno == 0 ? EIO : errno);
  }
  return std::move(reader).take();
}

bool is_numbered(std::string_view id) {
  const std::string_view number = id.starts_with("cst") ? id.substr(3) : id;
  return !number.empty() && number.find_first_not_of("0123456789") == std::string_view::npos;
}

/// A model tells its length. A bare graph that was cut between two fields does not, but its operators come first and name
/// constants and parameters that come later. MindSpore numbers operators and constants without holes.
bool is_cut_off(const GraphParts& parts, const FileGraph& graph) {
  return parts.bare && !graph.missing_producer().empty() && (parts.name.empty() || is_numbered(graph.missing_producer()));
}

Result<std::shared_ptr<const Graph>> build(GraphBytes bytes, const GraphReadOptions& options,
                                           const std::filesystem::path& path) {
  const Result<GraphParts> parts = take_graph_apart(bytes.view(), path);
  if (!parts) {
    return tl::unexpected<Error>(parts.error());
  }
  auto graph = std::make_shared<const FileGraph>(std::move(bytes), *parts, options.execution_order);
  if (is_cut_off(*parts, *graph)) {
    return fail(
        ErrorCode::malformed,
        {SPORESCOPE_TRANSLATE_NOOP("Cannot read the graph %1: an operator takes its input from \"%2\", which is not there. The "
                                   "graph is cut off or damaged"),
         {path.string(), std::string(graph->missing_producer())}},
        path);
  }
  return graph;
}

}  // namespace

Result<std::shared_ptr<const Graph>> parse_graph(std::span<const std::byte> bytes, const GraphReadOptions& options,
                                                 const std::filesystem::path& path) {
  try {
    auto copy = std::make_unique_for_overwrite<char[]>(bytes.size());  // NOLINT(modernize-avoid-c-arrays)
    if (!bytes.empty()) {
      std::memcpy(copy.get(), bytes.data(), bytes.size());
    }
    return build(GraphBytes{std::move(copy), bytes.size()}, options, path);
  } catch (const std::bad_alloc&) {
    return out_of_memory(path);
  }
}

Result<std::shared_ptr<const Graph>> read_graph_file(const std::filesystem::path& path, const GraphReadOptions& options) {
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
