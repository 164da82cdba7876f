// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/replicas/replicas.h"

#include <algorithm>
#include <chrono>
#include <map>
#include <memory>
#include <set>
#include <string_view>
#include <tuple>

#include "core/concurrency/parallel.h"
#include "core/dump/distributed_reader.h"
#include "core/replicas/replica_cells.h"
#include "core/replicas/replica_groups.h"
#include "core/replicas/shared_tensors.h"
#include "core/tensor/content/first_difference.h"

namespace sporescope {

template <class Archive, PackedAs<Fingerprint> S>
void fields(Archive& archive, S& fingerprint) {
  archive(fingerprint.content[0], fingerprint.content[1], fingerprint.by, fingerprint.uniform);
}

namespace {

/// Number of tensors that may wait for one that is still being read.
constexpr std::size_t kWindow = 512;
constexpr std::chrono::milliseconds kMinPartialInterval{300};

struct Outcome {
  std::optional<Fingerprint> fingerprint;
  std::optional<Problem> problem;
};
template <class Archive, PackedAs<Outcome> O>
void fields(Archive& archive, O& outcome) {
  archive(outcome.fingerprint, outcome.problem);
}

class ReplicaSearch {
  using Clock = std::chrono::steady_clock;
  using Part = std::vector<std::size_t>;  // indices into the fingerprints

 public:
  ReplicaSearch(const ValueFlow& flow, const std::vector<RecordIndex>& records, const ReplicasOptions& options)
      : dump_(flow.dump()), options_(options), flow_(flow), all_cells_(dump_, records), cells_(all_cells_.shared()) {}

  Replicas run() {
    list_ranks();
    count_unshared_tensors();
    if (options_.on_begin) options_.on_begin(tensor_count(), found_.ranks.size());
    const unsigned threads = options_.threads == 0 ? kIoThreads : options_.threads;
    const DistributedItems items{dump_, cells_.size(), [this](std::size_t i) { return cells_[i].record; }};
    const bool completed = run_ordered(
        options_.shared, items, threads, kWindow, options_.stop, [this](std::size_t i) { return check_cell(cells_[i]); },
        [this](std::size_t i, Outcome outcome) { return collect(i, std::move(outcome)); });
    end_tensor();
    arrange(found_);
    found_.complete = completed && !options_.stop.stop_requested();
    return std::move(found_);
  }

 private:
  [[nodiscard]] std::size_t tensor_count() const {
    std::set<std::uint32_t> tensors;
    for (const ReplicaCell& cell : cells_) tensors.insert(tensors.end(), cell.tensor);
    return tensors.size();
  }

  void arrange(Replicas& found) const {
    const auto is_earlier = [this](const ReplicaFinding& a, const ReplicaFinding& b) { return order_of(a) < order_of(b); };
    std::sort(found.findings.begin(), found.findings.end(), is_earlier);
    std::sort(found.others.begin(), found.others.end(), is_earlier);
    found.sets = sets_.sets();
  }

  void report_partial_result() {
    const Clock::time_point now = Clock::now();
    if (!options_.on_partial_result || now < next_partial_result_) return;
    Replicas partial = found_;
    arrange(partial);
    partial.complete = false;
    options_.on_partial_result(partial);
    // All findings so far are sorted and passed on each time, which must not take longer than reading.
    next_partial_result_ = Clock::now() + std::max<Clock::duration>(kMinPartialInterval, 4 * (Clock::now() - now));
  }

  [[nodiscard]] std::tuple<Iteration, std::uint64_t, RecordIndex> order_of(const ReplicaFinding& finding) const {
    return {finding.iteration, dump_.records()[finding.record].time, finding.record};
  }

  void list_ranks() {
    found_.ranks = all_cells_.ranks();
    found_.unmatched_ranks = all_cells_.unmatched_ranks();
    found_.unknown_ranks = all_cells_.unknown_ranks();
    found_.restarted_ranks = all_cells_.restarted_ranks();
    for (const int rank : found_.ranks) {
      summary_index_[rank] = found_.rank_summaries.size();
      found_.rank_summaries.push_back({rank});
    }
  }

