// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/graph/graph_picture.h"

#include <QCoreApplication>
#include <QFileDialog>
#include <QFontMetrics>
#include <QMessageBox>
#include <QPainter>
#include <algorithm>

namespace sporescope::ui {

namespace {

constexpr int kPictureMargin = 16;

QString title() { return QCoreApplication::translate("GraphPicture", "Save image"); }

}  // namespace

QImage withScale(const QImage& drawing, const QPixmap& scale, const QString& caption, const QFont& font, const Theme& theme) {
  const QSize scaleSize = scale.deviceIndependentSize().toSize();
  const QFontMetrics metrics(font);
  const int width = std::max(
      {drawing.width(), scaleSize.width() + 2 * kPictureMargin, metrics.horizontalAdvance(caption) + 2 * kPictureMargin});
  const int footerHeight = metrics.height() + scaleSize.height() + 3 * kPictureMargin;
  QImage picture(width, drawing.height() + footerHeight, drawing.format());
  if (picture.isNull()) return drawing;
  picture.fill(theme.canvas.color());
  QPainter painter(&picture);
  painter.drawImage(0, 0, drawing);
  painter.setFont(font);
  painter.setPen(theme.text.color());
  painter.drawText(kPictureMargin, drawing.height() + kPictureMargin + metrics.ascent(), caption);
  painter.drawPixmap(QRect(QPoint(kPictureMargin, drawing.height() + 2 * kPictureMargin + metrics.height()), scaleSize), scale);
  return picture;
}

QString choosePictureFile(const QString& name, QWidget* parent) {
  return QFileDialog::getSaveFileName(parent, title(), name, QCoreApplication::translate("GraphPicture", "PNG images (*.png)"));
}

void savePicture(const QImage& picture, const QString& path, QWidget* parent) {
  if (!picture.isNull() && picture.save(path, "PNG")) return;
  const QString message =
      QCoreApplication::translate("GraphPicture", "Cannot write %1. Check the free space and permissions.").arg(path);
  QMessageBox::warning(parent, title(), message);
}

}  // namespace sporescope::ui
