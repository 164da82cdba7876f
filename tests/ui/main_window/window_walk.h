// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAction>
#include <QApplication>
#include <QContextMenuEvent>
#include <QDialog>
#include <QMenu>
#include <QMenuBar>
#include <QMessageBox>
#include <QPointer>
#include <QTest>
#include <QTimer>
#include <functional>
#include <random>
#include <vector>

#include "ui/graph/graph_view.h"
#include "ui/main_window/main_window.h"

namespace sporescope::ui {

/// Closes dialogs and popups that open: rejects dialogs, and picks one entry of a menu if requested.
class DialogCloser {
 public:
  DialogCloser() { close(); }
  /// Picks the entry with this number in the next menu; -1 for none.
  void pick(int entry) { entry_ = entry; }
  /// Number of entries of the last menu.
  [[nodiscard]] int entries() const { return entries_; }

 private:
  void close() {
    // A timer does not fire again during its own slot, and the picked entry may open the next dialog.
    QTimer::singleShot(1, &context_, [this] { close(); });
    if (auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget())) {
      const auto actions = menu->actions();
      entries_ = static_cast<int>(actions.size());
      QAction* action = entry_ >= 0 && entry_ < entries_ ? actions[entry_] : nullptr;
      entry_ = -1;
      if (action == nullptr || !action->isEnabled() || action->isSeparator()) {
        menu->close();
        return;
      }
      menu->setActiveAction(action);
      QTest::keyClick(menu, Qt::Key_Return);
    } else if (QWidget* popup = QApplication::activePopupWidget()) {
      popup->close();
    } else if (auto* dialog = qobject_cast<QDialog*>(QApplication::activeModalWidget())) {
      dialog->reject();
    }
  }

  QObject context_;
  int entry_ = -1;
  int entries_ = 0;
};

/// Triggers everything that a window offers. Effects are not checked: the window must survive them.
class WindowWalk {
 public:
  /// `window` returns the current window: a change of language replaces it.
  explicit WindowWalk(std::function<MainWindow*()> window) : window_(std::move(window)) {}

  /// Triggers every enabled menu entry for which `requested` is true. Returns their number.
  int triggerMenus(const std::function<bool(const QAction&)>& requested) {
    int triggered = 0;
    const auto menus = paths();
    for (const Path& path : menus) {
      QAction* action = at(path);
      if (action == nullptr || !action->isEnabled() || !requested(*action)) continue;
      ++triggered;
      action->trigger();
      settle();
    }
    return triggered;
  }

  /// Clicks every visible button, including those of tool bars.
  void clickButtons(const std::function<bool(const QAbstractButton&)>& requested) {
    std::vector<QPointer<QAbstractButton>> buttons;
    for (QAbstractButton* button : window_()->findChildren<QAbstractButton*>()) buttons.emplace_back(button);
    for (const auto& button : buttons) {
      if (!button || !button->isVisible() || !button->isEnabled() || !requested(*button)) continue;
      button->click();
      settle();
    }
  }

  /// Triggers every entry of the context menus of all visible lists, tables and drawings.
  void useContextMenus() {
    std::vector<QPointer<QWidget>> widgets;
    for (auto* view : window_()->findChildren<QAbstractItemView*>()) widgets.emplace_back(view->viewport());
    for (auto* view : window_()->findChildren<GraphView*>()) widgets.emplace_back(view);
    for (const auto& widget : widgets) {
      for (int entry = 0, entries = 1; entry < entries; ++entry) {
        if (!widget || !widget->isVisible()) break;
        QPoint place = widget->rect().center();
        if (auto* view = qobject_cast<QAbstractItemView*>(widget->parentWidget());
            view != nullptr && view->model() != nullptr) {
          const QRect row = view->visualRect(view->model()->index(0, 0));
          if (row.isValid()) place = row.center();
        }
        closer_.pick(entry);
        QContextMenuEvent event(QContextMenuEvent::Mouse, place, widget->mapToGlobal(place));
        QApplication::sendEvent(widget, &event);
        settle();
        entries = closer_.entries();
      }
    }
  }

