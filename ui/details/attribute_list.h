// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QWidget>
#include <vector>

#include "core/session/session.h"

namespace sporescope::ui {

/// The attributes of an operator as names and values that can be selected. UI thread only.
class AttributeList : public QWidget {
  Q_OBJECT

 public:
  using QWidget::QWidget;
  void setAttributes(const std::vector<Attribute>& attributes);
};

}  // namespace sporescope::ui
