// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/dump/recorded_io.h"

namespace sporescope {

DumpedSides dumped_sides(const Dump& dump) {
  bool inputs = false;
  bool outputs = false;
  for (const TensorRecord& record : dump.records()) {
    inputs = inputs || record.io == Io::input;
    outputs = outputs || (record.io == Io::output && record.type != "Parameter");
    if (inputs && outputs) return DumpedSides::both;
  }
  if (inputs) return DumpedSides::inputs;
  return outputs ? DumpedSides::outputs : DumpedSides::none;
}

}  // namespace sporescope