  /// Confirms the destructive choice of an open message box, if there is one.
  void confirmDestructiveChoice() {
    for (const auto* question : window_()->findChildren<QMessageBox*>()) {
      for (QAbstractButton* button : question->buttons()) {
        const bool destroys = question->buttonRole(button) == QMessageBox::DestructiveRole;
        if (question->isVisible() && destroys) return button->click();
      }
    }
  }

  /// Sends keys with and without modifiers to the focused widget; the sequence depends only on the seed.
  void pressKeys(int count, std::uint32_t seed) {
    std::mt19937 random(seed);
    const std::vector<int> keys = allKeys();
    const std::vector<Qt::KeyboardModifiers> modifiers{Qt::NoModifier,    Qt::NoModifier,
                                                       Qt::ShiftModifier, Qt::ControlModifier,
                                                       Qt::AltModifier,   Qt::ControlModifier | Qt::ShiftModifier};
    for (int i = 0; i < count; ++i) {
      const auto key = static_cast<Qt::Key>(keys[random() % keys.size()]);
      const auto with = modifiers[random() % modifiers.size()];
      if (!window_()->isVisible()) window_()->show();
      QApplication::setActiveWindow(window_());
      QWidget* target = QApplication::focusWidget() != nullptr ? QApplication::focusWidget() : window_();
      QTest::keyClick(target, key, with);
      settle();
    }
  }

 private:
  using Path = std::vector<int>;  // positions of menu, submenu and entry

  static std::vector<int> allKeys() {
    std::vector<int> keys;
    for (int key = Qt::Key_Space; key <= Qt::Key_AsciiTilde; ++key) {
      if (key < 'a' || key > 'z') keys.push_back(key);  // letter keys have the codes of capitals
    }
    for (int key = Qt::Key_Escape; key <= Qt::Key_Clear; ++key) keys.push_back(key);
    for (int key = Qt::Key_Home; key <= Qt::Key_PageDown; ++key) keys.push_back(key);
    for (int key = Qt::Key_F1; key <= Qt::Key_F12; ++key) keys.push_back(key);
    keys.push_back(Qt::Key_Menu);
    return keys;
  }

  static QList<QAction*> entriesOf(const QMenu* menu) { return menu->actions(); }

  QAction* at(const Path& path) const {
    QList<QAction*> entries = window_()->menuBar()->actions();
    QAction* action = nullptr;
    for (const int place : path) {
      if (place >= entries.size()) return nullptr;
      action = entries[place];
      entries = action->menu() != nullptr ? entriesOf(action->menu()) : QList<QAction*>();
    }
    return action != nullptr && action->menu() == nullptr && !action->isSeparator() ? action : nullptr;
  }

  std::vector<Path> paths() const {
    std::vector<Path> found;
    const std::function<void(const QList<QAction*>&, const Path&)> visit = [&](const QList<QAction*>& entries, const Path& to) {
      for (int i = 0; i < entries.size(); ++i) {
        Path path = to;
        path.push_back(i);
        if (QMenu* menu = entries[i]->menu()) {
          emit menu->aboutToShow();
          visit(entriesOf(menu), path);
        } else if (!entries[i]->isSeparator()) {
          found.push_back(path);
        }
      }
    };
    visit(window_()->menuBar()->actions(), {});
    return found;
  }

  // Lets changes reach the screen and closes what was opened.
  void settle() {
    for (int i = 0; i < 3; ++i) QCoreApplication::processEvents();
    for (QWidget* widget : QApplication::topLevelWidgets()) {
      if (auto* dialog = qobject_cast<QDialog*>(widget); dialog != nullptr && dialog->isVisible()) dialog->reject();
    }
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
  }

  std::function<MainWindow*()> window_;
  DialogCloser closer_;
};

}  // namespace sporescope::ui
