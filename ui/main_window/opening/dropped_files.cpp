// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/main_window/opening/dropped_files.h"

#include <QDragEnterEvent>
#include <QMimeData>
#include <QTimer>
#include <QWidget>
#include <filesystem>
#include <utility>

#include "core/watch/watch_file.h"
#include "ui/main_window/frame/drop_overlay.h"
#include "ui/words/format.h"
#include "ui/workspace/findings.h"

namespace sporescope::ui {

DroppedFiles::DroppedFiles(Workspace* workspace, QWidget* window)
    : QObject(window), workspace_(workspace), overlay_(new DropOverlay(window)) {
  window->setAcceptDrops(true);
  window->installEventFilter(this);
}

bool DroppedFiles::eventFilter(QObject* watched, QEvent* event) {
  switch (event->type()) {
    case QEvent::DragEnter: {
      auto* enter = static_cast<QDragEnterEvent*>(event);
      if (!enter->mimeData()->hasUrls()) return true;
      overlay_->offer(dropOfferOf(*enter->mimeData()));
      // What cannot be opened is accepted as well, for the sentence to stay; dropping it does nothing.
      enter->acceptProposedAction();
      return true;
    }
    case QEvent::DragLeave:
      overlay_->hide();
      return true;
    case QEvent::Drop:
      drop(static_cast<QDropEvent*>(event));
      return true;
    default:
      return QObject::eventFilter(watched, event);
  }
}

void DroppedFiles::drop(QDropEvent* event) {
  overlay_->hide();
  const DropOffer offer = dropOfferOf(*event->mimeData());
  if (offer.kind == DropOffer::Kind::nothing) return;
  event->acceptProposedAction();
  const bool watchFile = offer.kind == DropOffer::Kind::watch_file;
  // The program that the drag came from waits until this returns.
  QTimer::singleShot(0, this, [this, path = offer.path, watchFile] {
    watchFile && workspace_->findings() != nullptr ? readWatchFile(path) : open(path);
  });
}

void DroppedFiles::open(const QString& path) {
  OpeningWish wish;
  if (path.endsWith(QLatin1String(".npy"), Qt::CaseInsensitive)) wish.file = path;
  emit openWanted(path, wish);
}

// A .json may be a watch file or one of a dump's own files: reading it tells.
void DroppedFiles::readWatchFile(const QString& path) {
  using Watchpoints = Result<std::vector<Watchpoint>>;
  reading_.run<Watchpoints>(
      this, [file = std::filesystem::path(path.toStdString())] { return read_watch_file(file); },
      [this, path](Watchpoints read) {
        Findings* findings = workspace_->findings();
        if (!read && read.error().code != ErrorCode::unsupported) {
          emit failed(translated(read.error().message));
        } else if (!read || findings == nullptr) {
          open(path);
        } else {
          findings->addWatchpoints(*std::move(read), tr("import watchpoints"));
          emit watchpointsAdded();
        }
      });
}

}  // namespace sporescope::ui
