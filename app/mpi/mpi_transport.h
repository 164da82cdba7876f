// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/mpi/messages.h"

namespace sporescope::mpi {

/// The one place that speaks MPI: letters from each process to each other one, in the order in which they were sent. Made and
/// run by the main thread; send() and close() by any.
class MpiTransport {
 public:
  using Receive = std::function<void(std::size_t from, const Message& packet)>;

  /// Begins MPI. All processes make theirs together.
  MpiTransport();
  MpiTransport(const MpiTransport&) = delete;
  MpiTransport& operator=(const MpiTransport&) = delete;
  /// Ends MPI, all processes together.
  ~MpiTransport();

  [[nodiscard]] std::size_t rank() const { return here_; }
  [[nodiscard]] std::size_t size() const { return hosts_.size(); }
  /// "process 3 on node17".
  [[nodiscard]] std::string name_of(std::size_t process) const;
  /// Threads with which each process best reads, and all of them together.
  [[nodiscard]] unsigned threads() const { return threads_; }
  [[nodiscard]] std::size_t all_threads() const { return all_threads_; }

  void send(std::size_t to, const Message& packet);
  void send_to_others(const Message& packet);
  /// Sends and receives until close() was called and all is sent.
  void run(const Receive& receive);
  void close();

 private:
  using Bytes = std::shared_ptr<const std::string>;
  using Waiting = std::pair<std::size_t, Bytes>;
  struct Sending;
  void add(std::size_t to, Bytes packet);
  [[nodiscard]] bool receive_one(const Receive& receive);
  [[nodiscard]] bool send_waiting();

  std::size_t here_ = 0;
  std::vector<std::string> hosts_;
  unsigned threads_ = 1;
  std::size_t all_threads_ = 1;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Waiting> waiting_;
  bool closed_ = false;
  std::list<Sending> sending_;  ///< of the main thread
};

}  // namespace sporescope::mpi
