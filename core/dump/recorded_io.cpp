// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/dump/recorded_io.h"

namespace sporescope {

RecordedIo recorded_io(const Dump& dump) {
  bool has_inputs = false;
  bool has_outputs = false;
  for (const TensorRecord& record : dump.records()) {
    has_inputs = has_inputs || record.io == IoDirection::input;
    has_outputs = has_outputs || (record.io == IoDirection::output && record.type != "Parameter");
    if (has_inputs && has_outputs) return RecordedIo::both;
  }
  if (has_inputs) return RecordedIo::inputs;
  return has_outputs ? RecordedIo::outputs : RecordedIo::none;
}

}  // namespace sporescope
