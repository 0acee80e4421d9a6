"""Adapters that get the browser's objects handed in; nothing here imports js or pyodide."""
