// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <stop_token>
#include <string>
#include <thread>

#include "app/cli/command.h"
#include "app/cli/mcp/protocol.h"
#include "app/cli/mcp/tools.h"

namespace sporescope::cli {

/// Answers messages of the Model Context Protocol. Calls of tools are worked off one after the other by a thread of its own, so
/// that they can be cancelled and everything else is answered at once.
class McpServer {
 public:
  struct Options {
    std::size_t max_bytes = 0;               ///< of the answer of a tool
    std::shared_ptr<HostConnections> hosts;  ///< by which dumps on other computers are reached
    std::function<void(const Json&)> send;   ///< a message; any thread, one at a time
    std::function<void()> idle;              ///< the last call of a tool has ended; by the thread of the tools
  };

  /// `program` has all commands and has to live as long.
  McpServer(const Program& program, Options options);
  McpServer(const McpServer&) = delete;
  McpServer& operator=(const McpServer&) = delete;
  /// Stops what is running.
  ~McpServer();

  /// A line that came. For one thread.
  void handle_line(const std::string& line);
  /// A line came that is longer than lines may be.
  void handle_oversized_line();
  /// No tool is running or waiting. Any thread.
  [[nodiscard]] bool is_idle() const;

 private:
  struct Pending {
    McpRequest request;
    std::stop_source stop;
  };

  void answer(const McpRequest& request);
  void queue(const McpRequest& request);
  void cancel(const Json& id);
  void work(const std::stop_token& ending);
  void run(const Pending& pending);
  void send(const Json& message);

  const Program& program_;
  const Options options_;
  std::mutex sending_;
  mutable std::mutex mutex_;
  std::condition_variable_any arrived_;
  std::deque<std::shared_ptr<Pending>> pending_;  // the first one is running
  std::jthread worker_;
};

}  // namespace sporescope::cli
