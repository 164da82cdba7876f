// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Responses of MindInsight 1.10 for lenet.pb. Its names contain scopes of aggregations ("Default/tuple_getitem[10]_0/...") and
// one copy of a parameter for each scope that uses it. The test compares the nodes that these represent.

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QTest>
#include <set>

#include "core/graph/node_filter.h"
#include "samples.h"
#include "tests/program/test_class.h"

namespace golden_lenet_test {

using namespace sporescope;  // NOLINT(google-build-using-namespace)

namespace {

using Names = std::set<std::string>;

QJsonArray read_json(const std::string& relative) {
  return QJsonDocument::fromJson(QByteArray::fromStdString(samples::read_bytes(samples::data_path(relative)))).array();
}

/// Returns our name for a node of MindInsight.
std::string our_name(const QString& name, const QString& type) {
  if (type == "Parameter" || type == "Const") {
    return name.section('/', -1).toStdString();
  }
  static const QRegularExpression kAggregation(R"(/[^/]+\[\d+\]_\d+/)");
  return QString(name).replace(kAggregation, "/").toStdString();
}

/// Collects the leaves of a search result. A scope represents all operators inside.
void collect(const Graph& graph, const QJsonArray& nodes, Names& names) {
  for (const auto& value : nodes) {
    const QJsonObject node = value.toObject();
    const QJsonArray children = node["nodes"].toArray();
    const QString type = node["type"].toString();
    if (!children.isEmpty()) {
      collect(graph, children, names);
    } else if (type == "name_scope") {
      const std::string prefix = node["name"].toString().toStdString() + "/";
      for (const Node& inside : graph.nodes()) {
        if (inside.full_name.starts_with(prefix)) {
          names.emplace(inside.full_name);
        }
      }
    } else {
      names.insert(our_name(node["name"].toString(), type));
    }
  }
}

std::optional<Category> category_of(const QString& word) {
  for (const Category category : {Category::weight, Category::gradient, Category::activation, Category::parameter}) {
    const std::string_view name = category_name(category);
    if (word == QLatin1String(name.data(), static_cast<qsizetype>(name.size()))) {
      return category;
    }
  }
  return std::nullopt;
}

}  // namespace

class GoldenLenetTest : public QObject {
  Q_OBJECT

  std::shared_ptr<const Graph> graph_ = samples::load("golden/lenet.pb");

 private slots:
  void searches_find_the_same_nodes_data() {
    QTest::addColumn<QJsonObject>("search");
    for (const auto& value : read_json("golden/lenet_search.json")) {
      const QJsonObject query = value.toObject()["query"].toObject();
      if (query["name"].toString() == "/") {
        continue;  // MindInsight searches only the last part of names
      }
      QTest::newRow(qPrintable(QString(QJsonDocument(query).toJson(QJsonDocument::Compact)))) << value.toObject();
    }
  }
  void searches_find_the_same_nodes() {
    QFETCH(QJsonObject, search);
    Names expected;
    collect(*graph_, search["result"].toObject()["nodes"].toArray(), expected);
    const QJsonObject query = search["query"].toObject();
    NodeFilter filter;
    filter.text = query["name"].toString().toStdString();
    filter.ignore_case = true;
    filter.category = category_of(query["node_category"].toString());
    Names found;
    for (const NodeIndex node : NodeMatcher::make(filter)->find_all(*graph_)) {
      found.emplace(graph_->nodes()[node].full_name);
    }
    QCOMPARE(found, expected);
  }

  void nodes_have_the_same_types_and_shapes() {
    std::size_t compared = 0;
    for (const auto& value : read_json("golden/lenet_nodes.json")) {
      const QJsonObject golden = value.toObject();
      const NodeIndex index = graph_->find(golden["name"].toString().toStdString());
      QVERIFY2(index != kNoNode, qPrintable(golden["name"].toString()));
      const std::string_view type = graph_->nodes()[index].type;
      QCOMPARE(QString::fromUtf8(type.data(), static_cast<qsizetype>(type.size())), golden["type"].toString());
      if (golden["type"].toString() == "Const") {
        continue;
      }
      const auto outputs = graph_->outputs(index);
      const QJsonArray shapes = golden["shapes"].toArray();
      if (golden["dtype"].toString() == "DT_NONE") {
        QVERIFY(outputs.empty());
        continue;
      }
      QCOMPARE(outputs.size(), static_cast<std::size_t>(shapes.size()));
      for (std::size_t slot = 0; slot < outputs.size(); ++slot) {
        std::vector<std::int64_t> shape;
        for (const auto& size : shapes[static_cast<qsizetype>(slot)].toArray()) {
          shape.push_back(size.toInteger());
        }
        // Shapes of tuple elements are not in the file; ours are from the consumers of the elements.
        if (!shape.empty() || !golden["dtype"].toString().startsWith("DT_TUPLE")) {
          QCOMPARE(outputs[slot].shape, shape);
        }
        const QString dtype = QString("DT_%1").arg(QString::fromStdString(std::string(outputs[slot].dtype)).toUpper());
        QVERIFY2(golden["dtype"].toString().contains(dtype), qPrintable(dtype + " in " + golden["dtype"].toString()));
        ++compared;
      }
    }
    QVERIFY(compared > 130);
  }

  /// MindInsight loses the order and merges edges of one producer. The set of producers is the same.
  void operators_have_the_same_producers_and_attributes() {
    std::size_t operators = 0;
    for (const auto& value : read_json("golden/lenet_nodes.json")) {
      const QJsonObject golden = value.toObject();
      const NodeIndex index = graph_->find(golden["name"].toString().toStdString());
      if (graph_->nodes()[index].kind != NodeKind::op) {
        continue;
      }
      ++operators;
      Names expected;
      for (const auto& input : golden["inputs"].toArray()) {
        expected.insert(input.toString().toStdString());
      }
      Names producers;
      for (const Edge& edge : graph_->inputs(index)) {
        producers.emplace(graph_->nodes()[edge.node].full_name);
      }
      QCOMPARE(producers, expected);
      Names attributes;
      for (const Attribute& attribute : graph_->attributes(index)) {
        attributes.insert(attribute.name);
      }
      for (const auto& attribute : golden["attributes"].toArray()) {  // the list omits long ones
        QVERIFY(attributes.contains(attribute.toString().toStdString()));
      }
    }
    QCOMPARE(operators, 104U);
  }

  void constants_have_their_values() {
    const auto value = [&](std::string_view key) { return QString::fromStdString(graph_->constant_text(graph_->find(key))); };
    QCOMPARE(value("cst1"), "1.0");
    QCOMPARE(value("cst2"), "0.0");
    QCOMPARE(value("cst3"), "0");
    QCOMPARE(value("cst8"), "float32 [32, 1]");
    QCOMPARE(value("cst11"), "true");
    QCOMPARE(value("cst37"), "0");
  }
};

SPORESCOPE_TEST(GoldenLenetTest)

}  // namespace golden_lenet_test

#include "golden_lenet_test.moc"
