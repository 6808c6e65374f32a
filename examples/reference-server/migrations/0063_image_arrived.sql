-- When a device sent an image although the report was begun, until a user has seen it.
ALTER TABLE image ADD COLUMN arrived_at timestamptz(3);
