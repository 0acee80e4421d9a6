# What PyScript runs; everything else comes compiled in the archive.
from web.app.main import start

start()
