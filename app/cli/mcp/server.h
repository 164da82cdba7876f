// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>

#include "app/cli/command.h"
#include "app/cli/mcp/protocol.h"
#include "app/cli/mcp/tools.h"

namespace sporescope::cli {

/// A server for the Model Context Protocol. Tool calls run one after the other on their own thread, so that they can be
/// cancelled and other requests are answered immediately.
class McpServer {
 public:
  struct Options {
    std::size_t max_bytes = 0;               ///< Maximum size of a tool's answer
    std::shared_ptr<HostConnections> hosts;  ///< Connections for dumps on other computers
    std::function<void(const Json&)> send;   ///< Sends a message; called on any thread, but not concurrently
    std::function<void()> idle;              ///< Called on the tool thread when the last tool call has ended
  };

  /// `program` has all commands and must outlive the server.
  McpServer(const Program& program, Options options);
  McpServer(const McpServer&) = delete;
  McpServer& operator=(const McpServer&) = delete;
  /// Stops running calls.
  ~McpServer();

  /// Handles an incoming line. Not thread-safe.
  void handle_line(const std::string& line);
  /// Handles a line that exceeds the maximum length.
  void handle_oversized_line();
  /// Returns true if no tool call is running or waiting. Thread-safe.
  [[nodiscard]] bool is_idle() const;

 private:
  struct Pending {
    McpRequest request;
    std::stop_source stop;
  };

  void answer(const McpRequest& request);
  void queue(const McpRequest& request);
  void cancel(const Json& id);
  void run_worker(const std::stop_token& stop);
  /// Runs the tool of a request. Returns the result of tools/call: the command's JSON as "structuredContent" and as text, or an
  /// error message with "isError"; nothing if it was stopped.
  [[nodiscard]] std::optional<Json> call_tool(const McpRequest& request, const std::stop_token& stop);
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
