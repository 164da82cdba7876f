// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/report/collect_ranks.h"

#include <utility>

#include "core/base/number_text.h"
#include "core/dump/rank_name.h"
#include "core/flow/rank_peers.h"
#include "core/replicas/replica_title.h"
#include "core/report/shell_commands.h"

namespace sporescope {

namespace {

constexpr std::size_t kMaxFindings = 20;

std::string ranks_text(const std::vector<int>& ranks) { return rank_names({ranks.begin(), ranks.end()}); }

class RanksCollector {
 public:
  RanksCollector(const Dump& dump, const ReportRedaction& redaction)
      : dump_(dump), redaction_(redaction), describer_(dump, redaction) {}

  ReportRanks build(const Replicas* replicas, std::size_t ranks) {
    result_.commands = {"sporescope-cli replicas " + shell_word(shell_name(dump_, redaction_.paths))};
    if (replicas == nullptr) {
      result_.title = {SPORESCOPE_TRANSLATE_NOOP("The %1 ranks were not compared with each other"), {Count{ranks}}};
      return std::move(result_);
    }
    add(replicas->findings, result_.findings, result_.more_findings);
    add(replicas->others, result_.suspicions, result_.more_suspicions);
    add_open(*replicas);
    add_verdict(*replicas);
    return std::move(result_);
  }

 private:
  void add(const std::vector<ReplicaFinding>& from, std::vector<ReportReplica>& to, std::size_t& more) const {
    for (const ReplicaFinding& finding : from) {
      if (to.size() == kMaxFindings) {
        ++more;
      } else {
        to.push_back(row_of(finding));
      }
    }
  }

  [[nodiscard]] ReportReplica row_of(const ReplicaFinding& finding) const {
    ReportReplica row;
    row.tensor = describer_.describe(finding.record, {});
    row.title = replica_title(finding, row.tensor.name, TensorDescriber::iteration_text(finding.iteration), ranks_text);
    row.last_equal = finding.kind == ReplicaKind::diverged ? to_string(finding.last_equal) : "–";
    row.since = to_string(finding.iteration);
    for (const std::vector<int>& group : finding.ranks) row.ranks += (row.ranks.empty() ? "" : " | ") + ranks_text(group);
    row.odd =
        finding.has_majority() ? rank_text(finding.odd_ranks(), ranks_text) : Text(SPORESCOPE_TRANSLATE_NOOP("no majority"));
    row.element = finding.element ? Text("%1", {Shape(*finding.element)}).str() : "–";
    if (finding.element && !redaction_.values) row.values = finding.value + " | " + finding.other_value;
    return row;
  }

  void add_open(const Replicas& replicas) {
    if (!replicas.complete) {
      result_.open.push_back({SPORESCOPE_TRANSLATE_NOOP("Incomplete: stopped after %1 tensors."), {Count{replicas.tensors}}});
    }
    if (replicas.coverage.not_judged() > 0) {
      result_.open.push_back({SPORESCOPE_TRANSLATE_NOOP("No verdict for %1 of %2 tensors."),
                              {Count{replicas.coverage.not_judged()}, Count{replicas.coverage.tensors}}});
    }
    if (!replicas.unmatched_ranks.empty()) {
      result_.open.push_back(
          {SPORESCOPE_TRANSLATE_NOOP("Not compared, because no other rank has a tensor of the same name: %1."),
           {rank_text(replicas.unmatched_ranks, ranks_text)}});
    }
    if (!replicas.unknown_ranks.empty()) {
      result_.open.push_back(
          {SPORESCOPE_TRANSLATE_NOOP("Not compared, because a process may be another run of the training: %1."),
           {rank_text(replicas.unknown_ranks, ranks_text)}});
    }
    if (!replicas.restarted_ranks.empty()) {
      result_.open.push_back(
          {SPORESCOPE_TRANSLATE_NOOP("Several trainings wrote into the folder of %1; only the last one was compared."),
           {rank_text(replicas.restarted_ranks, ranks_text)}});
    }
  }

  void add_verdict(const Replicas& replicas) {
    if (!result_.findings.empty()) {
      result_.title = result_.findings.front().title;
      result_.tone = ReportTone::inf;
    } else if (!replicas.complete) {
      result_.title = SPORESCOPE_TRANSLATE_NOOP("No verdict on the ranks: not everything was checked");
    } else if (replicas.tensors == 0) {
      result_.title =
          SPORESCOPE_TRANSLATE_NOOP("No verdict on the ranks: no tensor was equal on several of them in an earlier iteration");
    } else {
      result_.title = {SPORESCOPE_TRANSLATE_NOOP("The replicas agree: %1 tensors on %2 ranks"),
                       {Count{replicas.tensors},
                        Count{replicas.ranks.size() - replicas.unmatched_ranks.size() - replicas.unknown_ranks.size()}}};
      if (result_.open.empty()) result_.tone = ReportTone::clean;
    }
  }

  const Dump& dump_;
  const ReportRedaction& redaction_;
  TensorDescriber describer_;
  ReportRanks result_;
};

}  // namespace

std::optional<ReportRanks> collect_ranks(const Dump& dump, const Replicas* replicas, const ReportRedaction& redaction) {
  const std::size_t ranks = rank_numbers(dump).size();
  if (ranks < 2) return std::nullopt;
  return RanksCollector(dump, redaction).build(replicas, ranks);
}

}  // namespace sporescope
