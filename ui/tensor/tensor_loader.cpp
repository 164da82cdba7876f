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

TensorLoader::TensorLoader(Workspace* workspace, QObject* parent) : QObject(parent), workspace_(workspace) {}

void TensorLoader::forget() {
  summary_.reset();
  previousKey_.reset();
  previousSummary_.reset();
  previousHasValues_ = false;
  hasCounterpart_ = false;
  availableBaselines_.clear();
  baseline_ = BaselineKind::previous;
  baselineProblem_.clear();
  session_.reset();
  difference_.reset();
  checksums_.reset();
  for (LatestRequest* request : {&summaryRequest_, &previousRequest_, &differenceRequest_, &orderRequest_, &checksumRequest_}) {
    request->cancel();
  }
  orderWork_.cancel();
}

void TensorLoader::read(const TensorKey& key) {
  forget();
  key_ = key;
  session_ = workspace_->session();
  if (!session_) return;
  summaryRequest_.start<TensorSummary>(
      this, [&](ResultCallback<TensorSummary> answer) { return session_->summary(key_, std::move(answer)); },
      [this](Result<TensorSummary> answer) {
        if (answer) {
          setSummary(*std::move(answer));
        } else {
          emit failed(answer.error());
        }
      });
}

// The shape, which the summary contains, determines which baselines fit.
void TensorLoader::setSummary(TensorSummary summary) {
  summary_ = std::move(summary);
  const Comparison* comparison = workspace_->comparisons()->current();
  hasCounterpart_ = comparison != nullptr && comparison->hasBaseline(key_);
  chooseBaseline();
  if (baseline_ == BaselineKind::run_a) session_ = comparison->sessions();
  if (baseline_ == BaselineKind::recomputed) session_ = workspace_->recomputations()->current()->recomputedBaseline();
  if (isReference(baseline_)) {
    const bool flat = baseline_ == BaselineKind::flat_reference;
    session_ = workspace_->reference()->sessionWithReference(flat ? PairedTensors::Shapes::any : PairedTensors::Shapes::same);
    baselineProblem_ = referenceProblem();
  }
  previousKey_ = baselineProblem_.isEmpty() ? session_->previous_of(key_) : std::nullopt;
  if (previousKey_) {
    const auto before = session_->tensor_info(*previousKey_);
    previousHasValues_ = before && before->readable;
  }
  if (summary_->from_values) requestOrder();
  if (summary_->recorded && summary_->recorded->checksum) requestChecksums();
  emit summaryReady();
}

// The reference comes first, because the user chose it. A reference of another shape, or one that cannot be read, is only
// available on request.
void TensorLoader::chooseBaseline() {
  availableBaselines_.clear();
  const auto reference = fittingReference();
  if (reference == BaselineKind::reference && referenceProblem().isEmpty())
    availableBaselines_.push_back(BaselineKind::reference);
  if (hasCounterpart_) availableBaselines_.push_back(BaselineKind::run_a);
  availableBaselines_.push_back(BaselineKind::previous);
  if (canRecompute()) availableBaselines_.push_back(BaselineKind::recomputed);
  if (reference && availableBaselines_.front() != reference) availableBaselines_.push_back(*reference);
  // A user who prefers the reference gets the comparison, flat or not, that fits its shape.
  const auto desired = preferredBaseline_ && isReference(*preferredBaseline_) ? reference : preferredBaseline_;
  const bool offered =
      desired && std::find(availableBaselines_.begin(), availableBaselines_.end(), *desired) != availableBaselines_.end();
  baseline_ = offered ? *desired : availableBaselines_.front();
}

std::optional<BaselineKind> TensorLoader::fittingReference() const {
  const ReferenceTensorModel& reference = *workspace_->reference();
  if (!reference.isSet() || reference.is(key_) || !summary_->from_values) return std::nullopt;
  const auto& other = reference.summary();
  const bool flat = other && other->shape != summary_->shape && other->statistics.count == summary_->statistics.count;
  return flat ? BaselineKind::flat_reference : BaselineKind::reference;
}

