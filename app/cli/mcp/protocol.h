// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <optional>
#include <string>

#include "app/cli/output/records.h"

/// Messages of the Model Context Protocol (https://modelcontextprotocol.io/specification), which uses JSON-RPC 2.0. Supports
/// the revisions with a handshake, and that of 2026-07-28, in which each request has a version.
namespace sporescope::cli {

/// Error codes of JSON-RPC 2.0 and of the protocol.
enum class RpcError : std::int16_t {
  parse = -32700,
  invalid_request = -32600,
  method_not_found = -32601,
  invalid_params = -32602,
  unsupported_version = -32022,
};

/// A request or a notification.
struct McpRequest {
  Json id;  ///< Integer or string; null for a notification
  std::string method;
  Json params = Json::object();
  std::optional<std::string> version;  ///< Version in the request itself, for revisions without a handshake
};

/// Parses a message. The error is the response to send.
[[nodiscard]] tl::expected<McpRequest, Json> parse_request(const std::string& line);

[[nodiscard]] Json result_message(const McpRequest& request, Json result);
[[nodiscard]] Json error_message(const Json& id, RpcError code, const std::string& sentence, const Json& data = nullptr);
[[nodiscard]] Json notification(const std::string& method, Json params);

[[nodiscard]] Json initialize_result(const McpRequest& request);
[[nodiscard]] Json discover_result();
/// Returns the error response for an unsupported version, with the supported ones; empty if the version is supported.
[[nodiscard]] std::optional<Json> version_error(const McpRequest& request);
/// Adds the caching fields to a result that does not change while the program runs, for revisions that have them.
[[nodiscard]] Json cacheable(const McpRequest& request, Json result);

}  // namespace sporescope::cli
