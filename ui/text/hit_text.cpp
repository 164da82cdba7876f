// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/text/hit_text.h"

#include <QCoreApplication>
#include <QLocale>
#include <QRegularExpression>
#include <QStringList>

#include "ui/text/format.h"
#include "ui/text/summary_text.h"

namespace sporescope::ui {

namespace {

class HitText {
  Q_DECLARE_TR_FUNCTIONS(HitText)
};

// Formats a threshold as the user wrote it: "1e−9", not "1.000e−9".
QString thresholdText(double value) {
  QString text = QString::number(value, 'g', QLocale::FloatingPointShortest);
  text.replace(QRegularExpression(QStringLiteral("e([+-])0+(?=\\d)")), QStringLiteral("e\\1"));
  return withUnicodeMinus(text.remove(u'+'));
}

void addParameter(TextRuns* runs, const JudgedParameter& parameter) {
  const ParameterSpec& spec = *parameter.spec;
  if (!spec.is_choice() || !parameter.hit) return;
  if (!runs->empty()) runs->push_back({QStringLiteral(", ")});
  if (spec.comparison == Comparison::none) {
    runs->push_back({translated(spec.label) + u' ' + thresholdText(parameter.value), TextRole::quiet});
    return;
  }
  runs->push_back({translated(spec.label) + u' '});
  runs->push_back({formatNumber(parameter.actual), TextRole::warning, true});
  runs->push_back(
      {u' ' + toQString(comparison_symbol(spec.comparison)) + u' ' + thresholdText(parameter.value), TextRole::quiet});
}

}  // namespace

QString watchpointName(const Watchpoint& watchpoint) {
  // Names of recommended watchpoints are translated; names given by the user have no translation and stay unchanged.
  if (!watchpoint.name.empty()) return QCoreApplication::translate("core", watchpoint.name.c_str());
  return watchpoint.condition == nullptr ? QString() : translated(watchpoint.condition->name);
}

QString parameterLabel(const ParameterSpec& spec) {
  const QString label = translated(spec.label);
  return spec.comparison == Comparison::none ? label : label + u' ' + toQString(comparison_symbol(spec.comparison));
}

QString parameterText(const Watchpoint& watchpoint) {
  QStringList parts;
  for (const WatchParameter& parameter : watchpoint.parameters) {
    if (!parameter.implied) parts += parameterLabel(*parameter.spec) + u' ' + thresholdText(parameter.value);
  }
  return parts.join(QStringLiteral(", "));
}

QString categoryText(std::string_view category) {
  if (category == "number") return HitText::tr("all numeric tensors");
  if (category == "unmasked") return HitText::tr("all tensors except masks");
  if (category == "weight_matrix") return HitText::tr("all weights except biases");
  if (category == "weight_gradient") return HitText::tr("all weight gradients");
  if (category == "layer") return HitText::tr("all layers");
  if (category == "weight") return HitText::tr("all weights");
  if (category == "gradient") return HitText::tr("all gradients");
  if (category == "activation") return HitText::tr("all activations");
  if (category == "parameter") return HitText::tr("all parameters");
  if (category == "operator") return HitText::tr("all operators");
  return HitText::tr("all tensors");
}

QString watchedNodesText(const Watchpoint& watchpoint) {
  const WatchNodes& nodes = watchpoint.nodes;
  QStringList parts;
  if (!nodes.names.empty()) {
    const auto count = static_cast<int>(nodes.names.size());
    const QString first = toQString(nodes.names.front());
    parts += count == 1 ? first.section(u'/', -1) : HitText::tr("%1 nodes").arg(formatCount(static_cast<std::uint64_t>(count)));
  }
  if (!nodes.regex.empty()) {
    static constexpr std::string_view kAnyCase = "(?i)";  // prefix that the node picker adds for "contains"
    const std::string_view regex = nodes.regex;
    parts += HitText::tr("names that match %1").arg(toQString(regex.substr(regex.starts_with(kAnyCase) ? kAnyCase.size() : 0)));
  }
  if (!nodes.category.empty() || parts.isEmpty()) {
    const auto target = watchpoint.condition == nullptr ? WatchTarget::tensor : watchpoint.condition->target;
    parts.prepend(categoryText(nodes.category.empty() ? target_name(target) : nodes.category));
  }
  if (!nodes.types.empty()) {
    QStringList types;
    for (const std::string& type : nodes.types) types += toQString(type);
    return HitText::tr("%1 of type %2").arg(parts.join(QStringLiteral(", ")), types.join(QStringLiteral(", ")));
  }
  return parts.join(QStringLiteral(", "));
}

TextRuns findingRuns(const Hit& hit) {
  if (!hit.judgement.is_hit()) return {{judgeErrorText(hit.judgement.errors), TextRole::quiet}};
  if (hit.judgement.condition == nullptr) return {};
  if (hit.by == JudgedBy::overflow_report) return {{HitText::tr("reported by the device"), TextRole::warning}};
  TextRuns runs;
  for (const JudgedParameter& parameter : hit.judgement.parameters) addParameter(&runs, parameter);
  const bool checksOverflow = hit.judgement.condition->checks_overflow();
  if (runs.empty() && checksOverflow && hit.statistics.has_non_finite()) {
    runs = nonFiniteRuns(hit.statistics);
    runs.push_back({HitText::tr(" of %1").arg(formatCount(hit.statistics.count)), TextRole::quiet});
  } else if (runs.empty() && checksOverflow && hit.by == JudgedBy::statistics) {
    runs = nonFiniteRuns(hit.recorded_class, {});
  } else if (runs.empty()) {
    runs = {{HitText::tr("found"), TextRole::quiet}};
  }
  if (hit.by == JudgedBy::statistics) runs.push_back({QStringLiteral(" · ") + toQString(hit.source_file), TextRole::quiet});
  return runs;
}

QString judgedByText(const Hit& hit) {
  switch (hit.by) {
    case JudgedBy::values:
      return HitText::tr("Evaluated from its values");
    case JudgedBy::statistics:
      return HitText::tr("Evaluated from the statistics in %1; its values were not dumped").arg(toQString(hit.source_file));
    case JudgedBy::overflow_report:
      return HitText::tr("The device reported an overflow of this operator; its values were not read");
  }
  return {};
}

QString judgeErrorText(WatchErrors errors) {
  QStringList parts;
  if (errors.has(WatchError::nan)) parts += HitText::tr("holds NaN");
  if (errors.has(WatchError::inf)) parts += HitText::tr("holds Inf");
  if (errors.has(WatchError::no_previous)) parts += HitText::tr("no previous value to compare with");
  if (errors.has(WatchError::too_large)) parts += HitText::tr("too large to read");
  if (errors.has(WatchError::no_history)) parts += HitText::tr("previous value unknown");
  if (errors.has(WatchError::no_value)) parts += HitText::tr("no values");
  return parts.join(QStringLiteral(", "));
}

QString firstElementText(const Hit& hit) {
  if (!hit.statistics.has_non_finite()) return kEnDash;
  if (hit.shape.empty()) return HitText::tr("scalar");
  const ElementIndex index = hit.first_non_finite_index();
  return index.empty() ? QString(kEnDash) : formatShape(index);
}

QString iterationText(Iteration iteration) {
  if (iteration == Iteration::constants) return HitText::tr("constant");
  if (iteration == Iteration::init) return HitText::tr("initial");
  return QString::number(number_of(iteration));
}

}  // namespace sporescope::ui
