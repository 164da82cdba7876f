// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QFrame>
#include <QStringList>

class QVBoxLayout;

namespace sporescope::ui {

/// A line of code with a button that copies it. UI thread only.
class CodeLine : public QFrame {
 public:
  explicit CodeLine(const QString& code);
};

/// Replaces the lines in `column` with these.
void setCodeLines(QVBoxLayout* column, const QStringList& lines);

}  // namespace sporescope::ui
