// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/remote/remote_dump.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <variant>

#include "core/dump/recorded_statistics/recorded_statistics.h"
#include "core/remote/packed_analyses.h"
#include "core/remote/remote_tensor.h"

namespace sporescope::remote {

namespace {

constexpr std::size_t kMaxCached = 100'000;

template <class... Cases>
struct Overloaded : Cases... {
  using Cases::operator()...;
};
template <class... Cases>
Overloaded(Cases...) -> Overloaded<Cases...>;

bool are_in_range(const std::vector<Hit>& hits, std::size_t records) {
  return std::all_of(hits.begin(), hits.end(), [&](const Hit& hit) { return number_of(hit.record) < records; });
}

bool are_in_range(const Finding& finding, std::size_t records) {
  const auto is_in_range = [&](const auto& item) { return number_of(item.record) < records; };
  return is_in_range(finding) && std::all_of(finding.inputs.begin(), finding.inputs.end(), is_in_range) &&
         std::all_of(finding.path.begin(), finding.path.end(), is_in_range) &&
         std::all_of(finding.downstream.begin(), finding.downstream.end(), is_in_range) &&
         finding.downstream_from <= finding.path.size() &&
         std::all_of(finding.reasoning.begin(), finding.reasoning.end(), is_in_range);
}

bool are_in_range(const CauseSearchResult& result, std::size_t records) {
  return std::all_of(result.findings.begin(), result.findings.end(),
                     [&](const Finding& finding) { return are_in_range(finding, records); }) &&
         std::all_of(result.not_judged.begin(), result.not_judged.end(),
                     [&](RecordIndex record) { return number_of(record) < records; });
}

bool are_in_range(RecordIndex record, const std::optional<RecordIndex>& other, std::size_t records) {
  return number_of(record) < records && (!other || number_of(*other) < records);
}

bool are_in_range(const std::vector<RecomputedOperator>& operators, std::size_t records) {
  return std::all_of(operators.begin(), operators.end(), [&](const RecomputedOperator& op) {
    return number_of(op.record) < records && op.verdict <= RecomputeVerdict::not_read &&
           std::all_of(op.tensors.begin(), op.tensors.end(),
                       [&](const RecomputedTensor& tensor) { return are_in_range(tensor.record, tensor.given, records); });
  });
}

bool are_in_range(const RecomputeResult& result, std::size_t records) {
  return std::all_of(result.findings.begin(), result.findings.end(),
                     [&](const RecomputeFinding& finding) { return are_in_range(finding.record, finding.given, records); });
}

tl::unexpected<Error> changed_dump_error(const std::filesystem::path& root) {
  return fail(ErrorCode::malformed,
              {SPORESCOPE_TRANSLATE_NOOP("“%1” has changed since the connection was lost. Open it again."), {root.string()}},
              root);
}

}  // namespace

Result<std::vector<OpenedDump>> request_open(EngineLink& link, const std::filesystem::path& path, const OpenOptions& options) {
  std::vector<OpenedDump> opened;
  const auto handle_part = Overloaded{[&](OpenedDump& dump) { opened.push_back(std::move(dump)); },
                                      [&](const Problem& problem) {
                                        if (options.on_skipped) options.on_skipped(problem);
                                      },
                                      [&](const OpenProgress& progress) {
                                        if (options.progress) options.progress(progress);
                                      }};
  auto called =
      link.call_streaming(RequestKind::open, 0, pack(path), options.stop, [&](std::string_view bytes) -> Result<void> {
        auto part = unpack<OpenPart>(bytes);
        if (!part) return tl::unexpected(std::move(part.error()));
        std::visit(handle_part, *part);
        return {};
      });
  if (!called) return tl::unexpected(std::move(called.error()));
  return opened;
}

void ReleasedDumps::add(std::uint32_t generation, std::uint32_t id) {
  const std::lock_guard lock(mutex_);
  released_.emplace_back(generation, id);
}

std::vector<std::uint32_t> ReleasedDumps::take(std::uint32_t generation) {
  const std::lock_guard lock(mutex_);
  std::vector<std::uint32_t> ids;
  for (const auto& [released_generation, id] : std::exchange(released_, {})) {
    if (released_generation == generation) ids.push_back(id);
  }
  return ids;
}

Result<std::uint32_t> RemoteDumpHandle::id(const std::stop_token& stop) {
  const std::lock_guard lock(mutex_);
  const std::uint32_t generation = link_->generation();
  if (generation == generation_) return opened_.id;
  if (generation == changed_in_generation_) return changed_dump_error(opened_.root);
  OpenOptions options;
  options.stop = stop;
  const auto reopened = request_open(*link_, opened_.root, options);
  if (!reopened) return tl::unexpected(reopened.error());
  const auto digest = reopened->empty() ? Result<std::uint64_t>(0)
                                        : link_->call_as<std::uint64_t>(RequestKind::digest, reopened->front().id, {}, stop);
  if (!digest) return tl::unexpected(digest.error());
  const bool is_same = !reopened->empty() && *digest == digest_;
  for (std::size_t i = is_same ? 1 : 0; i < reopened->size(); ++i) released_->add(generation, (*reopened)[i].id);
  if (!is_same) {
    changed_in_generation_ = generation;
    return changed_dump_error(opened_.root);
  }
  generation_ = generation;
  opened_ = reopened->front();
  return opened_.id;
}

template <class T>
Result<T> RemoteDumpHandle::fetch_batched(RequestKind kind, std::map<RecordIndex, T>& cache, const RemoteTensorId& name,
                                          const std::stop_token& stop) {
  if (!name.minus) {
    const std::lock_guard lock(cache_mutex_);
    if (const auto found = cache.find(name.tensor); found != cache.end()) return found->second;
  }
  auto all = call_as<std::vector<std::pair<RecordIndex, T>>>(kind, pack(name), stop);
  if (!all) return tl::unexpected(std::move(all.error()));
  if (all->empty()) return not_understood();
  if (!name.minus) {
    const std::lock_guard lock(cache_mutex_);
    if (cache.size() > kMaxCached) cache.clear();
    cache.insert(all->begin(), all->end());
  }
  return all->front().second;
}
template Result<Statistics> RemoteDumpHandle::fetch_batched(RequestKind, std::map<RecordIndex, Statistics>&,
                                                            const RemoteTensorId&, const std::stop_token&);
template Result<Content> RemoteDumpHandle::fetch_batched(RequestKind, std::map<RecordIndex, Content>&, const RemoteTensorId&,
                                                         const std::stop_token&);

RemoteDump::RemoteDump(DumpListing listing, std::shared_ptr<RemoteDumpHandle> handle)
    : ListedDump(std::move(listing)), handle_(std::move(handle)) {}

Result<std::vector<Attribute>> RemoteDump::kernel_arguments(DumpGraphIndex graph, NodeIndex node, Iteration iteration) const {
  if (listing().kernel_argument_files == 0) return {};
  return handle_->call_as<std::vector<Attribute>>(RequestKind::kernel_arguments, pack(graph, node, iteration), {});
}

Result<TensorDescriptor> RemoteDump::descriptor(RecordIndex tensor) const {
  {
    const std::lock_guard lock(mutex_);
    if (const auto found = descriptors_.find(tensor); found != descriptors_.end()) return found->second;
  }
  using Descriptors = std::vector<std::pair<RecordIndex, TensorDescriptor>>;
  auto heads = handle_->call_as<Descriptors>(RequestKind::headers, pack(tensor), {});
  if (!heads) return tl::unexpected(std::move(heads.error()));
  const std::lock_guard lock(mutex_);
  for (auto& [record, head] : *heads) descriptors_.insert_or_assign(record, std::move(head));
  const auto found = descriptors_.find(tensor);
  return found == descriptors_.end() ? Result<TensorDescriptor>(not_understood()) : found->second;
}

Result<std::shared_ptr<const TensorSource>> RemoteDump::open(const TensorRecord& record) const {
  if (!record.has_values) return values_not_dumped(record, path(record));
  const auto tensor = number_of_record(record);
  if (!tensor) {
    return fail(ErrorCode::not_found,
                {SPORESCOPE_TRANSLATE_NOOP("The dump on %1 does not have this tensor"), {handle_->link().host()}});
  }
  auto head = this->descriptor(*tensor);
  if (!head) return tl::unexpected(std::move(head.error()));
  return std::make_shared<const RemoteTensor>(handle_, RemoteTensorId{*tensor, {}}, std::move(*head));
}

Result<std::optional<NpyNames>> RemoteDump::npy_names(RecordIndex tensor) const {
  const std::lock_guard lock(mutex_);
  if (const auto found = npy_names_.find(tensor); found != npy_names_.end()) return found->second;
  auto names = handle_->call_as<std::vector<std::optional<NpyNames>>>(RequestKind::npy_names, pack(tensor), {});
  if (!names) return tl::unexpected(std::move(names.error()));
  if (names->empty()) return not_understood();
  for (std::size_t i = 0; i < names->size(); ++i) {
    npy_names_.insert_or_assign(index_at<RecordIndex>(number_of(tensor) + i), std::move((*names)[i]));
  }
  return npy_names_.at(tensor);
}

Result<std::optional<std::string>> RemoteDump::exported_npy_name(const TensorRecord& record, std::string_view format) const {
  const auto tensor = number_of_record(record);
  if (!tensor) return std::nullopt;
  const auto names = npy_names(*tensor);
  if (!names) return tl::unexpected(names.error());
  if (!*names) return std::nullopt;
  if (format.empty()) return (*names)->as_stored;
  std::string name = (*names)->in_order;
  const std::size_t position = name.find(NpyNames::kFormatPlaceholder);
  if (position != std::string::npos) name.replace(position, NpyNames::kFormatPlaceholder.size(), format);
  return name;
}

Result<CheckResult> RemoteDump::check_remotely(const std::vector<Watchpoint>& watchpoints, const CheckOptions& options) const {
  if (options.part) {
    return fail(ErrorCode::unsupported, SPORESCOPE_TRANSLATE_NOOP("A dump on another computer can only be checked as a whole"));
  }
  const auto id = handle_->id(options.stop);
  if (!id) return tl::unexpected(id.error());
  CheckResult result;
  result.complete = false;
  std::vector<Hit> collected_hits;
  const auto append_hits = [&](std::vector<Hit>& hits) -> Result<void> {
    if (!are_in_range(hits, records().size())) return not_understood();
    for (Hit& hit : hits) {
      if (options.on_hit) options.on_hit(hit);
      if (options.keep_hits) collected_hits.push_back(std::move(hit));
    }
    return {};
  };
  const auto handle_part = [&](std::string_view bytes) -> Result<void> {
    auto part = unpack<CheckPartAnswer>(bytes);
    if (!part) return tl::unexpected(std::move(part.error()));
    return std::visit(Overloaded{append_hits,
                                 [&](const CheckProgress& progress) -> Result<void> {
                                   if (options.on_progress) options.on_progress(progress);
                                   return {};
                                 },
                                 [&](CheckResult& end) -> Result<void> {
                                   result = std::move(end);
                                   return {};
                                 }},
                      *part);
  };
  auto called = handle_->link().call_streaming(RequestKind::check, *id, pack(watchpoints, options.io, options.selection),
                                               options.stop, handle_part);
  if (!called && called.error().code != ErrorCode::cancelled) return tl::unexpected(std::move(called.error()));
  result.hits = std::move(collected_hits);
  return result;
}

Result<CauseSearchResult> RemoteDump::find_first_cause_remotely(const CauseSearchOptions& options) const {
  const auto id = handle_->id(options.stop);
  if (!id) return tl::unexpected(id.error());
  CauseSearchResult result;
  result.complete = false;
  const auto handle_part = [&](std::string_view bytes) -> Result<void> {
    auto part = unpack<SearchPartAnswer>(bytes);
    if (!part) return tl::unexpected(std::move(part.error()));
    return std::visit(Overloaded{[&](const CauseSearchProgress& progress) -> Result<void> {
                                   if (options.on_progress) options.on_progress(progress);
                                   return {};
                                 },
                                 [&](const Finding& finding) -> Result<void> {
                                   if (!are_in_range(finding, records().size())) return not_understood();
                                   if (options.on_first_finding) options.on_first_finding(finding);
                                   return {};
                                 },
                                 [&](CauseSearchResult& end) -> Result<void> {
                                   result = std::move(end);
                                   return are_in_range(result, records().size()) ? Result<void>() : not_understood();
                                 }},
                      *part);
  };
  const std::string arguments = pack(options.from, options.selected, static_cast<std::uint64_t>(options.max_findings));
  auto called = handle_->link().call_streaming(RequestKind::first_cause, *id, arguments, options.stop, handle_part);
  if (!called && called.error().code != ErrorCode::cancelled) return tl::unexpected(std::move(called.error()));
  return result;
}

Result<RecomputeResult> RemoteDump::recompute_remotely(const std::vector<RecordIndex>& records,
                                                       const RecomputeOptions& options) const {
  const auto id = handle_->id(options.stop);
  if (!id) return tl::unexpected(id.error());
  RecomputeResult result;
  result.complete = false;
  const auto handle_operators = [&](std::vector<RecomputedOperator>& operators) -> Result<void> {
    if (!are_in_range(operators, this->records().size())) return not_understood();
    for (RecomputedOperator& op : operators) {
      if (options.on_operator) options.on_operator(std::move(op));
    }
    return {};
  };
  const auto handle_part = [&](std::string_view bytes) -> Result<void> {
    auto part = unpack<RecomputePart>(bytes);
    if (!part) return tl::unexpected(std::move(part.error()));
    return std::visit(Overloaded{handle_operators,
                                 [&](const RecomputeProgress& progress) -> Result<void> {
                                   if (options.on_progress) options.on_progress(progress.done, progress.all);
                                   return {};
                                 },
                                 [&](RecomputeResult& end) -> Result<void> {
                                   result = std::move(end);
                                   return are_in_range(result, this->records().size()) ? Result<void>() : not_understood();
                                 }},
                      *part);
  };
  auto called = handle_->link().call_streaming(RequestKind::recompute, *id, pack(records, options.maps, options.values),
                                               options.stop, handle_part);
  if (!called && called.error().code != ErrorCode::cancelled) return tl::unexpected(std::move(called.error()));
  return result;
}

}  // namespace sporescope::remote
