// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/session/comparison/paired_tensors.h"

#include "core/tensor/reshaped.h"

namespace sporescope {

void PairedTensors::open(const TensorKey& key, TensorAccess access, Priority urgency, std::shared_ptr<CancelState> cancel_state,
                         Work work) {
  if (access == TensorAccess::current) return own_->open(key, access, urgency, std::move(cancel_state), std::move(work));
  const auto baseline = find_(key);
  if (!baseline) {  // report on a worker thread, like all answers
    return own_->open(key, TensorAccess::current, urgency, std::move(cancel_state),
                      [work = std::move(work)](const Result<OpenTensors>& /*own*/, CancelState& job_state) {
                        work(fail(ErrorCode::not_found, SPORESCOPE_TRANSLATE_NOOP("This tensor has no counterpart in A")),
                             job_state);
                      });
  }
  // Opens the counterpart first and then the own tensor, each on the workers of its own session.
  auto open_own = [own = own_, key, access, shapes = shapes_, urgency, cancel_state, work = std::move(work)](
                      const Result<OpenTensors>& counterpart, CancelState& job_state) {
    if (!counterpart) return work(counterpart, job_state);
    OpenTensors both;
    both.previous = counterpart->current;
    const bool any_shape = shapes == Shapes::any;  // the own tensor determines the shape
    if (access == TensorAccess::previous && !any_shape) return work(both, job_state);
    own->open(key, TensorAccess::current, urgency, cancel_state,
              [both, any_shape, work](const Result<OpenTensors>& opened, CancelState& own_state) {
                if (!opened) return work(opened, own_state);
                if (!any_shape) return work(OpenTensors{opened->current, both.previous}, own_state);
                auto shaped = reshaped(both.previous, opened->current->shape());
                if (!shaped) return work(tl::unexpected(std::move(shaped.error())), own_state);
                work(OpenTensors{opened->current, *std::move(shaped)}, own_state);
              });
  };
  baseline->tensors->open(baseline->key, TensorAccess::current, urgency, cancel_state, std::move(open_own));
}

}  // namespace sporescope
