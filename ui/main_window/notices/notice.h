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

/// Sorted by severity: the first kind is shown first.
enum class NoticeKind : std::uint8_t {
  error,          ///< An operation failed, or the data shown below may be wrong
  nan_cause,      ///< Where NaN begins
  neg_inf_cause,  ///< Where Inf begins, if it does not lead to NaN
  pos_inf_cause,
  failure_cause,  ///< The operator that stopped the training
  divergence,     ///< Where two runs diverge
  warning,
  progress,  ///< The search for the first cause
  offer,
};

/// A text of a notice after its title.
struct NoticeText {
  enum class TextStyle : std::uint8_t { plain, code, link };
  QString text;
  TextStyle style = TextStyle::plain;
  std::function<void()> run = {};  ///< Only for links
  QString toolTip = {};            ///< Needed for a link; empty for the text itself otherwise
};

/// A button of a notice.
struct NoticeButton {
  QString text;
  std::function<void()> run;
  bool preferred = false;
  QMenu* menu = nullptr;  ///< Opened instead of calling `run`; owned by the creator of the notice
  QString toolTip = {};
};

/// A notice of the info bar.
struct Notice {
  QString id;  ///< Such as "cause" or "problems"; stays the same when the notice is updated
  NoticeKind kind = NoticeKind::offer;
  QString title;                  ///< Semibold
  std::vector<NoticeText> texts;  ///< In a narrow window, the last ones are hidden first
  std::vector<NoticeButton> buttons;
  std::function<void()> close;  ///< Empty if it cannot be closed
  QString closeToolTip = {};    ///< Of the button that closes it; empty for the usual one
  /// Increasing number of messages that respond to an action of the user; each new one is brought to the front. 0 for other
  /// notices.
  std::uint64_t number = 0;
};

}  // namespace sporescope::ui
