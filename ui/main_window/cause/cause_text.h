// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>
#include <cstdint>

#include "core/session/analysis.h"
#include "core/session/session.h"
#include "ui/text/verdict.h"

/// Texts of a first cause for the info bar, the start page and the list of steps.
namespace sporescope::ui {

/// The parts of the sentence about a cause.
struct CauseText {
  /// For example "NaN begins at Sqrt-op0, iteration 1" or "−Inf begins at Log-op0, iteration 1, and leads to NaN".
  QString title;
  QString rank;    ///< For example "rank 0"; empty if the title contains the rank
  QString source;  ///< For example "networks.py:60"; empty if unknown
  QString code;
  QString why;
  QString outcome;  ///< For example "it reaches the loss, ReduceMean-op0"
  QString element;  ///< The expression of the first element, such as "0 / 0"; empty if unknown
};
/// Formats a cause for the screen.
[[nodiscard]] CauseText causeText(const Finding& cause, const SessionSnapshot& snapshot);
/// Returns the verdict of a dump with this first cause.
[[nodiscard]] Verdict verdictOf(const Finding& cause, const SessionSnapshot& snapshot);

/// Returns the last component of a node's name; empty if the graph is not loaded.
[[nodiscard]] QString nodeNameIn(const SessionSnapshot& snapshot, const TensorKey& key);
/// Returns for example "Log-op0 · output 0 · 36 −Inf".
[[nodiscard]] QString stepText(const SessionSnapshot& snapshot, const TensorKey& key, const Statistics& statistics);

}  // namespace sporescope::ui
