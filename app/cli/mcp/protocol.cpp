// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/mcp/protocol.h"

#include <algorithm>
#include <array>
#include <utility>

#include "core/base/depth_limited_json.h"

namespace sporescope::cli {

namespace {

constexpr std::array<std::string_view, 4> kHandshakeVersions{"2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"};
constexpr std::string_view kVersion = "2026-07-28";
constexpr const char* kVersionKey = "io.modelcontextprotocol/protocolVersion";
constexpr const char* kServerKey = "io.modelcontextprotocol/serverInfo";
constexpr int kHour = 3'600'000;  // milliseconds

constexpr const char* kInstructions =
    "Inspects dumps of MindSpore trainings, read-only. find_dumps locates dumps; first_cause finds where NaN or Inf "
    "began; check, statistics and values give details. Answers are cut to a readable size: the field cut says which "
    "lists were shortened; narrow the selection to see the rest.";

Json server_info() { return {{"name", "sporescope"}, {"title", "Sporescope"}, {"version", SPORESCOPE_VERSION}}; }

Json capabilities() { return {{"tools", Json::object()}}; }

Json request_error(const Json& id, RpcError code, const std::string& sentence) { return error_message(id, code, sentence); }

bool is_id(const Json& id) { return id.is_string() || id.is_number_integer(); }

}  // namespace

tl::expected<McpRequest, Json> parse_request(const std::string& line) {
  const auto json = parse_depth_limited_json<Json>(line);
  if (json.is_discarded()) {
    return tl::unexpected(request_error(nullptr, RpcError::parse, "Not JSON, or nested too deeply."));
  }
  if (!json.is_object()) {
    return tl::unexpected(
        request_error(nullptr, RpcError::invalid_request, "A message must be one JSON object; batches are not supported."));
  }
  McpRequest request;
  if (const auto id = json.find("id"); id != json.end()) {
    if (!is_id(*id)) {
      return tl::unexpected(request_error(nullptr, RpcError::invalid_request, "The id must be an integer or a string."));
    }
    request.id = *id;
  }
  const auto method = json.find("method");
  if (json.value("jsonrpc", Json()) != "2.0" || method == json.end() || !method->is_string()) {
    return tl::unexpected(
        request_error(request.id, RpcError::invalid_request, "A message needs \"jsonrpc\": \"2.0\" and a \"method\"."));
  }
  request.method = method->get<std::string>();
  if (const auto params = json.find("params"); params != json.end()) {
    if (!params->is_object()) {
      return tl::unexpected(request_error(request.id, RpcError::invalid_params, "params must be an object."));
    }
    request.params = *params;
  }
  const Json meta = request.params.value("_meta", Json());
  if (meta.is_object() && meta.contains(kVersionKey)) request.version = text_of(meta[kVersionKey]);
  if (request.version && meta[kVersionKey].is_string()) request.version = meta[kVersionKey].get<std::string>();
  return request;
}

Json result_message(const McpRequest& request, Json result) {
  if (request.version) {
    result["resultType"] = "complete";
    result["_meta"][kServerKey] = server_info();
  }
  return {{"jsonrpc", "2.0"}, {"id", request.id}, {"result", std::move(result)}};
}

Json error_message(const Json& id, RpcError code, const std::string& sentence, const Json& data) {
  Json error = {{"code", static_cast<int>(code)}, {"message", sentence}};
  if (!data.is_null()) error["data"] = data;
  return {{"jsonrpc", "2.0"}, {"id", id}, {"error", std::move(error)}};
}

Json notification(const std::string& method, Json params) {
  return {{"jsonrpc", "2.0"}, {"method", method}, {"params", std::move(params)}};
}

Json initialize_result(const McpRequest& request) {
  const Json requested = request.params.value("protocolVersion", Json());
  const auto known = std::find(kHandshakeVersions.begin(), kHandshakeVersions.end(),
                               requested.is_string() ? requested.get<std::string>() : "");
  return {{"protocolVersion", known == kHandshakeVersions.end() ? kHandshakeVersions.front() : *known},
          {"capabilities", capabilities()},
          {"serverInfo", server_info()},
          {"instructions", kInstructions}};
}

Json discover_result() {
  return {{"supportedVersions", Json::array({kVersion})}, {"capabilities", capabilities()}, {"instructions", kInstructions}};
}

std::optional<Json> version_error(const McpRequest& request) {
  if (!request.version || *request.version == kVersion) return std::nullopt;
  return error_message(request.id, RpcError::unsupported_version, "This protocol version is not supported.",
                       {{"supported", Json::array({kVersion})}, {"requested", *request.version}});
}

Json cacheable(const McpRequest& request, Json result) {
  if (request.version) result.update({{"ttlMs", kHour}, {"cacheScope", "public"}});
  return result;
}

}  // namespace sporescope::cli