  [[nodiscard]] Outcome check_cell(const ReplicaCell& cell) const {
    const TensorRecord& record = dump_.records()[cell.record];
    auto fingerprint = fingerprint_of(dump_, record, options_.stop);
    if (fingerprint) return {*fingerprint, std::nullopt};
    if (fingerprint.error().code == ErrorCode::cancelled) return {};
    const auto& path = fingerprint.error().path;
    return {std::nullopt, Problem{path.empty() ? dump_.path(record) : path, fingerprint.error().message}};
  }

  bool collect(std::size_t i, Outcome outcome) {
    if (options_.stop.stop_requested()) return false;
    const ReplicaCell& cell = cells_[i];
    if (i == 0 || cells_[i - 1].tensor != cell.tensor) {
      end_tensor();
      report_partial_result();
      begin_tensor(i);
    } else if (cells_[i - 1].iteration != cell.iteration) {
      end_iteration();
    }
    iteration_ = cell.iteration;
    present_.insert(cell.rank);
    count_cell(cell, outcome);
    if (outcome.fingerprint) fingerprints_.push_back({cell.rank, cell.record, *outcome.fingerprint});
    if (outcome.problem) found_.problems.push_back(*std::move(outcome.problem));
    if (options_.on_progress) options_.on_progress(i + 1, cells_.size());
    return true;
  }

  void begin_tensor(std::size_t first) {
    first_ = first;
    const RecordIndex record = find_record_with_node(first);
    is_parameter_ = is_parameter(record);
    must_be_equal_ = is_replicated(record);
    is_reported_ = false;
    groups_ = std::make_unique<ReplicaGroups>(is_parameter_);
    replicated_.clear();
    first_seen_.clear();
    all_seen_.clear();
    replicated_iterations_ = 0;
    contents_.clear();
    for (std::size_t i = first; is_parameter_ && i < cells_.size() && cells_[i].tensor == cells_[first].tensor; ++i) {
      contents_[cells_[i].rank] = ReplicaSetFinder::kUnseen;
    }
  }

  void count_cell(const ReplicaCell& cell, const Outcome& outcome) {
    Coverage& coverage = found_.coverage;
    ++coverage.tensors;
    if (!outcome.fingerprint) ++summary_of(cell.rank).unread;
    if (outcome.fingerprint) {
      ++(outcome.fingerprint->by == FingerprintSource::bytes ? coverage.from_values : coverage.from_statistics);
    } else {
      ++(dump_.records()[cell.record].has_values ? coverage.not_read : coverage.undetermined);
    }
  }

  /// Returns a record of the tensor on a rank with a known graph, if there is one.
  [[nodiscard]] RecordIndex find_record_with_node(std::size_t first) const {
    for (std::size_t i = first; i < cells_.size() && cells_[i].tensor == cells_[first].tensor; ++i) {
      if (flow_.node_of(cells_[i].record) != nullptr) return cells_[i].record;
    }
    return cells_[first].record;
  }

  [[nodiscard]] bool is_parameter(RecordIndex number) const {
    const TensorRecord& record = dump_.records()[number];
    const Node* node = flow_.node_of(number);
    return node != nullptr && node->kind == NodeKind::parameter && flow_.is_state(record.graph, record.node);
  }

  [[nodiscard]] bool is_replicated(RecordIndex number) const {
    const TensorRecord& record = dump_.records()[number];
    const Node* node = flow_.node_of(number);
    return node != nullptr && node->kind == NodeKind::op && record.io == IoDirection::output &&
           is_replicated_collective(*dump_.graphs()[record.graph].graph, record.node);
  }

  void end_iteration() {
    if (!groups_) return;
    count_absent();
    if (!fingerprints_.empty()) judge_iteration();
    if (any_replica_present()) ++replicated_iterations_;
    present_.clear();
  }

