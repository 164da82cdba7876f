// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/remote/ssh/sha256.h"

#include <openssl/evp.h>

#include <array>

namespace sporescope::remote {

Result<std::string> sha256(std::string_view bytes) {
  std::array<unsigned char, 32> digest{};
  if (EVP_Digest(bytes.data(), bytes.size(), digest.data(), nullptr, EVP_sha256(), nullptr) != 1) {
    return fail(ErrorCode::unsupported, "OpenSSL cannot compute SHA-256");
  }
  std::string digits;
  for (const unsigned char byte : digest) {
    digits += "0123456789abcdef"[byte >> 4U];
    digits += "0123456789abcdef"[byte & 0xfU];
  }
  return digits;
}

}  // namespace sporescope::remote
