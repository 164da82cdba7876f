// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>

#include "core/session/session_snapshot.h"

namespace sporescope::ui {

/// What the rounds of a training are called: iterations, by the numbers of their folders, where a dump has them; steps, as the
/// training counts them, where it is listened to. The one place that chooses between the two words. UI thread only.
class IterationLabels {
 public:
  enum class Counted : bool { iterations, steps };

  explicit IterationLabels(Counted counted = Counted::iterations) : counted_(counted) {}
  explicit IterationLabels(const SessionSnapshot& snapshot)
      : IterationLabels(snapshot.counts_steps() ? Counted::steps : Counted::iterations) {}

  [[nodiscard]] bool areSteps() const { return counted_ == Counted::steps; }
  /// "iteration 1", "step 1"; "constants" and "before the first iteration" for the two folders that are no iterations.
  [[nodiscard]] QString inSentence(Iteration iteration) const;
  /// The same where a sentence begins: "Iteration 1", "Step 1".
  [[nodiscard]] QString atSentenceStart(Iteration iteration) const;
  /// Over a column of numbers: "Iteration", "Step".
  [[nodiscard]] QString columnTitle() const;
  /// "iteration before", "step before".
  [[nodiscard]] QString previousTitle() const;
  /// Of two sentences the one with the right word.
  [[nodiscard]] QString choose(const QString& ofIterations, const QString& ofSteps) const {
    return areSteps() ? ofSteps : ofIterations;
  }

 private:
  Counted counted_;
};

/// Of a dump: "iteration 1".
[[nodiscard]] inline QString iterationTitle(Iteration iteration) { return IterationLabels().inSentence(iteration); }

}  // namespace sporescope::ui
