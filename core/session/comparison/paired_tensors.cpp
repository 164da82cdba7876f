// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/session/comparison/paired_tensors.h"

#include "core/tensor/reshaped.h"

namespace sporescope {

void PairedTensors::open(const TensorKey& key, TensorAccess desired, Priority urgency,
                         std::shared_ptr<CancelState> cancel_state, Work work) {
  if (desired == TensorAccess::current) return own_->open(key, desired, urgency, std::move(cancel_state), std::move(work));
  const auto baseline = find_(key);
  if (!baseline) {  // report on a worker thread, like all answers
    return own_->open(key, TensorAccess::current, urgency, std::move(cancel_state),
                      [work = std::move(work)](const Result<OpenTensors>& /*own*/, CancelState& mine) {
                        work(fail(ErrorCode::not_found, SPORESCOPE_TRANSLATE_NOOP("This tensor has no counterpart in A")),
                             mine);
                      });
  }
  // Opens the counterpart first and then the own tensor, each on the workers of its own session.
  auto then = [own = own_, key, desired, shapes = shapes_, urgency, cancel_state, work = std::move(work)](
                  const Result<OpenTensors>& there, CancelState& mine) {
    if (!there) return work(there, mine);
    OpenTensors both;
    both.previous = there->current;
    const bool any_shape = shapes == Shapes::any;  // the own tensor determines the shape
    if (desired == TensorAccess::previous && !any_shape) return work(both, mine);
    own->open(key, TensorAccess::current, urgency, cancel_state,
              [both, any_shape, work](const Result<OpenTensors>& here, CancelState& last) {
                if (!here) return work(here, last);
                if (!any_shape) return work(OpenTensors{here->current, both.previous}, last);
                auto shaped = reshaped(both.previous, here->current->shape());
                if (!shaped) return work(tl::unexpected(std::move(shaped.error())), last);
                work(OpenTensors{here->current, *std::move(shaped)}, last);
              });
  };
  baseline->tensors->open(baseline->key, TensorAccess::current, urgency, cancel_state, std::move(then));
}

}  // namespace sporescope
