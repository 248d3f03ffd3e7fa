"""The parts of the Bovada text: header, play, named hands, summary."""
