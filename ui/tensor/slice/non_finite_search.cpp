// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/tensor/slice/non_finite_search.h"

#include <optional>
#include <utility>

#include "ui/text/format.h"

namespace sporescope::ui {

void NonFiniteSearch::go(const std::shared_ptr<Session>& session, const TensorKey& key, std::uint64_t start,
                         std::uint64_t count, bool forward) {
  const std::uint64_t last = count - 1;
  const std::uint64_t from = forward ? (start == last ? 0 : start + 1) : (start == 0 ? last : start - 1);
  search(session, key, from, last, forward, AtTheEnd::wrap_around);
}

void NonFiniteSearch::search(const std::shared_ptr<Session>& session, const TensorKey& key, std::uint64_t from,
                             std::uint64_t last, bool forward, AtTheEnd atTheEnd) {
  using Position = std::optional<std::uint64_t>;
  request_.start<Position>(
      this,
      [&](ResultCallback<Position> onResult) { return session->next_non_finite(key, from, forward, std::move(onResult)); },
      [this, session, key, last, forward, atTheEnd](Result<Position> result) {
        if (!result) {
          emit failed(translated(result.error().message));
        } else if (*result) {
          emit found(**result);
        } else if (atTheEnd == AtTheEnd::wrap_around) {
          search(session, key, forward ? 0 : last, last, forward, AtTheEnd::stop);
        }
      });
}

}  // namespace sporescope::ui

#include "moc_non_finite_search.cpp"
