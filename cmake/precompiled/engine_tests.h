// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtCore>
#include <QtTest>

#include "cmake/precompiled/engine.h"
