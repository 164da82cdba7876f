// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/tensor/slice/non_finite_search.h"

#include <optional>
#include <utility>

#include "ui/text/format.h"

namespace sporescope::ui {

void NonFiniteSearch::go(const std::shared_ptr<Session>& session, const TensorKey& key, std::uint64_t here, std::uint64_t count,
                         bool forward) {
  const std::uint64_t last = count - 1;
  const std::uint64_t from = forward ? (here == last ? 0 : here + 1) : (here == 0 ? last : here - 1);
  ask(session, key, from, last, forward, AtTheEnd::wrap_around);
}

void NonFiniteSearch::ask(const std::shared_ptr<Session>& session, const TensorKey& key, std::uint64_t from, std::uint64_t last,
                          bool forward, AtTheEnd atTheEnd) {
  using Position = std::optional<std::uint64_t>;
  request_.start<Position>(
      this, [&](ResultCallback<Position> answer) { return session->next_non_finite(key, from, forward, std::move(answer)); },
      [this, session, key, last, forward, atTheEnd](Result<Position> answer) {
        if (!answer) {
          emit failed(translated(answer.error().message));
        } else if (*answer) {
          emit found(**answer);
        } else if (atTheEnd == AtTheEnd::wrap_around) {
          ask(session, key, forward ? 0 : last, last, forward, AtTheEnd::stop);
        }
      });
}

}  // namespace sporescope::ui

#include "moc_non_finite_search.cpp"
