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
Result<void> send(const ClientRequest& question, const Result<T>& answer) {
  if (!answer) return tl::unexpected(answer.error());
  question.send(pack(*answer));
  return {};
}

Result<Source> open_record(const Dump& dump, RecordIndex record) {
  if (!dump.records().has(record)) return invalid_request();
  return dump.open(dump.records()[record]);
}

Result<Source> open_named(const Dump& dump, const RemoteTensorId& name) {
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
std::filesystem::path expanded(const std::filesystem::path& path) {
  const std::string text = path.string();
  return text == "~" || text.starts_with("~/") ? std::filesystem::path(home() + text.substr(1)) : path;
}

Result<void> handshake(const ClientRequest& question) {
  question.send(pack(remote::ServerInfo{SPORESCOPE_VERSION, home()}));
  return {};
}

Result<void> list_dumps_below(const ClientRequest& question) {
  std::filesystem::path path;
  if (!read_arguments(question, path)) return invalid_request();
  const auto found = find_dumps(expanded(path), question.stop, [&](const Problem& problem) {
    question.send(pack(remote::FoundRemoteDump{problem.path, {}, problem.message}));
  });
  if (!found) return tl::unexpected(found.error());
  for (const FoundDump& dump : *found) {
    question.send(pack(remote::FoundRemoteDump{dump.path, std::string(dump.family->name), std::nullopt}));
  }
  return {};
}

Result<void> send_summaries(const ClientRequest& question) {
  std::vector<std::filesystem::path> roots;
  if (!read_arguments(question, roots)) return invalid_request();
  for (const auto& root : roots) {
    if (question.stop.stop_requested()) break;
    summarize(root, question.stop, [&](const remote::DumpSummary& summary) { question.send(pack(summary)); });
  }
  return {};
}

Result<void> open(const ClientRequest& question) {
  std::filesystem::path path;
  if (!read_arguments(question, path)) return invalid_request();
  OpenOptions options;
  options.stop = question.stop;
  options.progress = [&](const OpenProgress& progress) { question.send(pack(remote::OpenPart(progress))); };
  options.on_skipped = [&](const Problem& problem) { question.send(pack(remote::OpenPart(problem))); };
  auto opened = open_growing_dumps(expanded(path), options);
  if (!opened) return tl::unexpected(std::move(opened.error()));
  for (auto& dump : *opened) {
    const auto followed = std::make_shared<WatchedDump>(std::move(dump));
    const auto now = followed->dump();
    question.send(pack(remote::OpenPart(remote::OpenedDump{question.dumps->add({now, followed}), now->root()})));
  }
  return {};
}

Result<void> send_listing(const ClientRequest& question) {
  question.send(question.dump.followed->listing());
  return {};
}

Result<void> send_digest(const ClientRequest& question) {
  question.send(pack(stable_hash(question.dump.followed->listing())));
  return {};
}

Result<void> send_growth(const ClientRequest& question) {
  std::vector<std::uint32_t> left;
  if (!read_arguments(question, left)) return invalid_request();
  question.dumps->release(left);
  const auto& [known, followed] = question.dump;
  auto change = followed->wait_for_change(known.get(), question.stop, Clock::now() + kUpdateTimeout);
  if (!change) return tl::unexpected(std::move(change.error()));
  std::optional<remote::DumpUpdate> updated;
  if (*change) {
    const std::uint32_t number = question.dumps->add({(*change)->dump, followed});
    updated = remote::DumpUpdate{number, std::move((*change)->bytes), (*change)->digest};
  }
  question.send(pack(updated));
  return {};
}

/// Reports neighboring records that can be read quickly. A client that requests one tensor of an iteration often requests
/// many, one for each operator; sending them along saves a round trip for each.
void prefetch(const ClientRequest& question, RecordIndex requested, const std::function<void(RecordIndex)>& report) {
  const auto records = question.dump.dump->records();
  const TensorRecord& own = records[requested];
  const auto until = Clock::now() + kPrefetchTime;
  const auto try_one = [&](std::size_t place) {
    if (place >= records.size()) return;
    const auto index = index_at<RecordIndex>(place);
    const TensorRecord& record = records[index];
    const bool is_neighbor = record.graph == own.graph && record.iteration == own.iteration && record.io == own.io;
    if (is_neighbor && record.has_values) report(index);
  };
  for (std::size_t step = 1; step <= kMaxPrefetched && Clock::now() < until && !question.stop.stop_requested(); ++step) {
    try_one(number_of(requested) + step);
    if (step <= number_of(requested)) try_one(number_of(requested) - step);
  }
}

Result<void> send_descriptors(const ClientRequest& question) {
  RecordIndex requested{};
  const Dump& dump = *question.dump.dump;
  if (!read_arguments(question, requested) || !dump.records().has(requested)) return invalid_request();
  std::vector<std::pair<RecordIndex, remote::TensorDescriptor>> heads;
  const auto add = [&](RecordIndex record) -> Result<void> {
    const auto source = open_record(dump, record);
    if (!source) return tl::unexpected(source.error());
    heads.emplace_back(record, remote::TensorDescriptor{(*source)->dtype(), (*source)->shape(), (*source)->fortran_order(),
                                                        (*source)->remark(), (*source)->representation()});
    return {};
  };
  if (auto own = add(requested); !own) return own;
  // Clients also request the previous tensor to show differences.
  if (const auto before = previous_record(dump, dump.records()[requested])) static_cast<void>(add(*before));
  prefetch(question, requested, [&](RecordIndex record) { static_cast<void>(add(record)); });
  question.send(pack(heads));
  return {};
}

Result<void> read_values(const ClientRequest& question) {
  RemoteTensorId name;
  std::uint64_t first = 0;
  std::uint64_t count = 0;
  if (!read_arguments(question, name, first, count)) return invalid_request();
  const auto source = open_named(*question.dump.dump, name);
  if (!source) return tl::unexpected(source.error());
  const std::size_t size = item_size((*source)->dtype());
  if (first > (*source)->count() || count > (*source)->count() - first || count > kMaxBytesRead / size) {
    return invalid_request();
  }
  std::vector<std::byte> bytes(count * size);
  if (auto read = (*source)->read(first, bytes); !read) return read;
  question.send(pack(bytes));
  return {};
}

Result<void> send_slice_values(const ClientRequest& question, const RemoteTensorId& name, const std::string& text,
                               const std::function<Result<void>(const TensorSource&, const Slice&)>& answer) {
  const auto slice = Slice::parse(text);
  if (!slice) return tl::unexpected(slice.error());
  const auto source = open_named(*question.dump.dump, name);
  return source ? answer(**source, *slice) : tl::unexpected(source.error());
}

Result<void> send_slice(const ClientRequest& question) {
  RemoteTensorId name;
  std::string text;
  std::uint64_t limit = 0;
  if (!read_arguments(question, name, text, limit)) return invalid_request();
  return send_slice_values(question, name, text, [&](const TensorSource& source, const Slice& slice) {
    return send(question, read_slice(source, slice, limit, question.stop));
  });
}

Result<void> send_heat_map(const ClientRequest& question) {
  RemoteTensorId name;
  std::string text;
  std::int64_t rows = 0;
  std::int64_t columns = 0;
  if (!read_arguments(question, name, text, rows, columns)) return invalid_request();
  return send_slice_values(question, name, text, [&](const TensorSource& source, const Slice& slice) {
    return send(question, make_heat_map(source, slice, rows, columns, question.stop));
  });
}

/// Sends the result of `work_out` for a tensor and for small neighboring tensors.
template <class T>
Result<void> send_with_prefetch(const ClientRequest& question,
                                Result<T> (*work_out)(const TensorSource&, const std::stop_token&)) {
  RemoteTensorId name;
  if (!read_arguments(question, name)) return invalid_request();
  const auto source = open_named(*question.dump.dump, name);
  if (!source) return tl::unexpected(source.error());
  auto own = work_out(**source, question.stop);
  if (!own) return tl::unexpected(std::move(own.error()));
  std::vector<std::pair<RecordIndex, T>> all{{name.tensor, *std::move(own)}};
  if (!name.minus) {
    prefetch(question, name.tensor, [&](RecordIndex record) {
      const auto baseline = open_record(*question.dump.dump, record);
      if (!baseline || (*baseline)->count() > kMaxPrefetchedElements) return;
      if (auto result = work_out(**baseline, question.stop)) all.emplace_back(record, *std::move(result));
    });
  }
  question.send(pack(all));
  return {};
}

Result<void> send_statistics(const ClientRequest& question) {
  return send_with_prefetch<Statistics>(question, compute_statistics);
}

Result<void> send_content(const ClientRequest& question) { return send_with_prefetch(question, hash_content); }

Result<void> send_histogram(const ClientRequest& question) {
  RemoteTensorId name;
  double low = 0;
  double high = 0;
  std::uint64_t bins = 0;
  if (!read_arguments(question, name, low, high, bins)) return invalid_request();
  const auto source = open_named(*question.dump.dump, name);
  return source ? send(question, compute_histogram(**source, low, high, bins, question.stop)) : tl::unexpected(source.error());
}

Result<void> send_next_non_finite(const ClientRequest& question) {
  RemoteTensorId name;
  std::uint64_t from = 0;
  bool forward = true;
  if (!read_arguments(question, name, from, forward)) return invalid_request();
  const auto source = open_named(*question.dump.dump, name);
  return source ? send(question, find_non_finite(**source, from, forward, question.stop)) : tl::unexpected(source.error());
}

/// Opens both tensors of a difference.
Result<void> send_pair(const ClientRequest& question, const RemoteTensorId& name,
                       const std::function<Result<void>(const TensorSource&, const TensorSource&)>& answer) {
  if (!name.minus) return invalid_request();
  const auto a = open_record(*question.dump.dump, name.tensor);
  if (!a) return tl::unexpected(a.error());
  const auto b = open_record(*question.dump.dump, *name.minus);
  return b ? answer(**a, **b) : tl::unexpected(b.error());
}

Result<void> send_difference(const ClientRequest& question) {
  RemoteTensorId name;
  Closeness closeness;
  if (!read_arguments(question, name, closeness)) return invalid_request();
  return send_pair(question, name, [&](const TensorSource& a, const TensorSource& b) {
    return send(question, compute_difference(a, b, question.stop, closeness, 0));
  });
}

Result<void> send_first_difference(const ClientRequest& question) {
  RemoteTensorId name;
  if (!read_arguments(question, name)) return invalid_request();
  return send_pair(question, name, [&](const TensorSource& a, const TensorSource& b) {
    return send(question, first_difference(a, b, question.stop));
  });
}

Result<void> send_kernel_arguments(const ClientRequest& question) {
  DumpGraphIndex graph{};
  NodeIndex node = kNoNode;
  Iteration iteration{};
  const bool understood = read_arguments(question, graph, node, iteration);
  if (!understood || !question.dump.dump->graphs().has(graph)) return invalid_request();
  return send(question, question.dump.dump->kernel_arguments(graph, node, iteration));
}

Result<void> send_npy_names(const ClientRequest& question) {
  constexpr std::size_t kAtOnce = 1024;
  RecordIndex first{};
  const auto& dump = *question.dump.dump;
  const auto records = dump.records();
  if (!read_arguments(question, first) || number_of(first) >= records.size()) return invalid_request();
  std::vector<std::optional<remote::NpyNames>> names;
  for (std::size_t place = number_of(first); place < records.size() && names.size() < kAtOnce; ++place) {
    const TensorRecord& record = records[index_at<RecordIndex>(place)];
    auto as_stored = dump.exported_npy_name(record, {});
    if (!as_stored) return tl::unexpected(std::move(as_stored.error()));
    auto in_order = dump.exported_npy_name(record, remote::NpyNames::kFormatPlaceholder);
    if (!in_order) return tl::unexpected(std::move(in_order.error()));
    auto& name = names.emplace_back();
    if (*as_stored && *in_order) name = remote::NpyNames{**std::move(as_stored), **std::move(in_order)};
  }
  question.send(pack(names));
  return {};
}

Result<void> run_command(const ClientRequest& question) {
  remote::CommandCall call;
  if (!read_arguments(question, call)) return invalid_request();
  for (const std::uint32_t path : call.paths) {
    if (path >= call.arguments.size()) return invalid_request();
    call.arguments[path] = expanded(call.arguments[path]).string();
  }
  return question.commands->run(call, question.stop, [&](const remote::CommandPart& part) { question.send(pack(part)); });
}

Result<void> stop_command(const ClientRequest& question) {
  std::uint32_t number = 0;
  if (!read_arguments(question, number)) return invalid_request();
  question.commands->stop(number);
  return {};
}

enum class About : std::uint8_t { nothing, dump, followed };
struct Row {
  RequestKind kind;
  About about;
  Result<void> (*answer)(const ClientRequest&);
};
constexpr Row kRows[] = {
    // NOLINT(modernize-avoid-c-arrays)
    {RequestKind::handshake, About::nothing, handshake},
    {RequestKind::list_dumps, About::nothing, list_dumps_below},
    {RequestKind::summarize, About::nothing, send_summaries},
    {RequestKind::open, About::nothing, open},
    {RequestKind::listing, About::followed, send_listing},
    {RequestKind::digest, About::followed, send_digest},
    {RequestKind::wait_for_update, About::followed, send_growth},
    {RequestKind::headers, About::dump, send_descriptors},
    {RequestKind::read, About::dump, read_values},
    {RequestKind::statistics, About::dump, send_statistics},
    {RequestKind::slice, About::dump, send_slice},
    {RequestKind::heat_map, About::dump, send_heat_map},
    {RequestKind::histogram, About::dump, send_histogram},
    {RequestKind::next_non_finite, About::dump, send_next_non_finite},
    {RequestKind::difference, About::dump, send_difference},
    {RequestKind::kernel_arguments, About::dump, send_kernel_arguments},
    {RequestKind::check, About::dump, send_check},
    {RequestKind::first_cause, About::dump, send_first_cause},
    {RequestKind::run_command, About::nothing, run_command},
    {RequestKind::stop_command, About::nothing, stop_command},
    {RequestKind::recompute, About::dump, send_recomputation},
    {RequestKind::npy_names, About::dump, send_npy_names},
    {RequestKind::content, About::dump, send_content},
    {RequestKind::first_difference, About::dump, send_first_difference},
};

}  // namespace

Result<void> handle_request(const ClientRequest& question) {
  const auto* row = std::find_if(std::begin(kRows), std::end(kRows), [&](const Row& one) { return one.kind == question.kind; });
  if (row == std::end(kRows)) return invalid_request();
  if (row->about != About::nothing && question.dump.dump == nullptr) return invalid_request();
  if (row->about == About::followed && question.dump.followed == nullptr) return invalid_request();
  return row->answer(question);
}

}  // namespace sporescope::serve
