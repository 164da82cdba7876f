// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>
#include <cstdint>

#include "core/session/analysis.h"
#include "core/session/session.h"
#include "ui/text/verdict.h"

/// The first cause in words: for the bar, the start page and the list of steps.
namespace sporescope::ui {

struct CauseText {
  QString title;   ///< "NaN begins at Sqrt-op0, iteration 1", "−Inf begins at Log-op0, iteration 1, and leads to NaN"
  QString rank;    ///< "rank 0"; empty if it stands in the title
  QString source;  ///< "networks.py:60", empty if unknown
  QString code;
  QString why;
  QString outcome;  ///< "it reaches the loss, ReduceMean-op0"
  QString element;  ///< what the first element was made of: "0 / 0"; empty if that is not known
};
[[nodiscard]] CauseText causeText(const SessionCause& cause, const SessionSnapshot& snapshot);
[[nodiscard]] Verdict verdictOf(const SessionCause& cause, const SessionSnapshot& snapshot);

/// The last part of a node's name; empty if the graph is not there.
[[nodiscard]] QString nodeNameIn(const SessionSnapshot& snapshot, const TensorKey& key);
/// "Log-op0 · output 0 · 36 −Inf"
[[nodiscard]] QString stepText(const SessionSnapshot& snapshot, const TensorKey& key, const Statistics& statistics);

}  // namespace sporescope::ui