QString TensorLoader::referenceProblem() const {
  const ReferenceTensorModel& reference = *workspace_->reference();
  if (!reference.problem().isEmpty()) return reference.problem();
  const auto& other = reference.summary();
  if (!other) return tr("The reference is being read");
  if (!other->from_values) return tr("The values of the reference were not dumped");
  if (other->shape == summary_->shape || other->statistics.count == summary_->statistics.count) return {};
  return tr("The reference is %1 and this tensor %2: they have different numbers of elements")
      .arg(formatShape(other->shape), formatShape(summary_->shape));
}

QString TensorLoader::referenceTitle() const { return workspace_->reference()->title(); }

void TensorLoader::setCloseness(const Closeness& closeness) {
  closeness_ = closeness;
  if (!difference_ && !differenceRequest_.pending()) return;
  difference_.reset();
  requestDifference();
}

// It is only known after the recomputation if the dump has all inputs.
bool TensorLoader::canRecompute() const {
  const Node* node = workspace_->nodeAt(key_);
  if (key_.io != IoDirection::output || workspace_->live() != nullptr || node == nullptr) return false;
  return node->kind == NodeKind::op && find_known_operator(node->type) != nullptr;
}

void TensorLoader::readPrevious() {
  if (!session_ || !previousKey_) return;
  if (!previousSummary_) requestPrevious();
  const bool values = summary_ && summary_->from_values && previousHasValues_;
  if (!difference_ && values) requestDifference();
}

void TensorLoader::requestPrevious() {
  previousRequest_.start<TensorSummary>(
      this, [&](ResultCallback<TensorSummary> answer) { return session_->summary(*previousKey_, std::move(answer)); },
      [this](Result<TensorSummary> answer) {
        if (!answer) {
          emit previousFailed(translated(answer.error().message));
          return;
        }
        previousSummary_ = std::move(*answer);
        emit previousReady();
      });
}

void TensorLoader::requestDifference() {
  differenceRequest_.start<Difference>(
      this, [&](ResultCallback<Difference> answer) { return session_->difference(key_, std::move(answer), closeness_); },
      [this](Result<Difference> answer) {
        if (!answer) {
          emit previousFailed(translated(answer.error().message));
          return;
        }
        difference_ = *answer;
        emit differenceReady();
      });
}

void TensorLoader::requestChecksums() {
  using Matches = std::optional<Session::ChecksumMatches>;
  checksumRequest_.start<Matches>(
      this, [&](ResultCallback<Matches> answer) { return session_->checksum_matches(key_, std::move(answer)); },
      [this](Result<Matches> answer) {
        if (!answer) return;
        checksums_ = std::move(*answer);
        emit checksumsReady();
      });
}

// Percentiles, positions of the extremes and slices with NaN or Inf need all values at once. They are computed only for tensors
// that fit into memory several times over.
void TensorLoader::requestOrder() {
  constexpr std::uint64_t kMaxValues = 4'000'000;
  if (summary_->statistics.count > kMaxValues) return;
  orderRequest_.start<Values>(
      this,
      [&](ResultCallback<Values> answer) { return session_->values(key_, TensorAspect::current, Slice(), std::move(answer)); },
      [this](Result<Values> answer) {
        if (!answer) return;
        auto values = std::make_shared<const Values>(std::move(*answer));
        using Found = std::pair<std::optional<ValueRanking>, NonFiniteSlices>;
        const bool slices = summary_->statistics.has_non_finite();
        orderWork_.run<Found>(
            this,
            [values, slices] { return Found(rankValues(*values), slices ? nonFiniteSlicesOf(*values) : NonFiniteSlices()); },
            [this](const Found& found) {
              if (found.first) emit orderReady(*found.first);
              if (!found.second.empty()) emit slicesReady(found.second);
            });
      });
}

}  // namespace sporescope::ui

#include "moc_tensor_loader.cpp"
