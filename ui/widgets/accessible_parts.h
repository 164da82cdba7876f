// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QAccessible>
#include <QRect>
#include <QString>
#include <QWidget>
#include <cstdint>

namespace sporescope::ui {

/// Description of one part of a custom-painted widget for screen readers.
struct AccessiblePart {
  QString name;
  QString description;
  QRect box;  ///< In widget coordinates; may be outside the visible area
  QAccessible::Role role = QAccessible::ListItem;
  QAccessible::State state;
};

/// Interface of widgets that paint their parts themselves (boxes of a graph, cells of a strip). Screen readers see each
/// part as a child of the widget, before its child widgets. UI thread only.
class AccessibleParts {
 public:
  AccessibleParts();
  virtual ~AccessibleParts() = default;
  AccessibleParts(const AccessibleParts&) = delete;
  AccessibleParts& operator=(const AccessibleParts&) = delete;

  [[nodiscard]] virtual QAccessible::Role roleOfAll() const { return QAccessible::List; }
  [[nodiscard]] virtual int partCount() const = 0;
  [[nodiscard]] virtual AccessiblePart part(int position) const = 0;
  [[nodiscard]] virtual int partAt(const QPoint& point) const = 0;  ///< -1 if there is none
  [[nodiscard]] virtual int currentPart() const = 0;                ///< The part with the keyboard focus; -1 if there is none
  virtual void pressPart(int position) = 0;                         ///< Does what a click on the part does
  virtual void openPart(int /*position*/) {}                        ///< Expands or collapses a part whose state is expandable

  /// Changes whenever the parts change, which invalidates positions of the old ones.
  [[nodiscard]] std::uint64_t partsGeneration() const { return generation_; }

 protected:
  /// Call this when the parts have changed.
  void notifyPartsChanged(QWidget* widget);
  /// Call this when another part has the keyboard focus.
  void notifyPartFocused(QWidget* widget) const;

 private:
  std::uint64_t generation_ = 0;
};

}  // namespace sporescope::ui
