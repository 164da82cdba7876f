// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QComboBox>

#include "ui/concurrency/background_task.h"

namespace sporescope::ui {

/// A field for another computer as ssh knows it, "user@host:port". Offers the hosts of ~/.ssh/config, which are read elsewhere
/// once the field is seen. UI thread only.
class HostField : public QComboBox {
  Q_OBJECT

 public:
  explicit HostField(QWidget* parent = nullptr);
  ~HostField() override;

  [[nodiscard]] QString host() const { return currentText().trimmed(); }
  /// Whether what stands there can be one: not empty, and nothing that ssh would take for an option.
  [[nodiscard]] bool valid() const;

 signals:
  void entered();  ///< by the Enter key

 protected:
  void showEvent(QShowEvent* event) override;

 private:
  void offerHosts();

  BackgroundTask reading_;
  bool offered_ = false;
};

}  // namespace sporescope::ui
