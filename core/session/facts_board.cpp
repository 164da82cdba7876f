// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/session/facts_board.h"

#include <utility>

namespace sporescope {

std::shared_ptr<const SessionFacts> FactsBoard::facts() const {
  const std::lock_guard lock(mutex_);
  return facts_;
}

void FactsBoard::publish(std::shared_ptr<const SessionFacts> facts) {
  std::vector<std::shared_ptr<const Subscriber>> subscribers;
  {
    const std::lock_guard lock(mutex_);
    facts_.swap(facts);
    subscribers = subscribers_;
    std::erase_if(subscribers_, [](const auto& subscriber) { return subscriber->ticket->cancelled(); });
  }
  // The old snapshot and the callbacks of those who left go here, without the lock.
  for (const auto& subscriber : subscribers) subscriber->ticket->deliver(subscriber->callback);
}

Request FactsBoard::subscribe(std::function<void()> callback) {
  auto ticket = std::make_shared<Ticket>();
  {
    const std::lock_guard lock(mutex_);
    subscribers_.push_back(std::make_shared<const Subscriber>(Subscriber{ticket, std::move(callback)}));
  }
  return Ticket::request(std::move(ticket));
}

}  // namespace sporescope
