// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/panel_action.h"

#include <QKeyEvent>

namespace sporescope::ui {

namespace {

/// Two actions of one key are ambiguous, and neither is triggered: so the key is taken before it becomes a shortcut.
class FilterKey : public QObject {
 public:
  FilterKey(QWidget* panel, std::function<void()> run) : QObject(panel), run_(std::move(run)) {
    panel->installEventFilter(this);
  }

  bool eventFilter(QObject* /*panel*/, QEvent* event) override {
    const bool asked = event->type() == QEvent::ShortcutOverride;
    if (!asked && event->type() != QEvent::KeyPress) return false;
    if (!static_cast<QKeyEvent*>(event)->matches(QKeySequence::Find)) return false;
    if (!asked) run_();
    event->accept();
    return true;
  }

 private:
  std::function<void()> run_;
};

}  // namespace

void addFilterKey(QWidget* panel, std::function<void()> run) { new FilterKey(panel, std::move(run)); }

}  // namespace sporescope::ui
