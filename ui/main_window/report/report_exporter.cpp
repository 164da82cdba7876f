// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/main_window/report/report_exporter.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QDesktopServices>
#include <QDir>
#include <QFileDialog>
#include <QSettings>
#include <QUrl>
#include <utility>

#include "ui/main_window/chrome/header_bar.h"
#include "ui/main_window/languages.h"
#include "ui/main_window/notices/notices.h"
#include "ui/main_window/report/report_dialog.h"
#include "ui/text/format.h"
#include "ui/workspace/comparisons.h"
#include "ui/workspace/rank_checks.h"
#include "ui/workspace/workspace.h"

namespace sporescope::ui {

namespace {

const char* const kReportFolder = "report/folder";

QString suggestedName(const SessionSnapshot& snapshot) {
  QString name = toQString(snapshot.path.filename().string());
  name.replace(u'/', u'_');
  return (name.isEmpty() ? QStringLiteral("sporescope") : name) + QStringLiteral("-report.html");
}

}  // namespace

ReportExporter::ReportExporter(const WindowServices& services, Notices* notices, QWidget* window)
    : QObject(window), services_(services), notices_(notices), window_(window) {}

void ReportExporter::ask() {
  const auto snapshot = services_.workspace->snapshot();
  ReportDialog dialog(sessionTitle(*snapshot), services_.languages->shown(), window_);
  if (dialog.exec() != QDialog::Accepted) return;
  QSettings settings;
  const QDir folder(settings.value(QLatin1String(kReportFolder), QDir::homePath()).toString());
  QFileDialog saveDialog(window_, tr("Export report"), folder.path(), tr("Web pages (*.html)"));
  saveDialog.setAcceptMode(QFileDialog::AcceptSave);
  saveDialog.setDefaultSuffix(QStringLiteral("html"));
  saveDialog.selectFile(suggestedName(*snapshot));
  if (saveDialog.exec() != QDialog::Accepted) return;
  const QString file = saveDialog.selectedFiles().constFirst();
  settings.setValue(QLatin1String(kReportFolder), QFileInfo(file).path());
  write(file, dialog.language(), dialog.omits());
}

void ReportExporter::write(const QString& file, const QString& language, ReportRedaction omits) {
  const auto session = services_.workspace->session();
  if (!session) return;
  ReportRequest request;
  request.file = file.toStdString();
  request.omits = omits;
  request.language = report_language(language.toStdString()).value_or(ReportLanguage());
  request.version = QCoreApplication::applicationVersion().toStdString();
  request.written = QDateTime::currentDateTime().toString(QStringLiteral("yyyy-MM-dd hh:mm")).toStdString();
  if (const Comparison* comparison = services_.workspace->comparisons()->current()) request.comparison = comparison->result();
  if (const RankCheck* ranks = services_.workspace->rankChecks()->current()) request.replicas = ranks->result();
  if (!writer_) writer_ = std::make_unique<ReportWriter>();
  const UiCallback deliver = progressCallbacks_.connectTo(this);
  const auto onProgress = [this, deliver](const ReportProgress& latest) {
    deliver([this, latest] {
      if (!progress_) return;
      progress_ = latest;
      emit progressed();
    });
  };
  progress_ = ReportProgress();
  writeRequest_.start<WrittenReport>(
      this,
      [&](ResultCallback<WrittenReport> onResult) {
        return writer_->write(session->dump(), std::move(request), {onProgress, std::move(onResult)});
      },
      [this](const Result<WrittenReport>& result) { finish(result); });
  emit progressed();
}

void ReportExporter::stop() {
  writeRequest_.cancel();
  progressCallbacks_.disconnect();
  progress_.reset();
  emit progressed();
}

void ReportExporter::finish(const Result<WrittenReport>& result) {
  progress_.reset();
  emit progressed();
  if (!result) {
    if (result.error().code != ErrorCode::cancelled) {
      notices_->showMessage(NoticeKind::error, tr("The report was not written"), translated(result.error().message));
    }
    return;
  }
  const QString file = QString::fromStdString(result->file.string());
  const auto openReport = [file] { QDesktopServices::openUrl(QUrl::fromLocalFile(file)); };
  // A notice about the first cause stays in front of this one.
  const QString sentence = tr("Report written to %1").arg(file);
  const NoticeButton button{tr("Open"), openReport, true, nullptr, tr("Show the report in the browser")};
  notices_->showOffer([file] { return tr("Report written to %1").arg(file); }, button, false);
  emit statusMessage(sentence);
  emit written(file);
}

}  // namespace sporescope::ui

#include "moc_report_exporter.cpp"
