// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>

#include "core/session/session_snapshot.h"

namespace sporescope::ui {

/// Chooses between the words "iteration" (dumps, by folder number) and "step" (live trainings, as MindSpore counts). All
/// labels come from this class. UI thread only.
class IterationLabels {
 public:
  /// The unit that is counted.
  enum class Counted : bool { iterations, steps };

  explicit IterationLabels(Counted counted = Counted::iterations) : counted_(counted) {}
  explicit IterationLabels(const SessionSnapshot& snapshot)
      : IterationLabels(snapshot.counts_steps() ? Counted::steps : Counted::iterations) {}

  [[nodiscard]] bool areSteps() const { return counted_ == Counted::steps; }
  /// Returns "iteration 1" or "step 1"; "constants" and "before the first iteration" for the two folders that are not
  /// iterations.
  [[nodiscard]] QString inSentence(Iteration iteration) const;
  /// Returns the same text for the start of a sentence: "Iteration 1", "Step 1".
  [[nodiscard]] QString atSentenceStart(Iteration iteration) const;
  /// Column title: "Iteration" or "Step".
  [[nodiscard]] QString columnTitle() const;
  /// Title of the previous one, in lower case.
  [[nodiscard]] QString previousTitle() const;
  /// Returns the sentence with the right word.
  [[nodiscard]] QString choose(const QString& ofIterations, const QString& ofSteps) const {
    return areSteps() ? ofSteps : ofIterations;
  }

 private:
  Counted counted_;
};

/// Label in a dump: "iteration 1".
[[nodiscard]] inline QString iterationTitle(Iteration iteration) { return IterationLabels().inSentence(iteration); }

}  // namespace sporescope::ui
