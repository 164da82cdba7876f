// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QObject>
#include <map>
#include <memory>

#include "ui/workspace/comparison.h"

namespace sporescope::ui {

class Workspace;

/// Which session is laid over which: at most one comparison for each session B. It ends when one of the two is closed. UI
/// thread only.
class Comparisons : public QObject {
  Q_OBJECT

 public:
  explicit Comparisons(Workspace* workspace);
  ~Comparisons() override;

  /// That of the session in front; null if it is not compared.
  [[nodiscard]] Comparison* current() const;
  /// Tells it from all others that there were; 0: there is none.
  [[nodiscard]] int comparisonNumber() const { return followed_; }

  /// Lays `b` over `a`, both of the workspace, and puts `b` in front; what it was compared with before is forgotten.
  void compare(const std::shared_ptr<Session>& a, const std::shared_ptr<Session>& b, ComparedParts parts = {});
  /// Puts A of the session in front there, with this node of it selected.
  void selectInA(const SessionNode& node);
  /// Of the session in front.
  void swap();
  void end();

 signals:
  void changed();  ///< another comparison, or none, goes with the session in front
  // Of the one in front:
  void stateChanged();
  void progressed();
  void resultChanged();

 private:
  /// Goes to an iteration and a rank of the session in front that are compared.
  void show(const Selection& of);
  void follow();
  void listen(const Comparison* comparison, int number);
  void dropClosed();

  struct Entry {
    std::unique_ptr<Comparison> comparison;
    int comparisonNumber = 0;  // of this comparison alone
  };
  Workspace* workspace_;
  std::map<const Session*, Entry> perSession_;  // by B
  int last_ = 0;
  int followed_ = 0;  // the number of the one in front; 0: none
};

}  // namespace sporescope::ui
