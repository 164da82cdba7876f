// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QWidget>

#include "ui/training/listen_controller.h"

class QCheckBox;
class QComboBox;
class QLabel;
class QPushButton;

namespace sporescope::ui {

class HostField;
class NumberField;

/// Fields for where to listen (this computer, its network or a server) and for the port. UI thread only.
class ListenFields : public QWidget {
  Q_OBJECT

 public:
  explicit ListenFields(ListenController* controller, QWidget* parent = nullptr);

  /// Selects the server option, so that the user can enter the server on which trainings connect.
  void selectServer();

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void showEndpoint();
  void refresh();
  void refreshWarning();
  [[nodiscard]] bool isServerSelected() const;
  void apply();

  ListenController* controller_;
  QComboBox* address_ = nullptr;
  HostField* host_ = nullptr;
  NumberField* port_ = nullptr;
  QCheckBox* token_ = nullptr;
  QPushButton* apply_ = nullptr;
  QLabel* warning_ = nullptr;
  QString shownEndpoint_;  // the endpoint that the fields show
};

}  // namespace sporescope::ui
