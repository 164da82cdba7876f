// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QObject>
#include <map>
#include <memory>

#include "ui/workspace/comparison.h"

namespace sporescope::ui {

class Workspace;

/// The comparisons of open sessions: at most one for each session B. A comparison ends when one of its sessions is closed.
/// UI thread only.
class Comparisons : public QObject {
  Q_OBJECT

 public:
  explicit Comparisons(Workspace* workspace);
  ~Comparisons() override;

  /// The comparison of the current session; null if it is not compared.
  [[nodiscard]] Comparison* current() const;
  /// Unique number of the current comparison; 0 if there is none.
  [[nodiscard]] int comparisonNumber() const { return currentNumber_; }

  /// Compares `b` with `a`, both open in the workspace, and makes `b` the current session. Replaces an earlier comparison
  /// of `b`.
  void compare(const std::shared_ptr<Session>& a, const std::shared_ptr<Session>& b, ComparedParts parts = {});
  /// Makes A of the current comparison the current session and selects this node in it.
  void selectNodeInA(const NodeKey& node);
  /// Swaps A and B of the current comparison and restarts it, without its matching rules.
  void swap();
  void end();

 signals:
  void changed();  ///< The current session has another comparison, or none any more
  // Signals of the current comparison:
  void stateChanged();
  void progressed();
  void resultChanged();

 private:
  /// Selects a compared rank and iteration of the current session.
  void show(const Selection& selection);
  void follow();
  void forwardSignals(const Comparison* comparison, int number);
  void dropClosed();

  struct Entry {
    std::unique_ptr<Comparison> comparison;
    int comparisonNumber = 0;  // unique to this comparison
  };
  Workspace* workspace_;
  std::map<const Session*, Entry> perSession_;  // by B
  int lastNumber_ = 0;
  int currentNumber_ = 0;  // number of the current comparison; 0: none
};

}  // namespace sporescope::ui
