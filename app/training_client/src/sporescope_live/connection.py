# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later

"""The gRPC connection to the debugger: nine calls, a heartbeat, and a wait that Ctrl+C can interrupt."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any, Callable

from . import messages
from .console import Answer
from .interrupt import interruptible
from .process import Ending
from .proxies import host_of, is_near, proxy_variable
from .scalars import Scalars

_SERVICE = "/debugger.EventListener/"
_PERIOD = 30  # seconds between heartbeats
_FORKS = "GRPC_ENABLE_FORK_SUPPORT"


@contextmanager
def _without_fork_handlers() -> Iterator[None]:
    """Turns off gRPC's fork support, unless the environment configures it.

    On fork, gRPC stops and restarts its threads, also in the child, which may hang. Children do not use the connection. gRPC
    reads the variable on first use; afterwards the variable is restored.
    """
    is_unset = _FORKS not in os.environ
    if is_unset:
        os.environ[_FORKS] = "0"
    try:
        yield
    finally:
        if is_unset:
            del os.environ[_FORKS]


class ConnectionLost(Exception):
    """The debugger cannot be reached or no longer accepts this training."""


class Connection:
    """All calls come from one thread; the heartbeat has its own."""

    def __init__(self, address: str, client: messages.Client, token: str = "") -> None:
        with _without_fork_handlers():
            import grpc  # here, so that MindSpore is always imported first

            # The debugger distinguishes trainings by their connections; by default, gRPC shares one within a process.
            options = [("grpc.max_receive_message_length", -1), ("grpc.use_local_subchannel_pool", 1)]
            self._proxy = proxy_variable(address)
            if self._proxy and is_near(address):
                options.append(("grpc.enable_http_proxy", 0))
                self._proxy = ""
            self._channel = grpc.insecure_channel(address, options=options)
        self._calls: dict[str, Any] = {}  # by name
        self._grpc = grpc
        self._address = address
        self._client = client
        self._token = token
        self.remark = ""  # what is not visible of this training, and why; sent with the next messages
        self.graphs_ran: list[str] = []  # graphs that ran in the last step; empty if any may have run
        self.ending: Ending | None = None  # why the training is about to end; sent with the next messages
        self.refusal = ""  # why the last introduce() failed
        self._stop = threading.Event()
        self._heart: threading.Thread | None = None

    def _unary(self, name: str) -> Any:
        return self._call(self._channel.unary_unary, name)

    def _call(self, factory: Callable[..., Any], name: str) -> Any:
        if name not in self._calls:  # cached, because gRPC takes a millisecond to create one
            self._calls[name] = factory(_SERVICE + name, request_serializer=None, response_deserializer=messages.reply)
        return self._calls[name]

    def introduce(self, graphs: int, timeout: float) -> bool:
        """Introduces this training. Returns whether the debugger is reachable and accepts it."""
        raw = messages.metadata(self._client, 0, introduces=True, graphs=graphs, remark=self.remark)
        try:
            answer = self._unary("SendMetadata")(raw, timeout=timeout, metadata=self._credentials())
        except self._grpc.RpcError as error:
            needs_token = error.code() == self._grpc.StatusCode.UNAUTHENTICATED
            article = "another" if self._token else "a"
            self.refusal = f"the debugger at {self._address} requires {article} token" if needs_token else self._not_found()
            return False
        if not (answer.ok and answer.version_matched):
            self.refusal = f"the debugger at {self._address} does not support MindSpore {self._client.version}"
            return False
        if self._heart is None:
            self._heart = threading.Thread(target=self._beat, name="sporescope-heartbeat", daemon=True)
            self._heart.start()
        return True

    def _not_found(self) -> str:
        if not self._proxy:
            return f"no debugger at {self._address}"
        without = f"no_proxy={host_of(self._address)}"
        return f"no debugger at {self._address} through the proxy in {self._proxy} ({without} bypasses it)"

    def _credentials(self) -> tuple[tuple[str, str], ...] | None:
        return (("sporescope-token", self._token),) if self._token else None

    def _beat(self) -> None:
        call = self._unary("SendHeartbeat")
        while True:
            try:
                call(messages.heartbeat(_PERIOD), timeout=_PERIOD)
            except (self._grpc.RpcError, ValueError):
                pass  # the command loop notices and reports it
            if self._stop.wait(_PERIOD):
                return

    def stream(self, name: str, parts: Iterable[bytes]) -> bool:
        call = self._call(self._channel.stream_unary, name)
        try:
            return bool(call(iter(parts)).ok)
        except self._grpc.RpcError as error:
            raise ConnectionLost(str(error.code())) from None

    def send_graphs(self, graphs: list[bytes]) -> bool:
        parts = [part for graph in graphs for part in messages.chunks(graph)]
        return self.stream("SendGraph" if len(graphs) == 1 else "SendMultiGraphs", parts)

    def wait(
        self, step: int, node: str = "", cost: str = "", scalars: Scalars = (), answer: Answer | None = None
    ) -> messages.Reply:
        """Blocks until the debugger sends a command. KeyboardInterrupt is passed on."""
        raw = messages.metadata(
            self._client,
            step,
            node,
            ending=self.ending,
            cost=cost,
            remark=self.remark,
            scalars=scalars,
            answer=answer,
            ran=() if node else self.graphs_ran,
        )
        future = self._unary("WaitCMD").future(raw)
        answered = threading.Event()
        future.add_done_callback(lambda _: answered.set())
        try:
            with interruptible():
                answered.wait()
        except BaseException:
            future.cancel()
            raise
        try:
            command: messages.Reply = future.result()
            return command
        except self._grpc.RpcError as error:
            raise ConnectionLost(str(error.code())) from None

    def finish(self, step: int, ending: Ending) -> None:
        """Reports that the training is over and how it ended, and closes the connection."""
        try:
            raw = messages.metadata(self._client, step, ending=ending, over=True, remark=self.remark)
            self._unary("SendMetadata")(raw, timeout=2)
        except self._grpc.RpcError:
            pass
        self.close()

    def close(self) -> None:
        self._stop.set()
        self._channel.close()
