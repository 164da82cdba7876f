// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QComboBox>

#include "ui/concurrency/background_task.h"

namespace sporescope::ui {

/// Field for a remote host as ssh knows it, "user@host:port". Offers the hosts of ~/.ssh/config, which are read in the
/// background when the field is first shown. UI thread only.
class HostField : public QComboBox {
  Q_OBJECT

 public:
  explicit HostField(QWidget* parent = nullptr);
  ~HostField() override;

  [[nodiscard]] QString host() const { return currentText().trimmed(); }
  /// True if the text can be a host: not empty, and nothing that ssh would parse as an option.
  [[nodiscard]] bool isValid() const;

 signals:
  void entered();  ///< The Enter key was pressed

 protected:
  void showEvent(QShowEvent* event) override;

 private:
  void offerHosts();

  BackgroundTask readTask_;
  bool hasOfferedHosts_ = false;
};

}  // namespace sporescope::ui
