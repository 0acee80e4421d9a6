"""The state of a page: values, and what follows from them."""
