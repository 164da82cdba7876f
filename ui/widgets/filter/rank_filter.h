// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QLineEdit>
#include <QTimer>
#include <QWidget>

#include "core/dump/selection.h"

namespace sporescope::ui {

/// The field that says which ranks are shown, by numbers and ranges as "0-63,512"; it is there where there are several. UI
/// thread only.
class RankFilter : public QWidget {
  Q_OBJECT

 public:
  /// `tip` says of what, with an example.
  explicit RankFilter(const QString& tip, QWidget* parent = nullptr);

  /// Those that are meant: all while nothing is written, while that is no list of ranks, and where the field is hidden.
  [[nodiscard]] NumberSet ranks() const;
  void setRanksShown(bool shown);
  /// Says so by changed(), at once.
  void clear();
  [[nodiscard]] QLineEdit* field() const { return field_; }

 signals:
  void changed();  ///< a moment after the last letter

 private:
  void judge();
  void emitChanged();

  QLineEdit* field_;
  QTimer updateTimer_;
};

}  // namespace sporescope::ui
