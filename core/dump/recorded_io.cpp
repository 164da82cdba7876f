// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/dump/recorded_io.h"

namespace sporescope {

RecordedIo recorded_io(const Dump& dump) {
  bool inputs = false;
  bool outputs = false;
  for (const TensorRecord& record : dump.records()) {
    inputs = inputs || record.io == IoDirection::input;
    outputs = outputs || (record.io == IoDirection::output && record.type != "Parameter");
    if (inputs && outputs) return RecordedIo::both;
  }
  if (inputs) return RecordedIo::inputs;
  return outputs ? RecordedIo::outputs : RecordedIo::none;
}

}  // namespace sporescope
