"""The HTTP interface: routes by subject, and what all of them share."""
