// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QObject>

#include "ui/style/style.h"

class QApplication;

namespace sporescope::ui {

enum class ThemeChoice { system, light, dark };

/// Style, font and colors of the whole program. Create one per application, right after it. The theme choice is saved in
/// the settings. UI thread only.
class Appearance : public QObject {
  Q_OBJECT

 public:
  /// Sets style, font and the saved theme. The application owns this object.
  explicit Appearance(QApplication* application);

  [[nodiscard]] ThemeChoice choice() const { return choice_; }
  [[nodiscard]] bool dark() const { return dark_; }
  /// False if the user disabled animations; the style then returns 0 for SH_Widget_Animation_Duration.
  [[nodiscard]] bool animationsEnabled() const { return style_->animationsEnabled(); }

 public slots:
  /// Applies a theme and saves the choice.
  void setChoice(sporescope::ui::ThemeChoice choice);
  /// Applies a theme without saving the choice.
  void show(sporescope::ui::ThemeChoice choice);
  void setAnimationsEnabled(bool enabled);  ///< Saved in the settings
  /// Call this when the theme of the desktop may have changed.
  void followSystem();

 signals:
  void changed();

 private:
  [[nodiscard]] static bool systemIsDark();

  Style* style_;  // owned by the application
  ThemeChoice choice_ = ThemeChoice::system;
  bool dark_ = false;
};

}  // namespace sporescope::ui
