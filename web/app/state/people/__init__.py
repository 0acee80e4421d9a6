"""The people at this device, their names and faces, and what they prefer."""
