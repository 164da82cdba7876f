// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/accessible_parts.h"

#include <QAccessibleWidget>
#include <QPointer>
#include <QStringList>
#include <map>

namespace sporescope::ui {

namespace {

/// Accessible interface of one part, valid until the parts change.
class PartInterface : public QAccessibleInterface, public QAccessibleActionInterface {
 public:
  PartInterface(QWidget* widget, AccessibleParts* parts, int position)
      : widget_(widget), parts_(parts), position_(position), generation_(parts->partsGeneration()) {}

  [[nodiscard]] int position() const { return position_; }

  [[nodiscard]] bool isValid() const override {
    return widget_ && parts_->partsGeneration() == generation_ && position_ < parts_->partCount();
  }
  [[nodiscard]] QObject* object() const override { return nullptr; }
  [[nodiscard]] QWindow* window() const override { return isValid() ? parent()->window() : nullptr; }
  [[nodiscard]] QAccessibleInterface* parent() const override { return QAccessible::queryAccessibleInterface(widget_); }
  [[nodiscard]] QAccessibleInterface* child(int /*index*/) const override { return nullptr; }
  [[nodiscard]] QAccessibleInterface* childAt(int /*x*/, int /*y*/) const override { return nullptr; }
  [[nodiscard]] int childCount() const override { return 0; }
  [[nodiscard]] int indexOfChild(const QAccessibleInterface* /*child*/) const override { return -1; }
  [[nodiscard]] QString text(QAccessible::Text kind) const override {
    if (!isValid()) return {};
    if (kind == QAccessible::Name) return parts_->part(position_).name;
    return kind == QAccessible::Description ? parts_->part(position_).description : QString();
  }
  void setText(QAccessible::Text /*kind*/, const QString& /*text*/) override {}
  [[nodiscard]] QRect rect() const override {
    if (!isValid()) return {};
    const QRect box = parts_->part(position_).box;
    return {widget_->mapToGlobal(box.topLeft()), box.size()};
  }
  [[nodiscard]] QAccessible::Role role() const override {
    return isValid() ? parts_->part(position_).role : QAccessible::NoRole;
  }
  [[nodiscard]] QAccessible::State state() const override {
    if (!isValid()) {
      QAccessible::State invalidState;
      invalidState.invalid = true;
      return invalidState;
    }
    QAccessible::State state = parts_->part(position_).state;
    state.focusable = state.selectable = true;
    state.focused = widget_->hasFocus() && parts_->currentPart() == position_;
    state.invisible = !widget_->isVisible();
    state.offscreen = !widget_->rect().intersects(parts_->part(position_).box);
    return state;
  }

  void* interface_cast(QAccessible::InterfaceType type) override {
    return type == QAccessible::ActionInterface ? static_cast<QAccessibleActionInterface*>(this) : nullptr;
  }
  [[nodiscard]] QStringList actionNames() const override {
    QStringList names{pressAction()};
    if (isValid() && parts_->part(position_).state.expandable) names += toggleAction();
    return names;
  }
  void doAction(const QString& name) override {
    if (!isValid()) return;
    if (name == pressAction()) parts_->pressPart(position_);
    if (name == toggleAction()) parts_->openPart(position_);
  }
  [[nodiscard]] QStringList keyBindingsForAction(const QString& /*name*/) const override { return {}; }

 private:
  QPointer<QWidget> widget_;
  AccessibleParts* parts_;
  int position_;
  std::uint64_t generation_;
};

/// Accessible interface of the widget, with its parts followed by its child widgets.
class PartsInterface : public QAccessibleWidget {
 public:
  PartsInterface(QWidget* widget, AccessibleParts* parts) : QAccessibleWidget(widget, parts->roleOfAll()), parts_(parts) {}
  ~PartsInterface() override { forget(); }

  [[nodiscard]] int childCount() const override { return parts_->partCount() + QAccessibleWidget::childCount(); }
  [[nodiscard]] QAccessibleInterface* child(int index) const override {
    const int count = parts_->partCount();
    return index >= 0 && index < count ? partAt(index) : QAccessibleWidget::child(index - count);
  }
  [[nodiscard]] int indexOfChild(const QAccessibleInterface* child) const override {
    if (const auto* part = dynamic_cast<const PartInterface*>(child)) return part->position();
    const int childIndex = QAccessibleWidget::indexOfChild(child);
    return childIndex < 0 ? -1 : parts_->partCount() + childIndex;
  }
  [[nodiscard]] QAccessibleInterface* childAt(int x, int y) const override {
    const QPoint point = widget()->mapFromGlobal(QPoint(x, y));
    for (QObject* each : widget()->children()) {
      auto* childWidget = qobject_cast<QWidget*>(each);
      if (childWidget != nullptr && childWidget->isVisible() && childWidget->geometry().contains(point)) {
        return QAccessible::queryAccessibleInterface(childWidget);
      }
    }
    const int position = parts_->partAt(point);
    return position < 0 ? nullptr : partAt(position);
  }
  [[nodiscard]] QAccessibleInterface* focusChild() const override {
    const int position = widget()->hasFocus() ? parts_->currentPart() : -1;
    return position < 0 ? QAccessibleWidget::focusChild() : partAt(position);
  }

 private:
  QAccessibleInterface* partAt(int position) const {
    if (generation_ != parts_->partsGeneration()) forget();
    generation_ = parts_->partsGeneration();
    const auto found = built_.find(position);
    if (found != built_.end()) return QAccessible::accessibleInterface(found->second);
    auto* part = new PartInterface(widget(), parts_, position);
    built_[position] = QAccessible::registerAccessibleInterface(part);
    return part;
  }
  void forget() const {
    for (const auto& [position, id] : built_) QAccessible::deleteAccessibleInterface(id);
    built_.clear();
  }

  AccessibleParts* parts_;
  mutable std::map<int, QAccessible::Id> built_;  // by position
  mutable std::uint64_t generation_ = 0;
};

QAccessibleInterface* interfaceOf(const QString& /*className*/, QObject* object) {
  auto* parts = dynamic_cast<AccessibleParts*>(object);
  return parts == nullptr ? nullptr : new PartsInterface(qobject_cast<QWidget*>(object), parts);
}

}  // namespace

AccessibleParts::AccessibleParts() {
  static const bool installed = [] {
    QAccessible::installFactory(interfaceOf);
    return true;
  }();
  Q_UNUSED(installed)
}

void AccessibleParts::notifyPartsChanged(QWidget* widget) {
  ++generation_;
  if (!QAccessible::isActive()) return;
  QAccessibleEvent event(widget, QAccessible::ObjectReorder);
  QAccessible::updateAccessibility(&event);
}

void AccessibleParts::notifyPartFocused(QWidget* widget) const {
  const int position = QAccessible::isActive() && widget->hasFocus() ? currentPart() : -1;
  if (position < 0) return;
  for (const QAccessible::Event type : {QAccessible::Selection, QAccessible::Focus}) {
    QAccessibleEvent event(widget, type);
    event.setChild(position);
    QAccessible::updateAccessibility(&event);
  }
}

}  // namespace sporescope::ui