  void judge_iteration() {
    const std::vector<Part> parts = by_content(fingerprints_);
    for (const Part& part : parts) {
      const bool is_uniform = fingerprints_[part.front()].fingerprint.uniform;
      if (part.size() < 2 || (is_uniform && !is_parameter_)) continue;
      for (const std::size_t index : part) {
        replicated_.insert(fingerprints_[index].rank);
        if (!is_uniform) ++summary_of(fingerprints_[index].rank).equal;
      }
    }
    if (is_parameter_ && !groups_->has_started()) record_initial_content(parts);
    for (const ReplicaSplit& split : groups_->next(iteration_, fingerprints_)) {
      ReplicaFinding finding = make_finding(ReplicaKind::diverged, split.groups);
      finding.last_equal = split.last_equal;
      found_.findings.push_back(std::move(finding));
    }
    // Report this once per tensor: later differences have the same cause.
    if (must_be_equal_ && !is_reported_ && parts.size() > 1 && can_be_compared(fingerprints_)) {
      found_.findings.push_back(make_finding(ReplicaKind::collective, parts));
    }
    fingerprints_.clear();
  }

  void note_absent(int rank, std::uint64_t iterations = 1) {
    summary_of(rank).absent += iterations;
    found_.coverage.tensors += iterations;
    found_.coverage.undetermined += iterations;
  }

  [[nodiscard]] bool any_replica_present() const {
    return std::any_of(present_.begin(), present_.end(), [&](int rank) { return replicated_.contains(rank); });
  }

  /// Counts tensors that other ranks hold equally in some iterations, and that are never present on a rank of the same network.
  void count_never_present() {
    if (replicated_iterations_ == 0) return;
    for (const int rank : found_.ranks) {
      if (!all_seen_.contains(rank) && all_cells_.belongs_to(cells_[first_], rank)) note_absent(rank, replicated_iterations_);
    }
  }

  /// Counts tensors that replicas share, but only one rank has dumped.
  void count_unshared_tensors() {
    for (const ReplicaCell& cell : all_cells_.unshared()) {
      if (!is_parameter(cell.record) && !is_replicated(cell.record)) continue;
      for (const int rank : found_.ranks) {
        if (rank != cell.rank && all_cells_.belongs_to(cell, rank)) note_absent(rank);
      }
    }
  }

  /// If a parameter is missing on a rank in the first iteration, and never equals another rank later, it is unknown whether it
  /// began equal.
  void count_late_parameters() {
    if (!is_parameter_) return;
    for (const int rank : all_seen_) {
      if (!first_seen_.contains(rank) && !replicated_.contains(rank)) note_absent(rank);
    }
  }

  /// If a rank lacks a tensor that it held equally before, it is unknown whether it is still equal.
  void count_absent() {
    if (first_seen_.empty()) first_seen_ = present_;
    all_seen_.insert(present_.begin(), present_.end());
    if (!any_replica_present()) return;
    for (const int rank : replicated_) {
      if (!present_.contains(rank)) note_absent(rank);
    }
  }

  /// Records the initial content of a parameter on each rank. Shards of each content are equally frequent, so a content on more
  /// than half of the ranks is the one that all should have.
  void record_initial_content(const std::vector<Part>& parts) {
    if (!can_be_compared(fingerprints_)) return;
    const bool has_majority = 2 * parts.front().size() > fingerprints_.size() && fingerprints_.size() > 2;
    const bool is_uniform = fingerprints_[parts.front().front()].fingerprint.uniform;
    for (std::size_t i = 0; i < parts.size(); ++i) {
      for (const std::size_t index : parts[i]) {
        const RankFingerprint& fingerprint = fingerprints_[index];
        if (!fingerprint.fingerprint.uniform) contents_[fingerprint.rank] = has_majority ? 0 : static_cast<int>(i);
      }
    }
    if (has_majority && !is_uniform && parts.size() > 1) found_.others.push_back(make_finding(ReplicaKind::from_start, parts));
  }

