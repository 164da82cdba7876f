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

/// Writes reports of the dump in front, one at a time; the panels go on meanwhile. UI thread only.
class ReportExporter : public QObject {
  Q_OBJECT

 public:
  /// `window` owns this and stands behind its dialogs.
  ReportExporter(const WindowServices& services, Notices* notices, QWidget* window);

  /// Asks what is to be in the report, and where it is to be.
  void ask();
  void write(const QString& file, const QString& language, ReportRedaction omits);
  /// Writes nothing.
  void stop();
  /// Nothing while none is written.
  [[nodiscard]] const std::optional<ReportProgress>& progress() const { return progress_; }

 signals:
  void progressed();  ///< and begun, and ended
  void statusMessage(const QString& sentence);
  void written(const QString& file);

 private:
  void finish(const Result<WrittenReport>& answer);

  WindowServices services_;
  Notices* notices_;
  QWidget* window_;
  std::optional<ReportProgress> progress_;
  std::unique_ptr<ReportWriter> writer_;  // from the first report on
  UiCallbacks progressing_;
  LatestRequest writing_;
};

}  // namespace sporescope::ui
