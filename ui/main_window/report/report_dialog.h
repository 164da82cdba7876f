// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QDialog>

#include "core/session/dump_report.h"

class QCheckBox;
class QComboBox;

namespace sporescope::ui {

/// Asks for the language of a report and for what it omits. UI thread only.
class ReportDialog : public QDialog {
  Q_OBJECT

 public:
  /// `title` is the title of the dump. `language` is the preselected language, "en" or "zh_CN".
  ReportDialog(const QString& title, const QString& language, QWidget* parent = nullptr);

  [[nodiscard]] QString language() const;
  [[nodiscard]] ReportRedaction omits() const;

 private:
  QCheckBox* addOmission(const QString& text, const QString& explanation);

  QComboBox* language_;
  QCheckBox *values_, *paths_, *source_;
};

}  // namespace sporescope::ui
