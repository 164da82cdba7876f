# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later

"""Proxies set in the environment, which gRPC uses for every address that is not in no_proxy, even 127.0.0.1."""

from __future__ import annotations

import ipaddress
import os
import socket
import threading

_PROXIES = ("grpc_proxy", "https_proxy", "http_proxy")  # in gRPC's order; gRPC reads only the lower-case names
_EXCEPTIONS = ("no_grpc_proxy", "no_proxy")
_TIMEOUT = 2.0  # seconds for resolving a host name; gRPC resolves it again afterwards


def host_of(address: str) -> str:
    """The host of an address in gRPC's format: "host:port", "[::1]:port", "dns:///host:port", "ipv4:1.2.3.4:port"."""
    scheme, _, rest = address.partition(":")
    if scheme in ("dns", "ipv4", "ipv6"):
        address = rest.rpartition("/")[2]
    if address.startswith("["):
        return address[1:].partition("]")[0]
    host, _, port = address.rpartition(":")
    return host if host and ":" not in host and port.isdigit() else address


def proxy_variable(address: str) -> str:
    """The variable whose proxy gRPC would use for this address; empty if none."""
    if address.startswith("unix"):
        return ""
    variable = next((name for name in _PROXIES if name in os.environ), "")  # an empty variable counts and means no proxy
    exceptions = next((os.environ[name] for name in _EXCEPTIONS if name in os.environ), "").split(",")
    host = host_of(address)
    excepted = any(part.strip() and host.endswith(part.strip()) for part in exceptions)
    return variable if os.environ.get(variable) and not excepted else ""


def is_near(address: str) -> bool:
    """Whether the address is on this computer or in a private network, which no proxy can reach.

    This is decided by the IP address, by a name without a domain, or by the addresses to which a name resolves.
    """
    host = host_of(address)
    literal = _not_global(host)
    if literal is not None:
        return literal
    if "." not in host.rstrip(".") or host.endswith(".localhost"):
        return True
    return any(_not_global(address) for address in _addresses(host))


def _not_global(host: str) -> bool | None:
    """Whether an IP address is not globally reachable; None if `host` is not an IP address."""
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return None
    mapped = getattr(address, "ipv4_mapped", None)
    return not (mapped or address).is_global


def _addresses(host: str) -> list[str]:
    found: list[str] = []

    def look_up() -> None:
        try:
            found.extend(str(entry[4][0]) for entry in socket.getaddrinfo(host, None, type=socket.SOCK_STREAM))
        except (OSError, UnicodeError):
            pass  # the proxy may be able to resolve the name

    thread = threading.Thread(target=look_up, name="sporescope-host-name", daemon=True)
    thread.start()
    thread.join(_TIMEOUT)
    return list(found)
