// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>
#include <QWidget>

class QMimeData;

namespace sporescope::ui {

/// What a drop on the window would open.
struct DropOffer {
  enum class Kind { nothing, dump, watch_file, reference };
  Kind kind = Kind::nothing;
  QString path;  ///< of the first that can be opened
};
/// By names alone, nothing is read: folders (names without a known ending), .npy, .pb, .csv, .json. Over a tensor a
/// tensor file (.npy, .pt, .pth, .bin) becomes its reference.
[[nodiscard]] DropOffer dropOfferOf(const QMimeData& data, bool overTensor = false);

/// While something is dragged over the window: a frame inside it and what a drop would do. Lies over everything, takes no
/// events. UI thread only.
class DropOverlay : public QWidget {
  Q_OBJECT

 public:
  explicit DropOverlay(QWidget* window);
  void offer(const DropOffer& offer);
  [[nodiscard]] QString sentence() const { return sentence_; }

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  QString sentence_;
  bool can_ = false;
};

}  // namespace sporescope::ui
