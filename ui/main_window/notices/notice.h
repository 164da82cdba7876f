// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QIcon>
#include <QString>
#include <cstdint>
#include <functional>
#include <vector>

class QMenu;

namespace sporescope::ui {

/// By gravity: what comes first is shown first.
enum class NoticeKind : std::uint8_t {
  error,          ///< what is said below may not hold, or was not done
  nan_cause,      ///< where NaN begins
  neg_inf_cause,  ///< where Inf begins, if no NaN came of it
  pos_inf_cause,
  failure_cause,  ///< the operator that stopped the training
  divergence,     ///< where two runs part
  warning,
  progress,  ///< the search for the first cause
  offer,
};

struct NoticeText {
  enum class TextStyle : std::uint8_t { plain, code, link };
  QString text;
  TextStyle inspect = TextStyle::plain;
  std::function<void()> run = {};  ///< of a link
  QString toolTip = {};
};

struct NoticeButton {
  QString text;
  std::function<void()> run;
  bool preferred = false;
  QMenu* menu = nullptr;  ///< opened instead of `run`; belongs to whoever made the notice
  QString toolTip = {};
};

/// One line above the panels.
struct Notice {
  QString id;  ///< "cause", "problems", …: the same thing keeps its id
  NoticeKind kind = NoticeKind::offer;
  QString title;                  ///< semibold
  std::vector<NoticeText> texts;  ///< when the window is narrow the last goes first
  std::vector<NoticeButton> buttons;
  std::function<void()> close;  ///< empty: cannot be closed
  /// Of messages that answer what the user has just done: each has a greater one, and comes to the front. 0: no such message.
  std::uint64_t number = 0;
};

}  // namespace sporescope::ui
