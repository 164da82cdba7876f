# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later

"""The JSON Schema files of docs/schema/ against real answers of sporescope-cli: schema_test.py CLI SCHEMAS DUMPS SIMULATOR

An answer must be valid, and the schema must describe each of its fields: the files themselves allow further ones, as the
contract does, but a field that nobody described is an omission of ours.
"""

import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

import jsonschema

CLI, SCHEMAS, DUMPS, SIMULATOR = (pathlib.Path(argument).resolve() for argument in sys.argv[1:5])


def closed(schema):
    """The same schema without room for fields that it does not name."""
    if isinstance(schema, list):
        return [closed(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    out = {key: closed(part) for key, part in schema.items()}
    if schema.get("type") == "object" and "properties" in schema and "additionalProperties" not in schema:
        out["additionalProperties"] = False
    return out


def load(name):
    return json.loads((SCHEMAS / name).read_text(encoding="utf-8"))


STORE = {"common.json": closed(load("common.json"))}


def check(name, answer):
    schema = closed(load(name + ".json"))
    resolver = jsonschema.RefResolver("", schema, store=STORE)
    errors = list(jsonschema.Draft202012Validator(schema, resolver=resolver).iter_errors(answer))
    if errors:
        worst = jsonschema.exceptions.best_match(errors)
        raise AssertionError(f"{name}: {worst.json_path}: {worst.message[:600]}")


def check_event(event):
    listen = closed(load("listen.json"))
    (schema,) = [one for one in listen["anyOf"] if one["properties"]["event"]["const"] == event["event"]]
    resolver = jsonschema.RefResolver("", schema, store=STORE)
    jsonschema.Draft202012Validator(schema, resolver=resolver).validate(event)


class SchemaTest(unittest.TestCase):
    def answer(self, command, *arguments, statuses=(0, 1, 3)):
        call = [CLI, "--json", command, *map(str, arguments)]
        done = subprocess.run(call, capture_output=True, text=True, check=False, timeout=300)
        self.assertIn(done.returncode, statuses, done.stderr)
        return json.loads(done.stdout)

    def check(self, command, *arguments):
        with self.subTest(command=command, arguments=arguments):
            answer = self.answer(command, *arguments)
            check(command, answer)
            return answer

    def test_each_file_is_a_schema(self):
        for path in sorted(SCHEMAS.glob("*.json")):
            jsonschema.Draft202012Validator.check_schema(json.loads(path.read_text(encoding="utf-8")))

    def test_answers_about_dumps(self):
        for name in (
            "lenet-2.0",
            "two-ranks-2.10",
            "mask-2.10",
            "loop-nan-2.10",
            "edge-2.0",
            "pynative-2.10",
            "half-precision-2.10",
        ):
            dump = DUMPS / "dumps" / name
            self.check("info", dump, "--sizes")
            self.check("doctor", dump)
            self.check("nodes", dump, "--sources", "--attributes", "--consumers")
            self.check("tensors", dump)
            self.check("stats", dump)
            self.check("stats", dump, "--summary", "category")
            self.check("first", dump, "--explain")
            self.check("check", dump, "--recommended")
            self.check("trend", dump)
            self.check("recompute", dump)
        self.check("info", DUMPS / "dumps", "--brief")
        self.check("replicas", DUMPS / "dumps" / "two-ranks-2.10")

    def test_answers_about_msprobe_and_ascend(self):
        dumps = [path for folder in ("msprobe", "ascend") for path in sorted((DUMPS / folder).iterdir()) if path.is_dir()]
        self.assertTrue(dumps)
        for dump in dumps[:12]:
            self.check("info", dump)
            listed = self.answer("info", dump, "--brief")["dumps"]
            if len(listed) != 1:
                continue
            for command in ("tensors", "stats", "nodes", "first"):
                self.check(command, dump)

    def test_answers_about_two_runs(self):
        old, new = DUMPS / "dumps" / "lenet-1.5", DUMPS / "dumps" / "lenet-2.0"
        self.check("compare", old, new)
        self.check("compare", new, "--iteration", "0", "--with-iteration", "1")
        self.check("difference", new, "--node", "fc1.weight", "--iteration", "0", "--with-iteration", "2")

    def test_answers_that_write(self):
        dump = DUMPS / "dumps" / "lenet-2.0"
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            self.check("convert", dump, "--out", folder / "converted")
            self.check("export", dump, "--node", "fc1.weight", "--iteration", "0", "--npy", folder / "weight.npy")
            self.check("export", dump, "--csv-dir", folder / "tables")
            self.check("report", dump, "--out", folder / "report.html")

    def test_other_answers(self):
        dump = DUMPS / "dumps" / "lenet-2.0"
        self.check("conditions")
        self.check("show", dump, "--node", "conv1.weight", "--iteration", "0", "--slice", "0")
        self.check("dump-settings", "--ms-version", "2.10.0", "--path", "/data/dump", "--like", dump)
        answer = self.answer("first", "/nowhere", statuses=(2,))
        resolver = jsonschema.RefResolver("", {}, store=STORE)
        schema = {"$ref": "common.json#/$defs/error"}
        jsonschema.Draft202012Validator(schema, resolver=resolver).validate(answer)

    def test_events_of_a_training(self):
        if not SIMULATOR.exists():
            self.skipTest("the simulated training is not built")
        listen = [CLI, "--json", "listen", "--port", "0", "--recommended", "--until-hit"]
        with subprocess.Popen(listen, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as listener:
            try:
                first = json.loads(listener.stdout.readline())
                server = f"127.0.0.1:{first['port']}"
                training = [
                    SIMULATOR,
                    "resources/sample",
                    "--server",
                    server,
                    "--step-time",
                    "0",
                    "--loss",
                    "--pid",
                    "4711",
                    "--quiet",
                ]
                root = SCHEMAS.parent.parent
                subprocess.run(training, cwd=root, check=False, capture_output=True, timeout=120)
                events = [first, *map(json.loads, listener.communicate(timeout=60)[0].splitlines())]
            finally:
                listener.kill()
        kinds = {event["event"] for event in events}
        self.assertLessEqual({"listening", "client", "graph", "hit", "cause", "ended"}, kinds)
        for event in events:
            # Only the alternative of this kind is checked, so that the error message names the actual problem.
            check_event(event)

    def test_an_undescribed_field_is_found(self):
        answer = self.answer("conditions")
        answer["conditions"][0]["surprise"] = 1
        with self.assertRaisesRegex(AssertionError, "surprise"):
            check("conditions", answer)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1] + sys.argv[5:])
