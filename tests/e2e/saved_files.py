"""Files that the page saves."""

from pathlib import Path

from tests.e2e.player import Player


def saved(player: Player, tmp_path: Path) -> bytes:
    """Return the image that the page gives."""
    with player.page.expect_download() as download:
        player.tap("picture-save")
    assert download.value.suggested_filename == "calavera.png"
    download.value.save_as(tmp_path / "picture.png")
    return (tmp_path / "picture.png").read_bytes()


SAVING = """(() => {
  URL.createObjectURL = (blob) => {
    window.saved = blob;
    window.made = `${blob.type} ${blob.size > 50_000}`;
    return "#";
  };
  HTMLAnchorElement.prototype.click = () => {};
  window.print = () => { window.printed = true; };
})()"""
"""Notes what file would be saved and whether anything would be printed, and does neither."""
