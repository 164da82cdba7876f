// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>

#include "core/dump/dump.h"
#include "core/tensor/content/content_hash.h"

namespace sporescope {

/// By what two tensors are compared; only the same can be.
enum class FingerprintSource : std::uint8_t {
  bytes,       ///< their values were read
  checksum,    ///< the training wrote a checksum of their bytes
  statistics,  ///< the training wrote statistics: other ones are other bytes, the same ones as good as the same
};

/// What a tensor holds, so far as it takes to tell whether another one holds the same.
struct Fingerprint {
  ContentHash::Value content{};
  FingerprintSource by = FingerprintSource::bytes;
  bool uniform = false;  ///< all elements are the same, as in a tensor of zeros

  [[nodiscard]] bool is_same(const Fingerprint& other) const { return by == other.by && content == other.content; }
};

/// Reads the tensor once, in blocks; type and shape count as much as the bytes do. Nothing where the training wrote statistics
/// that tell nothing. Errors: those of Dump::open and of reading; cancelled.
[[nodiscard]] Result<std::optional<Fingerprint>> fingerprint_of(const Dump& dump, const TensorRecord& record,
                                                                const std::stop_token& stop);

}  // namespace sporescope
