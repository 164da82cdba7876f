// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QPlainTextEdit>
#include <QString>
#include <optional>

#include "ui/text/source_text.h"

namespace sporescope::ui {

/// A read-only view of lines in the code font. It keeps scrolling to new lines while the last line is visible. Source lines, as
/// in a traceback of Python, are links: a click opens them, and Enter the one in the line of the cursor. UI thread only.
class LogView : public QPlainTextEdit {
  Q_OBJECT

 public:
  explicit LogView(const QString& accessibleName, QWidget* parent = nullptr);

 signals:
  void sourceActivated(const sporescope::SourceLine& line);

 protected:
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  bool viewportEvent(QEvent* event) override;

 private:
  [[nodiscard]] std::optional<SourceLine> sourceAt(const QPoint& position) const;
};

}  // namespace sporescope::ui
