// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// Disables instruction sets for which the vector code is not compiled; include this before Highway's headers. SSSE3 machines
// use the plain loop. AVX3_DL adds no instruction over AVX3 that is used here. Vectors of SVE have no length that is known at
// compile time, and each processor with SVE has NEON.
#define HWY_DISABLED_TARGETS (HWY_SSSE3 | HWY_AVX3_DL | HWY_SVE | HWY_SVE2 | HWY_SVE_256 | HWY_SVE2_128)
