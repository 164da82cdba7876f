// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/main_window/open/drop_handler.h"

#include <QDragEnterEvent>
#include <QMimeData>
#include <QTimer>
#include <QWidget>
#include <filesystem>
#include <utility>

#include "core/watch/watch_file.h"
#include "ui/main_window/chrome/drop_overlay.h"
#include "ui/tensor/tensor_tab.h"
#include "ui/text/format.h"
#include "ui/workspace/findings.h"
#include "ui/workspace/reference.h"

namespace sporescope::ui {

namespace {

bool isOverTensor(const QWidget& window, const QPointF& position) {
  for (const QWidget* widget = window.childAt(position.toPoint()); widget != nullptr; widget = widget->parentWidget()) {
    if (qobject_cast<const TensorTab*>(widget) != nullptr) return true;
  }
  return false;
}

}  // namespace

DropHandler::DropHandler(Workspace* workspace, QWidget* window)
    : QObject(window), workspace_(workspace), window_(window), overlay_(new DropOverlay(window)) {
  window->setAcceptDrops(true);
  window->installEventFilter(this);
}

bool DropHandler::eventFilter(QObject* watched, QEvent* event) {
  switch (event->type()) {
    case QEvent::DragEnter: {
      auto* dragEnter = static_cast<QDragEnterEvent*>(event);
      if (!dragEnter->mimeData()->hasUrls()) return true;
      offer(dragEnter);
      // Accepted even if nothing can be opened, so that the sentence stays visible; a drop then does nothing.
      dragEnter->acceptProposedAction();
      return true;
    }
    case QEvent::DragMove:
      offer(static_cast<QDropEvent*>(event));
      return true;
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

// The drag may move from a tensor to a place where the file is opened instead.
void DropHandler::offer(QDropEvent* event) {
  overlay_->offer(dropOfferOf(*event->mimeData(), isOverTensor(*window_, event->position())));
}

void DropHandler::drop(QDropEvent* event) {
  overlay_->hide();
  const DropOffer offer = dropOfferOf(*event->mimeData(), isOverTensor(*window_, event->position()));
  if (offer.kind == DropOffer::Kind::nothing) return;
  event->acceptProposedAction();
  const bool isWatchFile = offer.kind == DropOffer::Kind::watch_file;
  // Queued, because the source of the drag is blocked until this returns.
  const bool reference = offer.kind == DropOffer::Kind::reference;
  QTimer::singleShot(0, this, [this, path = offer.path, isWatchFile, reference] {
    if (reference) return workspace_->reference()->setFile(path.toStdString());
    isWatchFile && workspace_->findings() != nullptr ? readWatchFile(path) : open(path);
  });
}

void DropHandler::open(const QString& path) {
  InitialSelection selection;
  if (path.endsWith(QLatin1String(".npy"), Qt::CaseInsensitive)) selection.file = path;
  emit openRequested(path, selection);
}

// A .json file may be a watchpoint file or a file of a dump, which only reading it shows.
void DropHandler::readWatchFile(const QString& path) {
  using Watchpoints = Result<std::vector<Watchpoint>>;
  readTask_.run<Watchpoints>(
      this, [file = std::filesystem::path(path.toStdString())] { return read_watch_file(file); },
      [this, path](Watchpoints result) {
        Findings* findings = workspace_->findings();
        if (!result && result.error().code != ErrorCode::unsupported) {
          emit failed(translated(result.error().message));
        } else if (!result || findings == nullptr) {
          open(path);
        } else {
          findings->addWatchpoints(*std::move(result), tr("import watchpoints"));
          emit watchpointsAdded();
        }
      });
}

}  // namespace sporescope::ui

#include "moc_drop_handler.cpp"
