"""The server under load, beside a bare broadcast of the same library."""
