// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QVBoxLayout>
#include <QWidget>
#include <vector>

#include "core/graph/source_line.h"

namespace sporescope::ui {

/// The Python stack that created a node. The user's own lines are shown, the innermost one highlighted. Framework lines are
/// collapsed. The lines of a gradient's forward operator are below. UI thread only.
class SourceStackView : public QWidget {
  Q_OBJECT

 public:
  explicit SourceStackView(QWidget* parent = nullptr);

  void setLines(std::vector<SourceLine> lines);
  [[nodiscard]] const std::vector<SourceLine>& lines() const { return lines_; }
  /// Returns the innermost line of the user's code, or else of the framework; null without lines.
  [[nodiscard]] const SourceLine* mainLine() const;
  /// Returns all lines as text, one per row.
  [[nodiscard]] QString text() const;

 signals:
  void lineActivated(const sporescope::SourceLine& line);

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void rebuild();
  void addHeading(const QString& label);
  void addLine(const SourceLine& line, bool main);
  void addFrameworkLines(const std::vector<const SourceLine*>& lines);

  std::vector<SourceLine> lines_;
  QVBoxLayout* column_;
  bool frameworkOpen_ = false;
};

}  // namespace sporescope::ui
