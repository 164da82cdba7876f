// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tensor/tensor_source.h"

namespace sporescope {

Result<void> check_numeric(const TensorSource& tensor) {
  if (tensor.representation() != Representation::bytes) return {};
  return fail(ErrorCode::unsupported, tensor.remark().value_or(Text()));
}

}  // namespace sporescope
