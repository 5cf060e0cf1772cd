"""What several servers on one database need from each other."""
