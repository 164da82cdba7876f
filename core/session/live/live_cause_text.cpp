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
      SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are %3: none of its inputs was seen")},
     {"%1 of %2 values are %3: they began in %4, which was not dumped, or before it",
      SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are %3: they began in %4, which was not seen, or before it")},
     {"%1 of %2 values are %3, which %4 does not make of finite values of that size (up to %5): a parameter that it read was "
      "changed after the iteration before, and held NaN or Inf",
      SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are %3, which %4 does not make of finite values of that size (up to %5): a "
                                "parameter that it read was changed after the step before, and held NaN or Inf")},
     {"it held %6 when iteration %4 read it, though iteration %5 had left finite values: something changed it in between, and "
      "no "
      "dumped operator did (%1 of %2 values are %3 when iteration %4 ends)",
      SPORESCOPE_TRANSLATE_NOOP(
          "it held %6 when step %4 read it, though step %5 had left finite values: something changed it in "
          "between, and no operator that was seen did (%1 of %2 values are %3 when step %4 ends)")},
     {"%1 of %2 values are %3: it is the first tensor where this is visible; not everything that went into it was dumped",
      SPORESCOPE_TRANSLATE_NOOP(
          "%1 of %2 values are %3: it is the first tensor where this is visible; not everything that went into it was seen")},
     {"%1 of %2 values are %3 when iteration %4 ends; not all that its update was made of was dumped",
      SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are %3 when step %4 ends; not all that its update was made of was seen")},
     {"it holds %3 already when iteration %4 begins, the first one that was dumped, and after it %1 of %2 values do: it began "
      "earlier",
      SPORESCOPE_TRANSLATE_NOOP("it holds %3 already when step %4 begins, the first one that was looked at, and after it %1 "
                                "of %2 values do: it began earlier")},
     {"it holds Inf already when iteration %4 begins, the first one that was dumped, and after it %1 of %2 values are %3: it "
      "began earlier",
      SPORESCOPE_TRANSLATE_NOOP("it holds Inf already when step %4 begins, the first one that was looked at, and after it %1 "
                                "of %2 values are %3: it began earlier")},
     {"%1 of %2 values are %3, and what was dumped of its inputs is finite (up to %4)",
      SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are %3, and what was seen of its inputs is finite (up to %4)")},
     {"%1 of %2 values are %3, and what was dumped of its inputs is finite (up to %4): a constant that was not dumped must "
      "hold "
      "NaN or Inf",
      SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are %3, and what was seen of its inputs is finite (up to %4): a constant that "
                                "was not seen must hold NaN or Inf")},
     {"%1 of %2 values are %3 after the update, and what was dumped of its inputs is finite (up to %4): the step itself may "
      "not be "
      "defined, such as zero divided by zero",
      SPORESCOPE_TRANSLATE_NOOP(
          "%1 of %2 values are %3 after the update, and what was seen of its inputs is finite (up to %4): "
          "the step itself may not be defined, such as zero divided by zero")},
     {"%1 of %2 values are %3 after the update, and what was dumped of its inputs is finite (up to %4): as it adds up, one "
      "that "
      "was not dumped held NaN or Inf",
      SPORESCOPE_TRANSLATE_NOOP(
          "%1 of %2 values are %3 after the update, and what was seen of its inputs is finite (up to %4): "
          "as it adds up, one that was not seen held NaN or Inf")},
     {"%1 of %2 values are %3 already when iteration %4 begins, the first one that was dumped: it began earlier",
      SPORESCOPE_TRANSLATE_NOOP(
          "%1 of %2 values are %3 already when step %4 begins, the first one that was looked at: it began earlier")},
     {"%1 of %2 values are %3 at the start of iteration %4; they were still finite after iteration %5, and what ran in between "
      "was not dumped",
      SPORESCOPE_TRANSLATE_NOOP(
          "%1 of %2 values are %3 at the start of step %4; they were still finite after step %5, and what ran in "
          "between was not seen")},
     {"%1 of %2 values are %3 in iteration %4 and were finite in iteration %5; no dumped operator wrote them",
      SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are %3 in step %4 and were finite in step %5; no operator that was "
                                "seen wrote them")},
     {"%1 of %2 values are %3, and what this rank put in is finite: they came from a rank that is not in this dump, or their "
      "combination overflows",
      SPORESCOPE_TRANSLATE_NOOP(
          "%1 of %2 values are %3, and what this rank put in is finite: they came from a rank that is not "
          "here, or their combination overflows")},
     {"%1 of %2 values are %3: its divisor holds zeros (%4 of %5), and what was divided was not dumped",
      SPORESCOPE_TRANSLATE_NOOP(
          "%1 of %2 values are %3: its divisor holds zeros (%4 of %5), and what was divided was not seen")},
     {"%1 of %2 values are %3: with an exponent of %4 the power of zero is infinite, and the bases were not dumped",
      SPORESCOPE_TRANSLATE_NOOP(
          "%1 of %2 values are %3: with an exponent of %4 the power of zero is infinite, and the bases were not seen")},
     {"%1 of %2 values are %3: it divides by the root of variance plus epsilon, and the variance was not dumped",
      SPORESCOPE_TRANSLATE_NOOP(
          "%1 of %2 values are %3: it divides by the root of variance plus epsilon, and the variance was not seen")},
     {"%1 of %2 values are %3: it divides by a constant that was not dumped, which is 0 or too small",
      SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are %3: it divides by a constant that was not seen, which is 0 or too small")},
     {"%1 of %2 values are %3 after the update of iteration %4. Iteration %5 had left finite ones, and all that went into the "
      "update "
      "is finite: they were %3 when it began, and nothing that is known wrote them",
      SPORESCOPE_TRANSLATE_NOOP(
          "%1 of %2 values are %3 after the update of step %4. Step %5 had left finite ones, and all that went "
          "into the update is finite: they were %3 when it began, and nothing that is known wrote them")},
     {"%1 of %2 values are %3 after the update of iteration %4, though the gradient is finite (up to %5): look at the rate, "
      "the "
      "epsilon and the weight decay of the optimizer, and at what changes gradients before it gets them",
      SPORESCOPE_TRANSLATE_NOOP(
          "%1 of %2 values are %3 after the update of step %4, though the gradient is finite (up to %5): look at the rate, the "
          "epsilon and the weight decay of the optimizer, and at what changes gradients before it gets them")},
     {"it was clean when the iteration began, and its gradient was finite: the optimizer's update made it",
      SPORESCOPE_TRANSLATE_NOOP(
          "it was clean when the step began, and its gradient was finite: the optimizer's update made it")},
     {"it reaches the loss, %1, in iteration %2", SPORESCOPE_TRANSLATE_NOOP("it reaches the loss, %1, in step %2")},
     {"it was as bad after the iteration before", SPORESCOPE_TRANSLATE_NOOP("it was as bad after the step before")},
     {"it has no file of its own, but an operator read it in an iteration before: what is known since then",
      SPORESCOPE_TRANSLATE_NOOP("it was not fetched, but an operator read it in a step before: what is known since then")},
     {"the parameter was clean in an iteration before, and nothing that is known changed it",
      SPORESCOPE_TRANSLATE_NOOP("the parameter was clean in a step before, and nothing that is known changed it")},
     {"its gradient was bad in the iteration before, with which it was updated",
      SPORESCOPE_TRANSLATE_NOOP("its gradient was bad in the step before, with which it was updated")},
     {"what came of it is not known: it may have begun before what was dumped",
      SPORESCOPE_TRANSLATE_NOOP("what came of it is not known: it may have begun before what was seen")},
     {"not all that it flowed into was dumped, so what came of it is not known",
      SPORESCOPE_TRANSLATE_NOOP("not all that it flowed into was seen, so what came of it is not known")}}};

}  // namespace

Text text_for_training(Text why) {
  const auto* found =
      std::find_if(kSentences.begin(), kSentences.end(), [&](const auto& sentence) { return sentence.first == why.pattern; });
  if (found != kSentences.end()) why.pattern = found->second;
  return why;
}

}  // namespace sporescope
