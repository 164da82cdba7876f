// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QLineEdit>
#include <QTimer>
#include <QWidget>

#include "core/dump/selection.h"

namespace sporescope::ui {

/// Field that filters by rank with numbers and ranges such as "0-63,512". Shown only if there are several ranks. UI thread
/// only.
class RankFilter : public QWidget {
  Q_OBJECT

 public:
  /// `tip` is the tool tip, with an example.
  explicit RankFilter(const QString& tip, QWidget* parent = nullptr);

  /// The selected ranks. All ranks if the text is empty or invalid, or if the field is hidden.
  [[nodiscard]] NumberSet ranks() const;
  void setRanksShown(bool shown);
  /// Clears the field and emits changed() immediately.
  void clear();
  [[nodiscard]] QLineEdit* field() const { return field_; }

 signals:
  void changed();  ///< Emitted shortly after the last edit

 private:
  void showValidity();
  void emitChanged();

  QLineEdit* field_;
  QTimer updateTimer_;
};

}  // namespace sporescope::ui
