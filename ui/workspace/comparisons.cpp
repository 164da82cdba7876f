// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/workspace/comparisons.h"

#include <utility>

#include "ui/workspace/workspace.h"

namespace sporescope::ui {

Comparisons::Comparisons(Workspace* workspace) : QObject(workspace), workspace_(workspace) {
  connect(workspace_, &Workspace::sessionsChanged, this, [this] {
    dropClosed();
    follow();
  });
}

Comparisons::~Comparisons() = default;

Comparison* Comparisons::current() const {
  const auto found = perSession_.find(workspace_->session().get());
  return found == perSession_.end() ? nullptr : found->second.comparison.get();
}

void Comparisons::compare(const std::shared_ptr<Session>& a, const std::shared_ptr<Session>& b, ComparedParts parts) {
  const int position = workspace_->positionOf(b.get());
  if (position < 0 || workspace_->positionOf(a.get()) < 0) return;
  const Selection shown = parts.question.of_b;
  perSession_[b.get()] = {std::make_unique<Comparison>(a, b, std::move(parts)), ++lastNumber_};
  forwardSignals(perSession_[b.get()].comparison.get(), lastNumber_);
  workspace_->setCurrentSession(position);
  show(shown);
  follow();
}

// A part that is not compared has no difference to show.
void Comparisons::show(const Selection& selection) {
  const SessionGraph* currentGraph = workspace_->sessionGraph();
  if (currentGraph != nullptr && !selection.ranks.all() && !selection.ranks.contains(currentGraph->rank)) {
    const auto graph = first_index(workspace_->snapshot()->graphs,
                                   [&](const SessionGraph& candidate) { return selection.ranks.contains(candidate.rank); });
    if (graph) workspace_->setGraph(*graph);
  }
  if (selection.iterations.all() || selection.iterations.has_positions() ||
      selection.iterations.contains(number_of(workspace_->iteration()))) {
    return;
  }
  for (const Iteration iteration : workspace_->iterations()) {
    if (selection.iterations.contains(number_of(iteration))) return workspace_->setIteration(iteration);
  }
}

void Comparisons::selectNodeInA(const NodeKey& node) {
  const Comparison* comparison = current();
  if (comparison == nullptr) return;
  workspace_->setCurrentSession(workspace_->positionOf(comparison->sessions()->a().get()));
  workspace_->selectNode(node.graph, node.node);
}

void Comparisons::swap() {
  const Comparison* comparison = current();
  if (comparison == nullptr) return;
  ComparedParts parts = comparison->parts();
  std::swap(parts.question.of_a, parts.question.of_b);
  std::swap(parts.ofA, parts.ofB);
  for (ManualPair& pair : parts.question.pairing.manual_pairs) std::swap(pair.in_a, pair.in_b);
  parts.question.rules.clear();  // the rules name nodes of A and their counterparts in B
  const auto a = comparison->sessions()->a();
  const auto b = comparison->sessions()->b();
  perSession_.erase(b.get());
  compare(b, a, std::move(parts));
}

void Comparisons::end() {
  perSession_.erase(workspace_->session().get());
  follow();
}

// Closed sessions must be released: a comparison holds the sessions of the workspace and would keep them open.
void Comparisons::dropClosed() {
  std::erase_if(perSession_, [this](const auto& entry) {
    const ComparedSessions& sessions = *entry.second.comparison->sessions();
    return workspace_->positionOf(sessions.a().get()) < 0 || workspace_->positionOf(sessions.b().get()) < 0;
  });
}

void Comparisons::follow() {
  const auto found = perSession_.find(workspace_->session().get());
  const int number = found == perSession_.end() ? 0 : found->second.comparisonNumber;
  if (number == currentNumber_) return;
  currentNumber_ = number;
  emit changed();
}

// Forwards the signals of the current comparison.
void Comparisons::forwardSignals(const Comparison* comparison, int number) {
  const auto forward = [&](auto from, auto to) {
    connect(comparison, from, this, [this, number, to] {
      if (number == currentNumber_) emit(this->*to)();
    });
  };
  forward(&Comparison::stateChanged, &Comparisons::stateChanged);
  forward(&Comparison::progressed, &Comparisons::progressed);
  forward(&Comparison::resultChanged, &Comparisons::resultChanged);
}

}  // namespace sporescope::ui

#include "moc_comparisons.cpp"
