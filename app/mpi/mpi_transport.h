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

/// Sends messages between the processes, in order for each pair. All MPI communication is here. Created
/// and run on the main thread; send() and close() are thread-safe.
class MpiTransport {
 public:
  using Receive = std::function<void(std::size_t from, const Message& packet)>;

  /// Initializes MPI. All processes call it together.
  MpiTransport();
  MpiTransport(const MpiTransport&) = delete;
  MpiTransport& operator=(const MpiTransport&) = delete;
  /// Finalizes MPI. All processes call it together.
  ~MpiTransport();

  [[nodiscard]] std::size_t rank() const { return rank_; }
  [[nodiscard]] std::size_t size() const { return hosts_.size(); }
  /// Returns "process 3 on node17".
  [[nodiscard]] std::string name_of(std::size_t process) const;
  /// Recommended number of reading threads of this process; all_threads() is the sum over all processes.
  [[nodiscard]] unsigned threads() const { return threads_; }
  [[nodiscard]] std::size_t all_threads() const { return all_threads_; }

  void send(std::size_t to, const Message& packet);  ///< Queues a message
  void send_to_others(const Message& packet);
  /// Sends and receives until close() was called and everything is sent.
  void run(const Receive& receive);
  void close();  ///< Ends run()

 private:
  using Bytes = std::shared_ptr<const std::string>;
  using Outgoing = std::pair<std::size_t, Bytes>;
  struct Sending;
  void add(std::size_t to, Bytes packet);
  [[nodiscard]] bool receive_one(const Receive& receive);
  [[nodiscard]] bool send_outgoing();

  std::size_t rank_ = 0;
  std::vector<std::string> hosts_;
  unsigned threads_ = 1;
  std::size_t all_threads_ = 1;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Outgoing> outgoing_;
  bool closed_ = false;
  std::list<Sending> sending_;  ///< Messages being sent; main thread only
};

}  // namespace sporescope::mpi
