"""`studaudit dashboard`."""

import os
import subprocess
import sys
from importlib.util import find_spec

import click

from pipeline.cli.faults import EXIT_INCOMPLETE
from pipeline.cli.options import Setting, common_options
from pipeline.cli.place import config_of, open_lake


@click.command()
@click.option(
    "--port", type=click.IntRange(1, 65535), default=8501, show_default=True, help="Port to listen on."
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
    options = {
        "server.port": str(port), "server.address": address, "server.headless": "true",
        "server.fileWatcherType": "none", "browser.gatherUsageStats": "false",
    }  # fmt: skip
    words = [word for name, value in options.items() for word in (f"--{name}", value)]
    environment = os.environ | {"STUDAUDIT_LAKE": str(config_of(setting).lake.resolve())}
    click.echo(f"Dashboard on http://{address}:{port} (Ctrl-C stops it)", err=True)
    try:
        ended = subprocess.run(  # noqa: S603
            [sys.executable, "-m", "streamlit", "run", app, *words], env=environment, check=False
        ).returncode
    except KeyboardInterrupt:
        return 0
    return EXIT_INCOMPLETE if ended else 0
