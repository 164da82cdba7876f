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
  QFileDialog save(window_, tr("Export report"), folder.path(), tr("Web pages (*.html)"));
  save.setAcceptMode(QFileDialog::AcceptSave);
  save.setDefaultSuffix(QStringLiteral("html"));
  save.selectFile(suggestedName(*snapshot));
  if (save.exec() != QDialog::Accepted) return;
  const QString file = save.selectedFiles().constFirst();
  settings.setValue(QLatin1String(kReportFolder), QFileInfo(file).path());
  write(file, dialog.language(), dialog.omits());
}

void ReportExporter::write(const QString& file, const QString& language, ReportRedaction omits) {
  const auto session = services_.workspace->session();
  if (!session) return;
  ReportRequest order;
  order.file = file.toStdString();
  order.omits = omits;
  order.language = report_language(language.toStdString()).value_or(ReportLanguage());
  order.version = QCoreApplication::applicationVersion().toStdString();
  order.written = QDateTime::currentDateTime().toString(QStringLiteral("yyyy-MM-dd hh:mm")).toStdString();
  if (const Comparison* comparison = services_.workspace->comparisons()->current()) order.comparison = comparison->result();
  if (const RankCheck* ranks = services_.workspace->rankChecks()->current()) order.replicas = ranks->result();
  if (!writer_) writer_ = std::make_unique<ReportWriter>();
  const UiCallback deliver = progressing_.connect_to(this);
  const auto onProgress = [this, deliver](const ReportProgress& now) {
    deliver([this, now] {
      if (!progress_) return;
      progress_ = now;
      emit progressed();
    });
  };
  progress_ = ReportProgress();
  writing_.start<WrittenReport>(
      this,
      [&](ResultCallback<WrittenReport> answer) {
        return writer_->write(session->dump(), std::move(order), {onProgress, std::move(answer)});
      },
      [this](const Result<WrittenReport>& answer) { finish(answer); });
  emit progressed();
}

void ReportExporter::stop() {
  writing_.cancel();
  progressing_.disconnect();
  progress_.reset();
  emit progressed();
}

void ReportExporter::finish(const Result<WrittenReport>& answer) {
  progress_.reset();
  emit progressed();
  if (!answer) {
    if (answer.error().code != ErrorCode::cancelled) {
      notices_->showMessage(NoticeKind::error, tr("The report was not written"), translated(answer.error().message));
    }
    return;
  }
  const QString file = QString::fromStdString(answer->file.string());
  const auto open = [file] { QDesktopServices::openUrl(QUrl::fromLocalFile(file)); };
  // A first cause stays in front of it.
  const QString title = tr("Report written to %1").arg(file);
  const NoticeButton button{tr("Open"), open, true, nullptr, tr("Show the report in the browser")};
  notices_->showOffer([file] { return tr("Report written to %1").arg(file); }, button, false);
  emit statusMessage(title);
  emit written(file);
}

}  // namespace sporescope::ui

#include "moc_report_exporter.cpp"
