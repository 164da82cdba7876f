// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/serve/request_handlers.h"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <utility>
#include <vector>

#include "core/base/stable_hash.h"
#include "core/dump/find_dumps.h"
#include "core/dump/open_dump.h"
#include "core/flow/training_order.h"
#include "core/serve/analysis_handlers.h"
#include "core/serve/dump_summaries.h"
#include "core/tensor/find_non_finite.h"

namespace sporescope::serve {

namespace {

using remote::RemoteTensorId;
using remote::RequestKind;
using Clock = std::chrono::steady_clock;
using Source = std::shared_ptr<const TensorSource>;

constexpr std::size_t kMaxPrefetched = 200;  // records in each direction
constexpr std::uint64_t kMaxPrefetchedElements = 1U << 18U;
constexpr auto kPrefetchTime = std::chrono::milliseconds(10);
constexpr std::uint64_t kMaxBytesRead = 64U << 20U;
constexpr auto kUpdateTimeout =
    std::chrono::seconds(10);  // timeout of send_growth(); a disconnected client is not detected earlier

template <class T>
Result<void> send(const ClientRequest& request, const Result<T>& result) {
  if (!result) return tl::unexpected(result.error());
  request.send(pack(*result));
  return {};
}

Result<Source> open_record(const Dump& dump, RecordIndex record) {
  if (!dump.records().has(record)) return invalid_request();
  return dump.open(dump.records()[record]);
}

Result<Source> open_tensor(const Dump& dump, const RemoteTensorId& name) {
  auto tensor = open_record(dump, name.tensor);
  if (!tensor || !name.minus) return tensor;
  auto minus = open_record(dump, *name.minus);
  return minus ? difference_source(std::move(*tensor), std::move(*minus)) : minus;
}

std::string home() {
  const char* home = std::getenv("HOME");
  return home != nullptr ? home : "/";
}

/// Expands "~" to the home folder.
std::filesystem::path expand_home(const std::filesystem::path& path) {
  const std::string text = path.string();
  return text == "~" || text.starts_with("~/") ? std::filesystem::path(home() + text.substr(1)) : path;
}

Result<void> handshake(const ClientRequest& request) {
  request.send(pack(remote::ServerInfo{SPORESCOPE_VERSION, home()}));
  return {};
}

Result<void> list_dumps_below(const ClientRequest& request) {
  std::filesystem::path path;
  if (!read_arguments(request, path)) return invalid_request();
  const auto found = find_dumps(expand_home(path), request.stop, [&](const Problem& problem) {
    request.send(pack(remote::FoundRemoteDump{problem.path, {}, problem.message}));
  });
  if (!found) return tl::unexpected(found.error());
  for (const FoundDump& dump : *found) {
    request.send(pack(remote::FoundRemoteDump{dump.path, std::string(dump.family->name), std::nullopt}));
  }
  return {};
}

Result<void> send_summaries(const ClientRequest& request) {
  std::vector<std::filesystem::path> roots;
  if (!read_arguments(request, roots)) return invalid_request();
  for (const auto& root : roots) {
    if (request.stop.stop_requested()) break;
    summarize(root, request.stop, [&](const remote::DumpSummary& summary) { request.send(pack(summary)); });
  }
  return {};
}

Result<void> open(const ClientRequest& request) {
  std::filesystem::path path;
  if (!read_arguments(request, path)) return invalid_request();
  OpenOptions options;
  options.stop = request.stop;
  options.progress = [&](const OpenProgress& progress) { request.send(pack(remote::OpenPart(progress))); };
  options.on_skipped = [&](const Problem& problem) { request.send(pack(remote::OpenPart(problem))); };
  auto opened = open_growing_dumps(expand_home(path), options);
  if (!opened) return tl::unexpected(std::move(opened.error()));
  for (auto& dump : *opened) {
    const auto watched = std::make_shared<WatchedDump>(std::move(dump));
    const auto current = watched->dump();
    request.send(pack(remote::OpenPart(remote::OpenedDump{request.dumps->add({current, watched}), current->root()})));
  }
  return {};
}

Result<void> send_listing(const ClientRequest& request) {
  request.send(request.dump.followed->listing());
  return {};
}

Result<void> send_digest(const ClientRequest& request) {
  request.send(pack(stable_hash(request.dump.followed->listing())));
  return {};
}

Result<void> send_growth(const ClientRequest& request) {
  std::vector<std::uint32_t> released;
  if (!read_arguments(request, released)) return invalid_request();
  request.dumps->release(released);
  const auto& [known_dump, watched] = request.dump;
  auto change = watched->wait_for_change(known_dump.get(), request.stop, Clock::now() + kUpdateTimeout);
  if (!change) return tl::unexpected(std::move(change.error()));
  std::optional<remote::DumpUpdate> update;
  if (*change) {
    const std::uint32_t id = request.dumps->add({(*change)->dump, watched});
    update = remote::DumpUpdate{id, std::move((*change)->bytes), (*change)->digest};
  }
  request.send(pack(update));
  return {};
}

/// Reports neighboring records that can be read quickly. A client that requests one tensor of an iteration often requests
/// many, one for each operator; sending them along saves a round trip for each.
void prefetch(const ClientRequest& request, RecordIndex requested, const std::function<void(RecordIndex)>& report) {
  const auto records = request.dump.dump->records();
  const TensorRecord& own = records[requested];
  const auto deadline = Clock::now() + kPrefetchTime;
  const auto try_record = [&](std::size_t position) {
    if (position >= records.size()) return;
    const auto index = index_at<RecordIndex>(position);
    const TensorRecord& record = records[index];
    const bool is_neighbor = record.graph == own.graph && record.iteration == own.iteration && record.io == own.io;
    if (is_neighbor && record.has_values) report(index);
  };
  for (std::size_t step = 1; step <= kMaxPrefetched && Clock::now() < deadline && !request.stop.stop_requested(); ++step) {
    try_record(number_of(requested) + step);
    if (step <= number_of(requested)) try_record(number_of(requested) - step);
  }
}

Result<void> send_descriptors(const ClientRequest& request) {
  RecordIndex requested{};
  const Dump& dump = *request.dump.dump;
  if (!read_arguments(request, requested) || !dump.records().has(requested)) return invalid_request();
  std::vector<std::pair<RecordIndex, remote::TensorDescriptor>> descriptors;
  const auto add = [&](RecordIndex record) -> Result<void> {
    const auto source = open_record(dump, record);
    if (!source) return tl::unexpected(source.error());
    descriptors.emplace_back(record,
                             remote::TensorDescriptor{(*source)->dtype(), (*source)->shape(), (*source)->fortran_order(),
                                                      (*source)->remark(), (*source)->representation()});
    return {};
  };
  if (auto own = add(requested); !own) return own;
  // Clients also request the previous tensor to show differences.
  if (const auto previous = previous_record(dump, dump.records()[requested])) static_cast<void>(add(*previous));
  prefetch(request, requested, [&](RecordIndex record) { static_cast<void>(add(record)); });
  request.send(pack(descriptors));
  return {};
}

Result<void> read_values(const ClientRequest& request) {
  RemoteTensorId name;
  std::uint64_t first = 0;
  std::uint64_t count = 0;
  if (!read_arguments(request, name, first, count)) return invalid_request();
  const auto source = open_tensor(*request.dump.dump, name);
  if (!source) return tl::unexpected(source.error());
  const std::size_t size = item_size((*source)->dtype());
  if (first > (*source)->count() || count > (*source)->count() - first || count > kMaxBytesRead / size) {
    return invalid_request();
  }
  std::vector<std::byte> bytes(count * size);
  if (auto read = (*source)->read(first, bytes); !read) return read;
  request.send(pack(bytes));
  return {};
}

Result<void> send_slice_values(const ClientRequest& request, const RemoteTensorId& name, const std::string& text,
                               const std::function<Result<void>(const TensorSource&, const Slice&)>& send_result) {
  const auto slice = Slice::parse(text);
  if (!slice) return tl::unexpected(slice.error());
  const auto source = open_tensor(*request.dump.dump, name);
  return source ? send_result(**source, *slice) : tl::unexpected(source.error());
}

Result<void> send_slice(const ClientRequest& request) {
  RemoteTensorId name;
  std::string text;
  std::uint64_t limit = 0;
  if (!read_arguments(request, name, text, limit)) return invalid_request();
  return send_slice_values(request, name, text, [&](const TensorSource& source, const Slice& slice) {
    return send(request, read_slice(source, slice, limit, request.stop));
  });
}

Result<void> send_heat_map(const ClientRequest& request) {
  RemoteTensorId name;
  std::string text;
  std::int64_t rows = 0;
  std::int64_t columns = 0;
  if (!read_arguments(request, name, text, rows, columns)) return invalid_request();
  return send_slice_values(request, name, text, [&](const TensorSource& source, const Slice& slice) {
    return send(request, make_heat_map(source, slice, rows, columns, request.stop));
  });
}

/// Sends the result of `compute` for a tensor and for small neighboring tensors.
template <class T>
Result<void> send_with_prefetch(const ClientRequest& request,
                                Result<T> (*compute)(const TensorSource&, const std::stop_token&)) {
  RemoteTensorId name;
  if (!read_arguments(request, name)) return invalid_request();
  const auto source = open_tensor(*request.dump.dump, name);
  if (!source) return tl::unexpected(source.error());
  auto own = compute(**source, request.stop);
  if (!own) return tl::unexpected(std::move(own.error()));
  std::vector<std::pair<RecordIndex, T>> all{{name.tensor, *std::move(own)}};
  if (!name.minus) {
    prefetch(request, name.tensor, [&](RecordIndex record) {
      const auto neighbor = open_record(*request.dump.dump, record);
      if (!neighbor || (*neighbor)->count() > kMaxPrefetchedElements) return;
      if (auto result = compute(**neighbor, request.stop)) all.emplace_back(record, *std::move(result));
    });
  }
  request.send(pack(all));
  return {};
}

Result<void> send_statistics(const ClientRequest& request) {
  return send_with_prefetch<Statistics>(request, compute_statistics);
}

Result<void> send_content(const ClientRequest& request) { return send_with_prefetch(request, hash_content); }

Result<void> send_histogram(const ClientRequest& request) {
  RemoteTensorId name;
  double low = 0;
  double high = 0;
  std::uint64_t bins = 0;
  if (!read_arguments(request, name, low, high, bins)) return invalid_request();
  const auto source = open_tensor(*request.dump.dump, name);
  return source ? send(request, compute_histogram(**source, low, high, bins, request.stop)) : tl::unexpected(source.error());
}

Result<void> send_next_non_finite(const ClientRequest& request) {
  RemoteTensorId name;
  std::uint64_t from = 0;
  bool forward = true;
  if (!read_arguments(request, name, from, forward)) return invalid_request();
  const auto source = open_tensor(*request.dump.dump, name);
  return source ? send(request, find_non_finite(**source, from, forward, request.stop)) : tl::unexpected(source.error());
}

/// Opens both tensors of a difference.
Result<void> send_pair(const ClientRequest& request, const RemoteTensorId& name,
                       const std::function<Result<void>(const TensorSource&, const TensorSource&)>& send_result) {
  if (!name.minus) return invalid_request();
  const auto a = open_record(*request.dump.dump, name.tensor);
  if (!a) return tl::unexpected(a.error());
  const auto b = open_record(*request.dump.dump, *name.minus);
  return b ? send_result(**a, **b) : tl::unexpected(b.error());
}

Result<void> send_difference(const ClientRequest& request) {
  RemoteTensorId name;
  Closeness closeness;
  if (!read_arguments(request, name, closeness)) return invalid_request();
  return send_pair(request, name, [&](const TensorSource& a, const TensorSource& b) {
    return send(request, compute_difference(a, b, request.stop, closeness, 0));
  });
}

Result<void> send_first_difference(const ClientRequest& request) {
  RemoteTensorId name;
  if (!read_arguments(request, name)) return invalid_request();
  return send_pair(request, name, [&](const TensorSource& a, const TensorSource& b) {
    return send(request, first_difference(a, b, request.stop));
  });
}

Result<void> send_kernel_arguments(const ClientRequest& request) {
  DumpGraphIndex graph{};
  NodeIndex node = kNoNode;
  Iteration iteration{};
  const bool is_valid = read_arguments(request, graph, node, iteration);
  if (!is_valid || !request.dump.dump->graphs().has(graph)) return invalid_request();
  return send(request, request.dump.dump->kernel_arguments(graph, node, iteration));
}

Result<void> send_npy_names(const ClientRequest& request) {
  constexpr std::size_t kMaxNames = 1024;
  RecordIndex first{};
  const auto& dump = *request.dump.dump;
  const auto records = dump.records();
  if (!read_arguments(request, first) || number_of(first) >= records.size()) return invalid_request();
  std::vector<std::optional<remote::NpyNames>> names;
  for (std::size_t position = number_of(first); position < records.size() && names.size() < kMaxNames; ++position) {
    const TensorRecord& record = records[index_at<RecordIndex>(position)];
    auto as_stored = dump.exported_npy_name(record, {});
    if (!as_stored) return tl::unexpected(std::move(as_stored.error()));
    auto in_order = dump.exported_npy_name(record, remote::NpyNames::kFormatPlaceholder);
    if (!in_order) return tl::unexpected(std::move(in_order.error()));
    auto& name = names.emplace_back();
    if (*as_stored && *in_order) name = remote::NpyNames{**std::move(as_stored), **std::move(in_order)};
  }
  request.send(pack(names));
  return {};
}

Result<void> run_command(const ClientRequest& request) {
  remote::CommandCall call;
  if (!read_arguments(request, call)) return invalid_request();
  for (const std::uint32_t path : call.paths) {
    if (path >= call.arguments.size()) return invalid_request();
    call.arguments[path] = expand_home(call.arguments[path]).string();
  }
  return request.commands->run(call, request.stop, [&](const remote::CommandPart& part) { request.send(pack(part)); });
}

Result<void> stop_command(const ClientRequest& request) {
  std::uint32_t number = 0;
  if (!read_arguments(request, number)) return invalid_request();
  request.commands->stop(number);
  return {};
}

struct Row {
  RequestKind kind;
  bool needs_dump;
  Result<void> (*handle)(const ClientRequest&);
};
constexpr Row kRows[] = {
    // NOLINT(modernize-avoid-c-arrays)
    {RequestKind::handshake, false, handshake},
    {RequestKind::list_dumps, false, list_dumps_below},
    {RequestKind::summarize, false, send_summaries},
    {RequestKind::open, false, open},
    {RequestKind::listing, true, send_listing},
    {RequestKind::digest, true, send_digest},
    {RequestKind::wait_for_update, true, send_growth},
    {RequestKind::headers, true, send_descriptors},
    {RequestKind::read, true, read_values},
    {RequestKind::statistics, true, send_statistics},
    {RequestKind::slice, true, send_slice},
    {RequestKind::heat_map, true, send_heat_map},
    {RequestKind::histogram, true, send_histogram},
    {RequestKind::next_non_finite, true, send_next_non_finite},
    {RequestKind::difference, true, send_difference},
    {RequestKind::kernel_arguments, true, send_kernel_arguments},
    {RequestKind::check, true, send_check},
    {RequestKind::first_cause, true, send_first_cause},
    {RequestKind::run_command, false, run_command},
    {RequestKind::stop_command, false, stop_command},
    {RequestKind::recompute, true, send_recomputation},
    {RequestKind::npy_names, true, send_npy_names},
    {RequestKind::content, true, send_content},
    {RequestKind::first_difference, true, send_first_difference},
};

}  // namespace

Result<void> handle_request(const ClientRequest& request) {
  const auto* row =
      std::find_if(std::begin(kRows), std::end(kRows), [&](const Row& candidate) { return candidate.kind == request.kind; });
  if (row == std::end(kRows) || (row->needs_dump && request.dump.dump == nullptr)) return invalid_request();
  return row->handle(request);
}

}  // namespace sporescope::serve
