// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/session/comparison/beside_tensors.h"

namespace sporescope {

void BesideTensors::open(const TensorKey& key, TensorsWanted wanted, Urgency urgency, std::shared_ptr<Ticket> ticket,
                         Work work) {
  if (wanted == TensorsWanted::current) return own_->open(key, wanted, urgency, std::move(ticket), std::move(work));
  const auto beside = find_(key);
  if (!beside) {  // said by a worker, as all answers are
    return own_->open(key, TensorsWanted::current, urgency, std::move(ticket),
                      [work = std::move(work)](const Result<OpenTensors>& /*own*/, Ticket& mine) {
                        work(fail(ErrorCode::not_found, SPORESCOPE_TRANSLATE_NOOP("This tensor has no counterpart in A")),
                             mine);
                      });
  }
  // First the one, then the other, each by the workers of its own session.
  auto then = [own = own_, key, wanted, urgency, ticket, work = std::move(work)](const Result<OpenTensors>& there,
                                                                                 Ticket& mine) {
    if (!there) return work(there, mine);
    OpenTensors both;
    both.previous = there->current;
    if (wanted == TensorsWanted::previous) return work(both, mine);
    own->open(key, TensorsWanted::current, urgency, ticket, [both, work](const Result<OpenTensors>& here, Ticket& last) {
      if (!here) return work(here, last);
      work(OpenTensors{here->current, both.previous}, last);
    });
  };
  beside->tensors->open(beside->key, TensorsWanted::current, urgency, ticket, std::move(then));
}

}  // namespace sporescope
