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

/// Closes what opens by itself and waits for an answer: dialogs are refused, of a menu one entry is picked if one is wanted.
class DialogCloser {
 public:
  DialogCloser() { close(); }
  /// The next menu that pops up is answered by its entry of that number; -1: by none.
  void pick(int entry) { entry_ = entry; }
  /// How many entries the last menu had.
  [[nodiscard]] int entries() const { return entries_; }

 private:
  void close() {
    // A timer does not fire again while its own call lasts, and what is picked here may open the next dialog.
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

/// Walks through all that a window offers. What a step does is not looked at: the window must come through it.
class WindowWalk {
 public:
  /// `window` gives the window of now: another language makes another one.
  explicit WindowWalk(std::function<MainWindow*()> window) : window_(std::move(window)) {}

  /// Every enabled entry of the menu bar and its menus for which `requested` is true. Returns how many there were.
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

  /// Every button in sight, tool bars included.
  void clickButtons(const std::function<bool(const QAbstractButton&)>& requested) {
    std::vector<QPointer<QAbstractButton>> buttons;
    for (QAbstractButton* button : window_()->findChildren<QAbstractButton*>()) buttons.emplace_back(button);
    for (const auto& button : buttons) {
      if (!button || !button->isVisible() || !button->isEnabled() || !requested(*button)) continue;
      button->click();
      settle();
    }
  }

  /// Every entry of the context menu of every list, table and drawing in sight.
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

  /// Goes on in spite of what the open question warns of, if there is one.
  void goOnAllTheSame() {
    for (const auto* question : window_()->findChildren<QMessageBox*>()) {
      for (QAbstractButton* button : question->buttons()) {
        const bool destroys = question->buttonRole(button) == QMessageBox::DestructiveRole;
        if (question->isVisible() && destroys) return button->click();
      }
    }
  }

  /// Keys of all kinds with and without modifiers, to whatever has the keyboard; always the same for a seed.
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
  using Path = std::vector<int>;  // the places of menu, submenu and entry

  static std::vector<int> allKeys() {
    std::vector<int> keys;
    for (int key = Qt::Key_Space; key <= Qt::Key_AsciiTilde; ++key) {
      if (key < 'a' || key > 'z') keys.push_back(key);  // letters are keys by their capitals
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

  // What a step has begun comes to the screen; what it has opened is closed.
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
