// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QWidget>
#include <vector>

#include "ui/dump_settings/settings_draft.h"

class QComboBox;
class QLabel;
class QLineEdit;
class QRadioButton;
class QVBoxLayout;

namespace sporescope::ui {

class MarkedLine;
class SegmentButton;

/// The first column: the target of the training, the content of the dump, its iterations and its path. Options that the target
/// refuses are disabled, with the reason next to them. UI thread only.
class TargetColumn : public QWidget {
  Q_OBJECT

 public:
  explicit TargetColumn(SettingsDraft* draft, QWidget* parent = nullptr);

 private:
  struct Choice {
    DumpContent content;
    QRadioButton* button;
    MarkedLine* reason;
  };

  void makeTargetGroup(QVBoxLayout* column);
  void makeContentGroup(QVBoxLayout* column);
  void makeIterationsGroup(QVBoxLayout* column);
  void makeDestination(QVBoxLayout* column);
  void show();
  void showContent();
  void showPath();
  void changeTarget();
  template <class Change>
  void change(Change change) {
    DumpSettings settings = draft_->settings();
    change(settings);
    draft_->setSettings(settings);
  }
  void askFolder();
  void askStep();
  void askNth();

  SettingsDraft* draft_;
  QComboBox* version_ = nullptr;
  QLabel* versionHint_ = nullptr;
  std::vector<SegmentButton*> devices_;
  QComboBox* mode_ = nullptr;
  std::vector<Choice> choices_;
  QComboBox* slots_ = nullptr;
  QLabel* slotsHint_ = nullptr;
  QComboBox* level_ = nullptr;
  QLineEdit* iterations_ = nullptr;
  QLabel* iterationsHint_ = nullptr;
  QLineEdit* path_ = nullptr;
  QLineEdit* netName_ = nullptr;
  MarkedLine* pathCheck_ = nullptr;
};

}  // namespace sporescope::ui
