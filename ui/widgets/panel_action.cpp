// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/panel_action.h"

#include <QKeyEvent>

namespace sporescope::ui {

namespace {

/// Takes a key before it becomes a shortcut.
class PanelKey : public QObject {
 public:
  PanelKey(QWidget* panel, const QKeySequence& keys, std::function<void()> run)
      : QObject(panel), keys_(keys), run_(std::move(run)) {
    panel->installEventFilter(this);
  }

  bool eventFilter(QObject* /*panel*/, QEvent* event) override {
    const bool isOverride = event->type() == QEvent::ShortcutOverride;
    if (!isOverride && event->type() != QEvent::KeyPress) return false;
    if (QKeySequence(static_cast<QKeyEvent*>(event)->keyCombination()) != keys_) return false;
    if (!isOverride) run_();
    event->accept();
    return true;
  }

 private:
  QKeySequence keys_;
  std::function<void()> run_;
};

}  // namespace

void addPanelKey(QWidget* panel, const QKeySequence& keys, std::function<void()> run) {
  new PanelKey(panel, keys, std::move(run));
}

}  // namespace sporescope::ui
