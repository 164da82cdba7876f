// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What most screens read: the standard headers and Qt's widgets.
#pragma once

#include <QtCore>
#include <QtGui>
#include <QtWidgets>

#include "cmake/precompiled/engine.h"
