"""`studaudit dashboard`."""

import errno
import os
import socket
import subprocess
import sys
from importlib.util import find_spec

import click

from pipeline.cli.faults import EXIT_INCOMPLETE
from pipeline.cli.options import Setting, common_options
from pipeline.cli.place import config_of, open_lake
from schemas.fault import Fault

_LAST_PORT = 65535


def _refuse_taken(address: str, port: int) -> None:
    """Tries to listen there, as the dashboard will a moment later.

    Raises:
        Fault: another program listens there, or the machine has no such address.
    """
    family = socket.AF_INET6 if ":" in address else socket.AF_INET
    with socket.socket(family) as trial:
        # a port that a dashboard has just left counts as free, as it does for the server
        trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            trial.bind((address, port))
        except OSError as fault:
            other = port + 1 if port < _LAST_PORT else port - 1
            hint = f"--port {other}" if fault.errno == errno.EADDRINUSE else None
            raise Fault(f"cannot listen: {fault.strerror}", place=f"{address}:{port}", hint=hint) from fault


@click.command()
@click.option(
    "--port", type=click.IntRange(1, _LAST_PORT), default=8501, show_default=True, help="Port to listen on."
)
@click.option("--address", default="127.0.0.1", show_default=True, help="Address to listen on.")
@common_options
def command(setting: Setting, port: int, address: str) -> int:
    """Start the dashboard: hold, findings, hands, runs.

    It reads the lake and never writes it. Nothing is sent anywhere.
    """
    open_lake(setting)
    found = find_spec("dashboard")
    if found is None or found.submodule_search_locations is None:
        raise click.ClickException("the dashboard is not installed")
    app = os.path.join(found.submodule_search_locations[0], "app.py")  # noqa: PTH118
    _refuse_taken(address, port)
    options = {
        "server.port": str(port), "server.address": address, "server.headless": "true",
        "server.fileWatcherType": "none", "browser.gatherUsageStats": "false",
        "logger.level": "warning",
    }  # fmt: skip
    words = [word for name, value in options.items() for word in (f"--{name}", value)]
    environment = os.environ | {
        "STUDAUDIT_LAKE": str(config_of(setting).lake.resolve()),
        # the server's own greeting would ask the network for the machine's address
        "STREAMLIT_LOGGER_HIDE_WELCOME_MESSAGE": "true",
    }
    click.echo(f"Dashboard on http://{address}:{port} (Ctrl-C stops it)", err=True)
    try:
        ended = subprocess.run(  # noqa: S603
            [sys.executable, "-m", "streamlit", "run", app, *words], env=environment, check=False
        ).returncode
    except KeyboardInterrupt:
        return 0
    return EXIT_INCOMPLETE if ended else 0