  void end_tensor() {
    end_iteration();
    if (groups_) count_late_parameters();
    if (groups_) count_never_present();
    if (groups_ && groups_->has_compared()) ++found_.tensors;
    if (groups_ && is_parameter_) sets_.add(contents_);
    groups_.reset();
  }

  ReplicaFinding make_finding(ReplicaKind kind, const std::vector<Part>& parts) {
    ReplicaFinding finding;
    finding.kind = kind;
    const RankFingerprint& first = fingerprints_[parts[0].front()];
    finding.record = first.record;
    finding.other = fingerprints_[parts[1].front()].record;
    finding.by = first.fingerprint.by;
    finding.iteration = iteration_;
    for (const Part& part : parts) {
      std::vector<int>& ranks = finding.ranks.emplace_back();
      for (const std::size_t index : part) ranks.push_back(fingerprints_[index].rank);
    }
    find_element(finding);
    is_reported_ = true;
    return finding;
  }

  void find_element(ReplicaFinding& finding) const {
    if (finding.by != FingerprintSource::bytes || options_.stop.stop_requested()) return;
    const auto a = dump_.open(dump_.records()[finding.record]);
    const auto b = dump_.open(dump_.records()[finding.other]);
    if (!a || !b) return;
    const auto difference = first_difference(**a, **b, options_.stop);
    if (!difference || !*difference) return;
    finding.element = (*difference)->element;
    finding.value = (*difference)->a;
    finding.other_value = (*difference)->b;
    finding.bits = (*difference)->bits_a;
    finding.other_bits = (*difference)->bits_b;
  }

  [[nodiscard]] RankSummary& summary_of(int rank) { return found_.rank_summaries[summary_index_.at(rank)]; }

  const Dump& dump_;
  const ReplicasOptions& options_;
  const ValueFlow& flow_;
  Replicas found_;
  ReplicaCells all_cells_;
  const std::vector<ReplicaCell>& cells_;     // tensors of several ranks
  std::map<int, std::size_t> summary_index_;  // index of each rank in Replicas::rank_summaries
  ReplicaSetFinder sets_;
  Clock::time_point next_partial_result_;
  // State of the current tensor:
  std::unique_ptr<ReplicaGroups> groups_;
  std::size_t first_ = 0;  // its first cell
  bool is_parameter_ = false, must_be_equal_ = false;
  bool is_reported_ = false;                   // it has a finding
  std::map<int, int> contents_;                // contents for the replica sets
  std::set<int> replicated_;                   // ranks that held equal content, unlikely by coincidence
  std::vector<RankFingerprint> fingerprints_;  // of the current iteration
  std::set<int> present_;                      // ranks that have it in the current iteration, readable or not
  std::set<int> first_seen_;                   // ranks that have it in its first iteration
  std::set<int> all_seen_;                     // ranks that have it in any iteration
  std::uint64_t replicated_iterations_ = 0;    // number of iterations in which any rank of `replicated_` has it
  Iteration iteration_{};
};

}  // namespace

bool ReplicaFinding::has_majority() const {
  std::size_t total = 0;
  for (const auto& part : ranks) total += part.size();
  return !ranks.empty() && 2 * ranks.front().size() > total;
}

std::span<const std::vector<int>> ReplicaFinding::suspected() const { return std::span(ranks).subspan(has_majority() ? 1 : 0); }

std::vector<int> ReplicaFinding::odd_ranks() const {
  std::vector<int> odd;
  for (std::size_t i = 1; i < ranks.size(); ++i) odd.insert(odd.end(), ranks[i].begin(), ranks[i].end());
  std::sort(odd.begin(), odd.end());
  return odd;
}

Replicas find_replicas(const ValueFlow& flow, const std::vector<RecordIndex>& records, const ReplicasOptions& options) {
  return ReplicaSearch(flow, records, options).run();
}

}  // namespace sporescope
