// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QWidget>
#include <vector>

class QCompleter;
class QLineEdit;
class QStringListModel;

namespace sporescope::ui {

class ChoiceBox;

/// The rank: a box of few, or where there are more than that a field. In it a number goes there; its beginning, or ranges as
/// "0-63,512", list those that are meant; Up and Down go to the rank beside it. UI thread only.
class RankField : public QWidget {
  Q_OBJECT

 public:
  explicit RankField(QWidget* parent = nullptr);

  /// Ascending. `current` is one of them, or there is none.
  void setRanks(std::vector<int> ranks, int current);
  [[nodiscard]] ChoiceBox* box() const { return box_; }
  [[nodiscard]] QLineEdit* field() const { return field_; }
  /// Those that a text means: ranges, else those that begin with it; all for an empty text.
  [[nodiscard]] std::vector<int> matching(const QString& text) const;

 signals:
  void chosen(int rank);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void accept();
  void step(int by);
  void list();
  void showCurrent();
  void setWrong(bool wrong);

  std::vector<int> ranks_;
  int current_ = 0;
  ChoiceBox* box_;
  QLineEdit* field_;
  QStringListModel* listed_;
  QCompleter* completer_;
};

}  // namespace sporescope::ui
