-- A key whose upload was refused: it never becomes an image, and its object goes with it a day after the last renewal.
ALTER TABLE upload_key ADD COLUMN refused_at timestamptz;
GRANT UPDATE (refused_at) ON upload_key TO opensono_system;
