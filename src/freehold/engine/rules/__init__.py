"""The rules, one subject a module: its checks, its effects, nothing of who acts when."""
