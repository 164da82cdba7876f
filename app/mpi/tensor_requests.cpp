// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/mpi/tensor_requests.h"

#include <utility>
#include <variant>

namespace sporescope::mpi {

tl::unexpected<Error> cancelled_error() {
  return fail(ErrorCode::cancelled, SPORESCOPE_TRANSLATE_NOOP("Stopped before a reply arrived"));
}

Result<std::string> TensorRequests::ask(std::size_t process, TensorRequest request) {
  std::unique_lock lock(mutex_);
  const std::uint64_t number = next_++;
  request.number = number;
  transport_.send(process, request);
  if (!changed_.wait(lock, stop_, [&] { return responses_.contains(number); })) return cancelled_error();
  const auto entry = responses_.extract(number);
  std::string* const answer = std::get_if<std::string>(&entry.mapped());
  if (answer == nullptr) return tl::unexpected(std::get<Error>(std::move(entry.mapped())));
  return std::move(*answer);
}

void TensorRequests::receive(const TensorResponse& response) {
  const std::lock_guard lock(mutex_);
  responses_.emplace(response.number, response.answer);
  changed_.notify_all();
}

}  // namespace sporescope::mpi
