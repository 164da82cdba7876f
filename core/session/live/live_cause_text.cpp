// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/session/live/live_cause_text.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace sporescope {

namespace {

// Sentences of the search that mention a dump or its iterations, with their counterparts for a training.
constexpr std::array<std::pair<std::string_view, const char*>, 30> kSentences{
    {{"%1 of %2 values are %3: none of its inputs was dumped",
      SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are %3: none of its inputs was captured")},
     {"%1 of %2 values are %3: they began in or before %4, which was not dumped",
      SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are %3: they began in or before %4, which was not captured")},
     {"%1 of %2 values are %3, but %4 cannot produce that from finite inputs of this size (up to %5): one of its "
      "parameters was changed after the previous iteration and held NaN or Inf",
      SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are %3, but %4 cannot produce that from finite inputs of this size (up to "
                                "%5): one of its parameters was changed after the previous step and held NaN or Inf")},
     {"it held %6 when iteration %4 read it, but was finite after iteration %5: something other than the dumped "
      "operators changed it in between (%1 of %2 values are %3 at the end of iteration %4)",
      SPORESCOPE_TRANSLATE_NOOP(
          "it held %6 when step %4 read it, but was finite after step %5: something other than the captured operators "
          "changed it in between (%1 of %2 values are %3 at the end of step %4)")},
     {"%1 of %2 values are %3; this is the first tensor that shows it, but not all of its inputs were dumped",
      SPORESCOPE_TRANSLATE_NOOP(
          "%1 of %2 values are %3; this is the first tensor that shows it, but not all of its inputs were captured")},
     {"%1 of %2 values are %3 at the end of iteration %4; not all inputs of its update were dumped",
      SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are %3 at the end of step %4; not all inputs of its update were captured")},
     {"it already holds %3 when iteration %4, the first dumped one, begins (%1 of %2 values after it): the cause is earlier",
      SPORESCOPE_TRANSLATE_NOOP(
          "it already holds %3 when step %4, the first captured one, begins (%1 of %2 values after it): the cause is earlier")},
     {"it already holds Inf when iteration %4, the first dumped one, begins (afterwards %1 of %2 values are %3): the "
      "cause is earlier",
      SPORESCOPE_TRANSLATE_NOOP("it already holds Inf when step %4, the first captured one, begins (afterwards %1 of %2 "
                                "values are %3): the cause is earlier")},
     {"%1 of %2 values are %3, but its dumped inputs are finite (up to %4)",
      SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are %3, but its captured inputs are finite (up to %4)")},
     {"%1 of %2 values are %3, but its dumped inputs are finite (up to %4): a constant that was not dumped must hold "
      "NaN or Inf",
      SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are %3, but its captured inputs are finite (up to %4): a constant that "
                                "was not captured must hold NaN or Inf")},
     {"%1 of %2 values are %3 after the update, but its dumped inputs are finite (up to %4): the update itself may be "
      "undefined, for example zero divided by zero",
      SPORESCOPE_TRANSLATE_NOOP(
          "%1 of %2 values are %3 after the update, but its captured inputs are finite (up to %4): the update itself "
          "may be undefined, for example zero divided by zero")},
     {"%1 of %2 values are %3 after the update, but its dumped inputs are finite (up to %4): the update only adds, so "
      "an input that was not dumped held NaN or Inf",
      SPORESCOPE_TRANSLATE_NOOP(
          "%1 of %2 values are %3 after the update, but its captured inputs are finite (up to %4): the update only "
          "adds, so an input that was not captured held NaN or Inf")},
     {"%1 of %2 values are already %3 when iteration %4, the first dumped one, begins: the cause is earlier",
      SPORESCOPE_TRANSLATE_NOOP(
          "%1 of %2 values are already %3 when step %4, the first captured one, begins: the cause is earlier")},
     {"%1 of %2 values are %3 at the start of iteration %4 but were finite after iteration %5; nothing in between was dumped",
      SPORESCOPE_TRANSLATE_NOOP(
          "%1 of %2 values are %3 at the start of step %4 but were finite after step %5; nothing in between was captured")},
     {"%1 of %2 values are %3 in iteration %4 and were finite in iteration %5; no dumped operator wrote them",
      SPORESCOPE_TRANSLATE_NOOP(
          "%1 of %2 values are %3 in step %4 and were finite in step %5; no captured operator wrote them")},
     {"%1 of %2 values are %3, but the input of this rank is finite: they came from a rank that is not in this dump, or "
      "combining the ranks overflows",
      SPORESCOPE_TRANSLATE_NOOP(
          "%1 of %2 values are %3, but the input of this rank is finite: they came from a rank that is not connected, "
          "or combining the ranks overflows")},
     {"%1 of %2 values are %3: its divisor holds zeros (%4 of %5), and its dividend was not dumped",
      SPORESCOPE_TRANSLATE_NOOP(
          "%1 of %2 values are %3: its divisor holds zeros (%4 of %5), and its dividend was not captured")},
     {"%1 of %2 values are %3: zero to the power %4 is infinite, and the bases were not dumped",
      SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are %3: zero to the power %4 is infinite, and the bases were not captured")},
     {"%1 of %2 values are %3: it divides by sqrt(variance + epsilon), and the variance was not dumped",
      SPORESCOPE_TRANSLATE_NOOP(
          "%1 of %2 values are %3: it divides by sqrt(variance + epsilon), and the variance was not captured")},
     {"%1 of %2 values are %3: it divides by a constant that is 0 or too small, which was not dumped",
      SPORESCOPE_TRANSLATE_NOOP(
          "%1 of %2 values are %3: it divides by a constant that is 0 or too small, which was not captured")},
     {"%1 of %2 values are %3 after the update in iteration %4, although all inputs of the update are finite. They were "
      "finite after iteration %5 and already %3 when the update began, and no known operator wrote them in between",
      SPORESCOPE_TRANSLATE_NOOP(
          "%1 of %2 values are %3 after the update in step %4, although all inputs of the update are finite. They were "
          "finite after step %5 and already %3 when the update began, and no known operator wrote them in between")},
     {"%1 of %2 values are %3 after the update in iteration %4, although the gradient is finite (up to %5): check the "
      "optimizer's learning rate, epsilon and weight decay, and anything that changes gradients before the optimizer",
      SPORESCOPE_TRANSLATE_NOOP(
          "%1 of %2 values are %3 after the update in step %4, although the gradient is finite (up to %5): check the "
          "optimizer's learning rate, epsilon and weight decay, and anything that changes gradients before the "
          "optimizer")},
     {"it was finite when the iteration began, and so was its gradient: the optimizer's update produced it",
      SPORESCOPE_TRANSLATE_NOOP(
          "it was finite when the step began, and so was its gradient: the optimizer's update produced it")},
     {"it reaches the loss, %1, in iteration %2", SPORESCOPE_TRANSLATE_NOOP("it reaches the loss, %1, in step %2")},
     {"it already held NaN or Inf after the previous iteration",
      SPORESCOPE_TRANSLATE_NOOP("it already held NaN or Inf after the previous step")},
     {"it has no file of its own; its last known values are those that an operator read in an earlier iteration",
      SPORESCOPE_TRANSLATE_NOOP(
          "it was not captured; its last known values are those that an operator read in an earlier step")},
     {"the parameter was finite in an earlier iteration, and no known operator changed it",
      SPORESCOPE_TRANSLATE_NOOP("the parameter was finite in an earlier step, and no known operator changed it")},
     {"the gradient used to update it in the previous iteration held NaN or Inf",
      SPORESCOPE_TRANSLATE_NOOP("the gradient used to update it in the previous step held NaN or Inf")},
     {"its effect is unknown: it may have begun before the dumped part",
      SPORESCOPE_TRANSLATE_NOOP("its effect is unknown: it may have begun before the captured part")},
     {"not everything downstream was dumped, so its effect is unknown",
      SPORESCOPE_TRANSLATE_NOOP("not everything downstream was captured, so its effect is unknown")}}};

}  // namespace

Text text_for_training(Text why) {
  const auto* found =
      std::find_if(kSentences.begin(), kSentences.end(), [&](const auto& sentence) { return sentence.first == why.pattern; });
  if (found != kSentences.end()) why.pattern = found->second;
  return why;
}

}  // namespace sporescope
