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

/// A graph to which the tensors of a folder may belong.
struct Candidate {
  DumpGraphIndex graph = kNoDumpGraph;
  const NodeNames* names = nullptr;
};

/// The graphs in which the tensors of one graph folder are searched: its own graph first, then all graphs whose root graph it
/// is. Ascend writes the tensors of all these into the folder of the root graph, GPU their parameters.
struct FolderGraphs {
  DumpGraphIndex own = kNoDumpGraph;
  bool own_has_file = false;  ///< a graph file exists, readable or not, or this is unknown
  std::vector<Candidate> candidates;
};

/// The operator for a name in a file name.
struct FoundOperator {
  DumpGraphIndex graph = kNoDumpGraph;
  NameMatch match;
};
/// Finds an operator by the rule of the net. If the rule is not `counted`, the other of `last_part` and `exact` is tried next:
/// asynchronous files of Ascend, and files converted from them, use complete names when other files use last parts.
[[nodiscard]] FoundOperator find_operator(std::string_view type, std::string_view name, const FolderGraphs& graphs,
                                          NameRule rule);

/// Number of operator file names that match a node under each rule.
struct NameEvidence {
  std::uint64_t names = 0;
  std::uint64_t last_part = 0;
  std::uint64_t exact = 0;
  std::uint64_t counted = 0;
  void add(const NameEvidence& other);
};
[[nodiscard]] NameEvidence collect_name_evidence(const TensorListing& listing, const FolderGraphs& graphs);

/// Returns the rule that explains most names. `ms_version` ("2.10.0", may be empty) decides between rules that explain the
/// names equally well. `counting_known`: all execution orders were present, so the counted numbers are reliable.
[[nodiscard]] NameRule decide_rule(const NameEvidence& evidence, std::string_view ms_version, bool counting_known);

/// Sets graph and node of all records of a listing, and returns a reason for each record. `constants_folder`: records that look
/// like parameters are constants.
[[nodiscard]] std::vector<UnmatchedReason> match_records(TensorListing& listing, const FolderGraphs& graphs, NameRule rule,
                                                         bool constants_folder);

}  // namespace sporescope
