# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later

"""`sporescope-cli mcp` as the protocol's own client sees it. It needs the package `mcp` of PyPI, version 2 or later:

SPORESCOPE_CLI=build/release/app/cli/sporescope-cli python tests/app/cli/mcp_client_test.py
"""

from __future__ import annotations

import asyncio
import os
import pathlib
import sys
import unittest

try:
    import mcp
    from mcp.client.stdio import StdioServerParameters, stdio_client
except ImportError:
    print("the package mcp is not installed: nothing was tested")
    sys.exit(77)

SAMPLE = str(pathlib.Path(__file__).parents[3] / "resources" / "sample")
SERVER = StdioServerParameters(command=os.environ["SPORESCOPE_CLI"], args=["mcp"])


class McpClientTest(unittest.TestCase):
    def test_every_mode_of_connecting(self) -> None:
        for mode in ("auto", "legacy", "2026-07-28"):
            with self.subTest(mode=mode):
                asyncio.run(self.talk(mode))

    async def talk(self, mode: str) -> None:
        async with mcp.Client(stdio_client(SERVER), mode=mode) as client:
            tools = {tool.name: tool for tool in (await client.list_tools()).tools}
            for name in ("find_dumps", "info", "first_cause", "check", "statistics", "values", "nodes"):
                self.assertIn(name, tools)
                self.assertEqual(tools[name].input_schema["required"], ["path"])
            cause = await client.call_tool("first_cause", {"path": SAMPLE})
            self.assertFalse(cause.is_error)
            assert isinstance(cause.structured_content, dict)
            self.assertEqual(cause.structured_content["findings"][0]["tensor"]["type"], "Log")
            wrong = await client.call_tool("info", {"path": "/nowhere/at/all"})
            self.assertTrue(wrong.is_error)


if __name__ == "__main__":
    unittest.main()
