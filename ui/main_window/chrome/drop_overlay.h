// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>
#include <QWidget>

class QMimeData;

namespace sporescope::ui {

/// Effect of dropping the dragged data on the window.
struct DropOffer {
  enum class Kind { nothing, dump, watch_file, reference };
  Kind kind = Kind::nothing;
  QString path;  ///< The first path that can be opened
};
/// Decides by file names, without reading files: folders (names without a known extension), .npy, .pb, .csv and .json. Over
/// a tensor, a tensor file (.npy, .pt, .pth, .bin) becomes its reference.
[[nodiscard]] DropOffer dropOfferOf(const QMimeData& data, bool overTensor = false);

/// Overlay that is shown while data is dragged over the window: a frame, and a sentence that says what a drop would do.
/// Covers all widgets and is transparent for events. UI thread only.
class DropOverlay : public QWidget {
  Q_OBJECT

 public:
  explicit DropOverlay(QWidget* window);
  /// Shows what a drop would do.
  void offer(const DropOffer& offer);
  [[nodiscard]] QString sentence() const { return sentence_; }

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  QString sentence_;
  bool canDrop_ = false;
};

}  // namespace sporescope::ui
