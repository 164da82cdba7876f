// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QObject>

#include "ui/workspace/per_session.h"
#include "ui/workspace/recomputation.h"

namespace sporescope::ui {

/// The recomputations of all sessions. UI thread only.
class Recomputations : public QObject {
  Q_OBJECT

 public:
  explicit Recomputations(Workspace* workspace);
  ~Recomputations() override;

  /// The recomputation of the current session; null if none is open.
  [[nodiscard]] Recomputation* current() const;

 signals:
  void changed();  ///< Another session is current
  // Signals of the current recomputation:
  void stateChanged();
  void progressed();
  void cleared();
  void appended();

 private:
  void follow();
  void forwardSignals(const Recomputation* recomputation);

  PerSession<Recomputation> recomputations_;
  const Recomputation* current_ = nullptr;
};

}  // namespace sporescope::ui
