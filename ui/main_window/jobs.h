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

/// Something that runs in the background and that a person may want to stop.
struct Job {
  QString id;
  QString what;       ///< "Checking 6 watchpoints · iteration 2 of 0–3"
  double share = -1;  ///< done, 0 to 1; < 0: unknown
  QString amount;     ///< "154 of 308 tensors"
  std::function<void()> stop;
  QElapsedTimer startedAt;
};

/// What runs: opening, checking and looking for the first cause in the session in front, a comparison, operators that are
/// computed again, a report. UI thread only.
class Jobs : public QObject {
  Q_OBJECT

 public:
  /// `report`: null where none can be written.
  explicit Jobs(Workspace* workspace, ReportExporter* report = nullptr, QObject* parent = nullptr);

  [[nodiscard]] const std::vector<Job>& running() const { return jobs_; }
  /// "154 of 308 tensors · 3 s left"; the time only after a second, when it can be guessed.
  [[nodiscard]] static QString amountText(const Job& job);
  /// What the search for the first cause is looking for now.
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
  [[nodiscard]] Job recomputeJob(const Recomputation& all) const;
  [[nodiscard]] Job reportJob(const ReportProgress& progress) const;

  Workspace* workspace_;
  ReportExporter* report_;
  QPointer<Findings> followed_;
  std::vector<Job> jobs_;
};

}  // namespace sporescope::ui
