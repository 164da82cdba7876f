// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/common/hit_text.h"

#include <QCoreApplication>
#include <QLocale>
#include <QRegularExpression>
#include <QStringList>
#include <algorithm>

#include "ui/common/format.h"

namespace sporescope::ui {

namespace {

class HitText {
  Q_DECLARE_TR_FUNCTIONS(HitText)
};

const ParameterSpec* specOf(const Condition& condition, std::string_view name) {
  const auto found = std::find_if(condition.parameters.begin(), condition.parameters.end(),
                                  [name](const ParameterSpec& spec) { return spec.name == name; });
  return found == condition.parameters.end() ? nullptr : &*found;
}

// "Max >" as "Max" and ">"; a label without a comparison has no second part.
std::pair<QString, QString> nameAndComparison(const QString& label) {
  static const QString comparisons = QStringLiteral("<>") + QChar(0x2264) + QChar(0x2265);
  if (label.isEmpty() || !comparisons.contains(label.back())) return {label, {}};
  return {label.chopped(1).trimmed(), label.right(1)};
}

// As the user wrote it: "1e−9", not "1.000e−9".
QString thresholdText(double value) {
  QString text = QString::number(value, 'g', QLocale::FloatingPointShortest);
  text.replace(QRegularExpression(QStringLiteral("e([+-])0+(?=\\d)")), QStringLiteral("e\\1"));
  return withRealMinus(text.remove('+'));
}

bool isOverflow(const Condition& condition) { return condition.severity == Severity::error; }

void addParameter(TextRuns* runs, const Condition& condition, const JudgedParameter& parameter) {
  const ParameterSpec* spec = specOf(condition, parameter.name);
  if (spec == nullptr || spec->hidden || spec->support || !parameter.hit) return;
  if (!runs->empty()) runs->push_back({QStringLiteral(", ")});
  const auto [name, comparison] = nameAndComparison(translated(spec->label));
  if (comparison.isEmpty()) {
    runs->push_back({name + ' ' + thresholdText(parameter.value), Meaning::quiet});
    return;
  }
  runs->push_back({name + ' '});
  runs->push_back({formatNumber(parameter.actual), Meaning::warning, true});
  runs->push_back({' ' + comparison + ' ' + thresholdText(parameter.value), Meaning::quiet});
}

}  // namespace

QString watchpointName(const Watchpoint& watchpoint) {
  // Those of the recommended ones have a translation; a user's own stay as they are.
  if (!watchpoint.name.empty()) return QCoreApplication::translate("core", watchpoint.name.c_str());
  return watchpoint.condition == nullptr ? QString() : translated(watchpoint.condition->name);
}

QString parameterWords(const Watchpoint& watchpoint) {
  QStringList parts;
  if (watchpoint.condition == nullptr) return {};
  for (const WatchParameter& parameter : watchpoint.parameters) {
    const ParameterSpec* spec = specOf(*watchpoint.condition, parameter.name);
    if (spec != nullptr && !(spec->hidden && parameter.implied))
      parts += translated(spec->label) + ' ' + thresholdText(parameter.value);
  }
  return parts.join(QStringLiteral(", "));
}

QString categoryWords(std::string_view category) {
  if (category == "weight") return HitText::tr("all weights");
  if (category == "gradient") return HitText::tr("all gradients");
  if (category == "activation") return HitText::tr("all activations");
  if (category == "parameter") return HitText::tr("all parameters");
  if (category == "operator") return HitText::tr("all operators");
  return HitText::tr("all tensors");
}

QString nodeWords(const Watchpoint& watchpoint) {
  const WatchNodes& nodes = watchpoint.nodes;
  QStringList parts;
  if (!nodes.names.empty()) {
    const auto count = static_cast<int>(nodes.names.size());
    const QString first = toQString(nodes.names.front());
    parts += count == 1 ? first.section('/', -1) : HitText::tr("%1 nodes").arg(formatCount(static_cast<std::uint64_t>(count)));
  }
  if (!nodes.regex.empty()) {
    static constexpr std::string_view kAnyCase = "(?i)";  // how the choice of nodes writes "contains"
    const std::string_view regex = nodes.regex;
    parts += HitText::tr("names that match %1").arg(toQString(regex.substr(regex.starts_with(kAnyCase) ? kAnyCase.size() : 0)));
  }
  if (!nodes.category.empty() || parts.isEmpty()) {
    static constexpr std::string_view kTargets[] = {"tensor", "weight", "activation", "gradient"};
    const auto target = watchpoint.condition == nullptr ? WatchTarget::tensor : watchpoint.condition->target;
    parts.prepend(categoryWords(nodes.category.empty() ? kTargets[static_cast<std::size_t>(target)] : nodes.category));
  }
  if (!nodes.types.empty()) {
    QStringList types;
    for (const std::string& type : nodes.types) types += toQString(type);
    return HitText::tr("%1 of type %2").arg(parts.join(QStringLiteral(", ")), types.join(QStringLiteral(", ")));
  }
  return parts.join(QStringLiteral(", "));
}

TextRuns foundRuns(const SessionHit& hit) {
  if (!hit.judgement.is_hit()) return {{judgeErrorWords(hit.judgement.errors), Meaning::quiet}};
  if (hit.judgement.condition == nullptr) return {};
  TextRuns runs;
  for (const JudgedParameter& parameter : hit.judgement.parameters) addParameter(&runs, *hit.judgement.condition, parameter);
  if (!runs.empty()) return runs;
  if (!isOverflow(*hit.judgement.condition) || !hit.statistics.has_non_finite())
    return {{HitText::tr("found"), Meaning::quiet}};
  runs = nonFiniteRuns(hit.statistics);
  runs.push_back({HitText::tr(" of %1").arg(formatCount(hit.statistics.count)), Meaning::quiet});
  return runs;
}

QString judgeErrorWords(std::uint32_t errors) {
  QStringList parts;
  if ((errors & kErrorNan) != 0) parts += HitText::tr("holds NaN");
  if ((errors & kErrorInf) != 0) parts += HitText::tr("holds Inf");
  if ((errors & kErrorNoPrevious) != 0) parts += HitText::tr("no iteration before it");
  if ((errors & kErrorTooLarge) != 0) parts += HitText::tr("too large to be read");
  if ((errors & kErrorNoHistory) != 0) parts += HitText::tr("the iteration before it is not known");
  if ((errors & kErrorNoValue) != 0) parts += HitText::tr("no values");
  return parts.join(QStringLiteral(", "));
}

QString firstAtText(const SessionHit& hit) {
  if (!hit.statistics.has_non_finite()) return kEnDash;
  if (hit.shape.empty()) return HitText::tr("scalar");
  return hit.first_non_finite.empty() ? QString(kEnDash) : formatShape(hit.first_non_finite);
}

QString iterationText(std::int64_t iteration) {
  if (iteration == kConstants) return HitText::tr("constant");
  if (iteration == kInitIteration) return HitText::tr("initial");
  return QString::number(iteration);
}

}  // namespace sporescope::ui
