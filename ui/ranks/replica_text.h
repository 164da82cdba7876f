// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>
#include <vector>

#include "ui/workspace/rank_check.h"

/// What is found of the ranks of a dump, in words.
namespace sporescope::ui {

/// "0–62", "5, 7".
[[nodiscard]] QString rankRanges(const std::vector<int>& ranks);
/// "0–62 | 63": which ranks hold the same, the most first.
[[nodiscard]] QString partsText(const ReplicaFinding& found);
/// "Replicas diverge: fc2.weight differs between ranks 0–62 and rank 63 since iteration 2".
[[nodiscard]] QString replicaTitle(const SessionReplicaFinding& finding);
/// What kind of a finding it is: "differs", "result differs", "stands out".
[[nodiscard]] QString kindText(ReplicaKind kind);
/// By what the ranks were held against each other: "bit by bit".
[[nodiscard]] QString fingerprintSourceText(FingerprintSource by);
/// "[7, 3]", "scalar"; "–" where it is not known.
[[nodiscard]] QString elementText(const ReplicaFinding& found);
/// What is said of one rank, in a sentence.
[[nodiscard]] QString rankText(const SessionReplicas& replicas, int rank, bool nanStarted);
/// "Hashing 40 tensors of 1 024 ranks".
[[nodiscard]] QString hashingText(const ReplicaProgress& progress);
/// What could not be read; empty: nothing.
[[nodiscard]] QString coverageGapText(const SessionReplicas& replicas);
/// Of replicas of which nothing differs: "The replicas agree in 40 tensors of 64 ranks".
[[nodiscard]] QString replicaAgreement(const SessionReplicas& replicas);

}  // namespace sporescope::ui
