// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/live/view_queue.h"

#include <algorithm>
#include <string_view>

#include "core/graph/full_name.h"

namespace sporescope::live {

bool ViewQueue::is_queued(ViewLevel level, const WireTensor& tensor) const {
  const auto contains = [&](const std::vector<WireTensor>& tensors) {
    return std::find(tensors.begin(), tensors.end(), tensor) != tensors.end();
  };
  if (outstanding_ && outstanding_->level == level && contains(outstanding_->tensors) && !answered_tensors_.contains(tensor)) {
    return true;
  }
  return std::any_of(requests_.begin(), requests_.end(),
                     [&](const ViewRequest& request) { return request.level == level && contains(request.tensors); });
}

void ViewQueue::request(ViewLevel level, const std::vector<WireTensor>& tensors) {
  // Tensors that are requested again move to the newest request.
  for (ViewRequest& request : requests_) {
    if (request.level != level) continue;
    std::erase_if(request.tensors,
                  [&](const WireTensor& t) { return std::find(tensors.begin(), tensors.end(), t) != tensors.end(); });
  }
  std::erase_if(requests_, [](const ViewRequest& request) { return request.tensors.empty(); });
  ViewRequest request{level, {}};
  for (const WireTensor& tensor : tensors) {
    const bool is_duplicate = std::find(request.tensors.begin(), request.tensors.end(), tensor) != request.tensors.end();
    if (!is_duplicate && !is_queued(level, tensor)) request.tensors.push_back(tensor);
  }
  if (!request.tensors.empty()) requests_.push_back(std::move(request));
}

void ViewQueue::cancel(ViewLevel level, const WireTensor& tensor) {
  for (ViewRequest& request : requests_) {
    if (request.level == level) std::erase(request.tensors, tensor);
  }
  std::erase_if(requests_, [](const ViewRequest& request) { return request.tensors.empty(); });
}

std::optional<ViewCommand> ViewQueue::next() {
  if (requests_.empty()) return std::nullopt;
  ViewRequest request = std::move(requests_.back());
  requests_.pop_back();
  answered_tensors_.clear();
  outstanding_ = ViewCommand{request.level, std::move(request.tensors)};
  return outstanding_;
}

std::optional<WireTensor> ViewQueue::match(const WireTensor& answer) const {
  if (!outstanding_) return std::nullopt;
  const auto matches = [&](const WireTensor& requested) {
    if (requested.slot != answer.slot || requested.previous != answer.previous) return false;
    return requested.node == answer.node || (requested.truncate && last_part(requested.node) == last_part(answer.node));
  };
  const auto found = std::find_if(outstanding_->tensors.begin(), outstanding_->tensors.end(), matches);
  return found == outstanding_->tensors.end() ? std::nullopt : std::optional<WireTensor>(*found);
}

std::vector<ViewQueue::Item> ViewQueue::take_unanswered() {
  std::vector<Item> unanswered;
  if (outstanding_) {
    for (const WireTensor& tensor : outstanding_->tensors) {
      if (!answered_tensors_.contains(tensor)) unanswered.emplace_back(outstanding_->level, tensor);
    }
  }
  outstanding_.reset();
  answered_tensors_.clear();
  return unanswered;
}

std::vector<ViewQueue::Item> ViewQueue::drop_all() {
  std::vector<Item> all = take_unanswered();
  for (const ViewRequest& request : requests_) {
    for (const WireTensor& tensor : request.tensors) all.emplace_back(request.level, tensor);
  }
  requests_.clear();
  return all;
}

}  // namespace sporescope::live
