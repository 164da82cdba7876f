// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QLineEdit>
#include <QMenu>
#include <QToolButton>
#include <QWidget>
#include <memory>

#include "core/graph/node_filter.h"
#include "core/graph/scope_tree.h"

namespace sporescope::ui {

/// The search field with its filter menu: category, type, source line, regular expression, case sensitivity. UI thread only.
class SearchBar : public QWidget {
  Q_OBJECT

 public:
  explicit SearchBar(QWidget* parent = nullptr);

  /// Sets the graph whose operator types are in the menu.
  void setGraph(std::shared_ptr<const Graph> graph) { graph_ = std::move(graph); }
  [[nodiscard]] NodeFilter filter() const;
  /// Returns true if there is no filter.
  [[nodiscard]] bool isEmpty() const;
  void setFilter(const NodeFilter& filter);
  void clear();
  /// Outlines the field if its text is invalid.
  void setWrong(bool wrong);
  [[nodiscard]] QLineEdit* field() const { return field_; }

 signals:
  void changed();
  void escaped();    ///< Esc in the field
  void movedDown();  ///< Down in the field: move to the results
  void confirmed();  ///< Enter in the field

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;

 private:
  void buildMenu();
  void fillTypes(QMenu* menu);
  void setCategory(std::optional<Category> category);
  void setType(const std::string& type);
  void update();

  QLineEdit* field_;
  QToolButton* button_;
  QMenu* menu_;
  QAction* regex_ = nullptr;
  QAction* ignoreCase_ = nullptr;
  QList<QAction*> categories_;
  std::shared_ptr<const Graph> graph_;
  bool wrong_ = false;
};

}  // namespace sporescope::ui
