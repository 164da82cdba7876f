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
  differenceProblem_.clear();
  checksums_.reset();
  for (LatestRequest* request : {&summaryRequest_, &previousRequest_, &differenceRequest_, &orderRequest_, &checksumRequest_}) {
    request->cancel();
  }
  orderTask_.cancel();
}

void TensorLoader::read(const TensorKey& key) {
  forget();
  key_ = key;
  session_ = workspace_->session();
  if (!session_) return;
  summaryRequest_.start<TensorSummary>(
      this, [&](ResultCallback<TensorSummary> onResult) { return session_->summary(key_, std::move(onResult)); },
      [this](Result<TensorSummary> result) {
        if (result) {
          setSummary(*std::move(result));
        } else {
          emit failed(result.error());
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
    const bool isFlat = baseline_ == BaselineKind::flat_reference;
    session_ = workspace_->reference()->sessionWithReference(isFlat ? PairedTensors::Shapes::any : PairedTensors::Shapes::same);
    baselineProblem_ = referenceProblem();
  }
  previousKey_ = baselineProblem_.isEmpty() ? session_->previous_of(key_) : std::nullopt;
  if (previousKey_) {
    const auto info = session_->tensor_info(*previousKey_);
    previousHasValues_ = info && info->readable;
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
  if (reference == BaselineKind::reference && referenceProblem().isEmpty()) {
    availableBaselines_.push_back(BaselineKind::reference);
  }
  if (hasCounterpart_) availableBaselines_.push_back(BaselineKind::run_a);
  availableBaselines_.push_back(BaselineKind::previous);
  if (canRecompute()) availableBaselines_.push_back(BaselineKind::recomputed);
  if (reference && availableBaselines_.front() != reference) availableBaselines_.push_back(*reference);
  // A user who prefers the reference gets the comparison, flat or not, that fits its shape.
  const auto preferred = preferredBaseline_ && isReference(*preferredBaseline_) ? reference : preferredBaseline_;
  const bool isAvailable =
      preferred && std::find(availableBaselines_.begin(), availableBaselines_.end(), *preferred) != availableBaselines_.end();
  baseline_ = isAvailable ? *preferred : availableBaselines_.front();
}

std::optional<BaselineKind> TensorLoader::fittingReference() const {
  const ReferenceTensorModel& reference = *workspace_->reference();
  if (!reference.isSet() || reference.is(key_) || !summary_->from_values) return std::nullopt;
  const auto& referenceSummary = reference.summary();
  const bool isFlat = referenceSummary && referenceSummary->shape != summary_->shape &&
                      referenceSummary->statistics.count == summary_->statistics.count;
  return isFlat ? BaselineKind::flat_reference : BaselineKind::reference;
}

QString TensorLoader::referenceProblem() const {
  const ReferenceTensorModel& reference = *workspace_->reference();
  if (!reference.problem().isEmpty()) return reference.problem();
  const auto& referenceSummary = reference.summary();
  if (!referenceSummary) return tr("The reference is being read");
  if (!referenceSummary->from_values) return tr("The values of the reference were not dumped");
  if (referenceSummary->shape == summary_->shape || referenceSummary->statistics.count == summary_->statistics.count) return {};
  return tr("The reference is %1 and this tensor %2: they have different numbers of elements")
      .arg(formatShape(referenceSummary->shape), formatShape(summary_->shape));
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
  const bool haveValues = summary_ && summary_->from_values && previousHasValues_;
  if (!difference_ && haveValues) requestDifference();
}

void TensorLoader::requestPrevious() {
  previousRequest_.start<TensorSummary>(
      this, [&](ResultCallback<TensorSummary> onResult) { return session_->summary(*previousKey_, std::move(onResult)); },
      [this](Result<TensorSummary> result) {
        if (!result) {
          emit previousFailed(translated(result.error().message));
          return;
        }
        previousSummary_ = std::move(*result);
        emit previousReady();
        reportDifferenceProblem();
      });
}

void TensorLoader::requestDifference() {
  differenceRequest_.start<Difference>(
      this, [&](ResultCallback<Difference> onResult) { return session_->difference(key_, std::move(onResult), closeness_); },
      [this](Result<Difference> result) {
        if (!result) {
          differenceProblem_ = translated(result.error().message);
          if (previousSummary_) reportDifferenceProblem();
          return;
        }
        difference_ = *result;
        emit differenceReady();
      });
}

void TensorLoader::reportDifferenceProblem() {
  const QString problem = std::exchange(differenceProblem_, {});
  if (!problem.isEmpty() && !shapesDiffer()) emit previousFailed(problem);
}

bool TensorLoader::shapesDiffer() const {
  return summary_ && previousSummary_ && summary_->shape != previousSummary_->shape &&
         baseline_ != BaselineKind::flat_reference;
}

void TensorLoader::requestChecksums() {
  using Matches = std::optional<Session::ChecksumMatches>;
  checksumRequest_.start<Matches>(
      this, [&](ResultCallback<Matches> onResult) { return session_->checksum_matches(key_, std::move(onResult)); },
      [this](Result<Matches> result) {
        if (!result) return;
        checksums_ = std::move(*result);
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
      [&](ResultCallback<Values> onResult) {
        return session_->values(key_, TensorAspect::current, Slice(), std::move(onResult));
      },
      [this](Result<Values> result) {
        if (!result) return;
        auto values = std::make_shared<const Values>(std::move(*result));
        using Analysis = std::pair<std::optional<ValueRanking>, NonFiniteSlices>;
        const bool needsSlices = summary_->statistics.has_non_finite();
        orderTask_.run<Analysis>(
            this,
            [values, needsSlices] {
              return Analysis(rankValues(*values), needsSlices ? nonFiniteSlicesOf(*values) : NonFiniteSlices());
            },
            [this](const Analysis& analysis) {
              if (analysis.first) emit orderReady(*analysis.first);
              if (!analysis.second.empty()) emit slicesReady(analysis.second);
            });
      });
}

}  // namespace sporescope::ui

#include "moc_tensor_loader.cpp"
