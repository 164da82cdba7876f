// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/dump/dump.h"
#include "core/dump/mindspore/node_names.h"
#include "core/dump/mindspore/tensor_listing.h"
#include "core/dump/unmatched_reason.h"

namespace sporescope {

/// A graph that the tensors of a folder may belong to.
struct Candidate {
  DumpGraphIndex graph = kNoDumpGraph;
  const NodeNames* names = nullptr;
};

/// Where tensors of one graph folder are looked up: its own graph first, then those whose root graph it is (Ascend writes the
/// tensors of all of them there, GPU their parameters).
struct FolderGraphs {
  DumpGraphIndex own = kNoDumpGraph;
  bool own_has_file = false;  ///< there is a graph file, be it readable or not, or it cannot be known
  std::vector<Candidate> candidates;
};

/// An operator that a name in a file name stands for.
struct FoundOperator {
  DumpGraphIndex graph = kNoDumpGraph;
  NameMatch match;
};
/// Under the rule of the net. Asynchronous files of Ascend bear whole names where the others bear last parts, and what was
/// converted from them does, too.
[[nodiscard]] FoundOperator find_operator(std::string_view type, std::string_view name, const FolderGraphs& graphs,
                                          NameRule rule);

/// How many file names of operators have a node under each rule.
struct NameEvidence {
  std::uint64_t names = 0;
  std::uint64_t last_part = 0;
  std::uint64_t exact = 0;
  std::uint64_t counted = 0;
  void add(const NameEvidence& other);
};
[[nodiscard]] NameEvidence collect_name_evidence(const TensorListing& listing, const FolderGraphs& graphs);

/// The rule that holds. `ms_version` ("2.10.0", may be empty) decides between rules that explain the names equally well;
/// `counting_known`: all execution orders were there, so that the counted numbers are no guess.
[[nodiscard]] NameRule decide_rule(const NameEvidence& evidence, std::string_view ms_version, bool counting_known);

/// Sets graph and node of all records of a listing, and answers with a reason for each record. `constants_folder`: what looks
/// like a parameter is a constant.
[[nodiscard]] std::vector<UnmatchedReason> match_records(TensorListing& listing, const FolderGraphs& graphs, NameRule rule,
                                                         bool constants_folder);

}  // namespace sporescope
