// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/graph/read_graph.h"

#include <cerrno>
#include <cstring>
#include <new>
#include <utility>

#include "core/base/regular_file.h"
#include "core/base/stable_hash.h"
#include "core/base/system_error.h"
#include "core/graph/file_graph.h"
#include "core/graph/graph_parts.h"
#include "core/graph/ir_text.h"

namespace sporescope {
namespace {

tl::unexpected<Error> out_of_memory(const std::filesystem::path& path) {
  return fail(ErrorCode::read_failed,
              {SPORESCOPE_TRANSLATE_NOOP("Cannot read the graph file %1: not enough memory"), {path.string()}}, path);
}

tl::unexpected<Error> system_failure(const std::filesystem::path& path, int error) {
  const ErrorCode code = error == ENOENT || error == ENOTDIR ? ErrorCode::not_found
                         : error == EACCES                   ? ErrorCode::no_permission
                                                             : ErrorCode::read_failed;
  return fail(code, {SPORESCOPE_TRANSLATE_NOOP("Cannot read the graph file %1: %2"), {path.string(), system_text(error)}},
              path);
}

tl::unexpected<Error> open_failure(const std::filesystem::path& path, RegularFile::Failure failure) {
  switch (failure.what) {
    case RegularFile::Failure::What::folder:
      return fail(ErrorCode::malformed,
                  {SPORESCOPE_TRANSLATE_NOOP("Cannot read the graph file %1: it is a folder"), {path.string()}}, path);
    case RegularFile::Failure::What::special:
      return fail(ErrorCode::malformed,
                  {SPORESCOPE_TRANSLATE_NOOP("Cannot read the graph file %1: it is a device or a pipe, not a regular file"),
                   {path.string()}},
                  path);
    case RegularFile::Failure::What::system:
      break;
  }
  return system_failure(path, failure.error_number);
}

/// Reads a file into a growing buffer, since a file that is being written may be longer than expected.
class ByteReader {
 public:
  explicit ByteReader(std::size_t expected) { grow(expected + 1); }

  /// Reads the next bytes. Returns 0 at the end.
  tl::expected<std::size_t, RegularFile::ReadFailure> read_some(const RegularFile& file) {
    if (size_ == capacity_) {
      grow(capacity_ * 2);
    }
    const auto count = file.read_at(size_, std::as_writable_bytes(std::span(data_.get() + size_, capacity_ - size_)));
    size_ += count.value_or(0);
    return count;
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
  const auto file = RegularFile::open(path);
  if (!file) {
    return open_failure(path, file.error());
  }
  ByteReader reader(static_cast<std::size_t>(file->size()));
  for (;;) {
    const auto count = reader.read_some(*file);
    if (!count) {
      return system_failure(path, count.error().error_number);
    }
    if (*count == 0) {
      return std::move(reader).take();
    }
  }
}

bool is_numbered(std::string_view id) {
  const std::string_view number = id.starts_with("cst") ? id.substr(3) : id;
  return !number.empty() && number.find_first_not_of("0123456789") == std::string_view::npos;
}

/// Returns true if a graph is truncated. A model contains its length. A bare graph that ends between two fields does not, but
/// its operators come first and refer to constants and parameters that come later. MindSpore numbers operators and constants
/// without gaps.
bool is_truncated(const GraphParts& parts, const FileGraph& graph) {
  return parts.bare && !graph.missing_producer().empty() && (parts.name.empty() || is_numbered(graph.missing_producer()));
}

Result<std::shared_ptr<const Graph>> build(GraphBytes bytes, const GraphReadOptions& options,
                                           const std::filesystem::path& path) {
  const Result<GraphParts> parts = parse_graph_parts(bytes.view(), path);
  if (!parts) {
    return tl::unexpected<Error>(parts.error());
  }
  auto graph = std::make_shared<const FileGraph>(std::move(bytes), *parts, options.execution_order);
  if (is_truncated(*parts, *graph)) {
    return fail(ErrorCode::malformed,
                {SPORESCOPE_TRANSLATE_NOOP("Cannot read the graph %1: an operator takes its input from \"%2\", which does not "
                                           "exist. The graph is truncated or damaged"),
                 {path.string(), std::string(graph->missing_producer())}},
                path);
  }
  return graph;
}

GraphFileCache::Key key_of(std::string_view bytes, const std::vector<std::string>& order) {
  std::uint64_t order_hash = stable_hash(std::to_string(bytes.size()));
  for (const std::string& name : order) order_hash = stable_hash(name, stable_hash("\n", order_hash));
  return {stable_hash(bytes), order_hash};
}

}  // namespace

std::shared_ptr<const Graph> GraphFileCache::find(const Key& key) const {
  const std::lock_guard lock(mutex_);
  const auto known = graphs_.find(key);
  return known == graphs_.end() ? nullptr : known->second;
}

std::shared_ptr<const Graph> GraphFileCache::add(const Key& key, std::shared_ptr<const Graph> graph) {
  const std::lock_guard lock(mutex_);
  return graphs_.emplace(key, std::move(graph)).first->second;
}

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

Result<std::shared_ptr<const Graph>> parse_ir_text(std::string_view text, const GraphReadOptions& options,
                                                   const std::filesystem::path& path) {
  const auto bytes = convert_ir_text(text, path);
  if (!bytes) {
    return tl::unexpected<Error>(bytes.error());
  }
  return parse_graph(std::as_bytes(std::span(*bytes)), options, path);
}

Result<std::shared_ptr<const Graph>> read_graph_file(const std::filesystem::path& path, const GraphReadOptions& options) {
  try {
    Result<GraphBytes> bytes = read_bytes(path);
    if (!bytes) {
      return tl::unexpected<Error>(std::move(bytes).error());
    }
    const auto read = [&] {
      return path.extension() == ".ir" ? parse_ir_text(bytes->view(), options, path) : build(std::move(*bytes), options, path);
    };
    if (options.cache == nullptr) {
      return read();
    }
    const GraphFileCache::Key key = key_of(bytes->view(), options.execution_order);
    if (auto known = options.cache->find(key)) {
      return known;
    }
    auto graph = read();
    return graph ? options.cache->add(key, std::move(*graph)) : graph;
  } catch (const std::bad_alloc&) {
    return out_of_memory(path);
  }
}

}  // namespace sporescope
