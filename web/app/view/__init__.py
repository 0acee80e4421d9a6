"""Page to node tree, one file per region or screen."""
