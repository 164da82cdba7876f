// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <optional>
#include <string>

#include "app/cli/output/records.h"

/// The messages of the Model Context Protocol (https://modelcontextprotocol.io/specification): JSON-RPC 2.0, in the revisions
/// that begin with a handshake and in that of 2026-07-28, whose requests each say their version.
namespace sporescope::cli {

/// Codes of JSON-RPC 2.0 and of the protocol.
enum class RpcError : std::int16_t {
  parse = -32700,
  invalid_request = -32600,
  method_not_found = -32601,
  invalid_params = -32602,
  unsupported_version = -32022,
};

struct McpRequest {
  Json id;  ///< an integer or a text; null: a notification
  std::string method;
  Json params = Json::object();
  std::optional<std::string> version;  ///< that the request itself says: it belongs to a revision without a handshake
};

/// A message, or the answer that says what is wrong with it.
[[nodiscard]] tl::expected<McpRequest, Json> parse_request(const std::string& line);

[[nodiscard]] Json result_message(const McpRequest& request, Json result);
[[nodiscard]] Json error_message(const Json& id, RpcError code, const std::string& sentence, const Json& data = nullptr);
[[nodiscard]] Json notification(const std::string& method, Json params);

[[nodiscard]] Json initialize_result(const McpRequest& request);
[[nodiscard]] Json discover_result();
/// Nothing if requests of this version are answered, else the answer that names those that are.
[[nodiscard]] std::optional<Json> refused_version(const McpRequest& request);

/// A result that stays as it is as long as the program runs.
[[nodiscard]] Json cacheable(const McpRequest& request, Json result);

}  // namespace sporescope::cli
