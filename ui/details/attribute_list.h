// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QGridLayout>
#include <QWidget>
#include <vector>

#include "core/session/session.h"

namespace sporescope::ui {

/// The attributes of an operator, or the arguments of its kernel, as names and selectable values. UI thread only.
class AttributeList : public QWidget {
  Q_OBJECT

 public:
  using QWidget::QWidget;
  void setAttributes(const std::vector<Attribute>& attributes);
  /// Shows the reason why there are no values.
  void setProblem(const QString& reason);

 private:
  QGridLayout* makeGrid();
};

}  // namespace sporescope::ui
