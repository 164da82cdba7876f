// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QFont>
#include <QImage>
#include <QPixmap>
#include <QString>

#include "ui/style/theme.h"

class QWidget;

namespace sporescope::ui {

/// Returns the drawing with its caption and color scale below it, or only the drawing if there is not enough memory.
[[nodiscard]] QImage withScale(const QImage& drawing, const QPixmap& scale, const QString& caption, const QFont& font,
                               const Theme& theme);

/// Asks for the file to save to and suggests `name`. Returns an empty string if the user cancels.
[[nodiscard]] QString choosePictureFile(const QString& name, QWidget* parent);
/// Saves the picture as PNG. Shows a message if that fails.
void savePicture(const QImage& picture, const QString& path, QWidget* parent);

}  // namespace sporescope::ui
