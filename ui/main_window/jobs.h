// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QPointer>
#include <QString>
#include <functional>
#include <vector>

#include "ui/workspace/comparisons.h"
#include "ui/workspace/findings.h"
#include "ui/workspace/recomputations.h"
#include "ui/workspace/workspace.h"

namespace sporescope {
struct ReportProgress;
}

namespace sporescope::ui {

class ReportExporter;

/// A background operation that the user may stop.
struct Job {
  QString id;
  QString what;       ///< For example "Checking 6 watchpoints · iteration 2 of 0–3"
  double share = -1;  ///< Progress from 0 to 1; negative if unknown
  QString amount;     ///< For example "154 of 308 tensors"
  std::function<void()> stop;
  QElapsedTimer startedAt;
};

/// The running jobs of the current session: opening, checking, searching for the first cause, comparing, recomputing
/// operators, writing a report. UI thread only.
class Jobs : public QObject {
  Q_OBJECT

 public:
  /// `report` may be null if no reports are written.
  explicit Jobs(Workspace* workspace, ReportExporter* report = nullptr, QObject* parent = nullptr);

  [[nodiscard]] const std::vector<Job>& running() const { return jobs_; }
  /// Returns for example "154 of 308 tensors · 3 s left". The remaining time is shown only after a second, if it can be
  /// estimated.
  [[nodiscard]] static QString amountText(const Job& job);
  /// Returns what the search for the first cause is doing.
  [[nodiscard]] static QString searchText(const Findings& findings);

 signals:
  void changed();

 private:
  void follow();
  void refresh();
  [[nodiscard]] Job openingJob(const SessionSnapshot& snapshot) const;
  [[nodiscard]] Job checkJob(Findings* findings) const;
  [[nodiscard]] Job causeJob(Findings* findings) const;
  [[nodiscard]] Job comparisonJob(const Comparison& comparison) const;
  [[nodiscard]] Job recomputeJob(const Recomputation& recomputation) const;
  [[nodiscard]] Job reportJob(const ReportProgress& progress) const;

  Workspace* workspace_;
  ReportExporter* report_;
  QPointer<Findings> findings_;
  std::vector<Job> jobs_;
};

}  // namespace sporescope::ui
