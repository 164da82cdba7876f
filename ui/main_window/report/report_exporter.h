// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QObject>
#include <QString>
#include <memory>
#include <optional>

#include "core/session/dump_report.h"
#include "ui/concurrency/latest_request.h"
#include "ui/main_window/window_services.h"

class QWidget;

namespace sporescope::ui {

class Notices;

/// Writes reports of the current dump in the background, one at a time. UI thread only.
class ReportExporter : public QObject {
  Q_OBJECT

 public:
  /// `window` owns this object and is the parent of its dialogs.
  ReportExporter(const WindowServices& services, Notices* notices, QWidget* window);

  /// Asks for the contents of the report and for its file.
  void ask();
  /// Writes a report to `file` in the background.
  void write(const QString& file, const QString& language, ReportRedaction omits);
  /// Cancels the report; no file is written.
  void stop();
  /// Empty while no report is being written.
  [[nodiscard]] const std::optional<ReportProgress>& progress() const { return progress_; }

 signals:
  void progressed();  ///< Also emitted at the start and at the end
  void statusMessage(const QString& sentence);
  /// A report was written completely.
  void written(const QString& file);

 private:
  void finish(const Result<WrittenReport>& result);

  WindowServices services_;
  Notices* notices_;
  QWidget* window_;
  std::optional<ReportProgress> progress_;
  std::unique_ptr<ReportWriter> writer_;  // created with the first report
  UiCallbacks progressCallbacks_;
  LatestRequest writeRequest_;
};

}  // namespace sporescope::ui
