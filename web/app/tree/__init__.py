"""HTML and text as data: nodes, patches, search and the catalogues."""
