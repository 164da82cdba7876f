// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QWidget>

namespace sporescope::ui {

/// A small box over the drawing that folds to its title: base ground, a line around it. Click on the title, Enter and Space
/// fold it. UI thread only.
class CollapsibleBox : public QWidget {
  Q_OBJECT

 public:
  CollapsibleBox(const QString& title, QWidget* parent);

  [[nodiscard]] bool folded() const { return folded_; }
  void setFolded(bool folded);
  [[nodiscard]] QSize sizeHint() const override;

 signals:
  void foldedChanged(bool folded);

 protected:
  /// Size of all of it when it is not folded.
  [[nodiscard]] virtual QSize contentSize() const = 0;
  virtual void paintContent(QPainter* painter) = 0;
  /// True if the title stands above the content too; else there is just the triangle.
  [[nodiscard]] virtual bool showsTitle() const { return true; }
  [[nodiscard]] QRect titleRect() const;

  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  void paintTitle(QPainter* painter);

  QString title_;
  bool folded_ = false;
};

/// What the shapes, lines and badges of the graph mean.
class GraphLegend : public CollapsibleBox {
  Q_OBJECT

 public:
  explicit GraphLegend(QWidget* parent);
  /// There are nodes that stand in run A alone: it is of another size then.
  void setHasNodesOfA(bool has);

 protected:
  [[nodiscard]] QSize contentSize() const override;
  void paintContent(QPainter* painter) override;

 private:
  [[nodiscard]] int columnWidth(int column) const;
  [[nodiscard]] std::size_t lineCount() const;

  bool hasNodesOfA_ = false;
};

}  // namespace sporescope::ui
