// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QObject>

#include "ui/style/style.h"

class QApplication;

namespace sporescope::ui {

enum class ThemeChoice { system, light, dark };

/// Style, font and colours of the whole program. One for each application, made right after it; the choice is remembered in the
/// settings. UI thread only.
class Appearance : public QObject {
  Q_OBJECT

 public:
  /// Sets style, font and the remembered theme. Belongs to the application from then on.
  explicit Appearance(QApplication* application);

  [[nodiscard]] ThemeChoice choice() const { return choice_; }
  [[nodiscard]] bool dark() const { return dark_; }
  /// False if the user wants nothing to glide; the style then answers 0 to SH_Widget_Animation_Duration.
  [[nodiscard]] bool animationsEnabled() const { return style_->moves(); }

 public slots:
  /// Switches at once and remembers it.
  void setChoice(sporescope::ui::ThemeChoice choice);
  /// The same without remembering it.
  void show(sporescope::ui::ThemeChoice choice);
  void setAnimationsEnabled(bool moves);  ///< remembered
  /// The desktop has another theme: looks again.
  void followSystem();

 signals:
  void changed();

 private:
  [[nodiscard]] static bool systemIsDark();

  Style* style_;  // the application owns it
  ThemeChoice choice_ = ThemeChoice::system;
  bool dark_ = false;
};

}  // namespace sporescope::ui
