// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QScrollArea>
#include <QTimer>
#include <QVBoxLayout>
#include <QWidget>
#include <functional>
#include <optional>

#include "core/session/analysis.h"
#include "ui/widgets/section_title.h"
#include "ui/workspace/workspace.h"

namespace sporescope::ui {

/// The hits of a tensor, each with its usual causes and what to check next. UI thread only.
class TensorHitsPanel : public QWidget {
  Q_OBJECT

 public:
  explicit TensorHitsPanel(Workspace* workspace, QWidget* parent = nullptr);
  void setTensor(const TensorKey& key, bool hasPrevious);
  [[nodiscard]] int count() const { return count_; }

 signals:
  void compareRequested();

 private:
  void follow();
  void refresh();
  void addHit(const Hit& hit);
  void addLinks();
  void addLink(const QString& text, const std::function<void()>& onClick);

  Workspace* workspace_;
  SectionTitle* title_;
  QScrollArea* area_;
  QVBoxLayout* column_ = nullptr;
  std::optional<TensorKey> key_;
  bool hasPrevious_ = false;
  int count_ = 0;
  QTimer updateTimer_;
  std::vector<QMetaObject::Connection> connections_;
};

}  // namespace sporescope::ui
