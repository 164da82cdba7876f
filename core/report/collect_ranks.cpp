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

std::string ranks_of(const std::vector<int>& ranks) { return rank_names({ranks.begin(), ranks.end()}); }

class RanksCollector {
 public:
  RanksCollector(const Dump& dump, const ReportRedaction& omits) : dump_(dump), omits_(omits), describer_(dump, omits) {}

  ReportRanks make(const Replicas* found, std::size_t ranks) {
    built_.commands = {"sporescope-cli replicas " + shell_word(shell_name(dump_, omits_.paths))};
    if (found == nullptr) {
      built_.title = {SPORESCOPE_TRANSLATE_NOOP("The %1 ranks were not compared with each other"), {Count{ranks}}};
      return std::move(built_);
    }
    add(found->findings, built_.findings, built_.more_findings);
    add(found->others, built_.suspicions, built_.more_suspicions);
    add_open(*found);
    add_verdict(*found);
    return std::move(built_);
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
    row.tensor = describer_.of(finding.record, {});
    row.title = replica_title(finding, row.tensor.name, TensorDescriber::when(finding.iteration), ranks_of);
    row.last_equal = finding.kind == ReplicaKind::diverged ? to_string(finding.last_equal) : "–";
    row.since = to_string(finding.iteration);
    for (const std::vector<int>& part : finding.ranks) row.ranks += (row.ranks.empty() ? "" : " | ") + ranks_of(part);
    row.odd =
        finding.has_majority() ? rank_text(finding.odd_ranks(), ranks_of) : Text(SPORESCOPE_TRANSLATE_NOOP("no majority"));
    row.element = finding.element ? Text("%1", {Shape(*finding.element)}).str() : "–";
    if (finding.element && !omits_.values) row.values = finding.value + " | " + finding.other_value;
    return row;
  }

  void add_open(const Replicas& found) {
    if (!found.complete) {
      built_.open.push_back({SPORESCOPE_TRANSLATE_NOOP("Incomplete: stopped after %1 tensors."), {Count{found.tensors}}});
    }
    if (found.coverage.not_judged() > 0) {
      built_.open.push_back({SPORESCOPE_TRANSLATE_NOOP("No verdict for %1 of %2 tensors."),
                             {Count{found.coverage.not_judged()}, Count{found.coverage.tensors}}});
    }
    if (!found.unmatched_ranks.empty()) {
      built_.open.push_back(
          {SPORESCOPE_TRANSLATE_NOOP("Not compared, because no other rank has a tensor of the same name: %1."),
           {rank_text(found.unmatched_ranks, ranks_of)}});
    }
    if (!found.unknown_ranks.empty()) {
      built_.open.push_back(
          {SPORESCOPE_TRANSLATE_NOOP("Not compared, because a process may be another run of the training: %1."),
           {rank_text(found.unknown_ranks, ranks_of)}});
    }
    if (!found.restarted_ranks.empty()) {
      built_.open.push_back(
          {SPORESCOPE_TRANSLATE_NOOP("Several trainings wrote into the folder of %1; only the last one was compared."),
           {rank_text(found.restarted_ranks, ranks_of)}});
    }
  }

  void add_verdict(const Replicas& found) {
    if (!built_.findings.empty()) {
      built_.title = built_.findings.front().title;
      built_.tone = ReportTone::inf;
    } else if (!found.complete) {
      built_.title = SPORESCOPE_TRANSLATE_NOOP("No verdict on the ranks: not everything was checked");
    } else if (found.tensors == 0) {
      built_.title =
          SPORESCOPE_TRANSLATE_NOOP("No verdict on the ranks: no tensor was equal on several of them in an earlier iteration");
    } else {
      built_.title = {
          SPORESCOPE_TRANSLATE_NOOP("The replicas agree: %1 tensors on %2 ranks"),
          {Count{found.tensors}, Count{found.ranks.size() - found.unmatched_ranks.size() - found.unknown_ranks.size()}}};
      if (built_.open.empty()) built_.tone = ReportTone::clean;
    }
  }

  const Dump& dump_;
  const ReportRedaction& omits_;
  TensorDescriber describer_;
  ReportRanks built_;
};

}  // namespace

std::optional<ReportRanks> collect_ranks(const Dump& dump, const Replicas* found, const ReportRedaction& omits) {
  const std::size_t ranks = rank_numbers(dump).size();
  if (ranks < 2) return std::nullopt;
  return RanksCollector(dump, omits).make(found, ranks);
}

}  // namespace sporescope
