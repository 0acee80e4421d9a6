"""Small pieces that several screens show."""
