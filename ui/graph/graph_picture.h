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

/// A drawing with its caption and the scale of its colours below it; the drawing alone if there is no memory for that.
[[nodiscard]] QImage withScale(const QImage& drawing, const QPixmap& scale, const QString& caption, const QFont& font,
                               const Theme& theme);

/// Asks where to, beginning with `name`; empty: the user wants none.
[[nodiscard]] QString askForPictureFile(const QString& name, QWidget* parent);
/// As PNG; says so if that fails.
void savePicture(const QImage& picture, const QString& path, QWidget* parent);

}  // namespace sporescope::ui
