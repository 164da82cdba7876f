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

/// The rank: a combo box, or a field if there are many ranks. In the field, a number goes to that rank. The beginning of a
/// number, or ranges such as "0-63,512", list the matching ranks; Up and Down step to the adjacent rank. UI thread only.
class RankField : public QWidget {
  Q_OBJECT

 public:
  explicit RankField(QWidget* parent = nullptr);

  /// Sets the ranks in ascending order. `current` is one of them, unless none is selected.
  void setRanks(std::vector<int> ranks, int current);
  [[nodiscard]] ChoiceBox* box() const { return box_; }
  [[nodiscard]] QLineEdit* field() const { return field_; }
  /// Returns the ranks that match a text: the ranges in it, else the ranks that start with it. An empty text matches all.
  [[nodiscard]] std::vector<int> matching(const QString& text) const;

 signals:
  /// The user chose a rank.
  void chosen(int rank);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void accept();
  void step(int steps);
  void showMatches();
  void showCurrent();
  void setWrong(bool wrong);

  std::vector<int> ranks_;
  int current_ = 0;
  ChoiceBox* box_;
  QLineEdit* field_;
  QStringListModel* matches_;
  QCompleter* completer_;
};

}  // namespace sporescope::ui
