// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QAccessible>
#include <QRect>
#include <QString>
#include <QWidget>
#include <cstdint>

namespace sporescope::ui {

/// What a screen reader is told of one part of a painted widget.
struct AccessiblePart {
  QString name;
  QString description;
  QRect box;  ///< in the widget; may lie outside of what is in sight
  QAccessible::Role role = QAccessible::ListItem;
  QAccessible::State state;
};

/// A widget that paints its parts itself (the boxes of a graph, the cells of a strip) and lets screen readers find them: each
/// part is a child of the widget, before the child widgets that it may have. UI thread only.
class AccessibleParts {
 public:
  AccessibleParts();
  virtual ~AccessibleParts() = default;
  AccessibleParts(const AccessibleParts&) = delete;
  AccessibleParts& operator=(const AccessibleParts&) = delete;

  [[nodiscard]] virtual QAccessible::Role roleOfAll() const { return QAccessible::List; }
  [[nodiscard]] virtual int partCount() const = 0;
  [[nodiscard]] virtual AccessiblePart part(int position) const = 0;
  [[nodiscard]] virtual int partAt(const QPoint& point) const = 0;  ///< -1: none
  [[nodiscard]] virtual int currentPart() const = 0;                ///< the one that the keyboard is on; -1: none
  virtual void pressPart(int position) = 0;                         ///< as a click does
  virtual void openPart(int /*position*/) {}                        ///< of parts whose state is expandable: opens or closes it

  /// Grows with every other set of parts: what was known of the old ones is void.
  [[nodiscard]] std::uint64_t partsGeneration() const { return generation_; }

 protected:
  /// The parts are others now.
  void notifyPartsChanged(QWidget* widget);
  /// The keyboard is on another part now.
  void notifyPartFocused(QWidget* widget) const;

 private:
  std::uint64_t generation_ = 0;
};

}  // namespace sporescope::ui
