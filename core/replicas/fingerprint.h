// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>

#include "core/dump/dump.h"
#include "core/tensor/content/content_hash.h"

namespace sporescope {

/// Source of a fingerprint. Only fingerprints with the same source can be compared.
enum class FingerprintSource : std::uint8_t {
  bytes,       ///< their values were read
  checksum,    ///< the training recorded a checksum of their bytes
  statistics,  ///< the training recorded statistics: different ones prove different bytes, equal ones almost certainly mean
               ///< equal bytes
};

/// Compact representation of a tensor's content, by which replicas are compared.
struct Fingerprint {
  ContentHash::Value content{};
  FingerprintSource by = FingerprintSource::bytes;
  bool uniform = false;  ///< all elements are equal, as in a tensor of zeros

  [[nodiscard]] bool is_same(const Fingerprint& other) const { return by == other.by && content == other.content; }
};

/// Computes the fingerprint of a record. Reads the tensor once, in blocks; dtype and shape are included in the hash. Returns
/// nothing if the recorded statistics are empty. Errors: those of Dump::open and of TensorSource::read; cancelled.
[[nodiscard]] Result<std::optional<Fingerprint>> fingerprint_of(const Dump& dump, const TensorRecord& record,
                                                                const std::stop_token& stop);

}  // namespace sporescope
