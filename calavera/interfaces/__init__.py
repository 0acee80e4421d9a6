"""The games behind the interfaces of others' libraries, each an optional extra; no page has them."""
