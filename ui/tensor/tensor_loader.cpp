// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/tensor/tensor_loader.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "core/recompute/operators.h"
#include "ui/text/format.h"
#include "ui/workspace/comparisons.h"
#include "ui/workspace/recomputations.h"
#include "ui/workspace/reference.h"

namespace sporescope::ui {

TensorReading::TensorReading(Workspace* workspace, QObject* parent) : QObject(parent), workspace_(workspace) {}

void TensorReading::forget() {
  card_.reset();
  previousKey_.reset();
  previousCard_.reset();
  previousHasValues_ = false;
  hasCounterpart_ = false;
  offers_.clear();
  beside_ = Beside::before;
  besideProblem_.clear();
  session_.reset();
  difference_.reset();
  checksums_.reset();
  for (PanelRequest* request : {&cardRequest_, &previousRequest_, &differenceRequest_, &orderRequest_, &checksumRequest_}) {
    request->cancel();
  }
  orderWork_.cancel();
}

void TensorReading::read(const TensorKey& key) {
  forget();
  key_ = key;
  session_ = workspace_->session();
  if (!session_) return;
  cardRequest_.ask<TensorCard>(
      this, [&](Answer<TensorCard> answer) { return session_->card(key_, std::move(answer)); },
      [this](Result<TensorCard> answer) {
        if (answer) {
          takeCard(*std::move(answer));
        } else {
          emit failed(answer.error());
        }
      });
}

// What fits beside it is known by its shape.
void TensorReading::takeCard(TensorCard card) {
  card_ = std::move(card);
  const Comparison* comparison = workspace_->comparisons()->current();
  hasCounterpart_ = comparison != nullptr && comparison->standsBeside(key_);
  chooseBeside();
  if (beside_ == Beside::run_a) session_ = comparison->sessions();
  if (beside_ == Beside::inputs) session_ = workspace_->recomputations()->current()->besideInputs();
  if (isReference(beside_)) {
    const bool flat = beside_ == Beside::flat_reference;
    session_ = workspace_->reference()->beside(flat ? BesideTensors::Shapes::any : BesideTensors::Shapes::same);
    besideProblem_ = problemOfReference();
  }
  previousKey_ = besideProblem_.isEmpty() ? session_->previous_of(key_) : std::nullopt;
  if (previousKey_) {
    const auto before = session_->tensor_info(*previousKey_);
    previousHasValues_ = before && before->readable;
  }
  if (card_->from_values) askOrder();
  if (card_->told && card_->told->checksum) askChecksums();
  emit cardCame();
}

// First the reference, which somebody chose; one of another shape, or that cannot be read, is there to be asked for.
void TensorReading::chooseBeside() {
  offers_.clear();
  const auto reference = fittingReference();
  if (reference == Beside::reference && problemOfReference().isEmpty()) offers_.push_back(Beside::reference);
  if (hasCounterpart_) offers_.push_back(Beside::run_a);
  offers_.push_back(Beside::before);
  if (canBeComputed()) offers_.push_back(Beside::inputs);
  if (reference && offers_.front() != reference) offers_.push_back(*reference);
  // Who chose the reference sees it in the way in which it fits.
  const auto wanted = wanted_ && isReference(*wanted_) ? reference : wanted_;
  const bool offered = wanted && std::find(offers_.begin(), offers_.end(), *wanted) != offers_.end();
  beside_ = offered ? *wanted : offers_.front();
}

std::optional<Beside> TensorReading::fittingReference() const {
  const Reference& reference = *workspace_->reference();
  if (!reference.isSet() || reference.is(key_) || !card_->from_values) return std::nullopt;
  const auto& other = reference.card();
  const bool flat = other && other->shape != card_->shape && other->statistics.count == card_->statistics.count;
  return flat ? Beside::flat_reference : Beside::reference;
}

QString TensorReading::problemOfReference() const {
  const Reference& reference = *workspace_->reference();
  if (!reference.problem().isEmpty()) return reference.problem();
  const auto& other = reference.card();
  if (!other) return tr("The reference is being read");
  if (!other->from_values) return tr("The values of the reference were not dumped");
  if (other->shape == card_->shape || other->statistics.count == card_->statistics.count) return {};
  return tr("The reference is %1, this tensor %2: they hold different numbers of elements")
      .arg(formatShape(other->shape), formatShape(card_->shape));
}

QString TensorReading::referenceTitle() const { return workspace_->reference()->title(); }

void TensorReading::setCloseness(const Closeness& closeness) {
  closeness_ = closeness;
  if (!difference_ && !differenceRequest_.pending()) return;
  difference_.reset();
  askDifference();
}

// Whether the dump has what it takes is seen when it is computed.
bool TensorReading::canBeComputed() const {
  const Node* node = workspace_->nodeAt(key_);
  if (key_.io != Io::output || workspace_->live() != nullptr || node == nullptr) return false;
  return node->kind == NodeKind::op && find_known_operator(node->type) != nullptr;
}

void TensorReading::readPrevious() {
  if (!session_ || !previousKey_) return;
  if (!previousCard_) askPreviousCard();
  const bool values = card_ && card_->from_values && previousHasValues_;
  if (!difference_ && values) askDifference();
}

void TensorReading::askPreviousCard() {
  previousRequest_.ask<TensorCard>(
      this, [&](Answer<TensorCard> answer) { return session_->card(*previousKey_, std::move(answer)); },
      [this](Result<TensorCard> answer) {
        if (!answer) {
          emit previousFailed(translated(answer.error().message));
          return;
        }
        previousCard_ = std::move(*answer);
        emit previousCame();
      });
}

void TensorReading::askDifference() {
  differenceRequest_.ask<Difference>(
      this, [&](Answer<Difference> answer) { return session_->difference(key_, std::move(answer), closeness_); },
      [this](Result<Difference> answer) {
        if (!answer) {
          emit previousFailed(translated(answer.error().message));
          return;
        }
        difference_ = *answer;
        emit differenceCame();
      });
}

void TensorReading::askChecksums() {
  using Matches = std::optional<Session::ChecksumMatches>;
  checksumRequest_.ask<Matches>(
      this, [&](Answer<Matches> answer) { return session_->checksum_matches(key_, std::move(answer)); },
      [this](Result<Matches> answer) {
        if (!answer) return;
        checksums_ = std::move(*answer);
        emit checksumsCame();
      });
}

// Percentiles, the places of the extremes and the slices that hold NaN or Inf need all values at once: for tensors that fit
// into memory several times over.
void TensorReading::askOrder() {
  constexpr std::uint64_t kMostValues = 4'000'000;
  if (card_->statistics.count > kMostValues) return;
  orderRequest_.ask<Values>(
      this, [&](Answer<Values> answer) { return session_->values(key_, TensorAspect::current, Slice(), std::move(answer)); },
      [this](Result<Values> answer) {
        if (!answer) return;
        auto values = std::make_shared<const Values>(std::move(*answer));
        using Found = std::pair<std::optional<ValueOrder>, NonFiniteSlices>;
        const bool slices = card_->statistics.has_non_finite();
        orderWork_.run<Found>(
            this, [values, slices] { return Found(orderOf(*values), slices ? nonFiniteSlicesOf(*values) : NonFiniteSlices()); },
            [this](const Found& found) {
              if (found.first) emit orderCame(*found.first);
              if (!found.second.empty()) emit slicesCame(found.second);
            });
      });
}

}  // namespace sporescope::ui

#include "moc_tensor_loader.cpp"
