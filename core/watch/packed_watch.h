// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/tensor/packed_tensors.h"
#include "core/watch/check.h"

/// Watchpoints and what they say, as bytes. Conditions and their parameters travel by their names.
namespace sporescope {

void fields(Packer& packer, const Watchpoint& watchpoint);
void fields(Unpacker& unpacker, Watchpoint& watchpoint);
void fields(Packer& packer, const Judgement& judgement);
void fields(Unpacker& unpacker, Judgement& judgement);

}  // namespace sporescope
