// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>
#include <vector>

#include "ui/workspace/rank_check.h"

/// Texts for the findings on the ranks of a dump.
namespace sporescope::ui {

/// "0–62", "5, 7".
[[nodiscard]] QString rankRanges(const std::vector<int>& ranks);
/// "0–62 | 63": groups of ranks with equal values, the largest first.
[[nodiscard]] QString partsText(const ReplicaFinding& found);
/// "Replicas diverge: fc2.weight differs between ranks 0–62 and rank 63 since iteration 2".
[[nodiscard]] QString replicaTitle(const ReplicaFinding& finding);
/// Kind of a finding: "differs", "result differs", "stands out".
[[nodiscard]] QString kindText(ReplicaKind kind);
/// Basis of the comparison: "bit by bit".
[[nodiscard]] QString fingerprintSourceText(FingerprintSource source);
/// "[7, 3]", "scalar"; "–" if it is unknown.
[[nodiscard]] QString elementText(const ReplicaFinding& found);
/// Describes one rank in a sentence.
[[nodiscard]] QString rankText(const SessionReplicas& replicas, int rank, bool nanStarted);
/// "Hashing 40 tensors of 1 024 ranks".
[[nodiscard]] QString hashingText(const ReplicaProgress& progress);
/// Describes what could not be read; empty if everything was read.
[[nodiscard]] QString coverageGapText(const SessionReplicas& replicas);
/// Title for replicas without differences: "The replicas agree in 40 tensors of 64 ranks".
[[nodiscard]] QString replicaAgreement(const SessionReplicas& replicas);

}  // namespace sporescope::ui
