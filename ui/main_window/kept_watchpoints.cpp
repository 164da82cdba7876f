// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/main_window/kept_watchpoints.h"

#include <QCryptographicHash>
#include <QFileInfo>
#include <QSettings>
#include <system_error>
#include <utility>
#include <vector>

#include "ui/common/findings.h"
#include "ui/common/format.h"
#include "ui/common/text_file.h"

namespace sporescope::ui {

namespace {

constexpr int kDigitsOfHash = 16;

using Watchpoints = Result<std::vector<Watchpoint>>;

// Without watchpoints there is no file.
Result<std::filesystem::path> write(const std::filesystem::path& file, const std::string& text) {
  std::error_code error;
  if (text.empty()) {
    std::filesystem::remove(file, error);
    return file;
  }
  std::filesystem::create_directories(file.parent_path(), error);
  return writeTextFile(file, text);
}

}  // namespace

KeptWatchpoints::KeptWatchpoints(Workspace* workspace, QObject* parent) : QObject(parent), workspace_(workspace) {
  files_.setMaxThreadCount(1);
  connect(workspace_, &Workspace::sessionsChanged, this, &KeptWatchpoints::follow);
  connect(workspace_, &Workspace::factsChanged, this, &KeptWatchpoints::follow);
  follow();
}

// A name that people can read, and a number that tells dumps of one name apart.
std::filesystem::path KeptWatchpoints::fileOf(const std::filesystem::path& dump) {
  const QString path = QString::fromStdString(dump.lexically_normal().string());
  const QByteArray hash = QCryptographicHash::hash(path.toUtf8(), QCryptographicHash::Sha256).toHex().left(kDigitsOfHash);
  const QString settings = QFileInfo(QSettings().fileName()).absolutePath();
  return std::filesystem::path(settings.toStdString()) / "watchpoints" /
         (dump.lexically_normal().filename().string() + '-' + hash.toStdString() + ".json");
}

void KeptWatchpoints::follow() {
  std::erase_if(followed_, [](const auto& entry) { return entry.second.expired(); });
  const auto session = workspace_->session();
  const std::filesystem::path dump = workspace_->facts()->path;
  if (!session || session->live() != nullptr || dump.empty() || workspace_->facts()->error) return;
  if (!followed_.emplace(session.get(), session).second) return;
  read(session, dump);
}

void KeptWatchpoints::read(const std::shared_ptr<Session>& session, const std::filesystem::path& dump) {
  files_.start([this, dump, file = fileOf(dump), asked = std::weak_ptr(session)] {
    std::error_code error;
    const bool kept = std::filesystem::exists(file, error);
    auto read = std::make_shared<Watchpoints>(kept ? read_watch_file(file) : Watchpoints());
    QMetaObject::invokeMethod(
        this,
        [this, dump, asked, read] {
          const auto openSession = asked.lock();
          for (int i = 0; openSession && i < workspace_->sessionCount(); ++i) {
            if (workspace_->sessionAt(i) != openSession) continue;
            Findings* findings = workspace_->findingsAt(i);
            if (!*read) {
              emit failed(translated(read->error().message));
            } else if (!(*read)->empty() && findings->watchpoints().empty()) {
              const int count = static_cast<int>((*read)->size());
              findings->restoreWatchpoints(**read);
              emit restored(count);
            }
            connect(findings, &Findings::watchpointsChanged, this, [this, findings, dump] { keep(findings, dump); });
            if (!findings->watchpoints().empty()) keep(findings, dump);
          }
        },
        Qt::QueuedConnection);
  });
}

void KeptWatchpoints::keep(Findings* findings, const std::filesystem::path& dump) {
  const auto& watchpoints = findings->watchpoints();
  files_.start([this, file = fileOf(dump), text = watchpoints.empty() ? std::string() : write_watch_file(watchpoints)] {
    const auto written = write(file, text);
    if (written) return;
    QMetaObject::invokeMethod(
        this, [this, sentence = translated(written.error().message)] { emit failed(sentence); }, Qt::QueuedConnection);
  });
}

}  // namespace sporescope::ui
