// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <utility>
#include <vector>

#include "ui/table/table_model.h"

/// A table of names and numbers, for the tests of tables. Negative numbers are rows of interest.
class NamedNumbers : public sporescope::ui::TableModel {
 public:
  using Row = std::pair<QString, double>;

  NamedNumbers() {
    using sporescope::ui::byKey;
    using sporescope::ui::numberKey;
    addColumns({
        {.title = QStringLiteral("Order"),
         .widest = QStringLiteral("999"),
         .priority = 1,
         .isNumber = true,
         .text = [](std::size_t i) { return QString::number(i + 1); },
         .before = byKey([](std::size_t i) { return i; })},
        {.title = QStringLiteral("Name"),
         .minimumWidth = 100,
         .isSearched = true,
         .text = [this](std::size_t i) { return rows_[i].first; }},
        {.title = QStringLiteral("Number"),
         .explanation = QStringLiteral("Any number"),
         .widest = QStringLiteral("2026-12-30 20:00"),
         .isNumber = true,
         .text = [this](std::size_t i) { return QString::number(rows_[i].second); },
         .before = byKey([this](std::size_t i) { return numberKey(rows_[i].second); })},
    });
    setChoices({{QStringLiteral("All"), {}}, {QStringLiteral("Negative"), [this](std::size_t i) { return isOfInterest(i); }}});
  }

  [[nodiscard]] std::size_t size() const override { return rows_.size(); }
  [[nodiscard]] bool isOfInterest(std::size_t position) const override { return rows_[position].second < 0; }
  void setRows(std::vector<Row> rows) {
    reset([&] { rows_ = std::move(rows); });
  }
  void append(const Row& row) {
    rows_.push_back(row);
    appendRows();
  }
  void replace(std::vector<Row> rows) {
    rows_ = std::move(rows);
    refreshRows();
  }
  /// The names that are shown, in the order of the rows.
  [[nodiscard]] QString names() const {
    QString names;
    for (int row = 0; row < rowCount(); ++row) names += index(row, 1).data().toString();
    return names;
  }

 private:
  [[nodiscard]] std::optional<int> rankOf(std::size_t position) const override {
    return position == 0 ? std::nullopt : std::optional(static_cast<int>(position));
  }

  std::vector<Row> rows_;
};
