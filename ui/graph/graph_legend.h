// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QWidget>

namespace sporescope::ui {

/// A small framed box over the drawing that collapses to its title. A click on the title, Enter and Space toggle it. UI thread
/// only.
class CollapsibleBox : public QWidget {
  Q_OBJECT

 public:
  CollapsibleBox(const QString& title, QWidget* parent);

  [[nodiscard]] bool folded() const { return folded_; }
  void setFolded(bool folded);
  [[nodiscard]] QSize sizeHint() const override { return folded_ ? titleSize() : expandedSize(); }
  [[nodiscard]] QSize expandedSize() const { return contentSize().expandedTo(titleSize()); }

 signals:
  void foldedChanged(bool folded);

 protected:
  /// Size of the expanded box.
  [[nodiscard]] virtual QSize contentSize() const = 0;
  virtual void paintContent(QPainter* painter) = 0;
  /// Returns true if the title is visible while the box is expanded. Otherwise only the triangle is shown.
  [[nodiscard]] virtual bool showsTitle() const { return true; }
  [[nodiscard]] QRect titleRect() const;

  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  [[nodiscard]] QSize titleSize() const;
  void paintTitle(QPainter* painter);

  QString title_;
  bool folded_ = false;
};

/// Legend of the shapes, lines and badges of the graph.
class GraphLegend : public CollapsibleBox {
  Q_OBJECT

 public:
  explicit GraphLegend(QWidget* parent);
  /// Adds or removes the entry for nodes that are only in run A, which changes the size.
  void setHasNodesOfA(bool has);

 protected:
  [[nodiscard]] QSize contentSize() const override;
  void paintContent(QPainter* painter) override;

 private:
  void describe();  ///< For screen readers
  [[nodiscard]] int columnWidth(int column) const;
  [[nodiscard]] std::size_t lineCount() const;

  bool hasNodesOfA_ = false;
};

}  // namespace sporescope::ui
